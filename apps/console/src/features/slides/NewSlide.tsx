import { IconLetterCase, IconPhoto, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SlideDraft } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { dangerToast, sentenceOf } from '../../app/toasts.ts'
import { slideQuery } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { Page } from '../../ui/Page.tsx'
import { MediaPicker } from '../media/index.ts'
import { emptySlide, imageSlide, textSlide, videoSlide } from './newSlide.ts'

/** The first question of new content: what it is. After it, the slide exists and saves itself. */
export function NewSlide({ folderId }: { folderId: string | null }) {
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const [picking, setPicking] = useState<'image' | 'video' | null>(null)
  const make = useMutation({
    mutationFn: (draft: SlideDraft) => api('makeSlide', { body: { ...draft, folder_id: folderId } }),
    onSuccess: (slide) => {
      queryClient.setQueryData(slideQuery(slide.id).queryKey, slide)
      void queryClient.invalidateQueries({ queryKey: ['slides', 'all'] })
      void navigate(`/slides-edit/${slide.id}`, { replace: true })
    },
    onError: (error) => dangerToast(sentenceOf(error)),
  })
  const pick = (media: Media) => {
    setPicking(null)
    make.mutate(media.kind === 'image' ? imageSlide(media) : videoSlide(media))
  }
  if (!mayEdit) return <Navigate to="/slides" replace />
  return (
    <Page title="Make content">
      <div className="v-kinds">
        <button
          type="button"
          className="v-kind"
          disabled={make.isPending}
          onClick={() => setPicking('image')}
        >
          <span
            className="v-kind-picture"
            style={{ background: 'linear-gradient(140deg, #e39a1f, #d9503f 55%, #6a4bbc)' }}
          >
            <IconPhoto size={40} stroke={1.3} aria-hidden="true" />
          </span>
          <strong>A picture</strong>
          <div className="v-quiet">A photograph, a poster, a plan. From Media or uploaded now.</div>
        </button>
        <button
          type="button"
          className="v-kind"
          disabled={make.isPending}
          onClick={() => setPicking('video')}
        >
          <span
            className="v-kind-picture"
            style={{ background: 'linear-gradient(140deg, #101828, #3e8ede)' }}
          >
            <IconPlayerPlay size={40} stroke={1.3} aria-hidden="true" />
          </span>
          <strong>A video</strong>
          <div className="v-quiet">With or without its sound.</div>
        </button>
        <button
          type="button"
          className="v-kind"
          disabled={make.isPending}
          onClick={() => make.mutate(textSlide())}
        >
          <span
            className="v-kind-picture"
            style={{ background: 'linear-gradient(135deg, #0b5563, #12877f)' }}
          >
            <IconLetterCase size={40} stroke={1.3} aria-hidden="true" />
          </span>
          <strong>A text</strong>
          <div className="v-quiet">Words on a colour, a gradient or a picture.</div>
        </button>
        <button
          type="button"
          className="v-kind"
          disabled={make.isPending}
          onClick={() => make.mutate(emptySlide())}
        >
          <span className="v-kind-picture v-kind-empty">
            <IconPlus size={40} stroke={1.3} aria-hidden="true" />
          </span>
          <strong>An empty slide</strong>
          <div className="v-quiet">Everything can be put on it: shapes, tables, codes, web pages.</div>
        </button>
      </div>
      <MediaPicker
        kind={picking ?? 'image'}
        opened={picking !== null}
        onClose={() => setPicking(null)}
        onPick={pick}
      />
    </Page>
  )
}
