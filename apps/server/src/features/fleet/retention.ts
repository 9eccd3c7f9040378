import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { createFleetStore } from './fleet.store.ts'

/** Events that are removed in one transaction. */
const STEP = 2_000
export const DAY_MS = 86_400_000

/**
 * Removes events that are too old, or more than a company may keep, in small steps from the oldest on. What is removed
 * stays as counts by day and kind.
 * @param options.maxEvents events that stay of one company at most
 */
export async function removeOldEvents(
  db: Db,
  options: { nowMs: number; days: number; maxEvents: number },
): Promise<void> {
  const keptFromMs = options.nowMs - options.days * DAY_MS
  for (const { company_id: companyId } of await createFleetStore(db).companies()) {
    // By counting, because plays take positions too.
    const keptAfter = await createFleetStore(db).surplus(companyId, options.maxEvents)
    for (let more = true; more;)
      more = await inTransaction(db, async (trx) => {
        const store = createFleetStore(trx)
        const oldest = await store.oldest(companyId, STEP)
        const staying = oldest.findIndex(
          ({ position, at_ms: atMs }) => position > keptAfter && atMs >= keptFromMs,
        )
        const gone = staying < 0 ? oldest : oldest.slice(0, staying)
        const last = gone.at(-1)
        if (!last) return false
        const counts = new Map<string, { company_id: string; day_ms: number; kind: string; count: number }>()
        for (const { at_ms: atMs, kind } of gone) {
          const dayMs = atMs - (atMs % DAY_MS)
          const day = counts.get(`${dayMs} ${kind}`)
          if (day) day.count += 1
          else counts.set(`${dayMs} ${kind}`, { company_id: companyId, day_ms: dayMs, kind, count: 1 })
        }
        for (const day of counts.values()) await store.addToDay(day)
        await store.removeUpTo(companyId, last.position)
        return gone.length === STEP
      })
  }
}
