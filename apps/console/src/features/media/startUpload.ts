import { API_BASE, problemSchema } from '@vitrine/protocol'
import { loadErrorWords, problemMessage } from '../../app/errorReasons.ts'
import * as tus from 'tus-js-client'
import { api, queryClient } from '../../app/client.ts'
import { noteReachable } from '../../app/connection.ts'
import { converterQuery } from '../../queries/content.ts'
import { inspectFile } from './inspectFile.ts'
import { mediaTexts } from './media.texts.ts'

/** Larger files are not hashed before they are sent. */
const HASHED_MOST_BYTES = 256 * 1_048_576
const RETRY_DELAYS_MS = [500, 1_500, 3_000, 6_000]

export type UploadControl = { pause: () => void; resume: () => void; cancel: () => void }

/**
 * Looks at a file with the browser's own eyes, then sends it piece by piece, going on where it stopped.
 * @returns null when nothing was sent: the file was refused, or is there already
 */
export async function startUpload(
  file: File,
  folderId: string | null,
  on: {
    onState: (state: 'uploading' | 'interrupted') => void
    onSent: (bytes: number) => void
    onRefused: (problem: string) => void
    /** the same bytes are in Media already */
    onThere: (media: { id: string; name: string }) => void
    onDone: (mediaId: string | null) => void
  },
): Promise<UploadControl | null> {
  const seen = await inspectFile(file)
  if (!seen.ok) {
    const missing = seen.unplayable ? await whatIsMissing() : ''
    if (missing !== null) {
      on.onRefused(`${seen.reason} ${missing}`.trim())
      return null
    }
  }
  const there = await sameInMedia(file)
  if (there) {
    on.onThere(there)
    return null
  }
  // An upload speaks to the server by itself, past `api`, which would load them.
  void loadErrorWords()
  let mediaId: string | null = null
  const upload = new tus.Upload(file, {
    endpoint: `${window.location.origin}${API_BASE}/uploads`,
    metadata: {
      filename: file.name,
      filetype: file.type,
      ...(folderId === null ? {} : { folder_id: folderId }),
    },
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => on.onSent(sent),
    onAfterResponse: (_request, response) => {
      noteReachable(true)
      mediaId = response.getHeader('x-media-id') ?? mediaId
    },
    onShouldRetry: (error) => {
      const status = statusOf(error)
      return status === 0 || status === 409 || status === 423 || status >= 500
    },
    onError: (error) => {
      if (statusOf(error) === 0) {
        noteReachable(false)
        on.onState('interrupted')
        return
      }
      on.onRefused(uploadErrorMessage(error))
    },
    onSuccess: () => {
      on.onDone(mediaId)
      for (const noun of ['media', 'folders', 'storage'])
        void queryClient.invalidateQueries({ queryKey: [noun] })
      if (mediaId !== null && seen.ok && seen.poster !== null) void sendPoster(mediaId, seen.poster)
    },
  })
  // The same file, dropped again after the page was closed, goes on where it stopped.
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  on.onState('uploading')
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => void upload.abort(true).catch(() => undefined),
  }
}

/** Why the server does not convert what browsers do not play, as sentences; null where it does. */
async function whatIsMissing(): Promise<string | null> {
  try {
    const { formats, missing } = await queryClient.fetchQuery(converterQuery)
    return formats.includes('mp4') ? null : mediaTexts.cannotConvert({ missing: missing ?? '' })
  } catch {
    return ''
  }
}

/** A file with the same bytes that is in Media; null where there is none, or where it cannot be told before sending. */
async function sameInMedia(file: File): Promise<{ id: string; name: string } | null> {
  // Browsers hash only on https and localhost, and only what fits into memory. The server tells the others apart.
  if (!window.isSecureContext || file.size > HASHED_MOST_BYTES) return null
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const [found] = (await api('listMedia', { query: { sha256, limit: 1 } })).items
    return found && found.state !== 'failed' ? found : null
  } catch {
    return null
  }
}

async function sendPoster(id: string, image: string): Promise<void> {
  try {
    await api('setPoster', { params: { id }, body: { image } })
    await queryClient.invalidateQueries({ queryKey: ['media'] })
  } catch {
    // The server makes one itself where it can, and a video without a poster still plays.
  }
}

function statusOf(error: Error | tus.DetailedError): number {
  return 'originalResponse' in error && error.originalResponse ? error.originalResponse.getStatus() : 0
}

function uploadErrorMessage(error: Error | tus.DetailedError): string {
  const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : ''
  try {
    const problem = problemSchema.safeParse(JSON.parse(body))
    if (problem.success) return problemMessage(problem.data)
  } catch {
    // Not a problem document: a sentence of our own follows.
  }
  return statusOf(error) === 413 ? mediaTexts.tooLarge() : mediaTexts.rejected()
}
