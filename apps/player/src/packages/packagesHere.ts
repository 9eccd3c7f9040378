import type { MediaFiles } from '../ports/mediaFiles.ts'

/** What widgets store is kept under this and their kind; a reset of the device clears it with everything else. */
const PREFIX = 'vitrine.widget.'

/** The file of a package, which was checked by its hash when it arrived; null where it is not there. */
export async function readPackage(files: MediaFiles, sha256: string): Promise<string | null> {
  const blob = await files.blobOf(sha256)
  // `Blob.text` is younger than some displays.
  return blob ? new Response(blob).text() : null
}

/** What widgets keep on this display. Where storage is refused they begin with nothing. */
export const packageStorage = {
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
