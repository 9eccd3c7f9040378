import { COUNT_MOST, VALUE_LETTERS_MOST } from '@vitrine/protocol'
import { oneLine } from '../reading/plainText.ts'
import { at } from '../reading/pointer.ts'
import { parseJson } from '../reading/read.ts'

/**
 * The value that a message has, as text on one line.
 * @param pointer where it is in a JSON document (RFC 6901); empty: the message itself is the value
 * @returns null for none
 */
export function valueIn(payload: Uint8Array, pointer: string): string | null {
  const text = new TextDecoder().decode(payload)
  const found = pointer === '' ? text : at(parseJson(text), pointer)
  if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean') return null
  const value = oneLine(String(found), VALUE_LETTERS_MOST)
  return value === '' ? null : value
}

/** The whole number that a message has, at most as large as a counter can be. @returns null for none */
export function countIn(payload: Uint8Array, pointer: string): number | null {
  const value = valueIn(payload, pointer)
  const count = value === null ? Number.NaN : Number(value)
  return Number.isInteger(count) && Math.abs(count) <= COUNT_MOST ? count : null
}
