import {
  evaluateSite,
  invalidField,
  plannedDevice,
  SignageError,
  zoneOfDevice,
  type RenderData,
} from '@vitrine/core'
import { eventGates, NO_FACTS } from '@vitrine/core/conditions'
import { programmeAt, programmeSpans, type Programme } from '@vitrine/core/programme'
import type { DeviceAt, DevicePlan } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { EMPTY_PROGRAMME, type ScheduledScreen } from './compile.ts'
import {
  edgesWithin,
  emergencyOver,
  pictureOver,
  shownAt,
  type ActivationOnDevice,
  type ActivationsOnDevice,
} from './covered.ts'
import { conditionsAt, plansBy } from './conditionsAt.ts'
import { createProgrammeStore } from './programmes.store.ts'
import type { FactsOn } from './scheduledNow.ts'
import { createScheduleStore } from './schedules.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** A plan without a period: from now on. */
const PLAN_MS = 7 * DAY_MS
/** The longest period of a plan, days. */
const PLAN_DAYS_MOST = 62

/** A stretch of time with the programme that was, is or will be in force. */
type Stretch = { programme: Programme; version: string | null; fromMs: number; untilMs: number }
/** A device as a plan needs it. */
type Planned = {
  timeZone: string
  siteId: string | null
  screens: ReadonlyMap<string, ScheduledScreen>
  stretches: Stretch[]
}

/** What was assigned to devices and published on screens, by the fleet's log; instants are epoch ms, periods half-open. */
export type PastScreens = {
  assigned(
    companyId: string,
    device: { id: string; siteNow: string | null },
    period: { fromMs: number; untilMs: number },
    nowMs: number,
  ): Promise<readonly { fromMs: number; untilMs: number; siteId: string | null }[]>
  versionAt(companyId: string, siteId: string, atMs: number): Promise<string | null>
}

/** The playlists that items of a version came from, by the id of the item, the outermost first. */
export type PlaylistsOfVersion = (
  companyId: string,
  siteId: string,
  version: string,
) => Promise<DeviceAt['playlists']>

/** A version of a screen; null where it can't be read. */
export type RenderOfVersion = (
  companyId: string,
  siteId: string,
  version: string,
) => Promise<RenderData | null>

/** What a device shows when, by its programmes: past ones for the past, the newest from now on. */
export function createPlans({
  db,
  clock,
  past,
  playlistsOf,
  activationsOn,
  render,
  factsOn,
}: {
  db: Db
  clock: Clock
  past: PastScreens
  playlistsOf: PlaylistsOfVersion
  activationsOn: ActivationsOnDevice
  render: RenderOfVersion
  factsOn: FactsOn
}) {
  const schedules = createScheduleStore(db)
  const programmes = createProgrammeStore(db)

  /** @throws SignageError `ENTITY_NOT_FOUND` */
  const plannedOf = async (companyId: string, id: string): Promise<Planned> => {
    const device = await schedules.device(companyId, id)
    if (!device) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    const groups = await schedules.groups(companyId)
    const history = await programmes.history(companyId, id)
    const known = await programmes.programmes(
      companyId,
      history.map(({ programme }) => programme),
    )
    const stretches: Stretch[] = [
      // Before its first programme a device had nothing but its assigned screen.
      {
        programme: EMPTY_PROGRAMME,
        version: null,
        fromMs: -Infinity,
        untilMs: history[0]?.fromMs ?? Infinity,
      },
      ...history.map(({ programme, fromMs, untilMs }) => ({
        programme: known.get(programme) ?? EMPTY_PROGRAMME,
        version: programme,
        fromMs,
        untilMs: untilMs ?? Infinity,
      })),
    ]
    return {
      timeZone: zoneOfDevice(device.reportedZone, groups, device.groupId),
      siteId: device.siteId,
      screens: await schedules.screens(companyId),
      stretches,
    }
  }
  /** The screen of an answer: that of the event, else the one assigned to the device; and the emergency over it. */
  const screenOf = (
    planned: Pick<Planned, 'siteId' | 'screens'>,
    programme: Programme,
    event: string | null,
    activation: ActivationOnDevice | null,
  ) => {
    const won = event === null ? undefined : programme.events.find(({ id }) => id === event)
    const screenId = won?.screen_id ?? planned.siteId
    const name = won ? programme.screens[won.screen_id]?.name : undefined
    const emergency = emergencyOver(activation, screenId)
    const reason = won ? ('event' as const) : screenId === null ? ('noScreen' as const) : ('default' as const)
    return {
      screen_id: screenId,
      screen_name: screenId === null ? null : (name ?? planned.screens.get(screenId)?.name ?? null),
      event_id: event,
      event_name: won?.name ?? null,
      reason: emergency?.covers === 'display' ? ('emergency' as const) : reason,
      emergency,
    }
  }

  return {
    /**
     * Which screens a device shows in a period, as spans without a gap.
     * @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` for a period that is too long or ends before it begins
     */
    async plan(
      companyId: string,
      id: string,
      { from, to }: { from?: number | undefined; to?: number | undefined },
    ): Promise<DevicePlan> {
      const fromMs = from ?? clock.now()
      const toMs = to ?? fromMs + PLAN_MS
      if (toMs < fromMs) throw invalidField('to', 'PERIOD_ORDER')
      if (toMs - fromMs > PLAN_DAYS_MOST * DAY_MS)
        throw invalidField('to', 'PERIOD_TOO_LONG', { maximum: PLAN_DAYS_MOST })
      const planned = await plannedOf(companyId, id)
      const assigned = await past.assigned(
        companyId,
        { id, siteNow: planned.siteId },
        { fromMs, untilMs: toMs },
        clock.now(),
      )
      const activations = await activationsOn(companyId, id, { fromMs, untilMs: toMs })
      const spans: DevicePlan['spans'] = []
      const add = (
        from: number,
        until: number,
        siteId: string | null,
        programme: Programme,
        event: string | null,
      ) => {
        const edges = edgesWithin(activations, from, until)
        for (const [index, edge] of edges.slice(0, -1).entries()) {
          const shown = screenOf({ ...planned, siteId }, programme, event, shownAt(activations, edge))
          const last = spans.at(-1)
          const isSame =
            last?.event_id === shown.event_id &&
            last.screen_id === shown.screen_id &&
            last.emergency?.activation_id === shown.emergency?.activation_id
          if (isSame) last.until = edges[index + 1]!
          else spans.push({ from: edge, until: edges[index + 1]!, ...shown })
        }
      }
      const known = (await factsOn(companyId, [id])).get(id) ?? NO_FACTS
      for (const { programme, fromMs: since, untilMs } of planned.stretches) {
        const start = Math.max(since, fromMs)
        const gates = eventGates(programme, known)
        const end = Math.min(untilMs, toMs)
        for (const span of programmeSpans(programme, planned.timeZone, start, end, gates)) {
          // An event is shown whatever is assigned.
          if (span.event !== null) add(span.fromMs, span.untilMs, null, programme, span.event)
          else
            for (const piece of assigned) {
              const from = Math.max(span.fromMs, piece.fromMs)
              const until = Math.min(span.untilMs, piece.untilMs)
              if (from < until) add(from, until, piece.siteId, programme, null)
            }
        }
      }
      return { time_zone: planned.timeZone, spans }
    },

    /** Which screen a device shows at an instant, and why no other. @throws SignageError `ENTITY_NOT_FOUND` */
    async at(companyId: string, id: string, t: number | undefined): Promise<DeviceAt> {
      const atMs = t ?? clock.now()
      const now = await plannedOf(companyId, id)
      const [assigned] = await past.assigned(
        companyId,
        { id, siteNow: now.siteId },
        { fromMs: atMs, untilMs: atMs + 1 },
        clock.now(),
      )
      const siteId = assigned!.siteId
      const planned = { ...now, siteId }
      const { programme, version, untilMs } = planned.stretches.find((one) => atMs < one.untilMs)!
      const known = (await factsOn(companyId, [id])).get(id) ?? NO_FACTS
      const evaluation = programmeAt(programme, planned.timeZone, atMs, eventGates(programme, known))
      const names = new Map(programme.events.map((event) => [event.id, event.name]))
      const activations = await activationsOn(companyId, id, { fromMs: atMs, untilMs: atMs + 1 })
      const activation = shownAt(activations, atMs)
      const shown = screenOf(planned, programme, evaluation.event, activation)
      const screen = shown.screen_id
      const published =
        screen === null
          ? null
          : evaluation.event === null
            ? await past.versionAt(companyId, screen, atMs)
            : (programme.screens[screen]?.version ?? null)
      const drawn = screen === null || published === null ? null : await render(companyId, screen, published)
      const ends = [
        evaluation.untilMs,
        untilMs === Infinity ? null : untilMs,
        shown.emergency?.until ?? null,
      ].filter((end) => end !== null)
      return {
        t: atMs,
        time_zone: planned.timeZone,
        ...shown,
        emergency_picture: pictureOver(activation, screen),
        version: published,
        playlists:
          screen === null || published === null ? {} : await playlistsOf(companyId, screen, published),
        until: ends.length === 0 ? null : Math.min(...ends),
        programme: version,
        others: evaluation.others.map((other) => ({ ...other, name: names.get(other.id) ?? '' })),
        evaluation: version === null ? null : evaluation,
        ...conditionsAt(programme, drawn, known, atMs),
        shown:
          drawn &&
          evaluateSite(drawn, plannedDevice(planned.timeZone), atMs, plansBy(drawn, planned.timeZone, known)),
      }
    },
  }
}
