import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** Codings of a body that are read. */
export const CODINGS = 'gzip, br'

/** A body is longer than the caller takes. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}
/** A body is in a coding that is not read, or its coding is broken. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
}

/**
 * Reads a body whole, decoded. Its length counts after decoding, so that a small body cannot become a large one.
 * @throws TooLargeError, UnreadableBodyError, or what the connection fails with
 */
export async function readBody(
  body: Readable,
  coding: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const decoder = decoderOf(coding)
  const pieces: Buffer[] = []
  let bytes = 0
  const take = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > mostBytes) throw new TooLargeError()
      pieces.push(piece)
    }
  }
  try {
    await (decoder ? pipeline(body, decoder, take, { signal }) : pipeline(body, take, { signal }))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test(code)
      ? new UnreadableBodyError('The body is not in the coding that it names.', { cause: error })
      : error
  }
  return Buffer.concat(pieces)
}

function decoderOf(coding: string) {
  const name = coding.trim().toLowerCase()
  if (name === '' || name === 'identity') return null
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'br') return createBrotliDecompress()
  throw new UnreadableBodyError(`The coding ${name} is not read here.`)
}
