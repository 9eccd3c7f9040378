import type { PackageSource } from '@vitrine/render'
import type { MediaFiles } from '../ports/mediaFiles.ts'

/** What widgets store is kept under this and their kind. */
const PREFIX = 'vitrine.widget.'

/** What widgets keep on this display. Where storage is refused they begin with nothing. */
const storage = {
  read(kind: string): string | null {
    try {
      return localStorage.getItem(PREFIX + kind)
    } catch {
      return null
    }
  },
  write(kind: string, text: string): void {
    try {
      localStorage.setItem(PREFIX + kind, text)
    } catch {
      // Nothing that a widget keeps is needed to show it.
    }
  },
}

/** The packages whose files are on this display; each was checked by its hash when it arrived. */
export const packagesHere = (files: MediaFiles): PackageSource => ({
  async read(sha256) {
    const blob = await files.blobOf(sha256)
    // `Blob.text` is younger than some displays.
    return blob ? new Response(blob).text() : null
  },
  storage,
})
