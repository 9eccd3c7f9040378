import { beginGlassWatch, stepGlassWatch, THUMBNAIL_MOST } from '@vitrine/core/pictures'
import type { KioskPage } from './page.ts'
import { readSmallPng } from './smallPng.ts'
import type { Clock } from './systemClock.ts'

/** How often the display is looked at, ms, and by how much that varies: content that repeats must not keep step with it. */
const LOOK_MS = 15_000
const VARIES_MS = 10_000

/**
 * Compares captures of the display with what its page says it presents, and tells the page what is wrong: only this sees
 * what a page cannot see of itself.
 * @returns ends it
 */
export function watchDisplay(
  page: Pick<KioskPage, 'capture' | 'presented' | 'bringFaults'>,
  clock: Clock,
  log: (event: string, facts?: Record<string, string | number>) => void,
): () => void {
  let watch = beginGlassWatch()
  let told = ''
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const look = async () => {
    const png = await page.capture('png', THUMBNAIL_MOST)
    const seen = png === null ? null : readSmallPng(Buffer.from(png, 'base64'))
    if (!seen || stopped) return
    const presented = await page.presented(seen.width, seen.height)
    watch = stepGlassWatch(watch, { atMs: clock.monotonicMs(), seen, presented })
    const faults = watch.faults.join()
    if (faults !== told) log('the display is compared with the player', { faults: faults || 'none' })
    // Each time while there are any: a page that was loaded again knows of none.
    if (faults !== '' || told !== '') await page.bringFaults(watch.faults)
    told = faults
  }
  const again = () => {
    timer = setTimeout(
      () =>
        void look()
          .catch(() => undefined)
          .then(() => {
            if (!stopped) again()
          }),
      LOOK_MS + Math.random() * VARIES_MS,
    )
  }
  again()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
