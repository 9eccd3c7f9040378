import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { SlideDraft } from '@vitrine/core'
import { clickMs, framesDuring, openConsole } from '../console/console.ts'
import { ratios, takeTurns } from '../measure/abba.ts'
import { median, quantile, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { hasChromium, noChromium, openHouse } from '../player/players.ts'
import type { Tier } from '../tier.ts'

const ELEMENTS = 200
const DRAG = { steps: 120, everyMs: 1_000 / 60 }
/** A frame that came this much later than a display of 60 Hz wants it was missed, ms. */
const MISSED_MS = 25

/** Shapes, texts and lines in a raster. */
function elements(): SlideDraft['elements'] {
  const style = { color: '#F7F4EE', size: 28, weight: 'medium', align: 'left', valign: 'middle' } as const
  return Array.from({ length: ELEMENTS }, (_, at) => {
    const frame = { x: 20 + (at % 20) * 94, y: 20 + Math.floor(at / 20) * 104, width: 84, height: 90 }
    const id = `e${at}`
    if (at % 3 === 0) return { id, type: 'text', frame, text: `No. ${at}`, style }
    if (at % 3 === 1)
      return { id, type: 'shape', shape: 'rectangle', frame, fill: { kind: 'color', color: '#12877F' } }
    return { id, type: 'line', frame, stroke: { color: '#E39A1F', width: 4 } }
  })
}

const ALL_DRAWN = `document.querySelectorAll('[data-drawn] [data-element]').length >= ${ELEMENTS}`

async function dragFrames(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8)
  const frames = await framesDuring(page, async () => {
    const startMs = performance.now()
    for (let step = 1; step <= DRAG.steps; step += 1) {
      const turn = (step / DRAG.steps) * Math.PI * 4
      await page.mouse.move(from.x + 120 * Math.sin(turn), from.y + 80 * (1 - Math.cos(turn)))
      await wait(Math.max(0, startMs + step * DRAG.everyMs - performance.now()))
    }
  })
  await page.mouse.up()
  return frames
}

/** Opening a slide of 200 elements in the editor, and dragging one of them, beside a page with nothing but the same. */
export async function consoleEditor(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('the editor')]
  const house = await openHouse()
  const { id } = await house.call('makeSlide', {
    body: {
      name: 'Two hundred',
      type: 'text',
      width: 1_920,
      height: 1_080,
      folder_id: null,
      background: { kind: 'color', color: '#101828' },
      elements: elements(),
    },
  })
  const browser = await openConsole(house)
  const LINK = `document.querySelector('a[href="/slides-edit/${id}"]')`
  const atList = async (page: Page): Promise<void> => {
    await page.locator(`a[href="/slides-edit/${id}"]`).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  try {
    // The bare page has what the editor draws, and one script that moves one thing.
    const drawn = await browser.fresh()
    await drawn.goto(`${house.server.url}/slides-edit/${id}`)
    await drawn
      .locator('[data-drawn] [data-element]')
      .nth(ELEMENTS - 1)
      .waitFor({ state: 'attached' })
    const stage = await drawn.evaluate<string>(
      `[...document.querySelectorAll('[data-drawn] [data-slide]')].map((one) => one.outerHTML).join('')`,
    )
    const bare =
      await browser.bare(`<style>body { margin: 0; background: #101828 } [data-element] { will-change: auto }</style>
<div style="position: relative; width: 1920px; height: 1080px; transform: scale(0.5); transform-origin: 0 0">${stage}</div>
<script>
  let moved = null, from = null
  addEventListener('pointerdown', (event) => {
    moved = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.closest('[data-element]'))?.closest('[data-slide]')
    from = [event.clientX, event.clientY]
  })
  addEventListener('pointermove', (event) => {
    if (moved) moved.style.transform = 'translate(' + (event.clientX - from[0]) * 2 + 'px,' + (event.clientY - from[1]) * 2 + 'px)'
  })
  addEventListener('pointerup', () => { moved = null })
</script>`)

    const loadBare = async (): Promise<number> => {
      await bare.reload({ waitUntil: 'commit' })
      return bare.evaluate<number>(
        `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))`,
      )
    }
    const first = await takeTurns(
      tier.rounds,
      async () => {
        const page = await browser.fresh()
        await page.goto(`${house.server.url}/slides`)
        await atList(page)
        const ms = await clickMs(page, LINK, ALL_DRAWN)
        await page.context().close()
        return ms
      },
      loadBare,
    )
    const page = await browser.fresh()
    await page.goto(`${house.server.url}/slides`)
    await atList(page)
    await clickMs(page, LINK, ALL_DRAWN)
    const again = await takeTurns(
      tier.rounds,
      async () => {
        await page.goBack()
        await atList(page)
        return clickMs(page, LINK, ALL_DRAWN)
      },
      loadBare,
    )

    await page.bringToFront()
    const box = (await page.locator('[data-drawn="e1"] [data-element]').boundingBox())!
    const bareBox = (await bare.locator('[data-element="e1"]').boundingBox())!
    const middle = (at: { x: number; y: number; width: number; height: number }) => ({
      x: at.x + at.width / 2,
      y: at.y + at.height / 2,
    })
    const drags = await takeTurns(
      tier.rounds,
      async () => {
        await page.bringToFront()
        const frames = await dragFrames(page, middle(box))
        await page.keyboard.press('Control+z')
        return frames
      },
      async () => {
        await bare.bringToFront()
        const frames = await dragFrames(bare, middle(bareBox))
        await bare.reload()
        return frames
      },
    )
    const opening = (what: string, taken: { ours: number[]; anchor: number[] }): Row => ({
      what: `editor on ${ELEMENTS} elements, ${what}`,
      goal: '≤ 500 ms',
      ours: spread(taken.ours, 'ms', 0),
      anchor: `bare page ${spread(taken.anchor, 'ms', 0)}`,
      ratio: median(ratios(taken.ours, taken.anchor)).toFixed(2),
      met: tier.judgesTimes ? median(taken.ours) <= 500 : null,
    })
    const share = (frames: readonly number[]): number =>
      frames.filter((ms) => ms <= MISSED_MS).length / Math.max(1, frames.length)
    const [ours, anchor] = [drags.ours.flat(), drags.anchor.flat()]
    const words = (frames: readonly number[]): string =>
      `p50 ${median(frames).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms, ${(share(frames) * 100).toFixed(0)} % in time`
    return [
      opening('first time', first),
      opening('again', again),
      {
        what: `a drag among ${ELEMENTS} elements: time between frames`,
        goal: '60 fps: p50 ≤ 17 ms, p95 ≤ 25 ms',
        ours: words(ours),
        anchor: `bare page ${words(anchor)}`,
        ratio: (median(ours) / median(anchor)).toFixed(2),
        met: tier.judgesTimes ? median(ours) <= 17 && quantile(ours, 0.95) <= MISSED_MS : null,
      },
    ]
  } finally {
    await browser.close()
    await house.dispose()
  }
}
