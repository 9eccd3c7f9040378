import { sha256 as createSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { MediaEntry } from '@vitrine/core'
import { MediaProblem } from './mediaProblem.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** Bytes that are gathered before they are written. */
const PIECE_BYTES = 1024 * 1024
/** A transfer that stands still for this long is started again, ms. */
const STALLED_MS = 30_000

/** A file that is to be fetched, and where its bytes go. */
export type WantedFile = {
  entry: MediaEntry
  /** bytes that are stored already */
  received: number
  signal: AbortSignal
  stored(): AsyncIterable<Uint8Array>
  append(piece: Uint8Array): Promise<void>
  /** what is stored is of no use */
  drop(): Promise<void>
}

/** Fetches a file. @throws MediaProblem */
export type DownloadMedia = (file: WantedFile) => Promise<void>

/** SHA-256 of bytes that come in pieces, lower-case hex. */
export type DigestOf = (pieces: AsyncIterable<Uint8Array>) => Promise<string>

/** Hashes while it reads, without `crypto.subtle`, which a plain-http page does not have. */
export const digestOf: DigestOf = async (pieces) => {
  const hash = createSha256.create()
  for await (const piece of pieces) hash.update(piece)
  return bytesToHex(hash.digest())
}

/**
 * Fetches files: resumed by range after an interruption, written in pieces while they are hashed, and whole only when the
 * hash is right.
 * @param options.urlOf full address of a file
 */
export function createMediaDownload(options: {
  ports: Pick<DevicePorts, 'network' | 'timers'>
  urlOf: (entry: MediaEntry) => string
  authorization: () => string | null
}): DownloadMedia {
  const { ports } = options

  return async (file) => {
    const { entry, received, signal } = file
    const hash = createSha256.create()
    if (received > 0) for await (const piece of file.stored()) hash.update(piece)
    const authorization = options.authorization()
    const response = await ports.network.fetch(options.urlOf(entry), {
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(received > 0 ? { range: `bytes=${received}-` } : {}),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal,
    })
    refuseStatus(response.status)
    if (response.status === 416) {
      await file.drop()
      throw new MediaProblem('corrupt', 'What was stored of it is not right.')
    }
    if (response.status !== 206 && received > 0) {
      await file.drop()
      // The hash of the old beginning is of no use: start again with the whole answer.
      return receive(file, response, createSha256.create(), 0)
    }
    return receive(file, response, hash, received)
  }

  async function receive(
    file: WantedFile,
    response: Response,
    hash: ReturnType<typeof createSha256.create>,
    from: number,
  ): Promise<void> {
    const { sha256, bytes } = file.entry
    if (!response.body) throw new MediaProblem('network', 'The answer was empty.')
    const reader = response.body.getReader()
    let received = from
    let gathered: Uint8Array[] = []
    let gatheredBytes = 0
    const flush = async () => {
      if (gatheredBytes === 0) return
      const piece = concat(gathered, gatheredBytes)
      gathered = []
      gatheredBytes = 0
      await file.append(piece)
    }
    let stopStalling: Stop = () => undefined
    try {
      for (;;) {
        const stalled = new Promise<never>((_, reject) => {
          stopStalling = ports.timers.after(STALLED_MS, () =>
            reject(new MediaProblem('network', 'The transfer stood still.')),
          )
        })
        const { done, value } = await Promise.race([reader.read(), stalled])
        stopStalling()
        if (done) break
        received += value.length
        if (received > bytes) throw new MediaProblem('corrupt', 'The answer is longer than the file.')
        hash.update(value)
        gathered.push(value)
        gatheredBytes += value.length
        if (gatheredBytes >= PIECE_BYTES) await flush()
      }
      await flush()
    } catch (error) {
      stopStalling()
      reader.cancel().catch(() => undefined)
      if (error instanceof MediaProblem && error.kind === 'corrupt') await file.drop()
      // What came before the interruption is worth keeping: the next try resumes behind it.
      else if (!file.signal.aborted && !(error instanceof MediaProblem && error.kind === 'full'))
        await flush()
      throw error
    }
    if (received < bytes) {
      if (response.status === 206 || looksLikeFile(response))
        throw new MediaProblem('network', 'The transfer was cut.')
      await file.drop()
      throw new MediaProblem('corrupt', 'The answer is not the file.')
    }
    if (bytesToHex(hash.digest()) !== sha256) {
      await file.drop()
      throw new MediaProblem('corrupt', 'The answer is not the file.')
    }
  }
}

function refuseStatus(status: number): void {
  if (status === 200 || status === 206 || status === 416) return
  if (status === 401) throw new MediaProblem('refused', 'The server did not take the credential.')
  if (status === 404 || status === 403 || status === 410)
    throw new MediaProblem('missing', 'The server does not have this file for this display.')
  throw new MediaProblem('network', `The server answered ${status}.`)
}

/** Whether a short answer may be the beginning of the file: a page of a captive portal is not. */
function looksLikeFile(response: Response): boolean {
  return !(response.headers.get('content-type') ?? '').startsWith('text/html')
}

function concat(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const only = pieces[0]
  if (pieces.length === 1 && only) return only
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
