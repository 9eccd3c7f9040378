import type { Readable } from 'node:stream'

/** Each further byte of a length counts this much more, and there are at most so many. */
const LENGTH_BASE = 128
const LENGTH_BYTES_MOST = 4

/**
 * Watches the packets of MQTT that come in, whose length stands before them. The library would keep whatever length a broker
 * names in memory until it is complete.
 * @param tooLarge called once, before a byte of a packet is kept that is longer than `mostBytes`
 */
export function watchPackets(stream: Readable, mostBytes: number, tooLarge: () => void): void {
  /** bytes of the packet that are still to come; null: its length is being read */
  let left: number | null = null
  let isTyped = false
  let length = 0
  let lengthBytes = 0
  const isWithin = (chunk: Uint8Array): boolean => {
    let at = 0
    while (at < chunk.length) {
      if (left !== null) {
        const taken = Math.min(left, chunk.length - at)
        at += taken
        left -= taken
      } else if (!isTyped) {
        isTyped = true
        at += 1
      } else {
        const byte = chunk[at]!
        at += 1
        length += (byte % LENGTH_BASE) * LENGTH_BASE ** lengthBytes
        lengthBytes += 1
        if (length > mostBytes || lengthBytes > LENGTH_BYTES_MOST) return false
        if (byte < LENGTH_BASE) left = length
      }
      if (left === 0) {
        left = null
        isTyped = false
        length = 0
        lengthBytes = 0
      }
    }
    return true
  }
  const look = (chunk: Uint8Array): void => {
    if (isWithin(chunk)) return
    stream.off('data', look)
    tooLarge()
  }
  // Before the library has it.
  stream.prependListener('data', look)
}
