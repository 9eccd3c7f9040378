import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import sharp from 'sharp'

/**
 * The colour patch that names a slide. It fills the slide: six bands over its whole width, so that every place of a frame
 * says what it shows, a slide that moves sideways is read on both sides of its edge, and a hole between two is seen.
 * The first band is magenta in every slide: a fade through black, or from what lies under a zone, shows there at once.
 */
export type Colour = readonly [red: number, green: number, blue: number]
export type Size = { width: number; height: number }

const MARKER: Colour = [255, 0, 255]
const DIGITS: readonly Colour[] = [
  [224, 0, 0],
  [0, 192, 0],
  [32, 64, 255],
  [240, 240, 0],
]
export const BANDS = 6
/** How many slides can be told apart. */
export const CODES = DIGITS.length ** (BANDS - 1)
/** What the rig lays under its zones: the colour of no slide, and of no blend of two. */
export const ZONE_BACKGROUND = '#808080'
export const ZONE_BACKGROUND_COLOUR: Colour = [128, 128, 128]
/** Grain on pictures, so that decoding one costs what a photograph costs; evened out by the capture's scaling. */
const GRAIN = 8

/** The six colours of a slide, top first. @throws RangeError if there is no such code */
export function bandsOf(code: number): readonly Colour[] {
  if (!Number.isInteger(code) || code < 0 || code >= CODES) throw new RangeError(`there is no patch ${code}`)
  const digits = Array.from(
    { length: BANDS - 1 },
    (_, place) => DIGITS[Math.floor(code / DIGITS.length ** place) % DIGITS.length]!,
  )
  return [MARKER, ...digits]
}

const bandAt = (y: number, height: number): number => Math.min(BANDS - 1, Math.floor((y * BANDS) / height))

/** The slide's picture, a PNG with grain. @param variant another grain makes another file of the same patch */
export function pictureOf(code: number, { width, height }: Size, variant = 0): Promise<Buffer> {
  const bands = bandsOf(code)
  const pixels = Buffer.alloc(width * height * 3)
  // A small generator instead of chance: the same picture each time, and so the same files.
  let state = code + 1 + variant * CODES
  for (let at = 0; at < pixels.length; at += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const grain = ((state >>> 16) % (2 * GRAIN + 1)) - GRAIN
    const colour = bands[bandAt(Math.floor(at / 3 / width), height)]!
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = Math.max(0, Math.min(255, colour[channel]! + grain))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** The slide as a video (H.264 in MP4, no sound). @throws Error with ffmpeg's last words */
export async function videoOf(code: number, { width, height }: Size, seconds: number): Promise<Buffer> {
  const folder = await temporaryFolder('patch')
  try {
    const file = join(folder.path, 'patch.mp4')
    const flat = bandsOf(code)
      .map((colour, band) => {
        const top = Math.round((band * height) / BANDS)
        const tall = Math.round(((band + 1) * height) / BANDS) - top
        return `drawbox=x=0:y=${top}:w=${width}:h=${tall}:t=fill:color=0x${Buffer.from(colour).toString('hex')}`
      })
      .join(',')
    const { status, stderr } = spawnSync(
      'ffmpeg',
      `-v error -f lavfi -i color=c=black:s=${width}x${height}:r=30:d=${seconds}
       -vf format=rgb24,${flat},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p
       -c:v libx264 -preset veryfast -crf 16 -g 15 -movflags +faststart
       -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv ${file}`.split(/\s+/),
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.slice(-500)}`)
    return await readFile(file)
  } finally {
    await folder.remove()
  }
}
