import { Button, FileButton } from '@mantine/core'
import { IconStack2, IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { keyOf, LibraryPage, useLibraryPage, type LibraryTexts } from '../library/index.ts'
import { MediaDrawer } from './MediaDrawer.tsx'
import { MediaLine, MediaTile } from './MediaTile.tsx'
import { StorageLine } from './StorageLine.tsx'
import { ACCEPTED_TYPES, addUploads } from './uploads.ts'
import { useFileDrop } from './useFileDrop.ts'
import { mediaTexts } from './media.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { rich } from '@vitrine/texts/rich'

const KINDS = [
  { value: 'all', label: mediaTexts.allKinds },
  { value: 'image', label: mediaTexts.pictures },
  { value: 'video', label: mediaTexts.videos },
]
const SORTS = [
  { value: '-epoch', label: mediaTexts.newestFirst },
  { value: 'epoch', label: mediaTexts.oldestFirst },
  { value: 'name', label: commonTexts.name },
  { value: 'type', label: mediaTexts.type },
  { value: '-bytes', label: mediaTexts.largestFirst },
]
const USAGES = [
  { value: '', label: mediaTexts.allFiles },
  { value: 'used', label: mediaTexts.used },
  { value: 'unused', label: mediaTexts.notUsed },
  { value: 'expired', label: mediaTexts.expired },
]
const TEXTS: LibraryTexts = {
  top: commonTexts.media,
  search: mediaTexts.searchMedia,
  list: mediaTexts.files,
  couldNotLoad: mediaTexts.couldNotLoad,
  loading: mediaTexts.loading,
  found: mediaTexts.found,
  nothingFound: { title: mediaTexts.noneFound, text: mediaTexts.noneFoundText },
  empty: {
    title: mediaTexts.noneYet,
    text: mediaTexts.noneYetText,
  },
  drop: mediaTexts.dropToUpload,
}
const IN_FOLDER: LibraryTexts = { ...TEXTS, empty: { ...TEXTS.empty, title: mediaTexts.folderEmpty } }

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
      label: mediaTexts.createSlides(),
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
          {commonTexts.upload()}
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
        {rich(mediaTexts.whereFilesGo, null, { link: (words) => <Link to="/slides">{words}</Link> })}
      </p>
      <MediaDrawer
        id={open}
        onClose={() => setOpen(null)}
        onDelete={(media) => list.remove({ refs: [{ noun: 'media', id: media.id }], name: media.name })}
      />
    </LibraryPage>
  )
}
