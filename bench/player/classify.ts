import type { Pixels } from './capture.ts'
import { BANDS, bandsOf, ZONE_BACKGROUND_COLOUR, type Colour } from './patches.ts'

/** A zone as the rig expects it: where it lies, in shares of the glass, and the slides that may be in it. */
export type Zone = {
  id: string
  frame: { x: number; y: number; width: number; height: number }
  /** slides that may be shown now, by edition: two while content is updated. No transition mixes editions. */
  editions: readonly ReadonlySet<number>[]
}

/** What a zone shows in one frame. `blend`: a transition between two known slides. */
export type Sight =
  | { kind: 'slide'; code: number }
  | { kind: 'blend'; codes: readonly [number, number] }
  | { kind: 'black' | 'white' | 'background' }
  | { kind: 'foreign'; seen: readonly Colour[] }

/** How far a channel may lie from its colour, of 255: what scaling, JPEG and video together change, and no more. */
const TOLERANCE = 40
const NEAR_BLACK = 24
const NEAR_WHITE = 231
/** A frame is black when more than this share of it is. */
const BLACK_SHARE = 0.98
const COLUMNS = [0.06, 0.28, 0.5, 0.72, 0.94]

/** Whether a frame as a whole is black. */
export function isBlack({ data }: Pixels): boolean {
  let black = 0
  for (let at = 0; at < data.length; at += 3)
    if (data[at]! < NEAR_BLACK && data[at + 1]! < NEAR_BLACK && data[at + 2]! < NEAR_BLACK) black += 1
  return black / (data.length / 3) > BLACK_SHARE
}

/**
 * Says what a zone shows: five places in each of its six bands are held to the slides that may be there. Each place has to
 * be the colour of one slide, or lie between those of the two of one transition; nothing else passes.
 * @param before the slide seen last: of two blends that explain a frame, the one that it is part of counts
 */
export function readZone(pixels: Pixels, zone: Zone, before: number | null): Sight {
  const points = pointsOf(pixels, zone)
  const near = points.flatMap(({ colour }) => colour)
  if (near.every((channel) => channel < NEAR_BLACK)) return { kind: 'black' }
  if (near.every((channel) => channel > NEAR_WHITE)) return { kind: 'white' }
  if (points.every(({ colour }) => isNear(colour, ZONE_BACKGROUND_COLOUR))) return { kind: 'background' }
  const known = zone.editions.flatMap((codes) => [...codes])
  for (const code of known) {
    const bands = bandsOf(code)
    if (points.every(({ colour, band }) => isNear(colour, bands[band]!))) return { kind: 'slide', code }
  }
  const pairs = zone.editions
    .flatMap((codes) =>
      [...codes].flatMap((one, at) => [...codes].slice(at + 1).map((other) => [one, other] as const)),
    )
    .sort((a, b) => Number(b.includes(before ?? -1)) - Number(a.includes(before ?? -1)))
  for (const codes of pairs) {
    const [one, other] = [bandsOf(codes[0]), bandsOf(codes[1])]
    if (points.every(({ colour, band }) => liesBetween(colour, one[band]!, other[band]!)))
      return { kind: 'blend', codes }
  }
  return { kind: 'foreign', seen: points.filter((_, at) => at % COLUMNS.length === 2).map((p) => p.colour) }
}

function pointsOf({ data, width, height }: Pixels, { frame }: Zone): { band: number; colour: Colour }[] {
  const points: { band: number; colour: Colour }[] = []
  for (let band = 0; band < BANDS; band += 1) {
    const y = Math.round((frame.y + (frame.height * (band + 0.5)) / BANDS) * height)
    for (const column of COLUMNS) {
      const x = Math.round((frame.x + frame.width * column) * width)
      points.push({ band, colour: meanAround(data, width, x, y) })
    }
  }
  return points
}

/** The mean of three by three pixels. */
function meanAround(data: Buffer, width: number, x: number, y: number): Colour {
  const sum = [0, 0, 0]
  for (let row = y - 1; row <= y + 1; row += 1)
    for (let column = x - 1; column <= x + 1; column += 1)
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel]! += data[(row * width + column) * 3 + channel]!
  return [sum[0]! / 9, sum[1]! / 9, sum[2]! / 9]
}

const isNear = (seen: Colour, wanted: Colour): boolean =>
  seen.every((value, channel) => Math.abs(value - wanted[channel]!) <= TOLERANCE)

/** Whether a colour is a mixture of two, in whatever parts. */
function liesBetween(seen: Colour, one: Colour, other: Colour): boolean {
  const way = other.map((value, channel) => value - one[channel]!)
  const length = way.reduce((sum, step) => sum + step * step, 0)
  const along = way.reduce((sum, step, channel) => sum + step * (seen[channel]! - one[channel]!), 0)
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, along / length))
  return seen.every((value, channel) => Math.abs(value - (one[channel]! + part * way[channel]!)) <= TOLERANCE)
}
