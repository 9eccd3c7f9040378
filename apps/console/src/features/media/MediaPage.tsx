import './media.css'
import { Button, FileButton } from '@mantine/core'
import { IconStack2, IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { counted } from '../../app/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { keyOf, LibraryPage, useLibraryPage, type LibraryTexts } from '../library/index.ts'
import { MediaDrawer } from './MediaDrawer.tsx'
import { MediaLine, MediaTile } from './MediaTile.tsx'
import { StorageLine } from './StorageLine.tsx'
import { ACCEPTED_TYPES, addUploads } from './uploads.ts'
import { useFileDrop } from './useFileDrop.ts'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Videos' },
]
const SORTS = [
  { value: '-epoch', label: 'Newest first' },
  { value: 'epoch', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: '-bytes', label: 'Largest first' },
]
const USAGES = [
  { value: '', label: 'All files' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Not used' },
  { value: 'expired', label: 'Expired' },
]
const TEXTS: LibraryTexts = {
  top: 'Media',
  search: 'Search media',
  list: 'Files',
  what: 'media',
  found: (count) => counted(count, 'file'),
  nothingFound: { title: 'No files found', text: 'No files match your search and filters.' },
  empty: {
    title: 'No pictures or videos yet',
    text: 'Drop files anywhere on this page, or choose them.',
  },
  drop: 'Drop to upload',
}
const IN_FOLDER: LibraryTexts = { ...TEXTS, empty: { ...TEXTS.empty, title: 'No files in this folder' } }

export function MediaPage() {
  const [folderId] = useSearchState('folder', '')
  // Another folder is another list: nothing of the last one stays chosen.
  return <Files key={folderId} folderId={folderId === '' ? null : folderId} />
}

function Files({ folderId }: { folderId: string | null }) {
  const nowMs = useNow()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const uploadButton = useRef<HTMLButtonElement>(null)
  const page = useLibraryPage({
    noun: 'media',
    folderId,
    names: { kind: 'kind', usage: 'show' },
    extra: {
      label: 'Create slides…',
      icon: IconStack2,
      run: (ids) => void navigate('/slides-edit/new', { state: { files: ids } }),
    },
  })
  const { mayEdit, list } = page
  const { choosing, dragged } = list
  const add = (files: readonly File[]) => void addUploads(files, folderId)
  const over = useFileDrop(add, mayEdit)
  const asksUpload = search.has('upload')
  useEffect(() => {
    if (asksUpload) uploadButton.current?.focus()
  }, [asksUpload])
  const open = search.get('open')
  const setOpen = useCallback(
    (id: string | null) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (id === null) after.delete('open')
          else after.set('open', id)
          return after
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  const Tile = page.search.view === 'list' ? MediaLine : MediaTile
  const upload = mayEdit && (
    <FileButton multiple accept={ACCEPTED_TYPES.join(',')} onChange={add}>
      {(props) => (
        <Button {...props} ref={uploadButton} leftSection={<IconUpload size={16} />}>
          Upload
        </Button>
      )}
    </FileButton>
  )

  return (
    <LibraryPage
      page={page}
      texts={folderId === null ? TEXTS : IN_FOLDER}
      kinds={KINDS}
      usages={USAGES}
      sorts={SORTS}
      ratio={10 / 16}
      linkTo={(id) => (id === null ? '/media' : `/media?folder=${id}`)}
      countOf={({ media }) => media}
      isOver={over}
      action={upload}
      renderTile={(media) => (
        <Tile
          key={media.id}
          media={media}
          chosen={choosing.chosen.has(keyOf({ noun: 'media', id: media.id }))}
          expired={media.expires_at !== null && media.expires_at <= nowMs}
          choosing={mayEdit ? choosing : null}
          onOpen={setOpen}
          dragged={dragged}
        />
      )}
    >
      <StorageLine onUnused={() => page.search.setUsage('unused')} />
      <p className="v-quiet v-small">
        Use files in <Link to="/slides">slides</Link>, or add them to a screen in its editor.
      </p>
      <MediaDrawer
        id={open}
        onClose={() => setOpen(null)}
        onDelete={(media) => list.remove({ refs: [{ noun: 'media', id: media.id }], name: media.name })}
      />
    </LibraryPage>
  )
}
