import { titleOf } from '../../newSlide.ts'
import type { MediaById } from '../drawing.ts'

/** The name of an element's file; '' where the file is gone or not known yet. */
export function fileTitle({ media_id }: { media_id: string }, media: MediaById | null): string {
  const file = media?.get(media_id)
  return file ? titleOf(file.name) : ''
}
