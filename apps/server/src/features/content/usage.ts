import {
  ELEMENTS,
  elementsOf,
  fieldError,
  sizesOf,
  linkedSlides,
  type FieldError,
  type SlideDraft,
} from '@vitrine/core'
import type { Queries } from '../../platform/database/schema.ts'
import { replaceUsage } from '../catalog/index.ts'

/** What those of some ids are that are files of the company and were not deleted. */
export type KnownMedia = (
  companyId: string,
  ids: readonly string[],
) => Promise<Map<string, 'image' | 'video'>>
/** A file that a slide names; `kind`: what it has to be, null where it may be anything. */
type NamedFile = { field: string; id: string; kind: 'image' | 'video' | null }

/** The media ids that a slide shows or lets be heard, each with the path of the field that names it. */
export function mediaOf(draft: SlideDraft): NamedFile[] {
  return sizesOf(draft).flatMap(({ background, elements }, size) => {
    const within = fieldOfSize(size)
    const ofElements = elements.flatMap(({ touch, ...element }, index): NamedFile[] => [
      ...('media_id' in element && element.media_id !== undefined
        ? [
            {
              field: `${within}elements.${index}.media_id`,
              id: element.media_id,
              kind: ELEMENTS[element.type].file?.kind ?? null,
            },
          ]
        : []),
      ...(touch && 'media_id' in touch
        ? [{ field: `${within}elements.${index}.touch.media_id`, id: touch.media_id, kind: null }]
        : []),
    ])
    return background.kind === 'media'
      ? [{ field: `${within}background.media_id`, id: background.media_id, kind: null }, ...ofElements]
      : ofElements
  })
}

/** What is wrong with a file that is named. @param known the files of the company among those that are named */
export function fileErrors(
  { field, id, kind }: NamedFile,
  known: Awaited<ReturnType<KnownMedia>>,
): FieldError[] {
  const found = known.get(id)
  if (found === undefined) return [fieldError(field, 'FILE_MISSING')]
  if (kind === null || kind === found) return []
  return [fieldError(field, kind === 'image' ? 'NOT_A_PICTURE' : 'NOT_A_VIDEO')]
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
