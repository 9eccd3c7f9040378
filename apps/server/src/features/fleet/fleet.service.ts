import { OFFLINE_AFTER_MS, SignageError } from '@vitrine/core'
import type {
  FleetEvent,
  FleetEvents,
  FleetFilter,
  FleetQuery,
  FleetSummary,
  FleetSummaryQuery,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'
import { createDeviceStates } from './deviceStates.ts'
import { createFleetStore, type LogRange } from './fleet.store.ts'
import { exportedHead, exportedLines, type ExportFormat } from './exported.ts'
import { removeOldEvents } from './retention.ts'
import { SAMPLE_STEP_MS, takeSamples } from './samples.ts'
import { standingsOf, type Standing } from './standings.ts'
import { summaryOf } from './summary.ts'

/** The position that a page ended with. */
const CURSOR = /^\d{1,15}$/
/** Events that an export reads at a time. */
const EXPORT_ROWS = 500

/** Plays as the log tells of them; `features/plays` keeps them. */
type LoggedPlays = {
  events(companyId: string, filter: FleetFilter, range: LogRange, limit: number): Promise<FleetEvent[]>
  removeOld(options: { nowMs: number; days: number; maxRuns: number }): Promise<void>
}

/**
 * The fleet: its log, what devices said last, and the figures of the dashboard.
 * @param options.log       where events are written
 * @param options.plays     what was played, as the log tells it
 * @param options.connected whether a device has a subscription open
 * @param options.kept      how long and how many events are kept
 */
export function createFleetService(options: {
  db: Db
  bus: Bus
  clock: Clock
  log: FleetLog
  plays: LoggedPlays
  connected: (deviceId: string) => boolean
  scheduledNow: ScheduledNow
  kept: { days: number; maxEvents: number }
}) {
  const { db, clock, connected, scheduledNow } = options
  const store = createFleetStore(db)
  const states = createDeviceStates(options)
  let settling: NodeJS.Timeout | undefined
  let nextSampleMs = 0
  /** Events and plays in one order. */
  const logged = async (
    companyId: string,
    filter: FleetFilter,
    range: LogRange,
    limit: number,
  ): Promise<FleetEvent[]> => {
    const events = await store.events(companyId, filter, range, limit)
    const plays = await options.plays.events(companyId, filter, range, limit)
    const sign = range.descending ? -1 : 1
    return [...events, ...plays].toSorted((a, b) => sign * (a.position - b.position)).slice(0, limit)
  }

  return {
    states: {
      ...states,
      /** How all devices of a company stand now. */
      standings: (companyId: string): Promise<Standing[]> =>
        standingsOf(db, companyId, undefined, { nowMs: clock.now(), connected, scheduledNow }),
    },
    /** A page of the log, the newest first, or a piece of its replay. @throws SignageError `BAD_CURSOR` */
    async events(companyId: string, query: FleetQuery): Promise<FleetEvents> {
      const { limit, cursor, after, sort: _, ...filter } = query
      if (cursor !== undefined && !CURSOR.test(cursor)) throw new SignageError('BAD_CURSOR')
      // Read first: what is committed meanwhile comes with the next replay.
      const newest = await store.newest(companyId)
      const range =
        after === undefined
          ? {
              after: 0,
              upTo: cursor === undefined ? newest : Math.min(newest, Number(cursor) - 1),
              descending: true,
            }
          : { after, upTo: newest, descending: false }
      const items = await logged(companyId, filter, range, limit + 1)
      const page = items.slice(0, limit)
      const last = page.at(-1)?.position ?? 0
      const more = items.length > limit
      return {
        items: page,
        next: more ? String(last) : null,
        newest: after !== undefined && more ? last : newest,
      }
    },
    /** The log of a company after a position without plays, in order, as far as it is committed. */
    after: async (companyId: string, after: number, limit: number): Promise<FleetEvent[]> =>
      store.events(companyId, {}, { after, upTo: await store.newest(companyId), descending: false }, limit),
    /** The log as text, piece by piece, the oldest first; what happens while it runs is left out. */
    async *export(companyId: string, filter: FleetFilter, format: ExportFormat): AsyncGenerator<string> {
      yield exportedHead(format)
      const upTo = await store.newest(companyId)
      for (let after = 0; ;) {
        const events = await logged(companyId, filter, { after, upTo, descending: false }, EXPORT_ROWS)
        const last = events.at(-1)
        if (!last) return
        yield exportedLines(format, events)
        after = last.position
      }
    },
    summary: (companyId: string, query: FleetSummaryQuery): Promise<FleetSummary> =>
      summaryOf(db, companyId, query, { nowMs: clock.now(), connected, scheduledNow }),

    /** Counts devices for the trend, once in each step. @returns when the next step begins, epoch ms */
    async sampleDue(): Promise<number> {
      const nowMs = clock.now()
      if (nowMs < nextSampleMs && nowMs >= nextSampleMs - SAMPLE_STEP_MS) return nextSampleMs
      nextSampleMs = await takeSamples(db, { nowMs, connected, scheduledNow })
      return nextSampleMs
    },
    /** Removes what is too old or too much. */
    async sweep(): Promise<void> {
      const { days, maxEvents } = options.kept
      await removeOldEvents(db, { nowMs: clock.now(), days, maxEvents })
      await options.plays.removeOld({ nowMs: clock.now(), days, maxRuns: maxEvents })
    },
    /** Gives devices time to come back after a start, before those that do not are written as offline. */
    resume(onFault: (error: unknown) => void): void {
      settling = setTimeout(() => void states.settle().catch(onFault), 2 * OFFLINE_AFTER_MS).unref()
    },
    stop: () => clearTimeout(settling),
  }
}
export type FleetService = ReturnType<typeof createFleetService>
