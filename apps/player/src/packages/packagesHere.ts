import { WIDGET_STORAGE_KEY } from '@vitrine/device'
import type { PackageSource } from '@vitrine/render'
import type { MediaFiles } from '../ports/mediaFiles.ts'

/** What all widgets keep, by their kinds. What is damaged counts as nothing. */
function keptHere(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(WIDGET_STORAGE_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** What widgets keep on this display, until the device is reset. Where storage is refused they begin with nothing. */
const storage = {
  read(kind: string): string | null {
    const text = keptHere()[kind]
    return typeof text === 'string' ? text : null
  },
  write(kind: string, text: string): void {
    try {
      localStorage.setItem(WIDGET_STORAGE_KEY, JSON.stringify({ ...keptHere(), [kind]: text }))
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
