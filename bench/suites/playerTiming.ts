import { setTimeout as wait } from 'node:timers/promises'
import { takeTurns } from '../measure/abba.ts'
import { median, quantile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBarePage } from '../player/barePage.ts'
import { wrongClock } from '../player/clocks.ts'
import { zonesOf } from '../player/content.ts'
import { hasChromium, noChromium, openHouse, openPlayer, type Player } from '../player/players.ts'
import { picturesByCut } from '../player/screens.ts'
import { watchGlass, type Seen } from '../player/watch.ts'
import type { Page } from '@playwright/test'
import type { Tier } from '../tier.ts'

const ITEM_MS = 500
const PLAN = picturesByCut(5, 5, ITEM_MS)
const ZONES = zonesOf(PLAN)
/** How long is watched each time, ms. */
const WATCHED_MS = { small: 6_000, full: 40_000 } as const
/** Two displays with wrong clocks learn the server's first, ms. */
const LEARNS_MS = 30_000
const JITTER = { fromMs: 20, toMs: 150 }

/** Watches a page that plays the plan. */
async function watchFor(page: Page, ms: number): Promise<Seen> {
  const watch = await watchGlass(page, ZONES)
  await watch.whole(0, 20_000)
  await wait(ms)
  return watch.stop()
}

/** What each stay's length is off by, ms; the first and the last are cut by the watching. */
const stayErrorsMs = ({ stays }: Seen): number[] =>
  stays.slice(2).map(({ fromMs }, at) => fromMs - stays[at + 1]!.fromMs - ITEM_MS)
/** By how much all stays together are off, ms. */
const accumulatedMs = (seen: Seen): number => stayErrorsMs(seen).reduce((sum, error) => sum + error, 0)

/** How far apart two players change to the same slide, ms. */
function skewsMs(one: Seen, other: Seen): number[] {
  const skews: number[] = []
  for (const { code, fromMs } of one.stays.slice(1)) {
    const apart = other.stays
      .slice(1)
      .filter((stay) => stay.code === code)
      .map((stay) => Math.abs(stay.fromMs - fromMs))
    // At the ends of the watching one of the two saw it alone.
    const nearest = Math.min(...apart)
    if (nearest < (ITEM_MS * PLAN[0]!.slides.length) / 2) skews.push(nearest)
  }
  return skews
}

const both = (values: readonly number[], digits = 1): string =>
  `p50 ${median(values).toFixed(digits)} ms, p99 ${quantile(values, 0.99).toFixed(digits)} ms of ${values.length}`

/** How exactly items stay as long as they should, and two players change together. */
export async function playerTiming(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('dwell and skew')]
  const watchedMs = WATCHED_MS[tier.name]
  const house = await openHouse()
  try {
    const { site } = await house.content.publish('Timing', PLAN)
    const open = async (
      name: string,
      more: Partial<Parameters<typeof openPlayer>[1]> = {},
    ): Promise<Player> => {
      const player = await openPlayer(house, { siteId: site.id, name, ...more })
      await player.page().locator('html[data-version]').waitFor({ state: 'attached', timeout: 60_000 })
      return player
    }
    const one = await open('One')
    const bare = await openBarePage([...one.network.media().values()], ITEM_MS)
    const taken = await takeTurns(
      tier.name === 'full' ? 4 : 2,
      () => watchFor(one.page(), watchedMs),
      () => watchFor(bare.page(), watchedMs),
    )
    await bare.close()
    const other = await open('Other')
    const same = await together(one, other, watchedMs)
    await one.close()
    await other.close()
    const rows = [
      ...dwellRows(taken, tier),
      skewRow('clocks that agree', same, 'p99 ≤ 16.7 ms', tier, (skews) => quantile(skews, 0.99) <= 17),
    ]
    const fast = await open('Fast', { jitter: JITTER, scripts: [wrongClock(5_000)] })
    const slow = await open('Slow', { jitter: JITTER, scripts: [wrongClock(-5_000)] })
    await wait(tier.name === 'full' ? LEARNS_MS : LEARNS_MS / 6)
    const apart = await together(fast, slow, watchedMs)
    await fast.close()
    await slow.close()
    rows.push(
      skewRow(
        'clocks ± 5 s off, answers 20 to 150 ms late',
        apart,
        'p50 ≤ 17 ms, p99 ≤ 40 ms',
        tier,
        (skews) => median(skews) <= 17 && quantile(skews, 0.99) <= 40,
      ),
    )
    return rows
  } finally {
    await house.dispose()
  }
}

async function together(one: Player, other: Player, ms: number): Promise<number[]> {
  const [first, second] = await Promise.all([watchFor(one.page(), ms), watchFor(other.page(), ms)])
  return skewsMs(first, second)
}

function dwellRows(taken: { ours: Seen[]; anchor: Seen[] }, tier: Tier): Row[] {
  const sizes = (seen: readonly Seen[]): number[] => seen.flatMap(stayErrorsMs).map(Math.abs)
  const ours = sizes(taken.ours)
  const most = (seen: readonly Seen[]): number => Math.max(...seen.map((one) => Math.abs(accumulatedMs(one))))
  const spanS = (ours.length * ITEM_MS) / 1_000
  return [
    {
      what: `item of ${ITEM_MS} ms stays, error`,
      goal: 'p50 ≤ 1 ms, p99 ≤ 33 ms',
      ours: both(ours),
      anchor: `bare page ${both(sizes(taken.anchor))}`,
      met: tier.judgesTimes ? median(ours) <= 1 && quantile(ours, 0.99) <= 34 : null,
    },
    {
      what: `errors of all stays together, ${taken.ours.length} spans of ${(spanS / taken.ours.length).toFixed(0)} s`,
      goal: '0 accumulated (≤ 2 frames)',
      ours: `${most(taken.ours).toFixed(1)} ms`,
      anchor: `bare page ${most(taken.anchor).toFixed(1)} ms`,
      met: tier.judgesTimes ? most(taken.ours) <= 34 : null,
    },
  ]
}

const skewRow = (
  what: string,
  skews: number[],
  goal: string,
  tier: Tier,
  isMet: (skews: number[]) => boolean,
): Row => ({
  what: `two players apart, ${what}`,
  goal,
  ours: both(skews),
  met: tier.judgesTimes ? isMet(skews) : null,
})
