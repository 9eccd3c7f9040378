import type { ShownMedia } from '@vitrine/core'
import type { Device } from '@vitrine/device'
import type { MediaFiles } from './mediaFiles.ts'

/** Addresses of checked files, made when they are first asked for. */
export type MediaUrls = {
  /** null while the file is not checked or not yet read */
  urlOf(media: Pick<ShownMedia, 'sha256' | 'type'>): string | null
  /** Lets go of all but these. */
  keepOnly(hashes: ReadonlySet<string>): void
}

/** Makes addresses for files that passed their check; `onReady` says that one more can be asked for. */
export function createMediaUrls(
  files: MediaFiles,
  fileState: Device['fileState'],
  onReady: () => void,
): MediaUrls {
  const urls = new Map<string, string | 'reading'>()
  const read = async (media: Pick<ShownMedia, 'sha256' | 'type'>) => {
    const blob = await files.blobOf(media.sha256).catch(() => null)
    if (!urls.has(media.sha256)) return
    if (!blob) return void urls.delete(media.sha256)
    // Without its type a video would not play.
    urls.set(media.sha256, URL.createObjectURL(blob.slice(0, blob.size, media.type)))
    onReady()
  }
  return {
    urlOf(media) {
      const known = urls.get(media.sha256)
      if (known !== undefined) return known === 'reading' ? null : known
      if (fileState(media.sha256) !== 'checked') return null
      urls.set(media.sha256, 'reading')
      void read(media)
      return null
    },
    keepOnly(hashes) {
      for (const [sha256, url] of urls) {
        if (hashes.has(sha256)) continue
        if (url !== 'reading') URL.revokeObjectURL(url)
        urls.delete(sha256)
      }
    },
  }
}
