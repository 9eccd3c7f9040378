import { RENDITION_WIDTHS_PX } from '@vitrine/core'
import type { Logger } from 'pino'
import type { BlobStore } from '../../platform/blobs/blobStore.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Decoding } from './decoding/decoding.ts'
import { demuxerOf } from './inspect.ts'
import type { MediaFileRecord } from './mediaFiles.store.ts'
import { createMediaStore, type MediaRecord } from './media.store.ts'
import { DRAWING_TYPE, type MadePicture, type MadePoster } from './mediaTypes.ts'

/** Makes and keeps the pictures that go with an item: copies of a picture at every usual width, a video's poster. */
export function createCopies({
  db,
  blobs,
  log,
  ffmpeg,
  decoding,
}: {
  db: Db
  blobs: BlobStore
  log: Logger
  ffmpeg: Ffmpeg
  decoding: Decoding
}) {
  const store = createMediaStore(db)
  /** Keeps a made picture's bytes; the row that names them is written by the caller. */
  const keep = async (
    companyId: string,
    mediaId: string,
    rendition: string,
    picture: MadePicture,
  ): Promise<MediaFileRecord> => {
    const { sha256, bytes } = await blobs.put(companyId, Buffer.from(picture.content))
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
  const keepPoster = async (media: MediaRecord, made: MadePoster): Promise<void> => {
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

  /**
   * The copies that players show, narrowest first: at each usual width that is smaller than the picture, and at its own up to
   * the largest of them.
   */
  const makeRenditions = async (media: MediaRecord): Promise<void> => {
    const path = await blobs.localPath(media.companyId, media.sha256)
    const drawing = media.type === DRAWING_TYPE
    const widest = RENDITION_WIDTHS_PX[RENDITION_WIDTHS_PX.length - 1]!
    const widths = new Set([
      ...RENDITION_WIDTHS_PX.filter((width) => width < media.width),
      Math.min(media.width, widest),
    ])
    for (const width of widths) {
      const picture = await decoding.run('rendition', { path, name: media.name, width, drawing })
      await store.putFile(
        media.companyId,
        await keep(media.companyId, media.id, String(picture.width), picture),
      )
    }
  }
  /** A video plays without a poster, so one that cannot be made is no failure. */
  const makePoster = async (media: MediaRecord): Promise<void> => {
    const there = await store.files(media.companyId, [media.id])
    if (there.some(({ rendition }) => rendition === 'poster') || !(await ffmpeg.abilities())) return
    try {
      const source = await blobs.localPath(media.companyId, media.sha256)
      const frame = await ffmpeg.frame(source, demuxerOf(media), media.durationMs ?? 0)
      const shape = { width: media.width, height: media.height }
      await keepPoster(media, await decoding.run('poster', { source: frame, name: media.name, shape }))
    } catch (error) {
      log.warn({ media: media.id, err: error }, 'no poster could be made')
    }
  }
  return { keep, keepPoster, makeRenditions, makePoster }
}
