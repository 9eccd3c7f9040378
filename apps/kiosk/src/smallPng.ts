import { inflateSync } from 'node:zlib'
import { THUMBNAIL_MOST, type Thumbnail } from '@vitrine/core/pictures'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Channels by colour type: red, green and blue, with alpha or without. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** Reads a small PNG as Chromium writes captures: 8 bits, not interlaced. @returns null for every other one */
export function readSmallPng(png: Buffer): Thumbnail | null {
  if (png.length < 33 || !png.subarray(0, 8).equals(SIGNATURE)) return null
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = CHANNELS[png[25]!]
  if (channels === undefined || png[24] !== 8 || png[28] !== 0) return null
  if (width === 0 || height === 0 || width > THUMBNAIL_MOST || height > THUMBNAIL_MOST) return null
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const stride = width * channels
  try {
    const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (stride + 1) * height })
    return raw.length === (stride + 1) * height ? unfiltered(raw, width, height, channels) : null
  } catch {
    return null
  }
}

/** Takes the filters of the lines back. Source: PNG specification, section 9. */
function unfiltered(raw: Buffer, width: number, height: number, channels: number): Thumbnail {
  const stride = width * channels
  const pixels = new Uint8Array(width * height * 4).fill(255)
  let above: Uint8Array = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    const line = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    for (let x = 0; x < stride; x += 1) {
      const before = x < channels ? 0 : line[x - channels]!
      const corner = x < channels ? 0 : above[x - channels]!
      line[x] = (line[x]! + predicted(filter, before, above[x]!, corner)) & 255
    }
    for (let x = 0; x < width; x += 1)
      for (let part = 0; part < 3; part += 1) pixels[(y * width + x) * 4 + part] = line[x * channels + part]!
    above = line
  }
  return { width, height, pixels }
}

function predicted(filter: number | undefined, before: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return before
    case 2:
      return above
    case 3:
      return (before + above) >> 1
    case 4: {
      const [left, up, diagonal] = [before, above, corner].map((one) =>
        Math.abs(before + above - corner - one),
      )
      return left! <= up! && left! <= diagonal! ? before : up! <= diagonal! ? above : corner
    }
    default:
      return 0
  }
}
