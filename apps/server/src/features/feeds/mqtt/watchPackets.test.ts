import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { watchPackets } from './watchPackets.ts'

/** A packet of a message, with a body of so many bytes. */
function packet(bytes: number): Buffer {
  const length: number[] = []
  let left = bytes
  do {
    length.push((left % 128) + (left >= 128 ? 128 : 0))
    left = Math.floor(left / 128)
  } while (left > 0)
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(bytes, 0xff)])
}
/** How often it is too much for 1,000 bytes. */
function refusals(chunks: readonly Buffer[]): number {
  const stream = new PassThrough()
  let count = 0
  watchPackets(stream, 1_000, () => (count += 1))
  for (const chunk of chunks) stream.emit('data', chunk)
  return count
}
const byteByByte = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]))

describe('the packets of a broker', () => {
  const allowed = [0, 127, 128, 1_000, 2].map(packet)
  it('may be as long as is allowed, however they are cut', () => {
    expect(refusals(allowed)).toBe(0)
    expect(refusals([Buffer.concat(allowed)])).toBe(0)
    expect(refusals(byteByByte(Buffer.concat(allowed)))).toBe(0)
  })
  it('are refused by their length alone, once', () => {
    const tooLong = Buffer.concat([...allowed, packet(1_001).subarray(0, 3), ...allowed])
    expect(refusals([tooLong, tooLong])).toBe(1)
    expect(refusals(byteByByte(tooLong))).toBe(1)
    expect(refusals([Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80])])).toBe(1)
  })
})
