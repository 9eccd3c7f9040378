import { decode, encode } from '@msgpack/msgpack'

/** Deeper documents are refused, as those of JSON are (`requireStorable`). */
const DEPTH_MOST = 100
/** A head and what follows it: bytes of the number that says how long, or of the value itself. */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  0xc0: 0, // nil
  0xc2: 0, // false
  0xc3: 0, // true
  0xca: 4, // float 32
  0xcb: 8, // float 64
  0xcc: 1, // unsigned integers
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1, // integers
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
}
/** Heads of texts and byte strings with the bytes of their announced length. */
const LENGTH_BYTES: Readonly<Record<number, number>> = {
  0xc4: 1,
  0xc5: 2,
  0xc6: 4,
  0xd9: 1,
  0xda: 2,
  0xdb: 4,
}
/** Heads of arrays and maps: the bytes of their announced size, and how many values an entry has. */
const CONTAINERS: Readonly<Record<number, { bytes: number; each: number }>> = {
  0xdc: { bytes: 2, each: 1 },
  0xdd: { bytes: 4, each: 1 },
  0xde: { bytes: 2, each: 2 },
  0xdf: { bytes: 4, each: 2 },
}

/** Why bytes are no MessagePack that this server reads. */
export class MessagePackError extends Error {
  override name = 'MessagePackError'
}

/**
 * Reads MessagePack. Decoders make room for what a head announces before they look whether it is there, so the document is
 * walked first, without making anything: all values still owed by open arrays and maps together must fit into the bytes
 * that are left, since each takes one at least. What a document can make a decoder allocate is bounded by its own length.
 * Extension types are refused: no message has one.
 * @throws MessagePackError
 */
export function decodeMessagePack(bytes: Uint8Array): unknown {
  requireHonest(bytes)
  try {
    return decode(bytes)
  } catch (error) {
    throw new MessagePackError('This is not MessagePack.', { cause: error })
  }
}

/** Writes MessagePack, for clients that asked for it. */
export const encodeMessagePack = (value: unknown): Buffer => Buffer.from(encode(value))

function requireHonest(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  /** values still to come in each array and map that is open; the document itself is one value */
  const open = [1]
  let owed = 1
  let at = 0
  const numberOf = (length: number): number => {
    if (at + length > bytes.length) throw new MessagePackError('The document ends within a value.')
    const value = length === 1 ? view.getUint8(at) : length === 2 ? view.getUint16(at) : view.getUint32(at)
    at += length
    return value
  }
  const skip = (length: number): void => {
    at += length
    if (at > bytes.length) throw new MessagePackError('A value is longer than what is left of the document.')
  }
  const enter = (values: number): void => {
    open.push(values)
    owed += values
    if (open.length > DEPTH_MOST + 1) throw new MessagePackError('The document is nested too deep.')
  }

  while (owed > 0) {
    while (open.at(-1) === 0) open.pop()
    open[open.length - 1]! -= 1
    owed -= 1
    const head = numberOf(1)
    const container = CONTAINERS[head]
    if (container) enter(numberOf(container.bytes) * container.each)
    else if (head < 0x80 || head >= 0xe0) continue
    else if (head < 0x90) enter((head - 0x80) * 2)
    else if (head < 0xa0) enter(head - 0x90)
    else if (head < 0xc0) skip(head - 0xa0)
    else if (LENGTH_BYTES[head] !== undefined) skip(numberOf(LENGTH_BYTES[head]))
    else if (FIXED_BYTES[head] !== undefined) skip(FIXED_BYTES[head])
    else throw new MessagePackError('The document has a type that is not read here.')
    if (owed > bytes.length - at)
      throw new MessagePackError('The document announces more values than it has bytes.')
  }
  if (at < bytes.length) throw new MessagePackError('Something follows the document.')
}
