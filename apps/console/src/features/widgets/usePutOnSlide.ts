import { useMutation } from '@tanstack/react-query'
import type { Brand, Element, SlideDraft } from '@vitrine/core'
import type { Slide } from '@vitrine/protocol'
import { useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { toast } from '../../app/toasts.ts'
import { slideQuery } from '../../queries/content.ts'
import { brandQuery, designOf } from '../slides/index.ts'
import { shelfTexts } from './widgets.texts.ts'

/**
 * What the shelf does with a widget or an element: a slide of its own, or one more thing on a slide that is there. Either opens in the
 * slide editor.
 */
export function usePutOnSlide({
  name,
  alone,
  elementFor,
}: {
  name: string
  /** a slide that shows nothing else @param brand of the company; null: it has none */
  alone: (brand: Brand | null) => SlideDraft
  elementFor: (slide: Slide) => Element
}) {
  const navigate = useNavigate()
  const opened = (slide: Slide) => {
    queryClient.setQueryData(slideQuery(slide.id).queryKey, slide)
    void queryClient.invalidateQueries({ queryKey: ['slides', 'all'] })
    void navigate(`/slides-edit/${slide.id}`)
  }
  const make = useMutation({
    mutationFn: async () => {
      const { brand } = await queryClient.ensureQueryData(brandQuery)
      return api('makeSlide', { body: { ...alone(brand) } })
    },
    onSuccess: opened,
  })
  const add = useMutation({
    mutationFn: async (id: string) => {
      // The newest, because what the list has may be older.
      const slide = await api('readSlide', { params: { id } })
      const draft = designOf(slide)
      return api('changeSlide', {
        params: { id },
        revision: slide.revision,
        body: {
          ...draft,
          elements: [...draft.elements, elementFor(slide)],
          folder_id: slide.folder_id,
        },
      })
    },
    onSuccess: (slide) => {
      toast(shelfTexts.added({ widget: name, slide: slide.name }))
      opened(slide)
    },
  })
  return { make, add }
}
