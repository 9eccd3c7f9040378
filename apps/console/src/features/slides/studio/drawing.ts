import type { Element, RenderSlide } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { pictureOf } from '../../../ui/pictureOf.ts'
import type { EditedSlide } from '../editedSlide.ts'

export type MediaById = ReadonlyMap<string, Media>

/** Only the files that something names, so that freezing one element does not look at the whole library. */
function filesOf(ids: readonly string[], media: MediaById): MediaById {
  return new Map(ids.flatMap((id) => (media.has(id) ? [[id, media.get(id)!] as const] : [])))
}

/**
 * One element as the renderer draws it, on a slide of its own size with nothing else on it.
 * @returns null when its file is missing or not ready
 */
export function drawnElement(
  element: Element,
  slide: { width: number; height: number },
  media: MediaById,
): RenderSlide | null {
  const ids = 'media_id' in element && element.media_id !== undefined ? [element.media_id] : []
  return pictureOf(
    {
      id: element.id,
      name: 'Element',
      type: 'text',
      width: slide.width,
      height: slide.height,
      background: { kind: 'color', color: '#000000' },
      elements: [element],
    },
    filesOf(ids, media),
    slide.width,
    false,
  )
}

/** What lies under the elements. @returns null when its file is missing or not ready */
export function drawnBackground(
  slide: Pick<EditedSlide, 'width' | 'height' | 'background'>,
  media: MediaById,
): RenderSlide | null {
  const { width, height, background } = slide
  const ids = background.kind === 'media' ? [background.media_id] : []
  return pictureOf(
    { id: 'background', name: 'Background', type: 'text', width, height, background, elements: [] },
    filesOf(ids, media),
    width,
    false,
  )
}
