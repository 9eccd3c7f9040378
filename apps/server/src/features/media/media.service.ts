import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { invalidField, SignageError, type FreezableMedia, type MediaFile } from '@vitrine/core'
import type { Media, MediaQuery, MediaUser, Page, Storage } from '@vitrine/protocol'
import type { Logger } from 'pino'
import type { BlobStore, OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { namesOf, tagsOf, usersOf } from '../content/index.ts'
import { imageRenditions, inspectImage, posterOf, type MadePicture } from './images.ts'
import { createMediaLinks, type LinkQuery } from './mediaLink.ts'
import { createMediaStore, type MediaFileRecord, type MediaRecord } from './media.store.ts'
import { purgeMedia } from './purge.ts'
import { sniffFile, unusable } from './sniff.ts'
import { bytesStored, storageOf } from './storage.ts'
import { createFrameGrabber, probeVideo, type FrameGrabber } from './videos.ts'
import { createWorkQueue } from './workQueue.ts'

/** Files looked at, and items processed, at the same time: one picture can need a gigabyte while it is decoded. */
const LOOKED_AT_ONCE = 1
const PROCESSED_AT_ONCE = 1
/** An upload that nobody goes on with is removed after this long, ms. */
const UPLOAD_LIFE_MS = 24 * 60 * 60_000
const SWEEP_EVERY_MS = 60 * 60_000
const NAME_MOST = 200
/** A base64 text of pictures is at most this many bytes once decoded. */
const POSTER_BYTES_MOST = 2_000_000

type Collaborators = {
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
  /** takes posters out of videos; default: the system's ffmpeg, where it is installed */
  frames?: FrameGrabber
}
type NewFile = {
  companyId: string
  by: string
  sourcePath: string
  name: string
  /** where it is to lie; a folder that is not there counts as none */
  folderId?: string | null
}
/** A file that may be handed out. `stays` is false for an address whose file may be replaced (a poster's). */
export type FetchableFile = { sha256: string; type: string; bytes: number; stays: boolean; blob: OpenBlob }

/** A number of bytes as people say it. */
export const sizeInWords = (bytes: number): string => {
  const unit = [[1 << 30, 'GB'] as const, [1 << 20, 'MB'] as const, [1 << 10, 'kB'] as const].find(
    ([size]) => bytes >= size,
  )
  return unit ? `${Number((bytes / unit[0]).toFixed(1))} ${unit[1]}` : `${bytes} bytes`
}

/** A file's name as it may be shown: without its folders and signs that are not to be seen. */
export function presentableName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const seen = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...(seen === '' ? 'Untitled' : seen)].slice(0, NAME_MOST).join('').slice(0, NAME_MOST)
}

/** Where a file is fetched. A poster may be replaced, so its address is its own hash and what lies there stays. */
const pathOf = (media: MediaRecord, file: MediaFileRecord): string =>
  file.rendition === 'original' || media.kind === 'video'
    ? `/media/${file.sha256}`
    : `/media/${media.sha256}/${file.rendition}`

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
  frames = createFrameGrabber(),
}: Collaborators) {
  const store = createMediaStore(db)
  const links = createMediaLinks(signingKey, () => clock.now())
  const looking = createWorkQueue(LOOKED_AT_ONCE)
  const processing = createWorkQueue(PROCESSED_AT_ONCE)

  const changed = (
    companyId: string,
    id: string,
    change: 'created' | 'changed' | 'deleted' = 'changed',
  ): void => bus.tell({ kind: 'change', companyId, event: { noun: 'media', id, change } })
  const missing = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'file' })
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'file' })
  const mustBe = async (companyId: string, id: string, deleted = false): Promise<MediaRecord> => {
    const media = await store.media(companyId, id)
    if (!media || (media.deletedMs !== null) !== deleted) throw missing()
    return media
  }

  const wireOf = (
    m: MediaRecord,
    files: readonly MediaFileRecord[],
    usedBy: MediaUser[],
    tags: string[],
  ): Media => ({
    id: m.id,
    folder_id: m.folderId,
    name: m.name,
    kind: m.kind,
    state: m.state,
    problem: m.problem,
    sha256: m.sha256,
    bytes: m.bytes,
    type: m.type,
    width: m.width,
    height: m.height,
    duration: m.durationMs,
    codec: m.codec,
    frame_rate: m.frameRate,
    has_sound: m.hasSound,
    blur: m.blur,
    files: files
      .filter((file) => file.mediaId === m.id)
      .map((file) => ({
        rendition: file.rendition,
        sha256: file.sha256,
        bytes: file.bytes,
        type: file.type,
        width: file.width,
        height: file.height,
        path: pathOf(m, file),
      })),
    tags,
    expires_at: m.expiresMs,
    used_by: usedBy,
    epoch: m.changedMs,
    changed_by: m.changedBy,
    revision: m.revision,
  })
  const wires = async (companyId: string, items: readonly MediaRecord[]): Promise<Media[]> => {
    const ids = items.map(({ id }) => id)
    const files = await store.files(companyId, ids)
    const users = await usersOf(db, companyId, { noun: 'media', ids })
    const tags = await tagsOf(db, companyId, 'media', ids)
    return items.map((item) => wireOf(item, files, users.get(item.id) ?? [], tags.get(item.id) ?? []))
  }
  const wire = async (companyId: string, id: string): Promise<Media> =>
    (await wires(companyId, [await mustBe(companyId, id)]))[0]!

  /** Keeps a made picture's bytes; the row that names them is written by the caller. */
  const keep = async (
    companyId: string,
    mediaId: string,
    rendition: string,
    picture: MadePicture,
  ): Promise<MediaFileRecord> => {
    const { sha256, bytes } = await blobs.put(companyId, picture.content)
    return {
      mediaId,
      rendition,
      sha256,
      bytes,
      type: 'image/webp',
      width: picture.width,
      height: picture.height,
    }
  }
  const keepPoster = async (
    media: MediaRecord,
    made: { poster: MadePicture; thumbnail: MadePicture; blur: string },
  ): Promise<void> => {
    const files = [
      await keep(media.companyId, media.id, 'poster', made.poster),
      await keep(media.companyId, media.id, 'thumbnail', made.thumbnail),
    ]
    await inTransaction(db, async (trx) => {
      const inside = createMediaStore(trx)
      for (const file of files) await inside.putFile(media.companyId, file)
      await inside.note(media.companyId, media.id, { blur: made.blur })
    })
  }

  const makeRenditions = async (media: MediaRecord): Promise<void> => {
    const source = await blobs.localPath(media.companyId, media.sha256)
    for await (const picture of imageRenditions(source, media.width)) {
      await store.putFile(
        media.companyId,
        await keep(media.companyId, media.id, String(picture.width), picture),
      )
    }
  }
  /** A video plays without a poster, so one that cannot be made is no failure. */
  const makePoster = async (media: MediaRecord): Promise<void> => {
    const there = await store.files(media.companyId, [media.id])
    if (there.some(({ rendition }) => rendition === 'poster') || !(await frames.able())) return
    try {
      const source = await blobs.localPath(media.companyId, media.sha256)
      const frame = await frames.grab(
        source,
        media.type === 'video/webm' ? 'webm' : 'mp4',
        media.durationMs ?? 0,
      )
      await keepPoster(media, await posterOf(frame, media.name, media))
    } catch (error) {
      log.warn({ media: media.id, err: error }, 'no poster could be made')
    }
  }
  const process = async (media: MediaRecord): Promise<void> => {
    try {
      await (media.kind === 'image' ? makeRenditions(media) : makePoster(media))
      await store.note(media.companyId, media.id, { state: 'ready', problem: null })
    } catch (error) {
      log.error({ media: media.id, err: error }, 'a media item could not be processed')
      const problem =
        error instanceof SignageError
          ? error.message
          : 'The server could not prepare this file. Upload it again.'
      await store
        .note(media.companyId, media.id, { state: 'failed', problem })
        .catch((again: unknown) => bus.tell({ kind: 'fault', error: again }))
    }
    changed(media.companyId, media.id)
  }
  const enqueue = (media: MediaRecord): void => {
    processing
      .add(media.id, () => process(media))
      .catch((error: unknown) => bus.tell({ kind: 'fault', error }))
  }

  /** What a file is and shows, before anything of it is kept. @throws SignageError `MEDIA_UNUSABLE`, `TOO_LARGE` */
  const inspect = async (sourcePath: string, name: string) => {
    const { size } = await stat(sourcePath)
    if (size === 0) throw unusable(name, 'is empty.')
    if (size > maxBytes)
      throw new SignageError('TOO_LARGE', { actual: sizeInWords(size), limit: sizeInWords(maxBytes) })
    const sniffed = await sniffFile(sourcePath, name)
    if (sniffed.kind === 'image') {
      const { width, height, blur, thumbnail } = await inspectImage(sourcePath, name)
      return {
        thumbnail,
        record: {
          kind: sniffed.kind,
          type: sniffed.type,
          width,
          height,
          blur,
          durationMs: null,
          codec: null,
          frameRate: null,
          hasSound: false,
        },
      }
    }
    const { width, height, durationMs, codec, frameRate, hasSound } = await probeVideo(sourcePath, name)
    return {
      thumbnail: null,
      record: {
        kind: sniffed.kind,
        type: sniffed.type,
        width,
        height,
        blur: null,
        durationMs,
        codec,
        frameRate,
        hasSound,
      },
    }
  }

  /** The item that holds equal bytes already: brought back if it was deleted, tried again if it had failed. */
  const takeExisting = async (media: MediaRecord, by: string, folderId: string | null): Promise<Media> => {
    if (media.deletedMs !== null) {
      await store.update(media.companyId, media.id, media.revision, {
        bin: null,
        changedMs: clock.now(),
        changedBy: by,
      })
      await store.putInto(media.companyId, media.id, folderId)
      changed(media.companyId, media.id, 'created')
    }
    if (media.state === 'failed') {
      await store.note(media.companyId, media.id, { state: 'processing', problem: null })
      enqueue(media)
    }
    return wire(media.companyId, media.id)
  }

  /** @throws SignageError `QUOTA_REACHED` */
  const mustHaveRoom = async (companyId: string, more: number): Promise<void> => {
    if (quotaBytes === null) return
    const used = await bytesStored(db, companyId)
    if (used + more > quotaBytes)
      throw new SignageError('QUOTA_REACHED', {
        size: sizeInWords(more),
        used: sizeInWords(used),
        quota: sizeInWords(quotaBytes),
      })
  }

  const add = async ({
    companyId,
    by,
    sourcePath,
    name: given,
    folderId = null,
  }: NewFile): Promise<Media> => {
    const name = presentableName(given)
    const { thumbnail, record } = await inspect(sourcePath, name)
    await mustHaveRoom(companyId, (await stat(sourcePath)).size)
    const { sha256, bytes } = await blobs.takeFile(companyId, sourcePath)
    const known = await store.bySha(companyId, sha256)
    if (known) return takeExisting(known, by, folderId)

    const media: MediaRecord = {
      id: newId(),
      companyId,
      name,
      state: 'processing',
      problem: null,
      sha256,
      bytes,
      folderId: null,
      expiresMs: null,
      changedMs: clock.now(),
      changedBy: by,
      deletedMs: null,
      revision: 1,
      ...record,
    }
    const files: MediaFileRecord[] = [
      {
        mediaId: media.id,
        rendition: 'original',
        sha256,
        bytes,
        type: media.type,
        width: media.width,
        height: media.height,
      },
    ]
    if (thumbnail) files.push(await keep(companyId, media.id, 'thumbnail', thumbnail))
    try {
      await inTransaction(db, async (trx) => {
        const inside = createMediaStore(trx)
        await inside.insert(media)
        await inside.putInto(companyId, media.id, folderId)
        for (const file of files) await inside.putFile(companyId, file)
      })
    } catch (error) {
      // The same file came twice at the same time; the other one was faster.
      const other = isUniqueViolation(error) ? await store.bySha(companyId, sha256) : null
      if (!other) throw error
      return takeExisting(other, by, folderId)
    }
    changed(companyId, media.id, 'created')
    enqueue(media)
    return wire(companyId, media.id)
  }

  let sweeping: NodeJS.Timeout | undefined
  /** Removes uploads that nobody went on with for a day. */
  async function sweepUploads(): Promise<void> {
    const before = clock.now() - UPLOAD_LIFE_MS
    for (const name of await readdir(uploadsDir).catch(() => [])) {
      const file = path.join(uploadsDir, name)
      const found = await stat(file).catch(() => null)
      // The notes of an upload (.json) are as old as its beginning, so they go with the file they belong to.
      const newest = name.endsWith('.json')
        ? ((await stat(file.slice(0, -'.json'.length)).catch(() => null)) ?? found)
        : found
      if (newest?.isFile() && newest.mtimeMs < before) await rm(file, { force: true })
    }
  }

  return {
    maxBytes,
    uploadsDir,
    mustHaveRoom,
    /** Goes on with what a stop left unfinished. To be called once at start. */
    async resume(): Promise<void> {
      for (const media of await store.unfinished()) enqueue(media)
      await sweepUploads()
      sweeping = setInterval(
        () => void sweepUploads().catch((error: unknown) => bus.tell({ kind: 'fault', error })),
        SWEEP_EVERY_MS,
      ).unref()
    },
    sweepUploads,
    /** Ends the work; what was not finished goes on at the next start. */
    async stop(): Promise<void> {
      clearInterval(sweeping)
      frames.close()
      await Promise.all([looking.close(), processing.close()])
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
      change: { name?: string | undefined; expires_at?: number | null | undefined },
    ): Promise<Media> {
      await mustBe(companyId, id)
      const saved = await store.update(companyId, id, revision, {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.expires_at === undefined ? {} : { expiresMs: change.expires_at }),
        changedMs: clock.now(),
        changedBy: by,
      })
      if (!saved) throw changedMeanwhile()
      changed(companyId, id)
      return wire(companyId, id)
    },
    /** A video's poster, made elsewhere. @param image base64 of a JPEG, PNG or WebP */
    async setPoster(companyId: string, id: string, image: string): Promise<Media> {
      const media = await mustBe(companyId, id)
      if (media.kind !== 'video') throw invalidField('id', 'Only a video has a poster.')
      const picture = pictureOf(image)
      let made
      try {
        made = await posterOf(picture, 'The poster')
      } catch (error) {
        throw error instanceof SignageError ? invalidField('image', error.message) : error
      }
      await keepPoster(media, made)
      changed(companyId, id)
      return wire(companyId, id)
    },
    /** @throws SignageError `IN_USE` while a slide or a screen shows it */
    async remove(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await mustBe(companyId, id)
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
      const media = await mustBe(companyId, id, true)
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
    /** Deletes what is in the bin for good, one after the other with what comes in, so that equal bytes are not lost. */
    async purge(companyId: string, ids: readonly string[]): Promise<void> {
      for (const id of ids)
        await looking.add(randomUUID(), () => purgeMedia(db, blobs, companyId, id, clock.now()))
    },
    storage: (companyId: string): Promise<Storage> => storageOf(db, companyId, quotaBytes),
    /** What an item is. @throws SignageError `ENTITY_NOT_FOUND` */
    kindOf: async (companyId: string, id: string): Promise<MediaRecord['kind']> =>
      (await mustBe(companyId, id)).kind,
    /** An address that needs no header, for ten minutes. @param rendition `original`, a width, `thumbnail` or `poster` */
    async sign(
      companyId: string,
      id: string,
      rendition: string,
    ): Promise<{ url: string; expires_at: number }> {
      const media = await mustBe(companyId, id)
      if (!(await store.rendition(companyId, media.sha256, rendition)))
        throw invalidField('rendition', `There is no “${rendition}” of this file.`)
      const { query, expiresMs } = links.sign({ sha256: media.sha256, rendition, companyId })
      return {
        url: `/media/${media.sha256}${rendition === 'original' ? '' : `/${rendition}`}?${query}`,
        expires_at: expiresMs,
      }
    },

    /** Which of the ids are the company's and were not deleted. */
    known: async (companyId: string, ids: readonly string[]): Promise<Set<string>> =>
      new Set((await store.some(companyId, ids)).map(({ id }) => id)),
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
        files
          .filter(
            (file) =>
              file.mediaId === media.id &&
              media.state === 'ready' &&
              (media.kind === 'video' ? file.rendition === 'original' : /^\d+$/.test(file.rendition)),
          )
          .map((file) => ({
            sha256: file.sha256,
            bytes: file.bytes,
            type: file.type,
            width: file.width,
            height: file.height,
            path: pathOf(media, file),
          }))
          .sort((a, b) => a.width - b.width)
      return new Map(
        items.map((media) => [media.id, { id: media.id, name: media.name, files: shown(media) }]),
      )
    },

    /**
     * The file behind a media address, for whoever asks: people their company's, devices those of any version of their own
     * screen, and anyone with a signed link that is good for this very address.
     * @param rendition null for an address of a file by its own hash
     * @throws SignageError `UNAUTHENTICATED` for nobody, `NOT_FOUND` for what is unknown or somebody else's
     */
    async fetchable(
      principal: Principal | null,
      sha256: string,
      rendition: string | null,
      query: LinkQuery,
    ): Promise<FetchableFile> {
      const find = async (companyId: string): Promise<MediaFileRecord | null> =>
        rendition === null
          ? store.fileBySha(companyId, sha256)
          : store.rendition(companyId, sha256, rendition)
      let companyId = principal?.companyId ?? null
      let file = companyId === null ? null : await find(companyId)
      if (
        file &&
        principal?.kind === 'device' &&
        !(await store.inVersionOf(principal.companyId, principal.deviceRowId, file.sha256))
      )
        file = null
      if (!file) {
        companyId = links.companyOf({ sha256, rendition: rendition ?? 'original' }, query)
        file = companyId === null ? null : await find(companyId)
      }
      if (!file || companyId === null)
        throw new SignageError(principal === null && companyId === null ? 'UNAUTHENTICATED' : 'NOT_FOUND')
      const blob = await blobs.open(companyId, file.sha256)
      if (!blob) throw new SignageError('NOT_FOUND')
      const replaceable =
        rendition === 'poster' ||
        (rendition === 'thumbnail' && file.type === 'image/webp' && (await isOfVideo(companyId, sha256)))
      return { sha256: file.sha256, type: file.type, bytes: blob.bytes, stays: !replaceable, blob }
    },
  }

  async function isOfVideo(companyId: string, sha256: string): Promise<boolean> {
    return (await store.bySha(companyId, sha256))?.kind === 'video'
  }
}
export type MediaService = ReturnType<typeof createMediaService>

/** The bytes of a base64 picture, with or without a `data:` beginning. @throws SignageError `INVALID_INPUT` */
function pictureOf(image: string): Buffer {
  const text = image.replace(/^data:image\/[a-z]+;base64,/, '')
  const wrong = 'Send a JPEG, PNG or WebP as base64.'
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw invalidField('image', wrong)
  const content = Buffer.from(text, 'base64')
  const jpeg = content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const png = content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const webp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP'
  if (!(jpeg || png || webp) || content.length > POSTER_BYTES_MOST) throw invalidField('image', wrong)
  return content
}
