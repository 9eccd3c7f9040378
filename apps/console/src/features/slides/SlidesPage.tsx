import './slides.css'
import {
  ActionIcon,
  Button,
  Menu,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconDots, IconFolder, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Folder, Slide } from '@vitrine/protocol'
import { useMemo, useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { showAlert } from '../../app/alert.ts'
import { counted } from '../../app/format.ts'
import { dangerToast, sentenceOf, toast } from '../../app/toasts.ts'
import { allFoldersQuery, allSlidesQuery, useMediaById } from '../../queries/content.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import { chosenSlides, TYPE_NAMES, type SlideSort } from './chosenSlides.ts'

const PAGE = 60

export function SlidesPage() {
  const { id: folderId = null } = useParams()
  const navigate = useNavigate()
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [type, setType] = useSearchState('type', 'all')
  const [sort, setSort] = useSearchState('sort', '-epoch')
  const [shown, setShown] = useState(PAGE)
  const [naming, setNaming] = useState<{ folder: Folder | null } | null>(null)
  const slides = useQuery(allSlidesQuery)
  const folders = useQuery(allFoldersQuery)
  const media = useMediaById()
  const folder = folders.data?.find((one) => one.id === folderId) ?? null
  const within = (folders.data ?? []).filter((one) => one.parent_id === folderId)
  const chosen = useMemo(
    () => chosenSlides(slides.data ?? [], { folderId, words, type, sort: sort as SlideSort }),
    [slides.data, folderId, words, type, sort],
  )
  const newPath = `/slides-edit/new${folderId === null ? '' : `/${folderId}`}`
  const newButton = mayEdit && (
    <Button component={Link} to={newPath} leftSection={<IconPlus size={16} />}>
      Make content
    </Button>
  )
  const nothingAtAll = words === '' && type === 'all' && chosen.length === 0 && within.length === 0

  return (
    <Page
      title={folder?.name ?? 'Content'}
      head={
        <>
          <SearchBox label="Search content" value={words} onChange={setWords} />
          {newButton}
        </>
      }
    >
      <ContentTabs>
        <SegmentedControl
          aria-label="Kind"
          value={type}
          onChange={setType}
          data={[
            { value: 'all', label: 'All' },
            { value: 'image', label: 'Pictures' },
            { value: 'video', label: 'Videos' },
            { value: 'text', label: 'Texts' },
          ]}
        />
        <Select
          aria-label="Order"
          w={150}
          allowDeselect={false}
          value={sort}
          onChange={(value) => setSort(value ?? '-epoch')}
          data={[
            { value: '-epoch', label: 'Newest first' },
            { value: 'name', label: 'By name' },
            { value: '-used', label: 'Most used' },
          ]}
        />
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={16} />}
            onClick={() => setNaming({ folder: null })}
          >
            New folder
          </Button>
        )}
      </ContentTabs>
      {folderId !== null && (
        <nav className="v-crumbs" aria-label="Folders">
          <Link to={folder?.parent_id ? `/slides-folder/${folder.parent_id}` : '/slides'}>
            {folders.data?.find((one) => one.id === folder?.parent_id)?.name ?? 'Content'}
          </Link>
          <span aria-hidden="true">/</span>
          <span>{folder?.name ?? (folders.data ? 'This folder is not here any more' : '')}</span>
        </nav>
      )}
      {within.length > 0 && words === '' && (
        <ul className="v-folders">
          {within.map((one) => (
            <li key={one.id} className="v-folder">
              <Link to={`/slides-folder/${one.id}`}>
                <IconFolder size={18} aria-hidden="true" />
                <span className="v-clip">{one.name}</span>
                <span className="v-quiet v-small v-numbers" style={{ marginLeft: 'auto' }}>
                  {(slides.data ?? []).filter((slide) => slide.folder_id === one.id).length}
                </span>
              </Link>
              {mayEdit && <FolderMenu folder={one} onRename={() => setNaming({ folder: one })} />}
            </li>
          ))}
        </ul>
      )}
      {slides.isError && !slides.data ? (
        <FaultMessage what="The content" error={slides.error} retry={() => void slides.refetch()} />
      ) : !slides.data ? (
        <div className="v-grid" aria-busy="true" aria-label="Content is being read">
          {Array.from({ length: 8 }, (_, tile) => (
            <div key={tile}>
              <Skeleton style={{ aspectRatio: '16 / 9' }} />
              <Skeleton height={14} width="60%" mt={14} />
            </div>
          ))}
        </div>
      ) : chosen.length === 0 ? (
        nothingAtAll ? (
          <Message
            title={folderId === null ? 'No content yet' : 'This folder is empty'}
            text="A picture, a video or a text becomes content here, and is shown in the zones of your screens."
            action={newButton}
          />
        ) : (
          within.length === 0 && (
            <Message title="Nothing found" text="No content fits these words and this kind." />
          )
        )
      ) : (
        <>
          <ul className="v-grid" ref={rowKeys}>
            {chosen.slice(0, shown).map((slide) => (
              <li key={slide.id} className="v-tile">
                <Link to={`/slides-edit/${slide.id}`} className="v-tile-link" data-row>
                  <SlidePicture slide={slide} media={media} ratio={16 / 9} moves />
                  <span className="v-tile-name">
                    <span className="v-clip">{slide.name}</span>
                  </span>
                  <span className="v-quiet v-small">
                    {TYPE_NAMES[slide.type]}
                    {slide.used_by.length > 0
                      ? ` · on ${counted(slide.used_by.length, 'screen')}`
                      : ' · not used yet'}
                  </span>
                </Link>
                {mayEdit && (
                  <SlideMenu
                    slide={slide}
                    folders={folders.data ?? []}
                    onOpen={() => void navigate(`/slides-edit/${slide.id}`)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="v-list-foot">
            <span role="status" className="v-numbers">
              {shown < chosen.length
                ? `${shown} of ${counted(chosen.length, 'slide')}`
                : counted(chosen.length, 'slide')}
            </span>
            {shown < chosen.length && (
              <Button variant="default" onClick={() => setShown(shown + PAGE)}>
                Show more
              </Button>
            )}
          </div>
        </>
      )}
      {naming && <FolderName folder={naming.folder} parentId={folderId} onClose={() => setNaming(null)} />}
    </Page>
  )
}

const refreshSlides = () => queryClient.invalidateQueries({ queryKey: ['slides'] })
const refreshFolders = () => queryClient.invalidateQueries({ queryKey: ['folders'] })

function SlideMenu({
  slide,
  folders,
  onOpen,
}: {
  slide: Slide
  folders: readonly Folder[]
  onOpen: () => void
}) {
  const move = async (folder_id: string | null) => {
    const { name, type, width, height, background, interactions } = slide
    try {
      await api('changeSlide', {
        params: { id: slide.id },
        body: { name, type, width, height, background, interactions, folder_id },
        revision: slide.revision,
      })
      toast(`Moved to ${folders.find((folder) => folder.id === folder_id)?.name ?? 'Content'}.`)
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await refreshSlides()
  }
  const remove = async () => {
    if (slide.used_by.length > 0) {
      showAlert({
        subHeader: `“${slide.name}” is used`,
        message: `It is shown on ${slide.used_by.map((site) => site.name).join(', ')}. Take it out there first, then delete it.`,
      })
      return
    }
    try {
      await api('deleteSlide', { params: { id: slide.id }, revision: slide.revision })
      undoNotice(`“${slide.name}” is deleted.`, async () => {
        await api('restoreSlide', { params: { id: slide.id } })
        await refreshSlides()
      })
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await refreshSlides()
  }
  const elsewhere = folders.filter((folder) => folder.id !== slide.folder_id)
  return (
    <div className="v-tile-menu">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`What to do with ${slide.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onOpen}>Open</Menu.Item>
          {slide.folder_id !== null && <Menu.Item onClick={() => void move(null)}>Move to Content</Menu.Item>}
          {elsewhere.slice(0, 12).map((folder) => (
            <Menu.Item key={folder.id} onClick={() => void move(folder.id)}>
              Move to {folder.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="danger" onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function FolderMenu({ folder, onRename }: { folder: Folder; onRename: () => void }) {
  const remove = async () => {
    try {
      await api('deleteFolder', { params: { id: folder.id }, revision: folder.revision })
      undoNotice(`The folder “${folder.name}” is deleted.`, async () => {
        await api('restoreFolder', { params: { id: folder.id } })
        await refreshFolders()
      })
    } catch (error) {
      dangerToast(sentenceOf(error))
    }
    await refreshFolders()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon mr={6} aria-label={`What to do with the folder ${folder.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onRename}>Rename…</Menu.Item>
        <Menu.Item color="danger" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function FolderName({
  folder,
  parentId,
  onClose,
}: {
  folder: Folder | null
  parentId: string | null
  onClose: () => void
}) {
  const [name, setName] = useState(folder?.name ?? '')
  const save = useMutation({
    mutationFn: () =>
      folder
        ? api('changeFolder', { params: { id: folder.id }, body: { name }, revision: folder.revision })
        : api('makeFolder', { body: { name, parent_id: parentId } }),
    onSuccess: () => {
      void refreshFolders()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={folder ? 'Rename the folder' : 'New folder'} size="sm">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {save.error && (
            <Text c="var(--v-danger)" role="alert">
              {sentenceOf(save.error)}
            </Text>
          )}
          <Button
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === ''}
            style={{ alignSelf: 'end' }}
          >
            {folder ? 'Rename' : 'Make the folder'}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
