import { invalidField, SignageError } from '@vitrine/core'
import { API_BASE } from '@vitrine/protocol'

/** Where uploads begin. */
export const UPLOADS = `${API_BASE}/uploads`
const ID = /^[0-9a-f]{32}$/

/**
 * The id of the upload that a request is about, null where one begins: the only place that reads it, from the address as it was
 * sent. Anything but `/uploads` and `/uploads/{id}` to the letter names nothing.
 * @throws SignageError `NOT_FOUND`
 */
export function uploadIdOf(rawUrl: string | undefined): string | null {
  if (rawUrl === UPLOADS) return null
  const id = rawUrl?.startsWith(`${UPLOADS}/`) ? rawUrl.slice(UPLOADS.length + 1) : ''
  if (!ID.test(id)) throw new SignageError('NOT_FOUND')
  return id
}

/** Headers of the protocol that are passed on: those whose meaning was thought about. */
const PASSED_ON = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'content-type',
  'content-length',
]
/** Extensions of the protocol that would change what a request is or counts for. */
const REFUSED: Readonly<
  Record<string, 'UPLOAD_CONCAT' | 'UPLOAD_LENGTH' | 'UPLOAD_CHECKSUM' | 'UPLOAD_METHOD'>
> = {
  'upload-concat': 'UPLOAD_CONCAT',
  'upload-defer-length': 'UPLOAD_LENGTH',
  'upload-checksum': 'UPLOAD_CHECKSUM',
  'x-http-method-override': 'UPLOAD_METHOD',
}

/**
 * The headers of a request as the tus server may see them.
 * @throws SignageError `INVALID_INPUT` for an extension that is not offered
 */
export function uploadHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  for (const [name, why] of Object.entries(REFUSED))
    if (headers[name] !== undefined) throw invalidField(name, why)
  const passed = new Headers()
  for (const name of PASSED_ON) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return passed
}
