import { queryOptions } from '@tanstack/react-query'
import type { SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { api } from '../../../app/client.ts'
import { showError, toast } from '../../../app/toasts.ts'
import { readToEnd } from '../../../queries/everything.ts'
import { undoNotice } from '../../../ui/undoNotice.tsx'
import { refreshLibrary } from '../../library/index.ts'
import { templateTexts } from './template.texts.ts'

/** The company's own designs, by name. */
export const ownTemplatesQuery = queryOptions({
  queryKey: ['slides', 'templates'],
  queryFn: ({ signal }) =>
    readToEnd((query) => api('listSlides', { query: { ...query, template: 'yes', sort: 'name' }, signal })),
})

/** What of a slide is its design: everything but where it lies and what has become of it. */
export function designOf({
  name,
  type,
  width,
  height,
  background,
  elements,
  sizes,
  brand,
}: SlideDraft): SlideDraft {
  return {
    name,
    type,
    width,
    height,
    background,
    elements,
    ...(sizes === undefined ? {} : { sizes }),
    ...(brand === undefined ? {} : { brand }),
  }
}

/** Keeps a slide as a design to begin others with. */
export async function keepAsTemplate(slide: SlideDraft): Promise<void> {
  try {
    await api('makeSlide', { body: { ...designOf(slide), template: true } })
    await refreshLibrary()
    toast(templateTexts.saved({ name: slide.name }))
  } catch (error) {
    showError(error)
  }
}

/** Puts a design into the bin, and offers it back. */
export async function removeTemplate({ id, name, revision }: Slide): Promise<void> {
  try {
    await api('deleteSlide', { params: { id }, revision })
    undoNotice(templateTexts.deleted({ name }), async () => {
      await api('restoreSlide', { params: { id } })
      await refreshLibrary()
    })
  } catch (error) {
    showError(error)
  } finally {
    await refreshLibrary()
  }
}
