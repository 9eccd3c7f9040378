import { hasPicture } from '@vitrine/core'
import type { Db } from '../../platform/database/schema.ts'
import { createFigureStore } from './figures.store.ts'
import { DAY_MS } from './retention.ts'
import { standingsOf, type StandingSources } from './standings.ts'

/** How often it is counted, and what one bar of a day stands for, ms. */
export const SAMPLE_STEP_MS = 10 * 60_000
/** How long a count is kept: what a graph of one day needs, whatever the reader's time zone, ms. */
const KEPT_MS = 2 * DAY_MS

/**
 * Counts the devices of each company that show their screen.
 * @returns when the next count is due, epoch ms
 */
export async function takeSamples(db: Db, sources: StandingSources): Promise<number> {
  const { nowMs } = sources
  const store = createFigureStore(db)
  const atMs = Math.floor(nowMs / SAMPLE_STEP_MS) * SAMPLE_STEP_MS
  for (const companyId of await store.companiesWithDevices()) {
    const standings = await standingsOf(db, companyId, undefined, sources)
    await store.keepSample(companyId, atMs, standings.filter(({ kind }) => hasPicture(kind)).length)
  }
  await store.removeSamplesBefore(nowMs - KEPT_MS)
  return atMs + SAMPLE_STEP_MS
}

/**
 * The counts of a day by bar; null where no server counted.
 * @param fromMs when the first bar begins, epoch ms
 */
export async function showingByBar(
  db: Db,
  companyId: string,
  fromMs: number,
  bars: number,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = Array.from({ length: bars }, () => null)
  for (const { at_ms: atMs, showing } of await createFigureStore(db).samplesFrom(companyId, fromMs)) {
    const bar = Math.floor((Number(atMs) - fromMs) / SAMPLE_STEP_MS)
    if (bar < bars) counts[bar] = showing
  }
  return counts
}
