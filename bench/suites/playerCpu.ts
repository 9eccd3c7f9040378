import { setTimeout as wait } from 'node:timers/promises'
import { takeTurns } from '../measure/abba.ts'
import { cpuShare } from '../measure/processes.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBarePage } from '../player/barePage.ts'
import { hasChromium, noChromium, openHouse, openPlayer } from '../player/players.ts'
import { picturesByCut } from '../player/screens.ts'
import type { Tier } from '../tier.ts'

const PLAYING_ITEM_MS = 5_000
const DAY_MS = 86_400_000
/** A display is at rest some time after its start, ms. */
const SETTLES_MS = { small: 3_000, full: 15_000 } as const
const MEASURED_MS = { small: 4_000, full: 20_000 } as const

/** What playing costs, nobody watching: the capture would be measured along. */
export async function playerCpu(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('CPU of the player')]
  const rows: Row[] = []
  for (const [what, count, itemMs, most] of [
    ['a still picture', 1, DAY_MS, 0.5],
    [`pictures, ${PLAYING_ITEM_MS / 1_000} s each`, 5, PLAYING_ITEM_MS, 2],
  ] as const) {
    const house = await openHouse()
    const { site } = await house.content.publish('CPU', picturesByCut(11, count, itemMs))
    const player = await openPlayer(house, { siteId: site.id, name: 'CPU' })
    try {
      await player.page().locator('html[data-version]').waitFor({ state: 'attached', timeout: 30_000 })
      const bare = await openBarePage([...player.network.media().values()], itemMs)
      await wait(SETTLES_MS[tier.name])
      const { ours, anchor } = await takeTurns(
        tier.name === 'full' ? 4 : 2,
        () => cpuShare(player.pid(), MEASURED_MS[tier.name]),
        () => cpuShare(bare.pid(), MEASURED_MS[tier.name]),
      )
      await bare.close()
      rows.push({
        what: `CPU of one core, ${what}`,
        goal: `≤ ${most} %`,
        ours: spread(ours, '%', 2),
        anchor: `bare page ${spread(anchor, '%', 2)}`,
        met: tier.judgesTimes ? median(ours) <= most : null,
      })
    } finally {
      await player.close()
      await house.dispose()
    }
  }
  return rows
}
