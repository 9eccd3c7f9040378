import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  browserPlays,
  invalidField,
  renditionOf,
  sidesFor,
  SignageError,
  VIDEO_FORMATS,
  type VideoFormat,
} from '@vitrine/core'
import type { Converter } from '@vitrine/protocol'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { createConversionStore, type ConversionRecord } from './conversions.store.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { sizeWithin } from './ffmpegArgs.ts'
import { demuxerOf } from './inspect.ts'
import { mediaProblemOf, type MediaProblem, type NoteFailed } from './mediaProblem.ts'
import { createMediaStore, type MediaRecord } from './media.store.ts'

/** How often progress is announced, ms: each time lists of the console read again. */
const ANNOUNCED_EVERY_MS = 2_000
const HOW_TO_GET =
  'Install it on the server (Debian and Ubuntu: apt install ffmpeg; macOS: brew install ffmpeg; Windows: winget install ffmpeg) and restart the server.'

type Dependencies = {
  db: Db
  blobs: BlobStore
  clock: Clock
  log: Logger
  ffmpeg: Ffmpeg
  /** where files lie until they are complete; on the same disk as the blobs */
  workDir: string
  changed: (companyId: string, mediaId: string) => void
  onFault: (error: unknown) => void
  mustHaveRoom: (companyId: string, more: number) => Promise<void>
  noteFailed: NoteFailed
}

/**
 * Makes copies of videos that every display plays: one video at a time, the smallest size first, each kept as soon as it is
 * made. What waits lies in the database, so a restart goes on with it, with the size that was interrupted.
 */
export function createConversions({
  db,
  blobs,
  clock,
  log,
  ffmpeg,
  workDir,
  changed,
  onFault,
  mustHaveRoom,
  noteFailed,
}: Dependencies) {
  const store = createConversionStore(db)
  const media = createMediaStore(db)
  let current: { key: string; stop: AbortController } | null = null
  let working: Promise<void> | null = null
  let again = false
  let closed = false
  const keyOf = ({
    companyId,
    mediaId,
    format,
  }: Pick<ConversionRecord, 'companyId' | 'mediaId' | 'format'>) => `${companyId}/${mediaId}/${format}`

  const makeSize = async (
    item: MediaRecord,
    job: ConversionRecord,
    sidePx: number,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    const size = sizeWithin(item.width, item.height, sidePx)
    const target = path.join(workDir, `converted-${randomUUID()}`)
    const source = {
      path: await blobs.localPath(item.companyId, item.sha256),
      demuxer: demuxerOf(item),
      durationMs: item.durationMs ?? 0,
      facts: item.facts ?? {},
    }
    try {
      await ffmpeg.convert(source, { format: job.format, ...size, path: target }, onProgress, signal)
      const { sha256, bytes } = await blobs.takeFile(item.companyId, target)
      const kept = await inTransaction(db, async (trx) => {
        const inside = createMediaStore(trx)
        // What was deleted permanently in the meantime must not come back as a file of nothing.
        if (!(await inside.media(item.companyId, item.id))) return false
        await inside.putFile(item.companyId, {
          mediaId: item.id,
          rendition: renditionOf(job.format, sidePx),
          sha256,
          bytes,
          type: job.format === 'mp4' ? 'video/mp4' : 'video/webm',
          ...size,
        })
        return true
      })
      if (!kept) {
        if (!(await media.fileBySha(item.companyId, sha256))) await blobs.remove(item.companyId, sha256)
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'file' })
      }
    } finally {
      await rm(target, { force: true })
    }
  }

  const convert = async (job: ConversionRecord, signal: AbortSignal): Promise<void> => {
    const item = await media.media(job.companyId, job.mediaId)
    if (!item || item.deletedMs !== null || item.kind !== 'video') {
      await store.end(job, ['running'], 'cancelled')
      await noteUnusable(job.companyId, job.mediaId, mediaProblemOf(null, 'CONVERSION_STOPPED'))
      return
    }
    const there = (await media.files(job.companyId, [item.id])).map(({ rendition }) => rendition)
    const sides = sidesFor(item.width, item.height)
    const weights = sides.map((side) => side * side)
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    let doneBefore = 0
    let toldMs = clock.now()
    for (const [index, side] of sides.entries()) {
      const share = weights[index]! / whole
      if (!there.includes(renditionOf(job.format, side))) {
        await mustHaveRoom(job.companyId, 0)
        await makeSize(
          item,
          job,
          side,
          (done) => {
            if (clock.now() - toldMs < ANNOUNCED_EVERY_MS) return
            toldMs = clock.now()
            void store
              .noteProgress(job, doneBefore + share * done)
              .then(() => changed(job.companyId, job.mediaId))
              .catch(onFault)
          },
          signal,
        )
      }
      doneBefore += share
    }
    await inTransaction(db, async (trx) => {
      if (await createConversionStore(trx).end(job, ['running'], 'done'))
        await createMediaStore(trx).note(job.companyId, item.id, {
          shown_as: job.format,
          state: 'ready',
          problem: null,
        })
    })
  }

  /** A video that does not play as it came cannot be used without its copy. */
  const noteUnusable = async (companyId: string, mediaId: string, problem: MediaProblem): Promise<void> => {
    const item = await media.media(companyId, mediaId)
    if (item?.facts && item.shownAs === null && !browserPlays(item.facts)) await noteFailed(item, problem)
  }

  const run = async (job: ConversionRecord, signal: AbortSignal): Promise<void> => {
    try {
      await convert(job, signal)
    } catch (error) {
      // A stop of the server leaves it running, to be gone on with.
      if (closed) return
      if (!signal.aborted) {
        log.error({ media: job.mediaId, err: error }, 'a video could not be converted')
        const problem = mediaProblemOf(error, 'CONVERSION_FAILED')
        if (await store.end(job, ['running'], 'failed', problem))
          await noteUnusable(job.companyId, job.mediaId, problem)
      }
    }
    changed(job.companyId, job.mediaId)
  }

  const work = async (): Promise<void> => {
    while (!closed) {
      again = false
      const job = await store.takeNext()
      if (!job) return
      current = { key: keyOf(job), stop: new AbortController() }
      changed(job.companyId, job.mediaId)
      await run(job, current.stop.signal)
      current = null
    }
  }
  /** Begins what waits, if nothing runs. */
  const goOn = (): void => {
    again = true
    working ??= work()
      .catch(onFault)
      .finally(() => {
        working = null
        // What was asked for while it was found that nothing waits.
        if (again && !closed) goOn()
      })
  }

  return {
    /** What of an item was asked for. */
    of: store.of,
    /** What can be converted here, and what is missing. */
    async converter(): Promise<Converter> {
      const abilities = await ffmpeg.abilities()
      if (!abilities) return { formats: [], version: null, missing: `ffmpeg is not installed. ${HOW_TO_GET}` }
      const { makes, version } = abilities
      const missing =
        makes.length === VIDEO_FORMATS.length
          ? null
          : `This ffmpeg (${version}) is built without ${makes.includes('mp4') ? 'libvpx-vp9 or libopus' : 'libx264 or aac'}. ${HOW_TO_GET}`
      return { formats: [...makes], version, missing }
    },
    /**
     * Asks for an item's copies in a format; displays get them when they are made.
     * @throws SignageError `CONVERSION_UNAVAILABLE`; `INVALID_INPUT` for a picture
     */
    async ask(companyId: string, mediaId: string, format: VideoFormat): Promise<void> {
      const item = await media.media(companyId, mediaId)
      if (item?.kind !== 'video') throw invalidField('id', 'NOT_CONVERTIBLE')
      const { formats, missing, version } = await this.converter()
      if (!formats.includes(format))
        throw new SignageError('CONVERSION_UNAVAILABLE', {
          missing: version === null ? 'ffmpeg' : 'codecs',
          format,
          reason: missing ?? HOW_TO_GET,
        })
      await store.ask({ companyId, mediaId, format }, clock.now())
      if (item.state === 'failed')
        await media.note(companyId, mediaId, { state: 'processing', problem: null })
      changed(companyId, mediaId)
      goOn()
    },
    /** Ends what waits or runs. What was made of it stays. */
    async cancel(companyId: string, mediaId: string, format: VideoFormat): Promise<void> {
      const named = { companyId, mediaId, format }
      if (!(await store.end(named, ['queued', 'running'], 'cancelled'))) return
      if (current?.key === keyOf(named)) current.stop.abort()
      await noteUnusable(companyId, mediaId, mediaProblemOf(null, 'CONVERSION_STOPPED'))
      changed(companyId, mediaId)
    },
    /** Goes on with what a stop left. To be called once at start. */
    async resume(): Promise<void> {
      await store.requeue()
      goOn()
    },
    /** Ends what runs; it begins again at the next start. */
    async close(): Promise<void> {
      closed = true
      current?.stop.abort()
      await working
    },
  }
}
