import './slides.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SlideDraft } from '@vitrine/core'
import { isApiError, type Slide } from '@vitrine/protocol'
import { SlideView } from '@vitrine/render'
import { useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { useStore } from '../../app/store.ts'
import { createDraftEditor } from '../../draft/draftEditor.ts'
import { slideQuery, useMediaById } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { Stage } from '../../stage/Stage.tsx'
import { ConflictNotice, EditorBar, useSaveOnLeave } from '../../ui/EditorBar.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { usePageTitle } from '../../ui/Page.tsx'
import { pictureOf } from '../../ui/pictureOf.ts'
import { resolveMedia } from '../../ui/resolveMedia.ts'
import { TYPE_NAMES } from './chosenSlides.ts'
import { NewSlide } from './NewSlide.tsx'
import { SlideForm } from './SlideForm.tsx'

/** What is edited: the slide's own draft and the folder it lies in. */
export type EditedSlide = SlideDraft & { folder_id: string | null }

export function SlideEditorPage() {
  const { id = '', folder = null } = useParams()
  const isNew = id === 'new'
  const slide = useQuery({ ...slideQuery(id), enabled: !isNew })
  if (isNew) return <NewSlide folderId={folder} />
  if (slide.data) return <SlideEditor key={slide.data.id} slide={slide.data} />
  return (
    <main id="page" tabIndex={-1}>
      {slide.isError ? (
        isApiError(slide.error, 'ENTITY_NOT_FOUND') ? (
          <Message
            title="This content is not here any more"
            text="It was deleted."
            action={<Link to="/slides">To Content</Link>}
          />
        ) : (
          <FaultMessage what="This content" error={slide.error} retry={() => void slide.refetch()} />
        )
      ) : (
        <div className="v-editor" data-columns="two" aria-busy="true">
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

function editedOf(slide: Slide): EditedSlide {
  const { name, type, width, height, background, interactions, folder_id } = slide
  return { name, type, width, height, background, interactions, folder_id }
}

function SlideEditor({ slide }: { slide: Slide }) {
  const mayEdit = useMay('editor')
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
  const { value, saving } = useStore(editor.state)
  const [selected, setSelected] = useState<string | null>(() => slide.interactions[0]?.id ?? null)
  useSaveOnLeave(editor)
  useEffect(() => {
    editor.seen({ value: editedOf(slide), revision: slide.revision, by: slide.changed_by })
  }, [editor, slide])
  usePageTitle(value.name)
  const [startedAtMs] = useState(serverNowMs)
  const picture = useMemo(
    () => (media ? pictureOf({ id: slide.id, ...value }, media, value.width, false) : null),
    [slide.id, value, media],
  )
  const frames = value.interactions.map((element) => ({
    id: element.id,
    name:
      element.type === 'text'
        ? element.text.slice(0, 30) || 'Text'
        : element.type === 'image'
          ? 'Picture'
          : 'Video',
    frame: element.frame,
  }))
  return (
    <main className="v-editor" data-columns="two" id="page" tabIndex={-1}>
      <EditorBar
        editor={editor}
        parent={{
          label: 'Content',
          path: value.folder_id === null ? '/slides' : `/slides-folder/${value.folder_id}`,
        }}
        readOnly={!mayEdit}
      >
        <span className="v-quiet v-small">
          {slide.used_by.length > 0
            ? `On ${slide.used_by.length === 1 ? slide.used_by[0]!.name : counted(slide.used_by.length, 'screen')}`
            : 'On no screen yet'}
        </span>
      </EditorBar>
      <div className="v-editor-stage">
        <ConflictNotice editor={editor} noun="slide" />
        <Stage
          size={value}
          frames={frames}
          selected={selected}
          noun="Element"
          locked={!mayEdit}
          onSelect={setSelected}
          onChange={(id, frame, gesture) =>
            editor.edit(
              (draft) => ({
                ...draft,
                interactions: draft.interactions.map((element) =>
                  element.id === id ? { ...element, frame } : element,
                ),
              }),
              gesture,
            )
          }
          onSettle={editor.settle}
          onRemove={(id) => {
            if (value.type !== 'text') return
            editor.edit((draft) => ({
              ...draft,
              interactions: draft.interactions.filter((element) => element.id !== id),
            }))
          }}
          renderPicture={(widthPx, heightPx) =>
            picture && (
              <SlideView
                slide={picture}
                startedAtMs={startedAtMs}
                readNow={serverNowMs}
                frame={{ nowMs: startedAtMs, widthPx, heightPx, mode: 'editor', playing: true }}
                resolve={resolveMedia}
              />
            )
          }
        />
      </div>
      <aside className="v-editor-right" aria-label="Properties">
        {mayEdit ? (
          <SlideForm
            editor={editor}
            value={value}
            fault={saving.kind === 'failed' ? saving.error : null}
            media={media}
            selected={selected}
            onSelect={setSelected}
          />
        ) : (
          <dl className="v-facts v-numbers">
            <dt>Kind</dt>
            <dd>{TYPE_NAMES[value.type]}</dd>
            <dt>Size</dt>
            <dd>
              {value.width} × {value.height}
            </dd>
          </dl>
        )}
      </aside>
    </main>
  )
}
