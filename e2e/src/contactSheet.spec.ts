import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { furnish } from './support/furnished.ts'
import { test } from './support/test.ts'

const FILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/pictures/watched.jpg')
/** A frame every so often, s: no multiple of an item's time, so that entrances are caught too. */
const APART_S = 37.3
const COLUMNS = 8
const ROWS = 6
const CELL = { width: 320, height: 180 }

test('the sample screen, watched for half an hour @watch', async ({ browser }) => {
  test.setTimeout(45 * 60_000)
  const furnished = await furnish(browser)
  const frames: Buffer[] = []
  for (let count = 0; count < COLUMNS * ROWS; count += 1) {
    const png = await furnished.glass.screenshot({ animations: 'allow' })
    frames.push(await sharp(png).resize(CELL.width, CELL.height).toBuffer())
    await furnished.glass.waitForTimeout(APART_S * 1_000)
  }
  await mkdir(path.dirname(FILE), { recursive: true })
  const gap = 6
  await sharp({
    create: {
      width: COLUMNS * (CELL.width + gap) + gap,
      height: ROWS * (CELL.height + gap) + gap,
      channels: 3,
      background: '#101828',
    },
  })
    .composite(
      frames.map((input, index) => ({
        input,
        left: gap + (index % COLUMNS) * (CELL.width + gap),
        top: gap + Math.floor(index / COLUMNS) * (CELL.height + gap),
      })),
    )
    .jpeg({ quality: 80 })
    .toFile(FILE)
  await furnished.dispose()
})
