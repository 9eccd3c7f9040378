import {
  forecastZone,
  zoneOfDevice,
  invalidField,
  itemsOf,
  ROLLUP_SPANS,
  SignageError,
  sitePlans,
  withSubgroups,
  type RenderData,
} from '@vitrine/core'
import type { PlannedReason, PlaysPlanned, PlaysPlannedQuery, PlaysPlannedRow } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { reportedTimeZones } from '../catalog/index.ts'
import type { DeviceCoverage, Span } from './coverage.ts'
import { createPlannedStore, type PlanEvent } from './planned.store.ts'
import { createPastScreens } from './pastScreens.ts'
import { plannedSpans, type EmergencySpan, type PlannedSpan } from './plannedSpans.ts'
import type { KnownDevice, KnownGroup } from './report.service.ts'
import { createReportStore } from './report.store.ts'

const { day: DAY_MS, hour: HOUR_MS } = ROLLUP_SPANS
const DAYS_MOST = 31
/** Devices times days of one comparison. */
const DEVICE_DAYS_MOST = 3_100
/** Plays that are counted for one comparison, in steps of the forecast (40 plays each). */
const STEPS_MOST = 25_000
/** Steps before other requests have their turn. */
const STEPS_OF_A_TURN = 4
/** Forecasts that are remembered: a plan of a past span never changes. */
const REMEMBERED_MOST = 5_000

type Thing = { kind: 'item' | 'ad'; id: string; name: string }
/** Planned time of things within one span, by zone, ms. */
type Planned = readonly { zone: string; thing: Thing; ms: number }[]
type Cell = { plannedMs: number; playedMs: number; held: Map<PlannedReason, number> }
type ScheduledSpan = Span & { siteId: string; version: string }
type KnownPlanned = KnownDevice & { id: string; groupId: string | null }

/** In which order missing time is explained. */
const ORDER: readonly PlannedReason[] = [
  'not_reported',
  'emergency',
  'paused',
  'screen_off',
  'barred',
  'offline',
]

/**
 * Compares what was planned with what was played. What was planned follows from the versions that were published and the
 * same evaluation that displays use; what kept it back follows from the fleet's log and from what devices have reported of
 * emergencies (docs/protocol.md, "Planned and played").
 * @param options.render a version of a screen, null where it cannot be read
 */
export function createPlannedService({
  db,
  clock,
  devicesOf,
  groupsOf,
  coverages,
  render,
  scheduled,
  emergencies,
}: {
  db: Db
  clock: Clock
  devicesOf(companyId: string): Promise<readonly KnownPlanned[]>
  groupsOf(companyId: string): Promise<ReadonlyMap<string, KnownGroup & { timeZone: string | null }>>
  coverages(companyId: string, period: Span): Promise<ReadonlyMap<string, DeviceCoverage>>
  render(companyId: string, siteId: string, version: string): Promise<RenderData | null>
  /** when events of the schedule put other versions on devices, by row id */
  scheduled(companyId: string, period: Span): Promise<ReadonlyMap<string, readonly ScheduledSpan[]>>
  /** when devices showed emergencies, by row id */
  emergencies(
    companyId: string,
    ids: readonly string[],
    period: Span,
  ): Promise<ReadonlyMap<string, readonly EmergencySpan[]>>
}) {
  const store = createPlannedStore(db)
  const pastScreens = createPastScreens(db)
  const remembered = new Map<string, Planned>()

  /** Counts what one version plans within spans. Time is shared with other requests. */
  const createForecasts = (companyId: string) => {
    let steps = 0
    const renders = new Map<
      string,
      { data: RenderData; plans: Map<string, ReturnType<typeof sitePlans>> } | null
    >()
    const renderOf = async ({ siteId, version }: PlannedSpan) => {
      const known = renders.get(version)
      if (known !== undefined) return known
      const data = await render(companyId, siteId, version).catch(() => null)
      const made = data && { data, plans: new Map() }
      renders.set(version, made)
      return made
    }
    return async (span: PlannedSpan, timeZone: string): Promise<Planned> => {
      const name = `${companyId} ${span.siteId} ${span.version} ${timeZone} ${span.fromMs} ${span.untilMs}`
      const before = remembered.get(name)
      if (before) return before
      const site = await renderOf(span)
      if (!site) return []
      const planned: { zone: string; thing: Thing; ms: number }[] = []
      const plans = site.plans.get(timeZone) ?? sitePlans(site.data, timeZone)
      site.plans.set(timeZone, plans)
      for (const group of site.data.screen.groups) {
        const counting = forecastZone(plans.get(group.id)!, span.fromMs, span.untilMs)
        let step = counting.next()
        for (; !step.done; step = counting.next()) {
          steps += 1
          if (steps > STEPS_MOST) throw tooMuch()
          if (steps % STEPS_OF_A_TURN === 0) await new Promise<void>((resolve) => setImmediate(resolve))
        }
        const items = new Map(itemsOf(group.items).map((item) => [item.id, item]))
        for (const [id, { ms }] of step.value.items) {
          const slide = items.get(id)?.slide
          planned.push({
            zone: group.id,
            thing: { kind: 'item', id: slide?.id ?? id, name: slide?.name ?? '' },
            ms,
          })
        }
        for (const [id, { ms }] of step.value.ads) {
          const name = site.data.ads.find((ad) => ad.id === id)?.name ?? ''
          planned.push({ zone: group.id, thing: { kind: 'ad', id, name }, ms })
        }
      }
      remembered.set(name, planned)
      if (remembered.size > REMEMBERED_MOST) remembered.delete(remembered.keys().next().value!)
      return planned
    }
  }

  return {
    /** @throws SignageError `INVALID_INPUT` for a period that is too long, or too many devices for it */
    async planned(companyId: string, query: PlaysPlannedQuery): Promise<PlaysPlanned> {
      const nowMs = clock.now()
      const period = periodOf(query, nowMs)
      const groups = await groupsOf(companyId)
      const within = query.group === undefined ? undefined : withSubgroups(groups.values(), query.group)
      if (within?.size === 0) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceGroup' })
      const covers = await coverages(companyId, period)
      const devices = (await devicesOf(companyId)).filter(
        ({ deviceId, groupId }) =>
          covers.has(deviceId) &&
          (query.device === undefined || deviceId === query.device) &&
          (within === undefined || (groupId !== null && within.has(groupId))),
      )
      const zones = await reportedTimeZones(db, companyId)
      const logSince = await store.logSince(companyId)
      const zoneOf = ({ id, groupId }: KnownPlanned): string => zoneOfDevice(zones.get(id), groups, groupId)

      const days = Math.ceil((period.untilMs - period.fromMs) / DAY_MS)
      const events = new Map<string, PlanEvent[]>()
      const eventsOf = async (some: readonly KnownPlanned[]) => {
        const found = await store.ofDevices(
          companyId,
          some.map(({ id }) => id),
          period,
        )
        for (const event of found) {
          if (event.deviceId === null) continue
          const ofDevice = events.get(event.deviceId) ?? []
          events.set(event.deviceId, ofDevice)
          ofDevice.push(event)
        }
      }
      const byEvents = await scheduled(companyId, period)
      const asked = devices.filter(
        ({ id, siteId }) =>
          query.site === undefined ||
          siteId === query.site ||
          byEvents.get(id)?.some((span) => span.siteId === query.site),
      )
      if (asked.length * days > DEVICE_DAYS_MOST) throw tooMuch()
      await eventsOf(asked)
      const covering = await emergencies(
        companyId,
        asked.map(({ id }) => id),
        period,
      )
      const siteIds = new Set(
        asked.flatMap(({ id, siteId }) => [
          siteId ?? '',
          ...(events.get(id) ?? []).map((event) => event.siteId ?? ''),
        ]),
      )
      const publications = await pastScreens.publications(companyId, siteIds, period.untilMs)
      const forecast = createForecasts(companyId)

      const things = new Map<string, Thing>()
      /** by device, day and thing */
      const cells = new Map<string, Cell>()
      const cellOf = (deviceId: string, atMs: number, key: string): Cell => {
        const name = `${deviceId}\n${Math.floor(atMs / DAY_MS)}\n${key}`
        let cell = cells.get(name)
        if (!cell) cells.set(name, (cell = { plannedMs: 0, playedMs: 0, held: new Map() }))
        return cell
      }
      for (const device of asked) {
        const spans = plannedSpans(
          covers.get(device.deviceId)!,
          events.get(device.id) ?? [],
          device.siteId,
          publications,
          byEvents.get(device.id),
          covering.get(device.id),
        )
        for (const span of spans.flatMap(byDay)) {
          if (query.site !== undefined && span.siteId !== query.site) continue
          for (const { zone, thing, ms } of await forecast(span, zoneOf(device))) {
            if (thing.kind !== query.kind) continue
            const key = keyOf(thing)
            things.set(key, thing)
            const cell = cellOf(device.deviceId, span.fromMs, key)
            cell.plannedMs += ms
            const reason = reasonFor(span, zone, thing)
            if (reason) cell.held.set(reason, (cell.held.get(reason) ?? 0) + ms)
          }
        }
      }
      const reports = createReportStore(db)
      const sums = await reports.sums(
        companyId,
        period,
        {
          kind: query.kind,
          device: query.device,
          site: query.site,
          groups: within && [...within],
        },
        ['thing', 'device_id', 'at_ms'],
        true,
      )
      const shown = await reports.things(companyId, [...new Set(sums.map(({ thing }) => thing))])
      const known = new Set(asked.map(({ deviceId }) => deviceId))
      for (const sum of sums) {
        const named = shown.get(sum.thing)
        if (!named || !known.has(sum.deviceId)) continue
        const thing: Thing = { kind: query.kind, ...named }
        const key = keyOf(thing)
        if (!things.has(key)) things.set(key, thing)
        cellOf(sum.deviceId, sum.atMs, key).playedMs += sum.shownMs
      }

      const names = new Map(asked.map(({ deviceId, name }) => [deviceId, name]))
      const rows = new Map<string, PlaysPlannedRow>()
      const total = emptyRow(null, '')
      for (const [name, cell] of cells) {
        const [deviceId = '', , key = ''] = name.split('\n')
        const thing = things.get(key)!
        const id = query.by === 'device' ? deviceId : key
        const row =
          rows.get(id) ??
          (query.by === 'device'
            ? emptyRow(deviceId, names.get(deviceId) ?? deviceId)
            : emptyRow(thing.id, thing.name))
        rows.set(id, row)
        addCell(row, cell)
        addCell(total, cell)
      }
      const { id: _id, name: _name, ...figures } = total
      return {
        from: period.fromMs,
        to: period.untilMs,
        by: query.by,
        kind: query.kind,
        log_since: logSince,
        devices: asked.length,
        total: figures,
        items: [...rows.values()].toSorted(
          (a, b) => b.missing - a.missing || b.planned - a.planned || (a.name < b.name ? -1 : 1),
        ),
      }
    },
  }
}
export type PlannedService = ReturnType<typeof createPlannedService>

const tooMuch = (): SignageError => invalidField('to', 'PLANNED_TOO_MUCH', { maximum: DEVICE_DAYS_MOST })
const keyOf = ({ kind, id, name }: Thing): string => `${kind} ${id === '' ? name : id}`

/** What is known to have kept a thing of a zone back; null: nothing. */
function reasonFor(span: PlannedSpan, zone: string, thing: Thing): PlannedReason | null {
  if (span.covered.has(zone) && span.reason !== 'not_reported') return 'emergency'
  if (span.reason) return span.reason
  if (span.adsPaused && thing.kind === 'ad') return 'paused'
  return span.failed.has(thing.name) ? 'barred' : null
}

function periodOf({ from: asked, to: end }: PlaysPlannedQuery, nowMs: number): Span {
  const to = Math.min(end ?? nowMs, nowMs)
  const from = asked ?? to - 7 * DAY_MS
  if (to <= from) throw invalidField('to', 'PERIOD_ORDER')
  // A day more, for the hours that a month of another time zone has.
  if (to - from > (DAYS_MOST + 1) * DAY_MS)
    throw invalidField('to', 'PERIOD_TOO_LONG', { maximum: DAYS_MOST })
  return { fromMs: Math.floor(from / HOUR_MS) * HOUR_MS, untilMs: Math.ceil(to / HOUR_MS) * HOUR_MS }
}

/** A span in pieces that lie in one day of UTC each, as rollups do. */
function byDay(span: PlannedSpan): PlannedSpan[] {
  const pieces: PlannedSpan[] = []
  for (let fromMs = span.fromMs; fromMs < span.untilMs;) {
    const untilMs = Math.min(span.untilMs, (Math.floor(fromMs / DAY_MS) + 1) * DAY_MS)
    pieces.push({ ...span, fromMs, untilMs })
    fromMs = untilMs
  }
  return pieces
}

const emptyRow = (id: string | null, name: string): PlaysPlannedRow => ({
  id,
  name,
  planned: 0,
  played: 0,
  missing: 0,
  reasons: { not_reported: 0, emergency: 0, paused: 0, screen_off: 0, barred: 0, offline: 0, other: 0 },
})

/** Adds a day of a device: what is missing on it is explained by what kept plays back on it. */
function addCell(row: PlaysPlannedRow, { plannedMs, playedMs, held }: Cell): void {
  row.planned += plannedMs
  row.played += playedMs
  let rest = Math.max(0, plannedMs - playedMs)
  row.missing += rest
  for (const reason of ORDER) {
    const explained = Math.min(rest, held.get(reason) ?? 0)
    row.reasons[reason] += explained
    rest -= explained
  }
  row.reasons.other += rest
}
