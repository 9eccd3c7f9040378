import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { inSize, sizesOf, writeSlideWords } from '@vitrine/core'
import { isApiError, type Slide } from '@vitrine/protocol'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { createDraftEditor, type DraftEditor } from '../../draft/draftEditor.ts'
import { keepDraft } from '../../draft/keptDraft.ts'
import { allFoldersQuery, slideQuery, useMediaById } from '../../queries/content.ts'
import { useMay, whoQuery } from '../../queries/who.ts'
import { EditorBar, useSaveOnLeave } from '../../ui/EditorBar.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { usePageTitle } from '../../ui/Page.tsx'
import { editedOf, type EditedSlide } from './editedSlide.ts'
import { KeptNotice } from './KeptNotice.tsx'
import { EditorMore } from './EditorMore.tsx'
import { sizedEditor } from './sizedEditor.ts'
import { SizeSwitch } from './SizeSwitch.tsx'
import { SlideConflict } from './SlideConflict.tsx'
import { SlideLive } from './SlideLive.tsx'
import { slidePlaces } from './slidePlaces.ts'
import { createStudio } from './studio/studio.ts'
import { StudioView } from './studio/StudioView.tsx'
import { slideEditorTexts } from './slideEditor.texts.ts'
import { lazyPart } from '../../app/lazyPart.ts'

const NewSlide = lazyPart(() => import('./NewSlide.tsx').then((module) => ({ default: module.NewSlide })))
const TryIt = lazyPart(() => import('./TryIt.tsx').then((module) => ({ default: module.TryIt })))

export function SlideEditorPage() {
  const { id = '', folder = null } = useParams()
  const isNew = id === 'new'
  const slide = useQuery({ ...slideQuery(id), enabled: !isNew })
  if (isNew)
    return (
      <Suspense fallback={<main id="page" tabIndex={-1} aria-busy="true" />}>
        <NewSlide folderId={folder} />
      </Suspense>
    )
  if (slide.data) return <SlideEditor key={slide.data.id} slide={slide.data} />
  return (
    <main id="page" tabIndex={-1}>
      {slide.isError ? (
        isApiError(slide.error, 'ENTITY_NOT_FOUND') ? (
          <Message
            title={slideEditorTexts.notFound()}
            text={slideEditorTexts.notFoundHint()}
            action={<Link to="/slides">{slideEditorTexts.goToContent()}</Link>}
          />
        ) : (
          <FaultMessage
            title={slideEditorTexts.couldNotLoad()}
            error={slide.error}
            retry={() => void slide.refetch()}
          />
        )
      ) : (
        <div className="v-editor" data-page="editor" data-studio aria-busy="true">
          <div className="v-editor-bar">
            <Skeleton height={18} width={220} />
          </div>
          <div className="v-editor-stage" style={{ background: 'var(--v-soft)' }} />
          <div className="v-editor-right">
            <Skeleton height={200} />
          </div>
        </div>
      )}
    </main>
  )
}

function SlideEditor({ slide }: { slide: Slide }) {
  const mayEdit = useMay('editor')
  const who = useQuery(whoQuery)
  const media = useMediaById()
  const [editor] = useState(() =>
    createDraftEditor<EditedSlide>({
      value: editedOf(slide),
      revision: slide.revision,
      save: async (body, revision) => {
        const saved = await api('changeSlide', { params: { id: slide.id }, body, revision })
        queryClient.setQueryData(slideQuery(slide.id).queryKey, saved)
        return saved.revision
      },
      readTheirs: async () => {
        const theirs = await api('readSlide', { params: { id: slide.id } })
        return { value: editedOf(theirs), revision: theirs.revision, by: theirs.changed_by }
      },
      nowMs: serverNowMs,
    }),
  )
  const { value } = useStore(editor.state)
  const folders = useQuery(allFoldersQuery)
  const places = slidePlaces(useParams(), value.folder_id, folders.data)
  const [chosenSize, setSize] = useState(0)
  // Undo may have taken away the one that was edited.
  const size = chosenSize < sizesOf(value).length ? chosenSize : 0
  const studio = useMemo(() => createStudio(size === 0 ? editor : sizedEditor(editor, size)), [editor, size])
  const shown = size === 0 ? value : studio.editor.state.get().value
  const [trying, setTrying] = useState(false)
  // Two people at one browser are not offered each other's changes.
  const keptKey = who.data ? `vitrine.draft.${who.data.user.id}.${slide.id}` : null
  useSaveOnLeave(editor, true)
  useKeptDraft(editor, mayEdit ? keptKey : null)
  useEffect(() => {
    editor.seen({ value: editedOf(slide), revision: slide.revision, by: slide.changed_by })
  }, [editor, slide])
  usePageTitle(value.name)
  return (
    <main className="v-editor" data-page="editor" data-studio id="page" tabIndex={-1}>
      <EditorBar editor={editor} parent={places.back} above={places.above} readOnly={!mayEdit} kept>
        <SizeSwitch editor={editor} value={value} index={size} readOnly={!mayEdit} onSwitch={setSize} />
        <Button variant="default" onClick={() => setTrying(true)}>
          {slideEditorTexts.tryIt()}
        </Button>
        {slide.template ? (
          <Link to="/slides-edit/new" className="v-quiet v-small">
            {slideEditorTexts.template()}
          </Link>
        ) : (
          <SlideLive slide={slide} editor={editor} mayEdit={mayEdit} />
        )}
        {mayEdit && <EditorMore id={slide.id} size={size} editor={editor} places={places} />}
      </EditorBar>
      {trying && (
        <Suspense fallback={null}>
          <TryIt id={slide.id} value={inSize(value, size)} onClose={() => setTrying(false)} />
        </Suspense>
      )}
      <StudioView key={size} studio={studio} value={shown} media={media} readOnly={!mayEdit} />
      <SlideConflict editor={editor} media={media} />
      {mayEdit && keptKey !== null && (
        <KeptNotice slide={slide} keptKey={keptKey} editor={editor} media={media} />
      )}
    </main>
  )
}

/** Keeps what is not saved in the browser, to the last step before the page closes. */
function useKeptDraft(editor: DraftEditor<EditedSlide>, key: string | null): void {
  useEffect(() => {
    if (key === null) return undefined
    const keeping = keepDraft({
      editor,
      shelf: localStorage,
      key,
      nowMs: serverNowMs,
      write: writeSlideWords<EditedSlide>,
    })
    window.addEventListener('pagehide', keeping.keepNow)
    return () => {
      window.removeEventListener('pagehide', keeping.keepNow)
      keeping.stop()
    }
  }, [editor, key])
}
