import type { ShownMedia } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'

/** The address of a file for a signed-in person. */
export const resolveMedia = (media: ShownMedia): string => `/media/${media.sha256}`

/**
 * Resolves pictures to the smallest copy that is at least `widthPx` wide, for screens drawn small. Videos have one file.
 */
export function resolveSmall(media: Iterable<Media>, widthPx: number): (shown: ShownMedia) => string {
  const small = new Map<string, string>()
  for (const item of media) {
    if (item.kind !== 'image') continue
    const files = [...item.files].sort((a, b) => a.width - b.width)
    const chosen = files.find((file) => file.width >= widthPx) ?? files.at(-1)
    if (chosen) for (const file of files) small.set(file.sha256, chosen.path)
  }
  return (shown) => small.get(shown.sha256) ?? resolveMedia(shown)
}
