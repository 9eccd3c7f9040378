import {
  fieldError,
  SignageError,
  type FieldError,
  type NamedTimes,
  type RenderData,
  type SiteDraft,
} from '@vitrine/core'
import {
  CAMPAIGN_LIMITS,
  daysOfCampaign,
  overBookedHours,
  ownShares,
  type CampaignContent,
  type CampaignDraft,
  type OverBooked,
  type PlacedCampaign,
  type ZoneCampaign,
} from '@vitrine/core/campaigns'
import type {
  CampaignDelivery,
  CampaignForecast,
  ListQuery,
  OverBookedHour,
  Page,
  StoredCampaign,
} from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import {
  forgetUsage,
  namedTimesOf,
  placedGroups,
  replaceUsage,
  reportedTimeZones,
  unknownNames,
  usersOf,
} from '../catalog/index.ts'
import { createCampaignStore, type CampaignRecord, type CampaignStep } from './campaigns.store.ts'
import { deliveryOf } from './delivery.ts'
import {
  dateOfDay,
  dayOfDate,
  forecastOf,
  placedCampaign,
  placesOf,
  playsByCampaign,
  type ShowingDevice,
} from './zonePlans.ts'

const DAY_MS = 24 * 60 * 60_000
/** Over-booked hours that an answer lists. */
const HOURS_LISTED = 100
/** Dates of two zones of the earth are at most so many hours apart from UTC's. */
const AHEAD_MS = 14 * 60 * 60_000
const BEHIND_MS = 12 * 60 * 60_000

/** A screen as displays show it with campaigns, and the draft that it was made of. */
type Shown = { name: string; draft: SiteDraft; render: RenderData }

/** Campaigns: content with a period, a goal and zones, booked against each other and compared with play records. */
export function createCampaignService({
  db,
  bus,
  clock,
  noteRenewal,
  screens,
  devicesOf,
  coverage,
}: {
  db: Db
  bus: Bus
  clock: Clock
  /** the screens that play campaigns are to be looked at soon; @returns what to call after the commit */
  noteRenewal: (trx: Queries, companyId: string) => Promise<() => void>
  screens: {
    zonesOf(
      companyId: string,
      id: string,
    ): Promise<{ name: string; groups: { id: string; name: string }[] } | null>
    withCampaigns(companyId: string, id: string, campaigns: readonly PlacedCampaign[]): Promise<Shown | null>
    playingCampaigns(companyId: string): Promise<{ id: string; campaigns: string[] }[]>
    renewCampaigns(companyId: string, causes: ReadonlyMap<string, string | null>): Promise<void>
  }
  devicesOf: (companyId: string) => Promise<readonly ShowingDevice[]>
  /** for which part of a period (epoch ms) the devices of some screens account, 0 to 1; null: none was in service */
  coverage: (
    companyId: string,
    siteIds: ReadonlySet<string>,
    period: { fromMs: number; untilMs: number },
  ) => Promise<number | null>
}) {
  const store = createCampaignStore(db)
  const today = (): number => Math.floor(clock.now() / DAY_MS)
  const changed = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'campaigns', id, change } })
  const getOrThrow = async (companyId: string, id: string): Promise<CampaignRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'campaign' })
    return record
  }
  const stateOf = ({ state, draft: { period } }: CampaignRecord): StoredCampaign['state'] => {
    if (state !== 'booked') return state
    const nowMs = clock.now()
    if (nowMs - BEHIND_MS >= dayOfDate(period.until) * DAY_MS) return 'ended'
    return nowMs + AHEAD_MS >= dayOfDate(period.from) * DAY_MS ? 'running' : 'booked'
  }
  const wireAll = async (
    companyId: string,
    records: readonly CampaignRecord[],
  ): Promise<StoredCampaign[]> => {
    const ids = records.map(({ id }) => id)
    const [plans, delivered] = await Promise.all([
      store.plans(companyId, ids),
      store.delivered(companyId, ids),
    ])
    return records.map((record) => {
      const plan = plans.get(record.id)!
      return {
        id: record.id,
        revision: record.revision,
        state: stateOf(record),
        campaign: record.draft,
        delivered: sumOf(delivered.get(record.id)!),
        planned: sumOf(plan, today()),
        planned_total: sumOf(plan),
        changed_at: record.changedMs,
        changed_by: record.changedBy,
      }
    })
  }
  const read = async (companyId: string, id: string): Promise<StoredCampaign> =>
    (await wireAll(companyId, [await getOrThrow(companyId, id)]))[0]!

  /** What decides how fast campaigns play now: what was delivered until today, and who shows their screens. */
  const factsOf = async (companyId: string, records: readonly Pick<CampaignRecord, 'id' | 'draft'>[]) => {
    const [names, delivered, devices, reported, groups] = await Promise.all([
      namedTimesOf(db, companyId),
      store.delivered(
        companyId,
        records.flatMap(({ id, draft }) => ('total' in draft.goal ? [id] : [])),
      ),
      devicesOf(companyId),
      reportedTimeZones(db, companyId),
      placedGroups(db, companyId),
    ])
    const places = placesOf(devices, reported, groups)
    const count = (siteId: string) => [...places(siteId).values()].reduce((sum, one) => sum + one, 0)
    return { names, places, placed: placing(names, delivered, count) }
  }
  /** Campaigns as zones play them from today on. Counted until today, so that they stay the same all day. */
  const placing =
    (
      names: NamedTimes,
      delivered: ReadonlyMap<string, ReadonlyMap<number, number>>,
      count: (siteId: string) => number,
    ) =>
    (record: Pick<CampaignRecord, 'id' | 'draft'>, fromDay = today()): PlacedCampaign | null =>
      placedCampaign(record, names, fromDay, sumOf(delivered.get(record.id) ?? new Map(), today()), count)

  /** Campaigns of a screen, each with its zones there. */
  const onSite = (
    siteId: string,
    records: readonly Pick<CampaignRecord, 'id' | 'draft'>[],
    placed: (record: Pick<CampaignRecord, 'id' | 'draft'>) => PlacedCampaign | null,
  ): PlacedCampaign[] =>
    records.flatMap((record) => {
      const groupIds = record.draft.targets.flatMap((one) => (one.site_id === siteId ? [one.group_id] : []))
      const campaign = groupIds.length > 0 && placed(record)
      return campaign ? [{ ...campaign, groupIds }] : []
    })

  /** What a campaign names has to be there. */
  const check = async (companyId: string, draft: CampaignDraft): Promise<void> => {
    const errors: FieldError[] = []
    const { from, until } = draft.period
    if (dayOfDate(until) <= dayOfDate(from)) errors.push(fieldError('period.until', 'PERIOD_ORDER'))
    else if (dayOfDate(until) - dayOfDate(from) > CAMPAIGN_LIMITS.days)
      errors.push(fieldError('period.until', 'PERIOD_TOO_LONG', { maximum: CAMPAIGN_LIMITS.days }))
    for (const [noun, key, code] of NAMED) {
      const named = draft.content.flatMap((one, at) => {
        const id = idIn(one, key)
        return id === undefined ? [] : [{ id, at }]
      })
      const known = await store.known(
        companyId,
        noun,
        named.map(({ id }) => id),
      )
      for (const { id, at } of named)
        if (!known.has(id)) errors.push(fieldError(`content.${at}.${key}`, code))
    }
    const seen = new Set<string>()
    for (const [at, { site_id, group_id }] of draft.targets.entries()) {
      const zones = await screens.zonesOf(companyId, site_id)
      if (!zones) errors.push(fieldError(`targets.${at}.site_id`, 'SCREEN_MISSING'))
      else if (!zones.groups.some(({ id }) => id === group_id))
        errors.push(fieldError(`targets.${at}.group_id`, 'ZONE_MISSING'))
      const name = `${site_id} ${group_id}`
      if (seen.has(name)) errors.push(fieldError(`targets.${at}.group_id`, 'ID_TWICE'))
      seen.add(name)
    }
    const whens = draft.when ? [{ when: draft.when, path: 'when' }] : []
    errors.push(...unknownNames(whens, await namedTimesOf(db, companyId)))
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  }
  const noteUses = async (trx: Queries, companyId: string, id: string, { content }: CampaignDraft) => {
    for (const [noun, key] of NAMED)
      await replaceUsage(
        trx,
        companyId,
        { noun: 'campaign', id },
        { noun, ids: content.flatMap((one) => idIn(one, key) ?? []) },
      )
  }
  /** The hours that a campaign would over-book, by target. */
  const overBooked = async (
    companyId: string,
    record: Pick<CampaignRecord, 'id' | 'draft'>,
    booked: readonly CampaignRecord[],
  ): Promise<{ target: number; hour: OverBooked }[]> => {
    const others = booked.filter(({ id }) => id !== record.id)
    const { placed } = await factsOf(companyId, [record, ...others])
    const found: { target: number; hour: OverBooked }[] = []
    for (const [target, { site_id, group_id }] of record.draft.targets.entries()) {
      const here = others.filter(({ draft }) =>
        draft.targets.some((one) => one.site_id === site_id && one.group_id === group_id),
      )
      const [own, ...rest] = [record, ...here].map((one) => zoneCampaign(placed(one)))
      if (!own) continue
      const shown = await screens.withCampaigns(companyId, site_id, [])
      const ads = shown ? ownShares(shown.render, group_id) : []
      const known = rest.flatMap((one) => one ?? [])
      for (const hour of overBookedHours(own, known, ads)) found.push({ target, hour })
    }
    return found
  }
  /** @throws SignageError `INVALID_INPUT` with the first over-booked hour of each zone as `OVER_BOOKED` */
  const refuseOverBooked = async (
    companyId: string,
    record: Pick<CampaignRecord, 'id' | 'draft'>,
    booked: readonly CampaignRecord[],
  ): Promise<void> => {
    if ((dayOfDate(record.draft.period.until) - 1) * DAY_MS + DAY_MS <= clock.now() - BEHIND_MS)
      throw new SignageError('INVALID_INPUT', {}, { fields: [fieldError('period.until', 'PERIOD_PAST')] })
    const found = await overBooked(companyId, record, booked)
    if (found.length === 0) return
    const fields: FieldError[] = []
    for (const [at, { site_id, group_id }] of record.draft.targets.entries()) {
      const hours = found.filter(({ target }) => target === at)
      const [first] = hours
      if (!first) continue
      const screen = await screens.zonesOf(companyId, site_id)
      const zone = screen?.groups.find(({ id }) => id === group_id)
      fields.push(
        fieldError(`targets.${at}`, 'OVER_BOOKED', {
          zone: `${screen?.name ?? ''} › ${zone?.name ?? ''}`,
          date: dateOfDay(first.hour.day),
          hour: first.hour.hour,
          promised: seconds(first.hour.promisedMs),
          available: seconds(first.hour.availableMs),
          campaigns: first.hour.by.flatMap(({ id, name }) => (id === null ? [] : [name])).join(', '),
          hours: hours.length,
        }),
      )
    }
    throw new SignageError('INVALID_INPUT', {}, { fields })
  }

  /** Saves a change of a campaign, after checking it against the other campaigns if displays will play it. */
  const save = async (
    companyId: string,
    by: string,
    id: string,
    revision: number,
    change: { draft?: CampaignDraft; state?: CampaignStep; deletedMs?: number },
  ): Promise<void> => {
    const before = await getOrThrow(companyId, id)
    const after = { ...before, ...change }
    const isBooked = after.state === 'booked' && change.deletedMs === undefined
    if (change.draft) await check(companyId, change.draft)
    const booked = await store.booked(companyId)
    if (isBooked) await refuseOverBooked(companyId, after, booked)
    const look = await inTransaction(db, async (trx) => {
      const inside = createCampaignStore(trx)
      await inside.lock(companyId)
      // Somebody else booked in the meantime, so the check no longer holds.
      if (isBooked && bookingsOf(await inside.booked(companyId)) !== bookingsOf(booked))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'campaign' })
      const stamped = { ...change, changedMs: clock.now(), changedBy: by }
      if (!(await inside.update(companyId, id, revision, stamped)))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'campaign' })
      if (change.draft) await noteUses(trx, companyId, id, change.draft)
      if (change.deletedMs !== undefined) await forgetUsage(trx, companyId, 'campaign', [id])
      return before.state === 'booked' || after.state === 'booked' ? noteRenewal(trx, companyId) : null
    })
    look?.()
    changed(companyId, id, change.deletedMs === undefined ? 'changed' : 'deleted')
  }
  const step =
    (from: readonly CampaignStep[], state: CampaignStep) =>
    async (companyId: string, by: string, id: string, revision: number): Promise<StoredCampaign> => {
      const record = await getOrThrow(companyId, id)
      if (!from.includes(record.state)) throw new SignageError('CHANGED_MEANWHILE', { noun: 'campaign' })
      await save(companyId, by, id, revision, { state })
      return read(companyId, id)
    }

  /** by company, what the last plan was made of: it takes time, and most changes of playlists and screens don't touch it */
  const plannedFor = new Map<string, string>()
  /** Plans booked campaigns from today on with what their screens show, place by place. */
  const plan = async (companyId: string): Promise<void> => {
    const records = (await store.booked(companyId)).filter((one) => stateOf(one) !== 'ended')
    const { places, placed } = await factsOf(companyId, records)
    const planned = new Map(records.map(({ id }) => [id, new Map<number, number>()]))
    const siteIds = new Set(records.flatMap(({ draft }) => draft.targets.map(({ site_id }) => site_id)))
    const sites: { siteId: string; here: PlacedCampaign[]; render: RenderData }[] = []
    for (const siteId of siteIds) {
      const here = onSite(siteId, records, placed)
      const shown = here.length > 0 ? await screens.withCampaigns(companyId, siteId, here) : null
      if (shown) sites.push({ siteId, here, render: shown.render })
    }
    const facts = [
      today(),
      ...sites.map(({ siteId, render }) => [render.version, ...[...places(siteId)].flat()]),
    ]
    const asBefore = JSON.stringify(facts)
    if (plannedFor.get(companyId) === asBefore) return
    for (const { siteId, here, render } of sites)
      for (const groupId of new Set(here.flatMap(({ groupIds }) => groupIds))) {
        const days = daysOf(here.filter(({ groupIds }) => groupIds.includes(groupId)))
        for (const [timeZone, count] of places(siteId))
          for (const forecast of await forecastOf(render, groupId, timeZone, days))
            for (const [id, { plays }] of playsByCampaign(forecast)) {
              const ofDays = planned.get(id)
              ofDays?.set(forecast.day, (ofDays.get(forecast.day) ?? 0) + plays * count)
            }
      }
    for (const [id, plays] of planned)
      await inTransaction(db, (trx) => createCampaignStore(trx).setPlan(companyId, id, today(), plays))
    plannedFor.set(companyId, asBefore)
  }

  return {
    async list(companyId: string, query: ListQuery): Promise<Page<StoredCampaign>> {
      const page = await store.list(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    read,
    /** @throws SignageError `INVALID_INPUT` naming what is not there, `TOO_MANY` beyond the limit of a company */
    async make(companyId: string, by: string, draft: CampaignDraft): Promise<StoredCampaign> {
      const id = newId()
      await check(companyId, draft)
      await inTransaction(db, async (trx) => {
        const inside = createCampaignStore(trx)
        await inside.lock(companyId)
        if ((await inside.count(companyId)) >= CAMPAIGN_LIMITS.campaigns)
          throw new SignageError(
            'INVALID_INPUT',
            {},
            {
              fields: [fieldError('name', 'CAMPAIGNS_TOO_MANY', { maximum: CAMPAIGN_LIMITS.campaigns })],
            },
          )
        await inside.insert({
          id,
          companyId,
          draft,
          state: 'draft',
          changedMs: clock.now(),
          changedBy: by,
          deletedMs: null,
          revision: 1,
        })
        await noteUses(trx, companyId, id, draft)
      })
      changed(companyId, id, 'created')
      return read(companyId, id)
    },
    /** @throws SignageError as `make` and `book`, and `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      draft: CampaignDraft,
    ): Promise<StoredCampaign> {
      await getOrThrow(companyId, id)
      await save(companyId, by, id, revision, { draft })
      return read(companyId, id)
    },
    /** @throws SignageError `INVALID_INPUT` with `OVER_BOOKED` for each zone that is promised more than it has */
    book: step(['draft', 'paused', 'booked'], 'booked'),
    pause: step(['booked'], 'paused'),
    end: step(['booked', 'paused'], 'ended'),
    async remove(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      await save(companyId, by, id, revision, { deletedMs: clock.now() })
    },
    /**
     * What a campaign would play beside those that are booked, by the evaluator, and which hours it would over-book.
     * @param id the saved campaign that it would replace
     */
    async forecast(
      companyId: string,
      id: string | undefined,
      draft: CampaignDraft,
    ): Promise<CampaignForecast> {
      await check(companyId, draft)
      const record = { id: id ?? newId(), draft }
      const booked = (await store.booked(companyId)).filter((one) => one.id !== record.id)
      const { places, placed } = await factsOf(companyId, [record, ...booked])
      const over = await overBooked(companyId, record, booked)
      const own = placed(record)
      const days = own ? daysOfCampaign(own) : []
      const found: CampaignForecast['screens'] = []
      for (const [target, { site_id, group_id }] of draft.targets.entries()) {
        const zones = await screens.zonesOf(companyId, site_id)
        const full = over.filter((one) => one.target === target)
        const here = onSite(site_id, [record, ...booked], placed)
        const shown = await screens.withCampaigns(companyId, site_id, here)
        const inPlaces = places(site_id)
        const devices = [...inPlaces.values()].reduce((sum, one) => sum + one, 0)
        const byDay = days.map((day) => ({
          date: dateOfDay(day),
          plays: 0,
          hours: NO_HOURS,
          over_booked: full.filter(({ hour }) => hour.day === day).length,
        }))
        if (shown)
          for (const [timeZone, count] of devices === 0 ? [['UTC', 0] as const] : inPlaces)
            for (const [at, forecast] of (
              await forecastOf(shown.render, group_id, timeZone, days)
            ).entries()) {
              const sum = playsByCampaign(forecast).get(record.id)
              const before = byDay[at]!
              if (sum)
                byDay[at] = {
                  ...before,
                  plays: before.plays + sum.plays * count,
                  hours: before.hours.map((one, hour) => one + sum.hours[hour]! * count),
                }
            }
        found.push({
          site_id,
          group_id,
          screen: zones?.name ?? '',
          zone: zones?.groups.find((one) => one.id === group_id)?.name ?? '',
          published: shown !== null,
          devices,
          time_zones: devices === 0 ? ['UTC'] : [...inPlaces.keys()].toSorted(),
          days: byDay,
        })
      }
      return {
        plays: found.reduce((sum, one) => sum + one.days.reduce((all, { plays }) => all + plays, 0), 0),
        over_booked: over
          .slice(0, HOURS_LISTED)
          .map(({ target, hour }) => wireHour(draft.targets[target]!, hour)),
        over_booked_hours: over.length,
        screens: found,
      }
    },
    async delivery(companyId: string, id: string): Promise<CampaignDelivery> {
      const { draft } = await getOrThrow(companyId, id)
      const [plans, delivered] = await Promise.all([
        store.plans(companyId, [id]),
        store.delivered(companyId, [id]),
      ])
      const fromMs = dayOfDate(draft.period.from) * DAY_MS
      const untilMs = Math.min(clock.now(), dayOfDate(draft.period.until) * DAY_MS)
      const sites = new Set(draft.targets.map(({ site_id }) => site_id))
      const covered = untilMs > fromMs ? await coverage(companyId, sites, { fromMs, untilMs }) : null
      const goal = 'total' in draft.goal ? draft.goal.total : null
      return deliveryOf(plans.get(id)!, delivered.get(id)!, { today: today(), goal, coverage: covered })
    },
    /** Campaigns that play on a screen from an instant on, as far as they are booked. */
    async onScreen(companyId: string, siteId: string, atMs: number): Promise<PlacedCampaign[]> {
      const booked = await store.booked(companyId)
      const here = booked.filter(({ draft }) => draft.targets.some(({ site_id }) => site_id === siteId))
      if (here.length === 0) return []
      const { placed } = await factsOf(companyId, here)
      const day = Math.max(today(), Math.floor(atMs / DAY_MS))
      return onSite(siteId, here, (record) => placed(record, day))
    },
    /**
     * Publishes screens again on which other campaigns play than on their published version, or the same otherwise, and plans
     * what comes.
     * @returns when that is to be done again (epoch ms): the next day, as long as campaigns are booked; null: not by itself
     */
    async renew(companyId: string): Promise<number | null> {
      const records = (await store.booked(companyId)).filter((one) => stateOf(one) !== 'ended')
      const playing = await screens.playingCampaigns(companyId)
      if (records.length === 0 && playing.length === 0) return null
      const names = await store.names(companyId)
      const causes = new Map<string, string | null>()
      for (const { id, campaigns } of playing) {
        const gone = campaigns.find((one) => !records.some((record) => record.id === one))
        causes.set(id, names.get(gone ?? campaigns[0] ?? '') ?? null)
      }
      for (const { id, draft } of records)
        for (const { site_id } of draft.targets) {
          const known = playing.find((one) => one.id === site_id)
          if (!known?.campaigns.includes(id)) causes.set(site_id, draft.name)
        }
      await screens.renewCampaigns(companyId, causes)
      await plan(companyId)
      for (const { id } of records) changed(companyId, id, 'changed')
      return records.length > 0 ? (today() + 1) * DAY_MS : null
    },
    companies: store.companies,
    /** The names of a company's campaigns by id, also of deleted ones. */
    names: store.names,
    /**
     * Shows another file wherever campaigns show one.
     * @returns how many campaigns changed
     */
    async replaceMedia(companyId: string, by: string, from: string, to: string): Promise<number> {
      const users = (await usersOf(db, companyId, { noun: 'media', ids: [from] })).get(from) ?? []
      const ids = users.flatMap(({ noun, id }) => (noun === 'campaign' ? [id] : [])).toSorted()
      for (const id of ids) {
        const { draft, revision } = await getOrThrow(companyId, id)
        const content = draft.content.map((one) =>
          'media_id' in one && one.media_id === from ? { ...one, media_id: to } : one,
        )
        await save(companyId, by, id, revision, { draft: { ...draft, content } })
      }
      return ids.length
    },
  }
}
export type CampaignService = ReturnType<typeof createCampaignService>

const NAMED = [
  ['media', 'media_id', 'FILE_MISSING'],
  ['slide', 'slide_id', 'CONTENT_MISSING'],
  ['playlist', 'playlist_id', 'PLAYLIST_MISSING'],
] as const
const idIn = (content: CampaignContent, key: (typeof NAMED)[number][1]): string | undefined =>
  (content as Partial<Record<typeof key, string>>)[key]

/** The bookings that others are checked against. */
const bookingsOf = (booked: readonly CampaignRecord[]): string =>
  booked.map(({ id, revision }) => `${id} ${revision}`).join()

const NO_HOURS: number[] = Array.from({ length: 24 }, () => 0)
const seconds = (ms: number): number => Math.round(ms / 100) / 10

/** Plays of days, of all or of those before a day. */
const sumOf = (days: ReadonlyMap<number, number>, before = Number.POSITIVE_INFINITY): number =>
  [...days].reduce((sum, [day, plays]) => (day < before ? sum + plays : sum), 0)

/** Every day on which one of some campaigns plays. */
const daysOf = (campaigns: readonly PlacedCampaign[]): number[] =>
  [...new Set(campaigns.flatMap(daysOfCampaign))].toSorted((a, b) => a - b)

/** A campaign as booking sees it: how long its contents stay is what its draft says; those of playlists count as 10 s. */
const zoneCampaign = (campaign: PlacedCampaign | null): ZoneCampaign | null =>
  campaign && {
    ...campaign,
    durations: campaign.content.map((one) => ('duration' in one ? one.duration : 10_000)),
  }

const wireHour = (
  { site_id, group_id }: CampaignDraft['targets'][number],
  { day, hour, promisedMs, availableMs, by }: OverBooked,
): OverBookedHour => ({
  site_id,
  group_id,
  date: dateOfDay(day),
  hour,
  promised: seconds(promisedMs),
  available: seconds(availableMs),
  by: by.map(({ id, name, ms }) => ({ id, name, seconds: seconds(ms) })),
})
