import type { Page } from '@playwright/test'

/** What a page holds after its garbage was collected. */
export type PageMemory = { heapBytes: number; nodes: number }

/** Collects the garbage of a page, twice because finalizers free more, and reads what is left. */
export async function pageMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Performance.enable')
    for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (wanted: string): number =>
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return { heapBytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes') }
  } finally {
    await session.detach()
  }
}
