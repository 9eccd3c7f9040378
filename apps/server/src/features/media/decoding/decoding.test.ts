import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { testDecoder } from '../../../testing/testDecoder.ts'
import { fixture } from '../testing/fixtures.ts'
import { createDecoding } from './decoding.ts'

const folder = await temporaryFolder('decoding')
const decoding = createDecoding(testDecoder(), {
  timeoutsMs: { look: 10_000, rendition: 30_000, poster: 30_000 },
})
afterAll(async () => {
  await Promise.all([decoding.close(), patient.close()])
  await folder.remove()
})
const patient = createDecoding(testDecoder())
const look = async (name: string, content: Buffer, by = patient) => {
  const file = path.join(folder.path, name)
  await writeFile(file, content)
  return by.run('look', { path: file, name, converts: false })
}

it('a video whose tables never end is given up on, and the next file is looked at', async () => {
  const endless = await fixture('patch.mp4')
  endless.writeUInt32BE(0xffffffff, (3 * 7_919) % 2_048)
  await expect(look('endless.mp4', endless, decoding)).rejects.toMatchObject({
    code: 'MEDIA_NEEDS_TIME',
    facts: { name: 'endless.mp4', seconds: 10 },
  })
  expect(await look('small.png', await fixture('small.png'), decoding)).toMatchObject({ kind: 'image' })
})

it.each([
  ['for minutes', 9, '<feGaussianBlur stdDeviation="2"/>'.repeat(40), 2_000, /^MEDIA_NEEDS_TIME$/],
  [
    'in gigabytes',
    90,
    '<feGaussianBlur stdDeviation="250"/>'.repeat(40),
    400,
    /^MEDIA_(NEEDS_TIME|NEEDS_MEMORY|UNUSABLE)$/,
  ],
])(
  'a drawing that would be drawn %s is given up on, and the next file is looked at',
  async (_how, side, steps, count, code) => {
    const filter = `<filter id="f">${steps}</filter>`
    const shapes = `<rect width="${side}" height="${side}" filter="url(#f)"/>`.repeat(count)
    const slow = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${filter}${shapes}</svg>`
    await expect(look('slow.svg', Buffer.from(slow), decoding)).rejects.toMatchObject({
      code: expect.stringMatching(code) as string,
    })
    expect(await look('small.png', await fixture('small.png'), decoding)).toMatchObject({ kind: 'image' })
  },
)

it.each([
  ['vast', 'width="1000000000" height="1000000000"'],
  ['tiny', 'width="0.000001" height="0.000001" viewBox="0 0 1e-6 1e-6"'],
  ['far away', 'viewBox="1e300 1e300 1 1"'],
])('a drawing that says it is %s is drawn like any other', async (_size, attributes) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%"/></svg>`
  expect(await look('drawing.svg', Buffer.from(svg))).toMatchObject({
    image: { width: 2_880, height: 2_880 },
  })
})

it('a drawing whose shadow needs more memory than there is at the largest size is drawn smaller', async () => {
  const shadow = '<filter id="f"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">${shadow}<g filter="url(#f)"><rect width="80" height="80"/></g></svg>`
  const looked = await look('shadow.svg', Buffer.from(svg), patient)
  expect(looked).toMatchObject({ kind: 'image', image: { facts: {} } })
  expect(looked.kind === 'image' && looked.image.width).toBeGreaterThanOrEqual(1_280)
})

it('a 4K picture gets a copy at its full size', async () => {
  const file = path.join(folder.path, 'wide.webp')
  const picture = sharp({ create: { width: 3_840, height: 2_160, channels: 3, background: '#D9503F' } })
  await writeFile(file, await picture.webp().toBuffer())
  expect(
    await patient.run('rendition', { path: file, name: 'wide.webp', width: 3_840, drawing: false }),
  ).toMatchObject({ width: 3_840, height: 2_160 })
})
