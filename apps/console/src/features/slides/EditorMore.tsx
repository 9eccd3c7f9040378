import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconDeviceDesktop,
  IconDots,
  IconHistory,
  IconLink,
  IconPalette,
  IconTemplate,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { lazyPart } from '../../app/lazyPart.ts'
import { slideQuery } from '../../queries/content.ts'
import { externalTexts, ShareDrawer, type SharedThing } from '../external/index.ts'
import { refreshLibrary } from '../library/index.ts'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { showProblem, toast } from '../../app/toasts.ts'
import { brandQuery } from './brand/brandQuery.ts'
import type { EditedSlide } from './editedSlide.ts'
import type { SlidePlaces } from './slidePlaces.ts'
import { SlideVersions } from './SlideVersions.tsx'
import { keepAsTemplate } from './templates/templateQueries.ts'
import { slideEditorTexts } from './slideEditor.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

const TrySlideOnDevice = lazyPart(() => import('./TrySlideOnDevice.tsx'))

/** Letters of a name that a copy keeps, so that its own still fits. Source: `slideDraftSchema`. */
const NAME_MOST = 190

/** Rare actions on the slide in the editor. @param size which of its sizes is shown, 0 its first */
export function EditorMore({
  id,
  size,
  editor,
  places,
}: {
  id: string
  size: number
  editor: DraftEditor<EditedSlide>
  places: SlidePlaces
}) {
  const navigate = useNavigate()
  const [versions, setVersions] = useState<{ id: string; name: string } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const [shared, setShared] = useState<SharedThing | null>(null)
  const brand = useQuery(brandQuery)
  const { back, copyTo, tail } = places
  const copy = useMutation({
    // The copy is made of what is on the page; whether the original is saved yet makes no difference to it.
    mutationFn: () => {
      const draft = editor.state.get().value
      return api('makeSlide', {
        body: {
          ...draft,
          name: slideEditorTexts.copyName({ name: draft.name.slice(0, NAME_MOST) }),
          folder_id: copyTo,
        },
      })
    },
    onSuccess: async (made) => {
      queryClient.setQueryData(slideQuery(made.id).queryKey, made)
      await refreshLibrary()
      toast(slideEditorTexts.copySaved({ place: back.label }))
      void navigate(`/slides-edit/${made.id}${tail}`)
    },
  })
  const give = useMutation({
    mutationFn: async () => {
      const { applyBrand } = await import('@vitrine/core/templates')
      const look = brand.data?.brand
      if (!look) return showProblem(slideEditorTexts.noBrand())
      editor.edit((draft) => ({ ...applyBrand(draft, look), folder_id: draft.folder_id }))
      editor.settle()
      return undefined
    },
  })
  return (
    <>
      <SlideVersions slide={versions} onClose={() => setVersions(null)} />
      <ShareDrawer thing={shared} onClose={() => setShared(null)} />
      {isTrying && (
        <Suspense fallback={null}>
          <TrySlideOnDevice
            id={id}
            name={editor.state.get().value.name}
            size={size}
            onClose={() => setTrying(false)}
          />
        </Suspense>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={commonTexts.more()}>
            <ActionIcon variant="default" size={36} aria-label={commonTexts.more()}>
              <IconDots size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDeviceDesktop size={16} />}
            // A display shows what is saved. Where that failed, the bar says so.
            onClick={async () => setTrying(await editor.flush())}
          >
            {slideEditorTexts.tryOnDevice()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} />}
            disabled={copy.isPending}
            onClick={() => copy.mutate()}
          >
            {slideEditorTexts.saveCopy()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            onClick={async () => {
              // What is not saved yet becomes a version first.
              await editor.flush()
              setVersions({ id, name: editor.state.get().value.name })
            }}
          >
            {slideEditorTexts.versions()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={16} />}
            onClick={async () => {
              // A link shows what is saved.
              await editor.flush()
              setShared({ noun: 'slide', id, name: editor.state.get().value.name })
            }}
          >
            {externalTexts.share()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTemplate size={16} />}
            onClick={() => void keepAsTemplate(editor.state.get().value)}
          >
            {slideEditorTexts.saveAsTemplate()}
          </Menu.Item>
          <Menu.Item leftSection={<IconPalette size={16} />} onClick={() => give.mutate()}>
            {slideEditorTexts.applyBrand()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
