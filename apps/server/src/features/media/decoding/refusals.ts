import { SignageError } from '@vitrine/core'
import { sizeInWords } from '../words.ts'

/**
 * Memory that a decoding process may write to, bytes. About a third of it is taken before the first picture; with its code it
 * stays below 300 MB.
 */
export const DECODING_MEMORY_BYTES = 280 << 20
/** How much of it a decoded picture may take, bytes. */
export const PICTURE_MEMORY_BYTES = DECODING_MEMORY_BYTES - (96 << 20)

/** @param name the file's */
export const needsMemory = (name: string, cause?: unknown): SignageError =>
  new SignageError('MEDIA_NEEDS_MEMORY', { name, limit: sizeInWords(PICTURE_MEMORY_BYTES) }, { cause })
