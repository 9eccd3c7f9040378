import { elementsOf, sizesOf, linkedSlides, type SlideDraft } from '@vitrine/core'
import type { Queries } from '../../platform/database/schema.ts'
import { replaceUsage } from '../catalog/index.ts'

/** The media ids that a slide shows or lets be heard, each with the path of the field that names it. */
export function mediaOf(draft: SlideDraft): { field: string; id: string }[] {
  return sizesOf(draft).flatMap(({ background, elements }, size) => {
    const within = fieldOfSize(size)
    const ofElements = elements.flatMap(({ touch, ...element }, index) => [
      ...('media_id' in element && element.media_id !== undefined
        ? [{ field: `${within}elements.${index}.media_id`, id: element.media_id }]
        : []),
      ...(touch && 'media_id' in touch
        ? [{ field: `${within}elements.${index}.touch.media_id`, id: touch.media_id }]
        : []),
    ])
    return background.kind === 'media'
      ? [{ field: `${within}background.media_id`, id: background.media_id }, ...ofElements]
      : ofElements
  })
}

/** Where the fields of one of a slide's sizes stand, with the dot. @param size 0: its first */
export const fieldOfSize = (size: number): string => (size === 0 ? '' : `sizes.${size - 1}.`)

/** Notes which media a slide shows, and to which other slides its touches lead. */
export async function noteUsesOf(
  db: Queries,
  companyId: string,
  slideId: string,
  draft: SlideDraft,
): Promise<void> {
  const user = { noun: 'slide', id: slideId } as const
  const media = mediaOf(draft).map(({ id }) => id)
  await replaceUsage(db, companyId, user, { noun: 'media', ids: media })
  const slides = linkedSlides(elementsOf(draft)).filter((id) => id !== slideId)
  await replaceUsage(db, companyId, user, { noun: 'slide', ids: slides })
}
