import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { pssBytes } from '../measure/processes.ts'
import { median } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { openBarePage } from '../player/barePage.ts'
import { compressTime } from '../player/clocks.ts'
import { pageMemory, type PageMemory } from '../player/memory.ts'
import { hasChromium, noChromium, openHouse, openPlayer } from '../player/players.ts'
import { picturesByCut } from '../player/screens.ts'
import type { Tier } from '../tier.ts'

const MIB = 1_048_576
const ITEMS = 2
const ITEM_MS = 500
const COMPRESSED = 10
const CYCLES = { full: 10_000, small: 300 } as const
/** Cycles before the first reading: caches fill, code is compiled. */
const WARM_UP = { full: 500, small: 100 } as const

const LOOKS = 7
/** A page that changes nothing for so long does not play any more. */
const STANDS_STILL_MS = 15_000

/**
 * One reading. A layer more or less is mounted at any instant, so of what the page holds the least of some looks counts;
 * of the processes the median, because browsers shrink and grow by themselves.
 */
async function read(page: Page, pid: number): Promise<PageMemory & { processBytes: number }> {
  const pages: PageMemory[] = []
  const sizes: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    pages.push(await pageMemory(page))
    sizes.push(pssBytes(pid))
    await wait(130)
  }
  return {
    heapBytes: Math.min(...pages.map(({ heapBytes }) => heapBytes)),
    nodes: Math.min(...pages.map(({ nodes }) => nodes)),
    processBytes: median(sizes),
  }
}

type Reading = Awaited<ReturnType<typeof read>>
type Side = { before: Reading; after: Reading; cycles: number }

/** Waits for the warm-up, reads, waits for the cycles, reads. @param changes expression for how often the page changed */
async function overCycles(tier: Tier, page: Page, pid: number, changes: string): Promise<Side> {
  const untilCycle = async (wanted: number): Promise<number> => {
    let done = await page.evaluate<number>(changes)
    let changedMs = performance.now()
    while (done < wanted * ITEMS) {
      await wait(500)
      const now = await page.evaluate<number>(changes)
      if (now !== done) changedMs = performance.now()
      if (performance.now() - changedMs > STANDS_STILL_MS)
        throw new Error(`${changes} stands still at ${now}`)
      done = now
    }
    return Math.floor(done / ITEMS)
  }
  const from = await untilCycle(WARM_UP[tier.name])
  const before = await read(page, pid)
  const to = await untilCycle(from + CYCLES[tier.name])
  return { before, after: await read(page, pid), cycles: to - from }
}

/** What is left behind by many cycles, with the page's clocks running faster and the server gone. */
export async function playerMemory(tier: Tier): Promise<Row[]> {
  if (!hasChromium()) return [noChromium('memory of the player')]
  const house = await openHouse()
  const { site } = await house.content.publish('Memory', picturesByCut(3, ITEMS, ITEM_MS))
  const faster = compressTime(COMPRESSED)
  const player = await openPlayer(house, {
    siteId: site.id,
    name: 'Memory',
    scripts: [faster, COUNT_CHANGES],
  })
  await player.page().locator('html[data-version]').waitFor({ timeout: 30_000 })
  const bare = await openBarePage([...player.network.media().values()], ITEM_MS, [faster])
  try {
    // Its clock cannot be compared with the server's while it runs so fast: it plays what it has.
    await house.server.stop()
    const [ours, anchor] = await Promise.all([
      overCycles(tier, player.page(), player.pid(), 'window.countedChanges'),
      overCycles(tier, bare.page(), bare.pid(), 'window.toggles'),
    ])
    const what = (kind: string): string => `${kind} after ${ours.cycles} cycles`
    const heapOf = ({ before, after }: Side): number => (after.heapBytes - before.heapBytes) / MIB
    const nodesOf = ({ before, after }: Side): number => after.nodes - before.nodes
    const shareOf = ({ before, after }: Side): number => (after.processBytes / before.processBytes - 1) * 100
    return [
      {
        what: what('heap after collection'),
        goal: '≤ + 1 MiB',
        ours: `${signed(heapOf(ours), 2)} MiB of ${(ours.before.heapBytes / MIB).toFixed(1)}`,
        anchor: `bare page ${signed(heapOf(anchor), 2)} MiB of ${(anchor.before.heapBytes / MIB).toFixed(1)}`,
        met: heapOf(ours) <= 1,
      },
      {
        what: what('DOM nodes'),
        goal: '+ 0',
        ours: `${signed(nodesOf(ours), 0)} of ${ours.before.nodes}`,
        anchor: `bare page ${signed(nodesOf(anchor), 0)} of ${anchor.before.nodes}`,
        met: nodesOf(ours) <= 0,
      },
      {
        what: what('memory of all processes'),
        goal: '≤ + 5 %',
        ours: `${signed(shareOf(ours), 1)} % of ${(ours.before.processBytes / MIB).toFixed(0)} MiB`,
        anchor: `bare page ${signed(shareOf(anchor), 1)} % of ${(anchor.before.processBytes / MIB).toFixed(0)} MiB`,
        met: tier.judgesTimes ? shareOf(ours) <= 5 : null,
      },
    ]
  } finally {
    await bare.close()
    await player.close()
    await house.dispose()
  }
}

/** Counts in the page how often another item became the current one. */
const COUNT_CHANGES = `
  window.countedChanges = 0
  new MutationObserver((records) => {
    for (const { target } of records)
      if (target.getAttribute('data-role') === 'current') window.countedChanges += 1
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-role'] })`

const signed = (value: number, digits: number): string =>
  `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(digits)}`
