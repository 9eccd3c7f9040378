import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import { byCompany } from './byCompany.ts'
import { createFleetStore } from './fleet.store.ts'

/** Consoles hear of new events of a company at most this often, ms. */
const ANNOUNCED_EVERY_MS = 250
/** How often it is looked for events whose transaction is still open; one that was rolled back is given up then. */
const LOOKS_MOST = 40

/** Plays that wait for their positions; `features/plays` keeps them. */
export type WaitingPlays = {
  waiting(): Promise<string[]>
  place(companyId: string, reserve: (count: number) => Promise<number>): Promise<boolean>
}

/**
 * The fleet's log as the other features write it.
 * @param options.plays plays that wait for their positions, as a transaction sees them
 * @returns the log, and a way to end its timers
 */
export function createFleetLog({
  db,
  bus,
  clock,
  plays,
}: {
  db: Db
  bus: Bus
  clock: Clock
  plays: (queries: Queries) => WaitingPlays
}): FleetLog & {
  /** Goes on with plays that a server left without a position. */
  resume(): Promise<void>
  stop(): void
} {
  /** companies with events that may not be committed yet: up to which position, and how often it was looked */
  const waiting = new Map<string, { position: number; looks: number }>()
  const announced = new Map<string, number>()
  /** companies with plays that may wait for positions */
  const played = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** Says the newest position that is committed. Whoever reads on from there misses nothing. */
  const announce = async (): Promise<void> => {
    timer = undefined
    // Those that cannot be placed are added again: for the next look, not for this one.
    const due = [...played]
    played.clear()
    for (const companyId of due) while (await place(companyId)) if (stopped) return
    for (const [companyId, { position, looks }] of waiting) {
      // A database that does not answer is asked again, like a transaction that is still open.
      const newest = await createFleetStore(db)
        .newest(companyId)
        .catch(() => 0)
      if (newest > (announced.get(companyId) ?? 0)) {
        announced.set(companyId, newest)
        bus.publish({
          kind: 'change',
          companyId,
          event: { noun: 'fleet', id: String(newest), change: 'changed' },
        })
      }
      const now = waiting.get(companyId)
      // Events were written while it was looked: the next look is theirs.
      if (now?.position !== position || now.looks !== looks) continue
      if (newest >= position || looks + 1 >= LOOKS_MOST) waiting.delete(companyId)
      else waiting.set(companyId, { position, looks: looks + 1 })
    }
    if (waiting.size > 0 || played.size > 0) schedule()
  }
  /** Plays that cannot be placed now, because the database does not answer, wait for the next look. @returns whether there are more */
  const place = async (companyId: string): Promise<boolean> => {
    try {
      return await inTransaction(db, (trx) =>
        plays(trx).place(companyId, async (count) => {
          const position = await createFleetStore(trx).reserve(companyId, count)
          if (count > 0) waiting.set(companyId, { position, looks: 0 })
          return position
        }),
      )
    } catch {
      played.add(companyId)
      return false
    }
  }
  const schedule = (): void => {
    if (stopped) return
    timer ??= setTimeout(() => {
      void announce()
    }, ANNOUNCED_EVERY_MS).unref()
  }

  return {
    async write(queries, events) {
      for (const [companyId, some] of byCompany(events)) {
        const position = await createFleetStore(queries).insert(companyId, some, clock.now())
        waiting.set(companyId, { position, looks: 0 })
        schedule()
      }
    },
    played(companyId) {
      played.add(companyId)
      schedule()
    },
    async resume() {
      for (const companyId of await plays(db).waiting()) this.played(companyId)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
