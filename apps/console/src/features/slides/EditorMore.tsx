import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconHistory, IconPalette, IconTemplate } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftEditor } from '../../draft/draftEditor.ts'
import { dangerToast, sentenceOf, toast } from '../../app/toasts.ts'
import { brandQuery } from './brand/brandQuery.ts'
import type { EditedSlide } from './editedSlide.ts'
import { SlideVersions } from './SlideVersions.tsx'
import { keepAsTemplate } from './templates/templateQueries.ts'

/** What is rarely done with the slide that is edited. */
export function EditorMore({ id, editor }: { id: string; editor: DraftEditor<EditedSlide> }) {
  const [versions, setVersions] = useState<{ id: string; name: string } | null>(null)
  const brand = useQuery(brandQuery)
  const give = useMutation({
    mutationFn: async () => {
      const { applyBrand } = await import('@vitrine/core/templates')
      const look = brand.data?.brand
      if (!look) return toast('Say first how you look: Content, Make content, Set your brand.')
      editor.edit((draft) => ({ ...applyBrand(draft, look), folder_id: draft.folder_id }))
      editor.settle()
      return undefined
    },
    onError: (error) => dangerToast(sentenceOf(error)),
  })
  return (
    <>
      <SlideVersions slide={versions} onClose={() => setVersions(null)} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label="More">
            <ActionIcon variant="default" size={36} aria-label="More">
              <IconDots size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            onClick={async () => {
              // What is not saved yet becomes a version first.
              await editor.flush()
              setVersions({ id, name: editor.state.get().value.name })
            }}
          >
            Earlier versions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTemplate size={16} />}
            onClick={() => void keepAsTemplate(editor.state.get().value)}
          >
            Keep as a design
          </Menu.Item>
          <Menu.Item leftSection={<IconPalette size={16} />} onClick={() => give.mutate()}>
            Give it our brand
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
