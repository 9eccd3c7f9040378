import { clsx } from 'clsx'
import {
  IconFiles,
  IconLetterCase,
  IconPhoto,
  IconPlayerPlay,
  IconSquarePlus,
  type Icon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SlideDraft } from '@vitrine/core'
import type { Way } from '@vitrine/core/templates'
import type { Media } from '@vitrine/protocol'
import { Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { slideQuery } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { ACCEPTED_TYPES, MediaPicker } from '../media/index.ts'
import { emptySlide, textSlide } from './blankSlide.ts'
import { imageSlide, videoSlide } from './newSlide.ts'
import { TemplateGallery } from './templates/TemplateGallery.tsx'
import { useFilesToSlides } from './useFilesToSlides.tsx'
import { slideTexts } from './slides.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { lazyPart } from '../../app/lazyPart.ts'
import styles from './newSlide.module.css'

const FilesDialog = lazyPart(() =>
  import('./pages/FilesDialog.tsx').then((module) => ({ default: module.FilesDialog })),
)

/** The first question of new content: what it begins with. After it, the slide exists and saves itself. */
export function NewSlide({ folderId }: { folderId: string | null }) {
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [shape, setShape] = useSearchState('shape', 'landscape')
  const way: Way = shape === 'portrait' ? 'portrait' : 'landscape'
  const [picking, setPicking] = useState<'image' | 'video' | null>(null)
  // Media hands over what was chosen there.
  const { state } = useLocation() as { state: { files?: readonly string[] } | null }
  const [files, setFiles] = useState<HTMLInputElement | null>(null)
  const backTo = folderId === null ? '/slides' : `/slides-folder/${folderId}`
  const make = useMutation({
    mutationFn: (draft: SlideDraft) => api('makeSlide', { body: { ...draft, folder_id: folderId } }),
    onSuccess: (slide) => {
      queryClient.setQueryData(slideQuery(slide.id).queryKey, slide)
      void queryClient.invalidateQueries({ queryKey: ['slides', 'all'] })
      void navigate(`/slides-edit/${slide.id}`, { replace: true })
    },
  })
  const pick = (media: Media) => {
    setPicking(null)
    make.mutate(media.kind === 'image' ? imageSlide(media) : videoSlide(media))
  }
  const toSlides = useFilesToSlides(folderId, () => void navigate(backTo))
  if (!mayEdit) return <Navigate to="/slides" replace />
  const kinds: { name: string; more: string; icon: Icon; begin: () => void }[] = [
    {
      name: slideTexts.blank(),
      more: slideTexts.blankHint(),
      icon: IconSquarePlus,
      begin: () => make.mutate(emptySlide(way)),
    },
    {
      name: slideTexts.picture(),
      more: slideTexts.pictureHint(),
      icon: IconPhoto,
      begin: () => setPicking('image'),
    },
    {
      name: slideTexts.video(),
      more: slideTexts.videoHint(),
      icon: IconPlayerPlay,
      begin: () => setPicking('video'),
    },
    {
      name: slideTexts.several(),
      more: slideTexts.severalHint(),
      icon: IconFiles,
      begin: () => files?.click(),
    },
    {
      name: commonTexts.text(),
      more: slideTexts.textHint(),
      icon: IconLetterCase,
      begin: () => make.mutate(textSlide()),
    },
  ]
  return (
    <Page
      title={slideTexts.createTitle()}
      head={<SearchBox label={slideTexts.searchTemplates()} value={words} onChange={setWords} />}
    >
      <ul className={styles.begin} ref={rowKeys} aria-label={slideTexts.startWith()}>
        {kinds.map(({ name, more, icon: Sign, begin }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.beginKind}
              data-row
              disabled={make.isPending}
              onClick={begin}
            >
              <Sign size={26} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{name}</strong>
                <span className={clsx('v-quiet v-small', styles.beginMore)}>{more}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <TemplateGallery
        words={words}
        way={way}
        onWay={setShape}
        busy={make.isPending}
        onChoose={(draft) => make.mutate(draft)}
      />
      <input
        ref={setFiles}
        type="file"
        hidden
        multiple
        aria-label={slideTexts.files()}
        accept={[...ACCEPTED_TYPES, 'application/pdf'].join(',')}
        onChange={(event) => {
          toSlides.take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {state?.files && (
        <Suspense fallback={null}>
          <FilesDialog
            ids={state.files}
            folderId={folderId}
            onClose={() => void navigate('.', { replace: true, state: null })}
            onDone={() => void navigate(backTo)}
          />
        </Suspense>
      )}
      {toSlides.dialog}
      <MediaPicker
        kind={picking ?? 'image'}
        opened={picking !== null}
        onClose={() => setPicking(null)}
        onPick={pick}
      />
    </Page>
  )
}
