/**
 * The player's rig for any other player: makes the patches, and watches an address that plays them.
 *
 *   npx tsx bench/watchAny.ts --make folder --codes 3,22,41 --size 1280x720        patch-3.png and so on, to be put into a playlist
 *   npx tsx bench/watchAny.ts --watch http://… --codes 3,22,41 --seconds 60       one zone over the whole glass
 *
 * Prints what was seen as JSON: transitions, wrong frames and gaps, how long each slide stayed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '@vitrine/testbed'
import { WHOLE_GLASS } from './player/content.ts'
import { pictureOf, type Size } from './player/patches.ts'
import { watchGlass } from './player/watch.ts'

const { values } = parseArgs({
  options: {
    make: { type: 'string' },
    watch: { type: 'string' },
    codes: { type: 'string', default: '3,22,41' },
    size: { type: 'string', default: '1280x720' },
    seconds: { type: 'string', default: '60' },
  },
})
const codes = values.codes.split(',').map(Number)
const [width, height] = values.size.split('x').map(Number)
if (!width || !height) throw new Error(`--size is like 1280x720, not “${values.size}”`)
const size: Size = { width, height }

if (values.make) {
  await mkdir(values.make, { recursive: true })
  for (const code of codes)
    await writeFile(join(values.make, `patch-${code}.png`), await pictureOf(code, size))
}
if (values.watch) {
  const launch = launchOptions({ kiosk: true })
  if (!launch) throw new Error('There is no Chromium.')
  const browser = await chromium.launch(launch)
  const page = await browser.newPage({ viewport: size })
  const zone = { id: 'whole', frame: WHOLE_GLASS, editions: [new Set(codes)] }
  const watch = await watchGlass(page, [zone], values.make ?? null)
  await page.goto(values.watch, { waitUntil: 'commit' })
  await wait(Number(values.seconds) * 1_000)
  const { frames, bootFrames, transitions, wrong, gaps, stays } = await watch.stop()
  const stayedMs = stays
    .slice(1, -1)
    .map(({ code, fromMs }, at) => ({ code, ms: stays[at + 2]!.fromMs - fromMs }))
  process.stdout.write(
    `${JSON.stringify({ frames, bootFrames, transitions, wrong, gaps, stayedMs }, null, 2)}\n`,
  )
  await browser.close()
}
