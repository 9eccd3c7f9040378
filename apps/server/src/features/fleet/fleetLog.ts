import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { byCompany } from './byCompany.ts'
import { createFleetStore } from './fleet.store.ts'

/** Consoles hear of new events of a company at most this often, ms. */
const ANNOUNCED_EVERY_MS = 250
/** How often it is looked for events whose transaction is still open; one that was rolled back is given up then. */
const LOOKS_MOST = 40

/**
 * The fleet's log as the other features write it.
 * @returns the log, and a way to end its timers
 */
export function createFleetLog({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }): FleetLog & {
  stop(): void
} {
  /** companies with events that may not be committed yet: up to which position, and how often it was looked */
  const waiting = new Map<string, { position: number; looks: number }>()
  const announced = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  /** Says the newest position that is committed. Whoever reads on from there misses nothing. */
  const announce = async (): Promise<void> => {
    timer = undefined
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
    if (waiting.size > 0) schedule()
  }
  let stopped = false
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
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
