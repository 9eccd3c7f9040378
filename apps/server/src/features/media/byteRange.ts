/** What a `Range` header asks of a file: all of it, the half-open part `[start, end)`, or something that lies outside. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'outside' }

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Reads a `Range` header. Several ranges, other units and what is no range at all are answered with the whole file, as
 * RFC 9110 allows.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange {
  const match = SINGLE.exec((header ?? '').trim())
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' }
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? { kind: 'outside' } : { kind: 'part', start: bytes - length, end: bytes }
  }
  const start = Number(first)
  const end = last === '' ? bytes : Math.min(Number(last) + 1, bytes)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  return start >= bytes ? { kind: 'outside' } : { kind: 'part', start, end }
}
