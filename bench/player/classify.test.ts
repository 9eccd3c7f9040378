import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { pixelsOf, type Pixels } from './capture.ts'
import { isBlack, readZone, type Zone } from './classify.ts'
import { bandsOf, CODES, pictureOf, ZONE_BACKGROUND } from './patches.ts'

const SIZE = { width: 320, height: 180 }
const whole: Zone = {
  id: 'whole',
  frame: { x: 0, y: 0, width: 1, height: 1 },
  editions: [new Set([3, 22, 41]), new Set([131, 150])],
}
const slide = async (code: number): Promise<Pixels> => pixelsOf(await pictureOf(code, SIZE))
const plain = async (background: string): Promise<Pixels> =>
  pixelsOf(
    await sharp({ create: { ...SIZE, channels: 3, background } })
      .png()
      .toBuffer(),
  )
/** What is seen of `share` of one picture over another. */
const mixed = (over: Pixels, under: Pixels, share: number): Pixels => ({
  ...under,
  data: Buffer.from(under.data.map((value, at) => Math.round(value * (1 - share) + over.data[at]! * share))),
})
/** One picture left of an edge, the other right of it. */
const wiped = (left: Pixels, right: Pixels, edge: number): Pixels => ({
  ...right,
  data: Buffer.from(
    right.data.map((value, at) =>
      Math.floor(at / 3) % SIZE.width < edge * SIZE.width ? left.data[at]! : value,
    ),
  ),
})

describe('readZone', () => {
  it('names each slide by its patch', async () => {
    for (const code of [3, 22, 41, 150])
      expect(readZone(await slide(code), whole, null)).toEqual({ kind: 'slide', code })
  })

  it('takes a slide that must not be there for foreign', async () => {
    expect(readZone(await slide(77), whole, 3).kind).toBe('foreign')
  })

  it('takes a fade or a wipe between two slides of one edition for a blend', async () => {
    const [from, to] = [await slide(3), await slide(22)]
    expect(readZone(mixed(to, from, 0.5), whole, 3)).toEqual({ kind: 'blend', codes: [3, 22] })
    expect(readZone(wiped(to, from, 0.4), whole, 3)).toEqual({ kind: 'blend', codes: [3, 22] })
  })

  it('takes a mixture of two editions for foreign, because none fades into another', async () => {
    expect(readZone(mixed(await slide(131), await slide(22), 0.5), whole, 22).kind).toBe('foreign')
  })

  it('sees what lies under the zone, all of it or mixed into a fade', async () => {
    const under = await plain(ZONE_BACKGROUND)
    expect(readZone(under, whole, 3).kind).toBe('background')
    expect(readZone(mixed(await slide(3), under, 0.6), whole, 3).kind).toBe('foreign')
  })

  it('sees a fade through black, and light that dips to 70 %', async () => {
    const black = await plain('#000')
    expect(readZone(black, whole, 3).kind).toBe('black')
    expect(readZone(mixed(black, await slide(3), 0.3), whole, 3).kind).toBe('foreign')
  })

  it('sees a hole between two pictures', async () => {
    const holed = wiped(await slide(3), wiped(await plain('#808080'), await slide(22), 0.55), 0.45)
    expect(readZone(holed, whole, 3).kind).toBe('foreign')
  })

  it('looks only at its own part of the glass', async () => {
    const half: Zone = { ...whole, frame: { x: 0, y: 0, width: 0.5, height: 1 } }
    expect(readZone(wiped(await slide(41), await plain('#000'), 0.5), half, null)).toEqual({
      kind: 'slide',
      code: 41,
    })
  })
})

it('calls a frame black from 98 % on', async () => {
  const [black, lit] = [await plain('#0a0a0a'), await slide(3)]
  expect(isBlack(wiped(lit, black, 0.01))).toBe(true)
  expect(isBlack(wiped(lit, black, 0.05))).toBe(false)
})

it('gives each slide a patch of its own, all with the same first band', () => {
  const patches = Array.from({ length: CODES }, (_, code) => bandsOf(code).join(';'))
  expect(new Set(patches).size).toBe(CODES)
  expect(new Set(patches.map((patch) => patch.split(';')[0])).size).toBe(1)
})
