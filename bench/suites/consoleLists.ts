import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { clickMs, framesDuring, openConsole } from '../console/console.ts'
import { median, quantile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { hasChromium, noChromium, openHouse, type House } from '../player/players.ts'
import type { Tier } from '../tier.ts'

const ROWS = { small: 1_000, full: 10_000 } as const
const AT_ONCE = 16
/** Changes that others make while somebody looks at the list: so many a request, so many requests a second. */
const CHANGES = { each: 100, aSecond: 5 }
const SCROLL = { steps: 180, everyMs: 1_000 / 60, px: 60 }
const CLICKS = 20

/** Makes slides as fast as the server takes them. @returns their ids */
async function makeSlides({ call }: House, count: number): Promise<string[]> {
  const ids: string[] = []
  let made = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (made < count) {
        const number = (made += 1)
        const { id } = await call('makeSlide', {
          body: {
            name: `Slide ${String(number).padStart(5, '0')}`,
            type: 'text',
            width: 1_920,
            height: 1_080,
            folder_id: null,
            background: { kind: 'color', color: number % 2 ? '#0B5563' : '#6A4BBC' },
            elements: [
              {
                id: 't',
                type: 'text',
                frame: { x: 120, y: 300, width: 1_680, height: 400 },
                text: `Slide ${number}`,
                style: { color: '#F7F4EE', size: 200, weight: 'bold', align: 'left', valign: 'middle' },
              },
            ],
          },
        })
        ids.push(id)
      }
    }),
  )
  return ids
}

/** Lets others change things until it is stopped. @returns a way to stop, which says how many changes there were a second */
function keepChanging({ call }: House, ids: readonly string[]): () => Promise<number> {
  let going = true
  let changes = 0
  const startMs = performance.now()
  const run = (async () => {
    for (let turn = 0; going; turn += 1) {
      const from = (turn * CHANGES.each) % Math.max(1, ids.length - CHANGES.each)
      const items = ids.slice(from, from + CHANGES.each).map((id) => ({ noun: 'slide' as const, id }))
      await call('tagMany', { body: { items, add: [`Turn ${turn % 10}`], remove: [] } })
      changes += items.length
      await wait(Math.max(0, startMs + ((turn + 1) * 1_000) / CHANGES.aSecond - performance.now()))
    }
  })()
  return async () => {
    going = false
    await run
    return changes / ((performance.now() - startMs) / 1_000)
  }
}

async function scrollFrames(page: Page): Promise<number[]> {
  await page.mouse.move(800, 600)
  return framesDuring(page, async () => {
    const startMs = performance.now()
    for (let step = 1; step <= SCROLL.steps; step += 1) {
      await page.mouse.wheel(0, SCROLL.px)
      await wait(Math.max(0, startMs + step * SCROLL.everyMs - performance.now()))
    }
  })
}

/** Long lists: scrolling, and how soon a click answers, at rest and while others change what is in them. */
export async function consoleLists(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('long lists')]
  const house = await openHouse()
  const count = ROWS[tier.name]
  const ids = await makeSlides(house, count)
  const browser = await openConsole(house)
  try {
    const page = await browser.fresh()
    await page.goto(`${house.server.url}/slides?sort=name`)
    await page.getByText('Slide 00001').first().waitFor()
    await page.waitForLoadState('networkidle')
    const BOX = `[...document.querySelectorAll('main input[type="checkbox"]')]`
    const clicks = async (): Promise<number[]> => {
      const taken: number[] = []
      for (let n = 0; n < CLICKS; n += 1) {
        const at = 1 + (n % 4)
        const before = await page.evaluate<boolean>(`${BOX}[${at}].checked`)
        taken.push(await clickMs(page, `${BOX}[${at}]`, `${BOX}[${at}]?.checked === ${!before}`))
      }
      return taken
    }
    const rest = await scrollFrames(page)
    await page.evaluate('scrollTo(0, 0)')
    await wait(500)
    const stop = keepChanging(house, ids)
    await wait(500)
    const busyScroll = await scrollFrames(page)
    await page.evaluate('scrollTo(0, 0)')
    await wait(500)
    const busyClicks = await clicks()
    const aSecond = await stop()
    const words = (frames: readonly number[]): string =>
      `p50 ${median(frames).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms`
    const scroll = (what: string, frames: readonly number[]): Row => ({
      what: `${count} slides, scrolling ${what}: time between frames`,
      goal: '60 fps: p50 ≤ 17 ms, p95 ≤ 25 ms',
      ours: words(frames),
      met: tier.judgesTimes ? median(frames) <= 17 && quantile(frames, 0.95) <= 25 : null,
    })
    return [
      scroll('at rest', rest),
      scroll(`while ${aSecond.toFixed(0)} a second change`, busyScroll),
      {
        what: `${count} slides, a click while ${aSecond.toFixed(0)} a second change: until painted`,
        goal: 'p75 ≤ 100 ms',
        ours: `p50 ${median(busyClicks).toFixed(0)} ms, p75 ${quantile(busyClicks, 0.75).toFixed(0)} ms`,
        met: tier.judgesTimes ? quantile(busyClicks, 0.75) <= 100 : null,
      },
    ]
  } finally {
    await browser.close()
    await house.dispose()
  }
}
