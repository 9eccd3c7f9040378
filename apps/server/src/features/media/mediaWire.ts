import type { Media, MediaUser } from '@vitrine/protocol'
import type { ConversionRecord } from './conversions.store.ts'
import type { MediaFileRecord } from './mediaFiles.store.ts'
import { toApiProblem } from './mediaProblem.ts'
import { SOURCE_RENDITION } from './mediaTypes.ts'
import type { MediaRecord } from './media.store.ts'

/** Where a file is fetched. A poster may be replaced, so its address is its own hash and what lies there stays. */
export const pathOf = (media: MediaRecord, file: MediaFileRecord): string =>
  file.rendition === 'original' || media.kind === 'video'
    ? `/media/${file.sha256}`
    : `/media/${media.sha256}/${file.rendition}`

/** A media item as the management API shows it. `files` and `conversions` may be those of several items. */
export const toApiMedia = (
  m: MediaRecord,
  files: readonly MediaFileRecord[],
  conversions: readonly ConversionRecord[],
  usedBy: MediaUser[],
  tags: string[],
  /** how many files are prepared before it; null: unknown to this process, or over */
  ahead: number | null,
): Media => ({
  id: m.id,
  folder_id: m.folderId,
  name: m.name,
  kind: m.kind,
  state: m.state,
  ...toApiProblem(m.problem),
  ahead: m.state === 'processing' ? ahead : null,
  sha256: m.sha256,
  bytes: m.bytes,
  type: m.type,
  width: m.width,
  height: m.height,
  duration: m.durationMs,
  codec: m.codec,
  frame_rate: m.frameRate,
  has_sound: m.hasSound,
  facts: m.facts,
  shown_as: m.shownAs,
  conversions: conversions
    .filter(({ mediaId }) => mediaId === m.id)
    .map(({ format, state, progress, problem }) => ({
      format,
      state,
      progress,
      ...toApiProblem(problem),
    })),
  blur: m.blur,
  files: files
    .filter((file) => file.mediaId === m.id && file.rendition !== SOURCE_RENDITION)
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
