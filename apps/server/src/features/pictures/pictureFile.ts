import { PICTURE_MOST_BYTES } from '@vitrine/core/pictures'

/** The longest side of a picture that is taken, px. */
const SIDE_MOST_PX = 2_048
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** A picture that may be stored and handed out. */
export type PictureFile = { type: 'image/jpeg' | 'image/webp'; bytes: Buffer }

/**
 * Recognises a picture by its content, whatever its sender says that it is.
 * @returns null for anything else, and for what is too large
 */
export function readPicture(base64: string): PictureFile | null {
  if (!BASE64.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PICTURE_MOST_BYTES) return null
  const type = isJpeg(bytes) ? 'image/jpeg' : isWebp(bytes) ? 'image/webp' : null
  if (type === null) return null
  const size = type === 'image/jpeg' ? jpegSize(bytes) : webpSize(bytes)
  const fits = size?.every((side) => side > 0 && side <= SIDE_MOST_PX) ?? false
  return fits ? { type, bytes } : null
}

const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 20 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
const isWebp = (bytes: Buffer): boolean =>
  bytes.length > 30 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) <= bytes.length - 8

/** The sides in the frame header; null where there is none. */
function jpegSize(bytes: Buffer): [number, number] | null {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): [number, number] | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
    default:
      return null
  }
}
