import {
  groupChain,
  invalidField,
  isTimeZone,
  ROLLUP_SPANS,
  SignageError,
  withSubgroups,
  zoneTimeOf,
  type GroupPlace,
} from '@vitrine/core'
import { campaignOfAd } from '@vitrine/core/campaigns'
import type { PlaysReport, PlaysReportQuery, PlaysReportRow } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  addCoverage,
  coverageByPiece,
  coverageOf,
  deviceCoverage,
  NO_COVERAGE,
  type Coverage,
  type DeviceCoverage,
  type Span,
} from './coverage.ts'
import { createReportStore, type PlaySum } from './report.store.ts'
import { recordsRemovedUntil } from './retention.ts'

/** The longest period, days: by hour a row would otherwise be hardly visible, and no answer is cut. */
const DAYS_MOST = { hour: 100, other: 1_100 } as const
/** Time that a device which is on may not have reported yet, ms: it delivers in batches, and only what has ended. */
const UNDER_WAY_MS = 10 * 60_000
/** The length of a period whose beginning is not given, days. */
const DAYS_DEFAULT = 30
const { hour: HOUR_MS, day: DAY_MS } = ROLLUP_SPANS

/** What a report knows of a device besides its plays. */
export type KnownDevice = {
  deviceId: string
  name: string
  siteId: string | null
  groupId: string | null
  acceptedMs: number
  active: boolean
}
type Figures = Pick<
  PlaysReportRow,
  'count' | 'duration' | 'coverage' | 'expected' | 'accounted' | 'not_reported'
>
/** A group of devices, as reports name it. */
export type KnownGroup = GroupPlace & { name: string }
type Groups = ReadonlyMap<string, KnownGroup>
type Group = {
  id: string | null
  name: string
  nameAtMs: number
  plays: number
  shownMs: number
  devices: Set<string>
}

/**
 * Reports of plays, read from rollups. Each figure stands beside its coverage: the share of the time for which the devices
 * that it is about have accounted (docs/protocol.md, "Reports").
 * @param options.devicesOf   every device of a company, also those that were removed
 * @param options.groupsOf    the groups of a company's devices
 * @param options.screenNames the names of a company's screens by id
 * @param options.campaignNames the names of its campaigns by id, also of deleted ones
 */
export function createReportService({
  db,
  clock,
  devicesOf,
  groupsOf,
  screenNames,
  campaignNames,
}: {
  db: Db
  clock: Clock
  devicesOf(companyId: string): Promise<readonly KnownDevice[]>
  groupsOf(companyId: string): Promise<Groups>
  screenNames(companyId: string): Promise<ReadonlyMap<string, string>>
  campaignNames(companyId: string): Promise<ReadonlyMap<string, string>>
}) {
  const store = createReportStore(db)

  /** The coverage of every device of a company that was in service in a period. */
  const coverages = async (
    companyId: string,
    known: readonly KnownDevice[],
    period: Span,
    nowMs: number,
  ): Promise<{
    covers: Map<string, DeviceCoverage>
    reach: Map<string, { firstMs: number; lastMs: number }>
  }> => {
    const stretches = new Map<string, Span[]>()
    for (const { deviceId, ...span } of await store.stretches(companyId, period)) {
      const ofDevice = stretches.get(deviceId) ?? []
      stretches.set(deviceId, ofDevice)
      ofDevice.push(span)
    }
    const reach = await store.reach(companyId)
    const byId = new Map(known.map((device) => [device.deviceId, device]))
    const covers = new Map<string, DeviceCoverage>()
    for (const deviceId of new Set([...byId.keys(), ...reach.keys()])) {
      const device = byId.get(deviceId)
      const cover = deviceCoverage(
        {
          acceptedMs: device?.acceptedMs ?? null,
          isActive: device?.active ?? false,
          stretches: stretches.get(deviceId) ?? [],
          firstMs: reach.get(deviceId)?.firstMs ?? null,
          lastMs: reach.get(deviceId)?.lastMs ?? null,
        },
        period,
        nowMs,
      )
      if (cover) covers.set(deviceId, cover)
    }
    return { covers, reach }
  }

  const service = {
    /** For which part of a period the devices of some screens account, 0 to 1; null where none was in service. */
    async coverageOfScreens(
      companyId: string,
      siteIds: ReadonlySet<string>,
      period: Span,
    ): Promise<number | null> {
      const known = (await devicesOf(companyId)).filter(
        ({ siteId }) => siteId !== null && siteIds.has(siteId),
      )
      const { covers } = await coverages(companyId, known, period, clock.now())
      let sum = NO_COVERAGE
      for (const { deviceId } of known) {
        const cover = covers.get(deviceId)
        if (cover) sum = addCoverage(sum, coverageOf(cover))
      }
      return sum.expectedMs === 0 ? null : sum.accountedMs / sum.expectedMs
    },
    /** For which time of a period each device of a company accounts, by `deviceId`. */
    coverages: async (companyId: string, period: Span): Promise<ReadonlyMap<string, DeviceCoverage>> =>
      (await coverages(companyId, await devicesOf(companyId), period, clock.now())).covers,
    /** A report with the devices whose plays it counts. */
    async withDevices(
      companyId: string,
      query: PlaysReportQuery,
    ): Promise<{ report: PlaysReport; deviceIds: string[] }> {
      const byDevice = await service.report(companyId, {
        ...query,
        by: 'device',
        kind: query.by === 'item' || query.by === 'ad' ? query.by : query.kind,
      })
      return {
        report: await service.report(companyId, query),
        deviceIds: byDevice.items.flatMap(({ id, count: plays }) => (id !== null && plays > 0 ? [id] : [])),
      }
    },
    /**
     * How often and how long something was shown in a period.
     * @throws SignageError `INVALID_INPUT` for a period without length or too long, or an unknown time zone
     */
    async report(companyId: string, query: PlaysReportQuery): Promise<PlaysReport> {
      const { by, time_zone, device, site, group, q } = query
      const nowMs = clock.now()
      const period = periodOf(query, nowMs)
      if (!isTimeZone(time_zone)) throw invalidField('time_zone', 'TIME_ZONE')
      const kind = by === 'item' || by === 'ad' ? by : by === 'campaign' ? 'ad' : query.kind
      const allGroups: Groups =
        by === 'group' || group !== undefined ? await groupsOf(companyId) : new Map<string, KnownGroup>()
      const groups = group === undefined ? undefined : withSubgroups(allGroups.values(), group)
      if (groups?.size === 0) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceGroup' })
      const filter = { kind, device, site, q, groups: groups && [...groups] }
      const known = (await devicesOf(companyId)).filter(
        ({ deviceId, groupId }) =>
          (device === undefined || deviceId === device) &&
          (groups === undefined || (groupId !== null && groups.has(groupId))),
      )
      const { covers, reach } = await coverages(companyId, known, period, nowMs)
      if (device !== undefined)
        for (const deviceId of covers.keys()) if (deviceId !== device) covers.delete(deviceId)
      if (groups !== undefined) {
        const members = new Set(known.map(({ deviceId }) => deviceId))
        for (const deviceId of covers.keys()) if (!members.has(deviceId)) covers.delete(deviceId)
      }

      const assigned = assignedTo(known)
      const isByTime = by === 'hour' || by === 'day'
      // Days of UTC are summed up already; days of other zones are made of hours.
      const sums = await store.sums(
        companyId,
        period,
        filter,
        isByTime
          ? ['at_ms']
          : by === 'device' || by === 'group'
            ? ['device_id']
            : by === 'screen'
              ? ['device_id', 'site_id']
              : ['thing', 'device_id', 'site_id'],
        by === 'day' && time_zone === 'UTC',
      )
      /** the devices that the whole report is about */
      const selected =
        site === undefined
          ? new Set(covers.keys())
          : new Set([
              ...(isByTime ? await store.sums(companyId, period, filter, ['device_id'], false) : sums).map(
                ({ deviceId }) => deviceId,
              ),
              ...(assigned.get(site) ?? []),
            ])
      const coverOf = (devices: ReadonlySet<string>): Coverage => {
        let sum = NO_COVERAGE
        for (const deviceId of devices) {
          const cover = covers.get(deviceId)
          if (cover) sum = addCoverage(sum, coverageOf(cover))
        }
        return sum
      }

      const nameOf = new Map(known.map(({ deviceId, name }) => [deviceId, name]))
      let items: Omit<PlaysReportRow, 'share_count' | 'share_duration'>[]
      let about = selected
      if (isByTime) {
        const inService = [...selected].flatMap((deviceId) => covers.get(deviceId) ?? [])
        items = timeRows(by, period, time_zone, sums, inService)
      } else {
        const thingsIn = (some: readonly PlaySum[]) =>
          store.things(companyId, [...new Set(some.map(({ thing }) => thing))])
        const rows =
          by === 'device'
            ? byDevice(sums, selected, nameOf)
            : by === 'group'
              ? byDeviceGroup(sums, selected, known, allGroups, groups)
              : by === 'screen'
                ? byScreen(sums, q ? new Map() : assigned, await screenNames(companyId), site)
                : byThing(
                    sums,
                    by === 'campaign'
                      ? campaignsIn(await thingsIn(sums), await campaignNames(companyId))
                      : await thingsIn(sums),
                    assigned,
                  )
        // Words narrow what the report is about; what has no play with such a name is no part of it.
        if (q) about = new Set(rows.flatMap(({ devices }) => [...devices]))
        items = rows
          .map((row) => ({
            id: row.id,
            name: row.name,
            at: null,
            ...figuresOf(row, coverOf(row.devices)),
          }))
          .toSorted((a, b) => b.count - a.count || b.duration - a.duration || (a.name < b.name ? -1 : 1))
      }
      const asides = await store.asides(companyId, period, filter)
      const total = sumOf(sums)
      // Words narrow the rows and not what they are a share of.
      const scope = q
        ? sumOf(await store.sums(companyId, period, { ...filter, q: undefined }, ['device_id'], false))
        : total
      const inService = [...about].flatMap((deviceId) => covers.get(deviceId) ?? []).map(coverageOf)
      return {
        from: period.fromMs,
        to: period.untilMs,
        by,
        time_zone,
        reported_until: latest([...about].map((deviceId) => reach.get(deviceId)?.lastMs)),
        records_removed_until: await recordsRemovedUntil(db, companyId),
        devices: {
          in_service: inService.length,
          complete: inService.filter(
            ({ expectedMs, accountedMs }) => accountedMs > 0 && expectedMs - accountedMs <= UNDER_WAY_MS,
          ).length,
          silent: inService.filter(({ accountedMs }) => accountedMs === 0).length,
        },
        total: figuresOf(total, coverOf(about)),
        scope: { count: scope.plays, duration: scope.shownMs },
        items: items.map((item) => ({
          ...item,
          share_count: shareOf(item.count, scope.plays),
          share_duration: shareOf(item.duration, scope.shownMs),
        })),
        aside: asides.map(({ deviceId, reason, records }) => ({
          device_id: deviceId,
          device_name: nameOf.get(deviceId) ?? deviceId,
          reason,
          count: records,
        })),
      }
    },
  }
  return service
}
export type ReportService = ReturnType<typeof createReportService>

/** @throws SignageError `INVALID_INPUT` */
function periodOf({ from: asked, to: end, by }: PlaysReportQuery, nowMs: number): Span {
  const to = end ?? nowMs
  const from = asked ?? to - DAYS_DEFAULT * DAY_MS
  if (to <= from) throw invalidField('to', 'PERIOD_ORDER')
  const maximum = by === 'hour' ? DAYS_MOST.hour : DAYS_MOST.other
  if (to - from > maximum * DAY_MS) throw invalidField('to', 'PERIOD_TOO_LONG', { maximum })
  return {
    fromMs: Math.floor(from / HOUR_MS) * HOUR_MS,
    untilMs: Math.ceil(to / HOUR_MS) * HOUR_MS,
  }
}

const sumOf = (sums: readonly PlaySum[]): { plays: number; shownMs: number } => ({
  plays: sums.reduce((sum, { plays }) => sum + plays, 0),
  shownMs: sums.reduce((sum, { shownMs }) => sum + shownMs, 0),
})
const shareOf = (part: number, all: number): number | null => (all === 0 ? null : part / all)

const figuresOf = (
  { plays, shownMs }: { plays: number; shownMs: number },
  { expectedMs, accountedMs, notReportedMs }: Coverage,
): Figures => ({
  count: plays,
  duration: shownMs,
  coverage: expectedMs === 0 ? null : accountedMs / expectedMs,
  expected: expectedMs,
  accounted: accountedMs,
  not_reported: notReportedMs,
})

const latest = (instants: readonly (number | undefined)[]): number | null =>
  instants.reduce<number | null>(
    (most, atMs) => (atMs === undefined ? most : Math.max(most ?? atMs, atMs)),
    null,
  )

/** The devices that are assigned to each screen now. */
function assignedTo(known: readonly KnownDevice[]): Map<string, Set<string>> {
  const assigned = new Map<string, Set<string>>()
  for (const { deviceId, siteId, active } of known) {
    if (siteId === null || !active) continue
    const there = assigned.get(siteId) ?? new Set()
    assigned.set(siteId, there)
    there.add(deviceId)
  }
  return assigned
}

const groupIn = (groups: Map<string, Group>, key: string, id: string | null, name: string): Group => {
  let group = groups.get(key)
  if (!group) {
    group = { id, name, nameAtMs: Number.NEGATIVE_INFINITY, plays: 0, shownMs: 0, devices: new Set() }
    groups.set(key, group)
  }
  return group
}
const count = (group: Group, { plays, shownMs, deviceId }: PlaySum): void => {
  group.plays += plays
  group.shownMs += shownMs
  group.devices.add(deviceId)
}

/**
 * By content or ad, under its last name. It is about the devices that showed it and those that are assigned to a screen on
 * which it was shown: one of them that has reported nothing may have shown it too.
 */
function byThing(
  sums: readonly PlaySum[],
  things: ReadonlyMap<string, { id: string; name: string }>,
  assigned: ReadonlyMap<string, ReadonlySet<string>>,
): Group[] {
  const groups = new Map<string, Group>()
  for (const sum of sums) {
    const { id, name } = things.get(sum.thing) ?? { id: '', name: '' }
    const group = groupIn(groups, id === '' ? ` ${name}` : id, id === '' ? null : id, name)
    if (sum.atMs > group.nameAtMs) {
      group.name = name
      group.nameAtMs = sum.atMs
    }
    count(group, sum)
    for (const deviceId of assigned.get(sum.siteId) ?? []) group.devices.add(deviceId)
  }
  return [...groups.values()]
}

/** Ads of campaigns as these; ads of screens' own have no id and no name, so they are one row. */
const campaignsIn = (
  things: ReadonlyMap<string, { id: string; name: string }>,
  names: ReadonlyMap<string, string>,
): Map<string, { id: string; name: string }> =>
  new Map(
    [...things].map(([key, { id }]) => {
      const campaign = campaignOfAd(id) ?? ''
      return [key, { id: campaign, name: names.get(campaign) ?? '' }]
    }),
  )

/** By screen, with those that have devices and no plays. */
function byScreen(
  sums: readonly PlaySum[],
  assigned: ReadonlyMap<string, ReadonlySet<string>>,
  names: ReadonlyMap<string, string>,
  site: string | undefined,
): Group[] {
  const groups = new Map<string, Group>()
  for (const sum of sums)
    count(
      groupIn(groups, sum.siteId, sum.siteId === '' ? null : sum.siteId, names.get(sum.siteId) ?? ''),
      sum,
    )
  for (const [siteId, devices] of assigned)
    if (site === undefined || site === siteId) {
      const group = groupIn(groups, siteId, siteId, names.get(siteId) ?? '')
      for (const deviceId of devices) group.devices.add(deviceId)
    }
  return [...groups.values()]
}

/** By device, with those that have no plays. */
function byDevice(
  sums: readonly PlaySum[],
  selected: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Group[] {
  const groups = new Map<string, Group>()
  const groupOf = (deviceId: string) => groupIn(groups, deviceId, deviceId, names.get(deviceId) ?? deviceId)
  for (const sum of sums) count(groupOf(sum.deviceId), sum)
  for (const deviceId of selected) groupOf(deviceId).devices.add(deviceId)
  return [...groups.values()]
}

/**
 * By group of devices, each with its subgroups, so a play is in the row of every group that contains its device. A name says
 * the way from the top. Devices without a group have a row of their own.
 * @param within the groups that have rows, where not all do
 */
function byDeviceGroup(
  sums: readonly PlaySum[],
  selected: ReadonlySet<string>,
  known: readonly KnownDevice[],
  groups: Groups,
  within: ReadonlySet<string> | undefined,
): Group[] {
  const rows = new Map<string, Group>()
  const rowsOf = new Map<string, Group[]>()
  const groupIds = new Map(known.map(({ deviceId, groupId }) => [deviceId, groupId]))
  const rowsOfDevice = (deviceId: string): Group[] => {
    const groupId = groupIds.get(deviceId) ?? null
    const found = rowsOf.get(groupId ?? '')
    if (found) return found
    const chain = groupChain(groups, groupId)
    const made =
      chain.length === 0
        ? [groupIn(rows, '', null, '')]
        : chain.flatMap(({ id }, n) =>
            within && !within.has(id)
              ? []
              : groupIn(
                  rows,
                  id,
                  id,
                  chain
                    .slice(n)
                    .map(({ name }) => name)
                    .toReversed()
                    .join(' › '),
                ),
          )
    rowsOf.set(groupId ?? '', made)
    return made
  }
  for (const sum of sums) for (const row of rowsOfDevice(sum.deviceId)) count(row, sum)
  for (const deviceId of selected) for (const row of rowsOfDevice(deviceId)) row.devices.add(deviceId)
  return [...rows.values()]
}

/** A row for each hour of UTC, or each day of a time zone, in the period. A day is made of the hours that begin in it. */
function timeRows(
  by: 'hour' | 'day',
  { fromMs, untilMs }: Span,
  timeZone: string,
  sums: readonly PlaySum[],
  devices: readonly DeviceCoverage[],
): Omit<PlaysReportRow, 'share_count' | 'share_duration'>[] {
  const zone = zoneTimeOf(timeZone)
  const edges: number[] = []
  const rowOfHour = new Map<number, number>()
  let day: number | null = null
  for (let atMs = fromMs; atMs < untilMs; atMs += HOUR_MS) {
    const today = zone.localAt(atMs).day
    if (by === 'hour' || today !== day) edges.push(atMs)
    day = today
    rowOfHour.set(atMs, edges.length - 1)
  }
  const plays = edges.map(() => ({ plays: 0, shownMs: 0 }))
  for (const sum of sums) {
    const row = plays[rowOfHour.get(sum.atMs)!]!
    row.plays += sum.plays
    row.shownMs += sum.shownMs
  }
  const coverage = coverageByPiece(devices, [...edges, untilMs])
  return edges.map((at, n) => ({ id: null, name: '', at, ...figuresOf(plays[n]!, coverage[n]!) }))
}
