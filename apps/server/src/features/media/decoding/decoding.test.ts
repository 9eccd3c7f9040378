import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { testDecoder } from '../../../testing/testDecoder.ts'
import { fixture } from '../../../testing/mediaFixtures.ts'
import { createDecoding } from './decoding.ts'

const folder = await temporaryFolder('decoding')
const decoding = createDecoding(testDecoder(), {
  timeoutsMs: { look: 10_000, rendition: 30_000, transparency: 10_000, shrink: 10_000, poster: 30_000 },
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
  expect(looked).toMatchObject({ kind: 'image', image: { facts: { transparent: true } } })
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

/** A red disc on nothing, as logos are stored: what cannot be seen is black or white. */
const disc = (behind: string) =>
  sharp({ create: { width: 900, height: 900, channels: 4, background: behind } })
    .composite([
      {
        input: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><circle cx="450" cy="450" r="400" fill="#D9503F"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer()

it.each(['#00000000', '#ffffff00'])(
  'copies of a transparent picture have its colours up to the edge, whatever %s lies under what is not seen',
  async (behind) => {
    const content = await disc(behind)
    const looked = await look('logo.png', content, patient)
    if (looked.kind !== 'image') throw new Error('a picture')
    const file = path.join(folder.path, 'logo.png')
    const copy = await patient.run('rendition', { path: file, name: 'logo.png', width: 400, drawing: false })
    for (const { content: made } of [looked.image.thumbnail, copy]) {
      const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
      const middle = Math.floor(info.height / 2) * info.width * 4
      let edges = 0
      for (let at = middle; at < middle + info.width * 4; at += 4) {
        const [red, , blue, alpha] = data.subarray(at, at + 4)
        if (alpha! < 40) continue
        if (alpha! < 255) edges += 1
        // A halo is dark or light where the picture's own colour should fade.
        expect(Math.abs(red! - 0xd9)).toBeLessThan(45)
        expect(Math.abs(blue! - 0x3f)).toBeLessThan(45)
      }
      expect(edges).toBeGreaterThan(0)
    }
  },
)
it('notes which pictures what lies behind shows through', async () => {
  const opaque = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#D9503Fff' } })
    .png()
    .toBuffer()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  const transparencyOf = async (name: string, content: Buffer) => {
    const looked = await look(name, content, patient)
    return looked.kind === 'image' && looked.image.facts.transparent
  }
  expect(await transparencyOf('disc.png', await disc('#00000000'))).toBe(true)
  expect(await transparencyOf('drawing.svg', Buffer.from(drawing))).toBe(true)
  expect(await transparencyOf('opaque.png', opaque)).toBe(false)
})

it('a lossy WebP of 3840 × 2160, as pages of a PDF are uploaded, gets a copy of its own size', async () => {
  const page =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="800" height="800" fill="red"/></svg>'
  const content = await sharp({ create: { width: 3_840, height: 2_160, channels: 3, background: '#ffffff' } })
    .composite([{ input: Buffer.from(page), top: 0, left: 0 }])
    .webp()
    .toBuffer()
  const file = path.join(folder.path, 'page.webp')
  await writeFile(file, content)
  const copy = await patient.run('rendition', { path: file, name: 'page.webp', width: 3_840, drawing: false })
  expect([copy.width, copy.height]).toEqual([3_840, 2_160])
})
