import { stat } from 'node:fs/promises'
import type { Media } from '@vitrine/protocol'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { createCopies } from './copies.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Decoding } from './decoding/decoding.ts'
import { inspectFile } from './inspect.ts'
import type { MediaFileRecord } from './mediaFiles.store.ts'
import { createMediaStore, type MediaRecord } from './media.store.ts'
import { SOURCE_RENDITION } from './mediaTypes.ts'
import { forgetUpload } from './uploads.store.ts'
import { presentableName } from './words.ts'

/** A file that came. */
export type NewFile = {
  companyId: string
  by: string
  sourcePath: string
  name: string
  /** where it is to lie; a folder that is not there counts as none */
  folderId?: string | null
  /** the upload that it came by, for which room is kept */
  uploadId?: string | null
}

/** Takes files in: announces what is added, and has its copies made afterwards. */
export function createIntake({
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
}: {
  db: Db
  blobs: BlobStore
  clock: Clock
  copies: ReturnType<typeof createCopies>
  ffmpeg: Ffmpeg
  decoding: Decoding
  maxBytes: number
  /** @throws SignageError `QUOTA_REACHED` */
  mustHaveRoom: (companyId: string, more: number) => Promise<void>
  changed: (companyId: string, id: string, change: 'created') => void
  /** has its copies made */
  enqueue: (media: MediaRecord) => void
  wire: (companyId: string, id: string) => Promise<Media>
}): (file: NewFile) => Promise<Media> {
  const store = createMediaStore(db)

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

  return async ({
    companyId,
    by,
    sourcePath,
    name: given,
    folderId = null,
    uploadId = null,
  }: NewFile): Promise<Media> => {
    const name = presentableName(given)
    const { thumbnail, rendered, record } = await inspectFile(sourcePath, name, maxBytes, {
      ffmpeg,
      decoding,
    })
    if (uploadId === null) await mustHaveRoom(companyId, (await stat(sourcePath)).size)
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
      shownAs: null,
      ...record,
    }
    const files: MediaFileRecord[] = [
      {
        mediaId: media.id,
        rendition: rendered ? SOURCE_RENDITION : 'original',
        sha256,
        bytes,
        type: media.type,
        width: media.width,
        height: media.height,
      },
    ]
    if (rendered) files.push(await copies.keep(companyId, media.id, 'original', rendered))
    if (thumbnail) files.push(await copies.keep(companyId, media.id, 'thumbnail', thumbnail))
    try {
      await inTransaction(db, async (trx) => {
        const inside = createMediaStore(trx)
        await inside.insert(media)
        await inside.putInto(companyId, media.id, folderId)
        for (const file of files) await inside.putFile(companyId, file)
        // From now on it counts as what it is.
        if (uploadId !== null) await forgetUpload(trx, companyId, uploadId)
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
}
