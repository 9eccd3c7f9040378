import './media.css'
import { ActionIcon, Button, FileButton, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { IconFolderPlus, IconStack2, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NO_FOLDER, type Media } from '@vitrine/protocol'
import { useCallback, useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { allFoldersQuery } from '../../queries/content.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import {
  Crumbs,
  FolderTiles,
  keyOf,
  TagFilter,
  useLibraryList,
  ViewSwitch,
  VirtualGrid,
} from '../library/index.ts'
import { MediaDrawer } from './MediaDrawer.tsx'
import { MediaLine, MediaTile } from './MediaTile.tsx'
import { StorageLine } from './StorageLine.tsx'
import { ACCEPTED_TYPES, addUploads } from './uploads.ts'
import { useFileDrop } from './useFileDrop.ts'

/** Files read at once. */
const PAGE = '100'
const TILE_WORDS_PX = 56
const LINE_PX = 56
const SORTS = [
  { value: '-epoch', label: 'Newest first' },
  { value: 'epoch', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: '-bytes', label: 'Largest first' },
]
const STANDINGS = [
  { value: '', label: 'All files' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Not used' },
  { value: 'expired', label: 'Expired' },
]

export function MediaPage() {
  const [folderId] = useSearchState('folder', '')
  // Another folder is another list: nothing of the last one stays chosen.
  return <Files key={folderId} folderId={folderId === '' ? null : folderId} />
}

function Files({ folderId }: { folderId: string | null }) {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const [words, setWords] = useSearchState('q', '')
  const [kind, setKind] = useSearchState('kind', 'all')
  const [sort, setSort] = useSearchState('sort', '-epoch')
  const [tag, setTag] = useSearchState('tag', '')
  const [standing, setStanding] = useSearchState('show', '')
  const [view, setView] = useSearchState('view', 'grid')
  const [search, setSearch] = useSearchParams()
  const folders = useQuery(allFoldersQuery)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const everywhere = words !== '' || tag !== '' || standing !== ''
  const { query, items, total } = usePages<Media>(
    'media',
    { q: words, sort, kind, tag, standing, folder: everywhere ? '' : (folderId ?? NO_FOLDER) },
    ({ cursor }, signal) =>
      api('listMedia', {
        query: {
          limit: PAGE,
          sort,
          q: words,
          ...(cursor === undefined ? {} : { cursor }),
          ...(everywhere ? {} : { folder_id: folderId ?? NO_FOLDER }),
          ...(tag === '' ? {} : { tag }),
          ...(standing === 'used' ? { used: 'yes' as const } : {}),
          ...(standing === 'unused' ? { used: 'no' as const } : {}),
          ...(standing === 'expired' ? { expired: 'yes' as const } : {}),
          kind: kind === 'image' || kind === 'video' ? kind : undefined,
        },
        signal,
      }),
  )
  const folder = folders.data?.find((one) => one.id === folderId) ?? null
  const navigate = useNavigate()
  const list = useLibraryList({
    noun: 'media',
    items,
    folders: folders.data,
    folderId,
    flat: everywhere,
    mayEdit,
    extra: {
      label: 'Create slides…',
      icon: IconStack2,
      run: (ids) => void navigate('/slides-edit/new', { state: { files: ids } }),
    },
  })
  const { within, choosing, dragged } = list
  const { chosen } = choosing
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
  const linkTo = (id: string | null) => (id === null ? '/media' : `/media?folder=${id}`)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const onNear = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const Tile = view === 'list' ? MediaLine : MediaTile
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
    <Page
      title={folder?.name}
      head={
        <>
          <SearchBox label="Search media" value={words} onChange={setWords} />
          {upload}
        </>
      }
    >
      <ContentTabs>
        <div className="v-filters">
          <SegmentedControl
            aria-label="Kind"
            value={kind}
            onChange={setKind}
            data={[
              { value: 'all', label: 'All' },
              { value: 'image', label: 'Pictures' },
              { value: 'video', label: 'Videos' },
            ]}
          />
          <TagFilter value={tag} onChange={setTag} />
          <Select
            aria-label="Usage"
            w={140}
            allowDeselect={false}
            value={standing}
            onChange={(value) => setStanding(value ?? '')}
            data={STANDINGS}
          />
          <Select
            aria-label="Sort by"
            w={140}
            data={SORTS}
            value={sort}
            allowDeselect={false}
            onChange={(value) => setSort(value ?? '-epoch')}
          />
          <ViewSwitch value={view} onChange={setView} />
          {mayEdit && (
            <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={list.makeFolder}>
              Create folder
            </Button>
          )}
          <ActionIcon component={Link} to="/bin" size={36} aria-label="Bin" title="Bin">
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </ContentTabs>
      {folderId !== null && !everywhere && (
        <Crumbs
          folders={folders.data}
          folderId={folderId}
          top="Media"
          linkTo={linkTo}
          onDrop={list.drop}
          mayEdit={mayEdit}
        />
      )}
      {within.length > 0 && (
        <FolderTiles
          folders={within}
          count={({ media }) => media}
          linkTo={linkTo}
          choosing={choosing}
          dragged={dragged}
          actions={list.folderActions}
        />
      )}
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load media" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="v-grid" aria-busy="true" aria-label="Loading media">
          {Array.from({ length: 8 }, (_, tile) => (
            <TileSkeleton key={tile} />
          ))}
        </div>
      ) : total === 0 ? (
        everywhere || kind !== 'all' ? (
          <Message title="No files found" text="No files match your search and filters." />
        ) : (
          <Message
            title={folderId === null ? 'No pictures or videos yet' : 'No files in this folder'}
            text="Drop files anywhere on this page, or choose them."
            action={upload}
          />
        )
      ) : (
        <div data-choosing={list.some}>
          <VirtualGrid
            label="Files"
            count={total}
            loaded={items.length}
            minTileWidth={view === 'list' ? Number.POSITIVE_INFINITY : 248}
            gap={view === 'list' ? 0 : 20}
            rowHeight={(width) => (view === 'list' ? LINE_PX : (width * 10) / 16 + TILE_WORDS_PX + 20)}
            renderTile={(index) => {
              const media = items[index]
              return media ? (
                <Tile
                  key={media.id}
                  media={media}
                  chosen={chosen.has(keyOf({ noun: 'media', id: media.id }))}
                  expired={media.expires_at !== null && media.expires_at <= nowMs}
                  choosing={mayEdit ? choosing : null}
                  onOpen={setOpen}
                  dragged={dragged}
                />
              ) : (
                <TileSkeleton />
              )
            }}
            onNear={onNear}
            onSpace={list.onSpace}
          />
          <div className="v-list-foot">
            <span role="status" className="v-numbers">
              {counted(total, 'file')}
            </span>
          </div>
        </div>
      )}
      {list.bar}
      <StorageLine onUnused={() => setStanding('unused')} />
      <p className="v-quiet v-small">
        Use files in <Link to="/slides">slides</Link>, or add them to a screen in its editor.
      </p>
      {over && <div className="v-drop">Drop to upload</div>}
      {list.dialogs}
      <MediaDrawer
        id={open}
        onClose={() => setOpen(null)}
        onDelete={(media) => list.remove({ refs: [{ noun: 'media', id: media.id }], name: media.name })}
      />
    </Page>
  )
}

function TileSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton style={{ aspectRatio: '16 / 10' }} />
      <Skeleton height={14} width="60%" mt={14} />
    </div>
  )
}
