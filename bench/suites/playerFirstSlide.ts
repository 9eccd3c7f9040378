import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ratios, takeTurns } from '../measure/abba.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBarePage } from '../player/barePage.ts'
import { pixelsOf, startCapture } from '../player/capture.ts'
import { readZone, type Zone } from '../player/classify.ts'
import { zonesOf } from '../player/content.ts'
import { everything } from '../player/faults/stage.ts'
import { hasChromium, noChromium, openHouse, openPlayer, type Player } from '../player/players.ts'
import { picturesByCut } from '../player/screens.ts'
import { watchGlass } from '../player/watch.ts'
import type { Tier } from '../tier.ts'

const ITEM_MS = 2_000
const MOST_MS = 20_000
/** The player notes what a start shows first a few seconds after it has presented, ms. */
const NOTED_MOST_MS = 20_000
/** Page loads of a round that are watched frame by frame. */
const LOADS_A_ROUND = 5

/** From the start of a navigation to the first frame that shows a slide, ms, both on the host's clock. */
async function firstSlideMs(page: Page, zone: Zone, address: string): Promise<number> {
  const slidesAtMs: number[] = []
  // Whatever was on is gone first: it must not be taken for the new page's.
  await page.goto('about:blank')
  const capture = await startCapture(page, async ({ atMs, png }) => {
    if (readZone(await pixelsOf(png), zone, null).kind === 'slide') slidesAtMs.push(atMs)
  })
  const endMs = performance.now() + MOST_MS
  await page.goto(address, { waitUntil: 'commit' })
  const startedMs = await page.evaluate<number>('performance.timeOrigin')
  while (!slidesAtMs.some((atMs) => atMs >= startedMs)) {
    if (performance.now() > endMs) throw new Error(`${address} showed no slide within ${MOST_MS} ms`)
    await wait(20)
  }
  await capture.stop()
  return slidesAtMs.find((atMs) => atMs >= startedMs)! - startedMs
}

/** The player has noted what a start paints before its code runs. */
async function isNoted(page: Page): Promise<void> {
  const endMs = performance.now() + NOTED_MOST_MS
  while (!(await page.evaluate<boolean>(`localStorage.getItem('firstPicture') !== null`))) {
    if (performance.now() > endMs) throw new Error(`no first picture was noted within ${NOTED_MOST_MS} ms`)
    await wait(100)
  }
}

/** Loads the player again and again: what the document paints and what the player draws over it, judged frame by frame. */
async function firstPictureRow(player: Player, zone: Zone, loads: number): Promise<Row> {
  const watch = await watchGlass(player.page(), [zone])
  watch.during('a page load with its first picture')
  let painted = 0
  for (let load = 0; load < loads; load += 1) {
    watch.boots()
    await player.page().goto('about:blank')
    await player.page().goto(player.address, { waitUntil: 'commit' })
    await player.page().locator('html[data-version]').waitFor({ state: 'attached', timeout: MOST_MS })
    await wait(ITEM_MS / 2)
    watch.booted()
    painted += await player
      .page()
      .evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/player-picture/')).length`,
      )
  }
  const { wrong, frames } = await watch.stop()
  return {
    what: 'wrong frames from the first picture on',
    goal: '0, painted before the player runs',
    ours: `${wrong.length} in ${frames} frames, painted in ${painted} of ${loads} loads`,
    met: wrong.length === 0 && painted > 0,
  }
}

/** How soon the first slide is on the glass, beside the bare page with the same pictures. */
export async function playerFirstSlide(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('first slide')]
  const house = await openHouse()
  const plan = picturesByCut(9, 3, ITEM_MS)
  const zone = zonesOf(plan)[0]!
  const { site } = await house.content.publish('First slide', plan)
  const player = await openPlayer(house, { siteId: site.id, name: 'First slide' })
  try {
    await player.page().locator('html[data-version]').waitFor({ state: 'attached', timeout: 30_000 })
    await player.page().evaluate('navigator.serviceWorker.ready.then(() => true)')
    await isNoted(player.page())
    const frames = await firstPictureRow(player, zone, LOADS_A_ROUND * tier.rounds)
    const bare = await openBarePage([...player.network.media().values()], ITEM_MS)
    const ours = (page: Page) => firstSlideMs(page, zone, player.address)
    const anchor = (page: Page) => firstSlideMs(page, zone, bare.address)
    const cold = await takeTurns(
      tier.rounds,
      async () => ours(await player.restartBrowser()),
      async () => anchor(await bare.restartBrowser()),
    )
    const warm = await takeTurns(
      tier.rounds,
      () => ours(player.page()),
      () => anchor(bare.page()),
    )
    player.network.disturb(everything({ do: 'drop' }))
    const offline = await takeTurns(
      tier.rounds,
      () => ours(player.page()),
      () => anchor(bare.page()),
    )
    await bare.close()
    const row = (what: string, mostMs: number, taken: { ours: number[]; anchor: number[] }): Row => {
      const ratio = median(ratios(taken.ours, taken.anchor))
      return {
        what: `first slide, ${what}`,
        goal: `≤ ${mostMs} ms, ≤ 1.2 × bare page`,
        ours: spread(taken.ours, 'ms', 0),
        anchor: `bare page ${spread(taken.anchor, 'ms', 0)}`,
        ratio: ratio.toFixed(2),
        met: tier.judgesTimes ? median(taken.ours) <= mostMs && ratio <= 1.2 : null,
      }
    }
    return [
      row('browser just started', 500, cold),
      row('warm', 300, warm),
      row('offline (the bare page with its server)', 300, offline),
      frames,
    ]
  } finally {
    await player.close()
    await house.dispose()
  }
}
