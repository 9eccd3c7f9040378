import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import {
  browserPlays,
  invalidField,
  SignageError,
  showableFiles,
  VIDEO_FORMATS,
  type FreezableMedia,
  type MediaFile,
  type VideoFormat,
} from '@vitrine/core'
import type { Media, MediaQuery, Page, Storage } from '@vitrine/protocol'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { namesOf, tagsOf, usersOf } from '../catalog/index.ts'
import { createConversions } from './conversions.ts'
import { createCopies } from './copies.ts'
import { createDelivery } from './delivery.ts'
import { createFfmpeg, type Ffmpeg } from './ffmpeg.ts'
import type { Decoding } from './decoding/decoding.ts'
import { createIntake, type NewFile } from './intake.ts'
import { mediaProblemOf, type FailedMedia, type NoteFailed } from './mediaProblem.ts'
import { createMediaStore, type MediaRecord } from './media.store.ts'
import { pathOf, toApiMedia } from './mediaWire.ts'
import { purgeMedia } from './purge.ts'
import { bytesStored, storageOf } from './storage.ts'
import { sweepUploads } from './sweepUploads.ts'
import { createUploads, quotaReached, UPLOAD_LIFE_MS } from './uploads.ts'
import { bytesReserved } from './uploads.store.ts'
import { createWorkQueue } from './workQueue.ts'

/** Files looked at, and items processed, at the same time. */
const LOOKED_AT_ONCE = 1
const PROCESSED_AT_ONCE = 1
const SWEEP_EVERY_MS = 60 * 60_000
/** A base64 text of pictures is at most this many bytes once decoded. */
const POSTER_BYTES_MOST = 2_000_000

type Dependencies = {
  db: Db
  blobs: BlobStore
  bus: Bus
  clock: Clock
  log: Logger
  /** where uploads lie until they are complete; on the same disk as the blobs */
  uploadsDir: string
  /** bytes that one file may have */
  maxBytes: number
  /** bytes that all files of a company may have, with their copies; null: no limit */
  quotaBytes?: number | null
  /** signs links; kept over restarts */
  signingKey: Buffer
  /** takes posters out of videos and converts them; default: the system's ffmpeg, where it is installed */
  ffmpeg?: Ffmpeg
  /** opens files of others; ended with the service */
  decoding: Decoding
  /** the type of a company's file that is no media but delivered like it, null where there is none */
  otherFileType?: (companyId: string, sha256: string) => Promise<string | null>
  /** hears, in the same transaction, that a file cannot be used */
  onFailed?: (queries: Queries, failed: FailedMedia) => Promise<void>
}
/** Media: taken in, processed, listed, handed out. */
export function createMediaService({
  db,
  blobs,
  bus,
  clock,
  log,
  uploadsDir,
  maxBytes,
  quotaBytes = null,
  signingKey,
  ffmpeg = createFfmpeg(),
  decoding,
  onFailed = () => Promise.resolve(),
  otherFileType = () => Promise.resolve(null),
}: Dependencies) {
  const store = createMediaStore(db)
  const noteFailed: NoteFailed = ({ companyId, id, name }, problem) =>
    inTransaction(db, async (trx) => {
      await createMediaStore(trx).note(companyId, id, { state: 'failed', problem })
      await onFailed(trx, { companyId, media_id: id, name, code: problem.code })
    })
  const looking = createWorkQueue(LOOKED_AT_ONCE)
  const processing = createWorkQueue(PROCESSED_AT_ONCE)

  const changed = (
    companyId: string,
    id: string,
    change: 'created' | 'changed' | 'deleted' = 'changed',
  ): void => bus.publish({ kind: 'change', companyId, event: { noun: 'media', id, change } })
  const missing = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'file' })
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'file' })
  const getOrThrow = async (companyId: string, id: string, deleted = false): Promise<MediaRecord> => {
    const media = await store.media(companyId, id)
    if (!media || (media.deletedMs !== null) !== deleted) throw missing()
    return media
  }

  const uploads = createUploads({ db, clock, quotaBytes })
  /** @throws SignageError `QUOTA_REACHED` */
  const mustHaveRoom = async (companyId: string, more: number): Promise<void> => {
    if (quotaBytes === null) return
    const used = (await bytesStored(db, companyId)) + (await bytesReserved(db, companyId, clock.now()))
    if (used + more > quotaBytes) throw quotaReached(more, used, quotaBytes)
  }

  const copies = createCopies({ db, blobs, log, ffmpeg, decoding })
  const conversions = createConversions({
    db,
    blobs,
    clock,
    log,
    ffmpeg,
    workDir: uploadsDir,
    changed,
    onFault: (error) => bus.publish({ kind: 'fault', error }),
    mustHaveRoom,
    noteFailed,
  })

  const wires = async (companyId: string, items: readonly MediaRecord[]): Promise<Media[]> => {
    const ids = items.map(({ id }) => id)
    const files = await store.files(companyId, ids)
    const users = await usersOf(db, companyId, { noun: 'media', ids })
    const tags = await tagsOf(db, companyId, 'media', ids)
    const asked = await conversions.of(companyId, ids)
    return items.map((item) =>
      toApiMedia(
        item,
        files,
        asked,
        users.get(item.id) ?? [],
        tags.get(item.id) ?? [],
        processing.ahead(item.id),
      ),
    )
  }
  const wire = async (companyId: string, id: string): Promise<Media> =>
    (await wires(companyId, [await getOrThrow(companyId, id)]))[0]!

  const playsSomehow = ({ shownAs, facts }: MediaRecord): boolean =>
    shownAs !== null || facts === null || browserPlays(facts)
  const process = async (media: MediaRecord): Promise<void> => {
    try {
      await (media.kind === 'image' ? copies.makeRenditions(media) : copies.makePoster(media))
      if (playsSomehow(media)) await store.note(media.companyId, media.id, { state: 'ready', problem: null })
      // Usable once its copies are there.
      else await conversions.ask(media.companyId, media.id, 'mp4')
    } catch (error) {
      // A stop of the server leaves it as it is, to be gone on with.
      if (stopping) return
      log.error({ media: media.id, err: error }, 'a media item could not be processed')
      const problem = mediaProblemOf(error, 'MEDIA_NOT_PREPARED')
      await noteFailed(media, problem).catch((again: unknown) => bus.publish({ kind: 'fault', error: again }))
    }
    changed(media.companyId, media.id)
  }
  const enqueue = (media: MediaRecord): void => {
    processing
      .add(media.id, () => process(media))
      .catch((error: unknown) => bus.publish({ kind: 'fault', error }))
  }

  /** Files of earlier versions: whether they are transparent is looked up by their thumbnails, behind all other work. */
  const noteTransparency = async (): Promise<void> => {
    for (const media of await store.withoutTransparency()) {
      if (stopping) return
      try {
        const files = await store.files(media.companyId, [media.id])
        const thumbnail = files.find(({ rendition }) => rendition === 'thumbnail')
        if (!thumbnail) continue
        const path = await blobs.localPath(media.companyId, thumbnail.sha256)
        const transparent = await decoding.run('transparency', { path, name: media.name })
        await store.note(media.companyId, media.id, { facts: { ...media.facts, transparent } })
        changed(media.companyId, media.id)
      } catch (error) {
        if (stopping) return
        log.warn({ media: media.id, err: error }, 'the transparency of a picture could not be found out')
      }
    }
  }

  const add = createIntake({
    db,
    blobs,
    clock,
    copies,
    ffmpeg,
    decoding,
    maxBytes,
    mustHaveRoom,
    changed,
    enqueue,
    wire,
  })

  let stopping = false
  let noting: Promise<void> = Promise.resolve()
  let sweeping: NodeJS.Timeout | undefined
  const sweep = async (): Promise<void> => {
    await sweepUploads(uploadsDir, clock.now() - UPLOAD_LIFE_MS)
    await uploads.sweep()
  }

  return {
    maxBytes,
    uploadsDir,
    uploads,
    /** Goes on with what a stop left unfinished. To be called once at start. */
    async resume(): Promise<void> {
      for (const media of await store.unfinished()) enqueue(media)
      noting = noteTransparency().catch((error: unknown) => bus.publish({ kind: 'fault', error }))
      await conversions.resume()
      await sweep()
      sweeping = setInterval(
        () => void sweep().catch((error: unknown) => bus.publish({ kind: 'fault', error })),
        SWEEP_EVERY_MS,
      ).unref()
    },
    sweepUploads: sweep,
    /** Ends the work; what was not finished goes on at the next start. */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(sweeping)
      const over = conversions.close()
      ffmpeg.close()
      await Promise.all([over, decoding.close(), looking.close(), processing.close(), noting])
    },

    /**
     * Takes a file in. It is looked at before anything is kept, and its copies are made afterwards (`settled`).
     * @param file `sourcePath` is gone afterwards, also after a refusal of the file itself
     * @throws SignageError `MEDIA_UNUSABLE`, `TOO_LARGE`, `DISK_FULL`
     */
    async addFile(file: NewFile): Promise<Media> {
      let added: Media | null = null
      try {
        await looking.add(randomUUID(), async () => {
          added = await add(file)
        })
      } catch (error) {
        const lasting = error instanceof SignageError && error.status < 500
        if (lasting) await rm(file.sourcePath, { force: true })
        throw error
      }
      return added!
    },
    /** Resolves when what earlier versions did not note is noted. */
    noted: (): Promise<void> => noting,
    /** Resolves when an item's copies are made, or when that has failed. */
    settled: (id: string): Promise<void> => processing.settled(id),

    async list(companyId: string, query: MediaQuery): Promise<Page<Media>> {
      const page = await store.list(companyId, query, clock.now())
      return { ...page, items: await wires(companyId, page.items) }
    },
    read: wire,
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      change: {
        name?: string | undefined
        expires_at?: number | null | undefined
        shown_as?: VideoFormat | null | undefined
      },
    ): Promise<Media> {
      const media = await getOrThrow(companyId, id)
      if (change.shown_as !== undefined && !(await canShowAs(media, change.shown_as)))
        throw invalidField('shown_as', 'NO_COPIES')
      const saved = await store.update(companyId, id, revision, {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.expires_at === undefined ? {} : { expiresMs: change.expires_at }),
        ...(change.shown_as === undefined ? {} : { shownAs: change.shown_as }),
        changedMs: clock.now(),
        changedBy: by,
      })
      if (!saved) throw changedMeanwhile()
      changed(companyId, id)
      return wire(companyId, id)
    },
    /** A video's poster, made elsewhere. @param image base64 of a JPEG, PNG or WebP */
    async setPoster(companyId: string, id: string, image: string): Promise<Media> {
      const media = await getOrThrow(companyId, id)
      if (media.kind !== 'video') throw invalidField('id', 'NO_POSTER')
      const picture = pictureOf(image)
      let made
      try {
        made = await decoding.run('poster', { source: picture, name: 'The poster' })
      } catch (error) {
        throw error instanceof SignageError
          ? invalidField('image', 'POSTER_UNUSABLE', { reason: error.message })
          : error
      }
      await copies.keepPoster(media, made)
      changed(companyId, id)
      return wire(companyId, id)
    },
    /** @throws SignageError `IN_USE` while a slide or a screen shows it */
    async remove(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        const users = (await usersOf(trx, companyId, { noun: 'media', ids: [id] })).get(id) ?? []
        if (users.length > 0) throw new SignageError('IN_USE', { noun: 'file', users: namesOf(users) })
        if (
          !(await createMediaStore(trx).update(companyId, id, revision, {
            bin: { atMs: clock.now(), by },
            changedMs: clock.now(),
            changedBy: by,
          }))
        )
          throw changedMeanwhile()
      })
      changed(companyId, id, 'deleted')
    },
    async restore(companyId: string, by: string, id: string): Promise<Media> {
      const media = await getOrThrow(companyId, id, true)
      if (
        !(await store.update(companyId, id, media.revision, {
          bin: null,
          changedMs: clock.now(),
          changedBy: by,
        }))
      )
        throw changedMeanwhile()
      await store.putInto(companyId, id, media.folderId)
      changed(companyId, id, 'created')
      return wire(companyId, id)
    },
    /** Permanently deletes what is in the bin, one after the other with what comes in, so that equal bytes are not lost. */
    async purge(companyId: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        for (const format of VIDEO_FORMATS) await conversions.cancel(companyId, id, format)
        await looking.add(randomUUID(), () => purgeMedia(db, blobs, companyId, id, clock.now()))
      }
    },
    converter: conversions.converter,
    /** Asks for an item's copies in a format; displays get them when they are made. @throws SignageError `CONVERSION_UNAVAILABLE` */
    async convert(companyId: string, id: string, format: VideoFormat): Promise<Media> {
      await getOrThrow(companyId, id)
      await conversions.ask(companyId, id, format)
      return wire(companyId, id)
    },
    async cancelConversion(companyId: string, id: string, format: VideoFormat): Promise<Media> {
      await getOrThrow(companyId, id)
      await conversions.cancel(companyId, id, format)
      return wire(companyId, id)
    },
    storage: (companyId: string): Promise<Storage> => storageOf(db, companyId, quotaBytes),
    /** What an item is. @throws SignageError `ENTITY_NOT_FOUND` */
    kindOf: async (companyId: string, id: string): Promise<MediaRecord['kind']> =>
      (await getOrThrow(companyId, id)).kind,
    /** What those of the ids are that are the company's and were not deleted. */
    known: async (companyId: string, ids: readonly string[]): Promise<Map<string, MediaRecord['kind']>> =>
      new Map((await store.some(companyId, ids)).map(({ id, kind }) => [id, kind])),
    /**
     * What publishing needs of some items: their files, narrowest first. Waits for items whose copies are being made;
     * an item that failed has no files.
     */
    async freezable(companyId: string, mediaIds: readonly string[]): Promise<Map<string, FreezableMedia>> {
      for (const id of mediaIds) await processing.settled(id)
      const items = await store.some(companyId, mediaIds)
      const files = await store.files(
        companyId,
        items.map(({ id }) => id),
      )
      const shown = (media: MediaRecord): MediaFile[] =>
        media.state !== 'ready'
          ? []
          : showableFiles(
              media.kind,
              files.filter(({ mediaId }) => mediaId === media.id),
              media.shownAs,
            ).map((file) => ({
              sha256: file.sha256,
              bytes: file.bytes,
              type: file.type,
              width: file.width,
              height: file.height,
              path: pathOf(media, file),
            }))
      return new Map(
        items.map((media) => {
          const { id, name } = media
          const freezable: FreezableMedia = { id, name, files: shown(media) }
          if (media.expiresMs !== null) freezable.expiresMs = media.expiresMs
          if (media.state !== 'ready') freezable.lacks = media.state
          return [id, freezable]
        }),
      )
    },

    ...createDelivery({ store, blobs, signingKey, clock, otherFileType, getOrThrow }),
  }

  /** Whether displays can get it so: as it came, if browsers play that; else if all its copies are there. */
  async function canShowAs(media: MediaRecord, format: VideoFormat | null): Promise<boolean> {
    if (media.kind !== 'video') return format === null
    if (format === null) return media.facts === null || browserPlays(media.facts)
    const asked = await conversions.of(media.companyId, [media.id])
    return asked.some((one) => one.format === format && one.state === 'done')
  }
}
export type MediaService = ReturnType<typeof createMediaService>

/** The bytes of a base64 picture, with or without a `data:` beginning. @throws SignageError `INVALID_INPUT` */
function pictureOf(image: string): Buffer {
  const text = image.replace(/^data:image\/[a-z]+;base64,/, '')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw invalidField('image', 'POSTER_FORMAT')
  const content = Buffer.from(text, 'base64')
  const jpeg = content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const png = content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const webp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  if (!(jpeg || png || webp) || content.length > POSTER_BYTES_MOST)
    throw invalidField('image', 'POSTER_FORMAT')
  return content
}
