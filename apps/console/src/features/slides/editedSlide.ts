import type { SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'

/** What is edited: the slide's own draft and the folder it lies in. */
export type EditedSlide = SlideDraft & { folder_id: string | null }

export function editedOf(slide: Slide): EditedSlide {
  const { name, type, width, height, background, elements, sizes, brand, folder_id } = slide
  return {
    name,
    type,
    width,
    height,
    background,
    elements,
    ...(sizes === undefined ? {} : { sizes }),
    ...(brand === undefined ? {} : { brand }),
    folder_id,
  }
}
