import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { pixelsOf, startCapture } from './capture.ts'
import { isBlack, readZone, type Zone } from './classify.ts'
import { bandsOf, type Colour } from './patches.ts'

const SLIDE = 27
const WHOLE: Zone = { id: 'whole', frame: { x: 0, y: 0, width: 1, height: 1 }, editions: [new Set([SLIDE])] }

/** A fault that the proof page paints for exactly one frame, and what else changes on the page in every frame. */
export type FlashKind = {
  what: string
  colour: string
  opacity: number
  /** all of the glass, or a tenth of it at its foot */
  part: 'whole' | 'corner'
  motion: 'none' | 'dot' | 'large'
}
export const FLASHES: readonly FlashKind[] = [
  { what: 'black, page at rest', colour: '#000', opacity: 1, part: 'whole', motion: 'none' },
  { what: 'black, dot in motion', colour: '#000', opacity: 1, part: 'whole', motion: 'dot' },
  { what: 'black in a corner, rest in motion', colour: '#000', opacity: 1, part: 'corner', motion: 'large' },
  { what: 'foreign, page at rest', colour: '#00c8c8', opacity: 1, part: 'whole', motion: 'none' },
  { what: 'foreign, rest in motion', colour: '#00c8c8', opacity: 1, part: 'whole', motion: 'large' },
  { what: 'dip to 70 % of the light', colour: '#000', opacity: 0.3, part: 'whole', motion: 'none' },
]

export type Proof = {
  /** flashes that the page painted */
  made: number
  /** of these, found in the captured frames */
  found: number
  frames: number
}

const css = ([red, green, blue]: Colour): string => `rgb(${red},${green},${blue})`

/** A page that shows one slide and covers it for one frame, again and again; it notes what it did. */
const flashingPage = (
  { colour, opacity, part, motion }: FlashKind,
  times: number,
  everyFrames: number,
): string => `
<!doctype html><style>
  body { margin: 0; overflow: hidden } .band { height: calc(100vh / 6) }
  #fault { position: fixed; inset: ${part === 'whole' ? '0' : '75vh 60vw 0 0'}; background: ${colour}; opacity: 0 }
  #move { position: fixed; inset: ${motion === 'large' ? '0 0 40vh 0' : '2px 99vw 99vh 0'}; background: #fff; opacity: 0 }
</style>
${bandsOf(SLIDE)
  .map((band) => `<div class="band" style="background:${css(band)}"></div>`)
  .join('')}
<div id="fault"></div><div id="move"></div>
<script>
  const fault = document.getElementById('fault')
  const move = document.getElementById('move')
  window.made = 0
  window.going = false
  let frame = 0
  const draw = () => {
    requestAnimationFrame(draw)
    if (!window.going || (window.made >= ${times} && fault.style.opacity === '0')) return
    frame += 1
    const on = frame % ${everyFrames} === 0
    if (on) window.made += 1
    fault.style.opacity = on ? '${opacity}' : '0'
    ${motion === 'none' ? '' : "move.style.opacity = frame % 2 ? '0.04' : '0'"}
  }
  requestAnimationFrame(draw)
</script>`

/**
 * Proves the rig on a page that does wrong on purpose: it paints a fault for exactly one frame, many times, and each has to
 * be found. A rig that misses one does not count.
 * @param everyFrames from one fault to the next
 */
export async function proveRig(
  browser: Browser | BrowserContext,
  kind: FlashKind,
  times: number,
  everyFrames = 7,
): Promise<Proof> {
  const page = await browser.newPage()
  try {
    await page.setViewportSize({ width: 1_280, height: 720 })
    await page.setContent(flashingPage(kind, times, everyFrames))
    const proof: Proof = { made: 0, found: 0, frames: 0 }
    let inFault = false
    // What was painted before the page itself is not looked at: the first frame may be an empty one.
    let begun = false
    const capture = await startCapture(page, async ({ png }) => {
      const pixels = await pixelsOf(png)
      const wrong = isBlack(pixels) || readZone(pixels, WHOLE, SLIDE).kind !== 'slide'
      // Two frames at fault without one in order between them are one flash.
      if (wrong && !inFault && begun) proof.found += 1
      inFault = wrong
      begun ||= !wrong
      proof.frames += 1
    })
    while (!begun) await wait(20)
    await page.evaluate('window.going = true')
    while ((await page.evaluate<number>('window.made')) < times) await wait(50)
    // The last frames are still on their way.
    await wait(300)
    await capture.stop()
    proof.made = await page.evaluate<number>('window.made')
    return proof
  } finally {
    await page.close()
  }
}
