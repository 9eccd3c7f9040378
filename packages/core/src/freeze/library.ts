import type { SlideDraft } from '../draftWire.ts'
import type { DataTable } from '../dataTable.ts'
import type { NamedTimes } from '../namedTimes.ts'
import type { PackageWidget, ShownPackage } from '@vitrine/widgets/definitions'
import type { PlaylistContents } from '../playlists/expandPlaylist.ts'

/** A file that can stand for a media item: the original or a smaller copy. `path` is the bare `/media/…` path. */
export type MediaFile = {
  sha256: string
  bytes: number
  type: string
  width: number
  height: number
  path: string
}

/**
 * What freezing needs to know of a media item: its files, narrowest first. `lacks` says why one has no files: they are not made
 * yet, or could not be.
 */
export type FreezableMedia = {
  id: string
  name: string
  files: readonly MediaFile[]
  lacks?: 'processing' | 'failed'
  /** instant from which it must not be shown any more (epoch ms); left out: none */
  expiresMs?: number
}

/** A widget's package as its company uses it: what displays need of it, and its file. */
export type FreezablePackage = {
  shown: ShownPackage
  bytes: number
  path: string
  /** settings where somebody has not chosen them */
  defaults: PackageWidget['settings']
}

/** A slide with its id, as stored. */
export type FreezableSlide = SlideDraft & { id: string }

/**
 * All that a draft can show. `tables` are the tables whose fields texts show; null leaves placeholders as they are. `names` are
 * the dayparts and calendars; null lets what names them play always. `playlists` are those that zones show, with those inside
 * them. `day` is the local date of publication in UTC, as whole
 * days since 1970-01-01.
 */
export type Library = {
  slides: ReadonlyMap<string, FreezableSlide>
  media: ReadonlyMap<string, FreezableMedia>
  tables: readonly DataTable[] | null
  names: NamedTimes | null
  day: number
  playlists: ReadonlyMap<string, PlaylistContents>
  /** packages by the kind of their widgets; null leaves widgets of packages without theirs, as where content is made */
  packages: ReadonlyMap<string, FreezablePackage> | null
}
