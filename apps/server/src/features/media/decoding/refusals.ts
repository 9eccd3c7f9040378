import { SignageError } from '@vitrine/core'

/**
 * Memory that the system lets a decoding process reserve for writing, bytes. It counts stacks and heaps that are never
 * touched and what an encoder takes for a moment, so an ordinary 4K picture needs most of it.
 */
export const DECODING_MEMORY_BYTES = 400 << 20
/**
 * The same for a process that draws SVG, bytes. Less, because here it also bounds how much is drawn: what needs more is drawn
 * smaller.
 */
export const DRAWING_MEMORY_BYTES = 280 << 20
/** How much a decoded picture may take, bytes. A process that holds one stays below 300 MB. */
export const PICTURE_MEMORY_BYTES = 184 << 20

/** @param name the file's */
export const needsMemory = (name: string, cause?: unknown): SignageError =>
  new SignageError('MEDIA_NEEDS_MEMORY', { name, limit: PICTURE_MEMORY_BYTES }, { cause })
