import './slides.css'
import { ActionIcon, Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { IconFolderPlus, IconPalette, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NO_FOLDER, type LibraryRef, type Slide } from '@vitrine/protocol'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { allFoldersQuery, useMediaById } from '../../queries/content.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSearchState } from '../../ui/useSearchState.ts'
import {
  copyThings,
  Crumbs,
  FolderTiles,
  keyOf,
  TagFilter,
  useLibraryList,
  ViewSwitch,
  VirtualGrid,
} from '../library/index.ts'
import { useFileDrop } from '../media/index.ts'
import { prepareEditor } from './prepareEditor.ts'
import { SlideLine, SlideTile, type SlideActions } from './SlideTile.tsx'
import { SlideVersions } from './SlideVersions.tsx'
import { keepAsTemplate } from './templates/templateQueries.ts'
import { useFilesToSlides } from './useFilesToSlides.tsx'

// It knows all designs; few who look at the list need it.
const ApplyBrand = lazy(() =>
  import('./brand/ApplyBrand.tsx').then((module) => ({ default: module.ApplyBrand })),
)

/** Slides read at once. */
const PAGE = '100'
const TILE_WORDS_PX = 56
const LINE_PX = 56
const TYPES = ['image', 'video', 'text'] as const

export function SlidesPage() {
  useEffect(prepareEditor, [])
  const { id: folderId = null } = useParams()
  // Another folder is another list: nothing of the last one stays chosen or open.
  return <Slides key={folderId} folderId={folderId} />
}

function Slides({ folderId }: { folderId: string | null }) {
  const mayEdit = useMay('editor')
  const [words, setWords] = useSearchState('q', '')
  const [type, setType] = useSearchState('type', 'all')
  const [sort, setSort] = useSearchState('sort', '-epoch')
  const [tag, setTag] = useSearchState('tag', '')
  const [used, setUsed] = useSearchState('used', '')
  const [view, setView] = useSearchState('view', 'grid')
  const folders = useQuery(allFoldersQuery)
  const media = useMediaById()
  // Words and tags look through every folder; without, one sees what lies here.
  const everywhere = words !== '' || tag !== '' || used !== ''
  const { query, items, total } = usePages<Slide>(
    'slides',
    { q: words, sort, type, tag, used, folder: everywhere ? '' : (folderId ?? NO_FOLDER) },
    ({ cursor }, signal) =>
      api('listSlides', {
        query: {
          limit: PAGE,
          sort,
          q: words,
          ...(cursor === undefined ? {} : { cursor }),
          ...(everywhere ? {} : { folder_id: folderId ?? NO_FOLDER }),
          ...(tag === '' ? {} : { tag }),
          ...(used === 'yes' || used === 'no' ? { used } : {}),
          type: TYPES.find((one) => one === type),
        },
        signal,
      }),
  )
  const folder = folders.data?.find((one) => one.id === folderId) ?? null
  const [branding, setBranding] = useState<readonly Slide[] | null>(null)
  const list = useLibraryList({
    noun: 'slide',
    items,
    folders: folders.data,
    folderId,
    flat: everywhere,
    mayEdit,
    extra: {
      label: 'Brand…',
      icon: IconPalette,
      run: (ids) => setBranding(items.filter(({ id }) => ids.includes(id))),
    },
  })
  const { within, choosing, dragged } = list
  const { chosen } = choosing
  const { tag: tagThese, move: moveThese, remove: removeThese } = list
  const [versions, setVersions] = useState<Slide | null>(null)
  const files = useFilesToSlides(folderId)
  const over = useFileDrop(files.take, mayEdit)

  const actions = useMemo((): SlideActions | null => {
    const ref = ({ id }: Slide): LibraryRef => ({ noun: 'slide', id })
    return mayEdit
      ? {
          versions: setVersions,
          tag: (slide) => tagThese([ref(slide)]),
          move: (slide) => moveThese([ref(slide)]),
          copy: (slide) => void copyThings([ref(slide)], slide.name),
          keep: (slide) => void keepAsTemplate(slide),
          brand: (slide) => setBranding([slide]),
          remove: (slide) => removeThese({ refs: [ref(slide)], name: slide.name }),
        }
      : null
  }, [mayEdit, tagThese, moveThese, removeThese])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const onNear = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const newPath = `/slides-edit/new${folderId === null ? '' : `/${folderId}`}`
  const newButton = mayEdit && (
    <Button component={Link} to={newPath} leftSection={<IconPlus size={16} />}>
      Create slide
    </Button>
  )
  const Tile = view === 'list' ? SlideLine : SlideTile

  return (
    <Page
      title={folder?.name}
      head={
        <>
          <SearchBox label="Search content" value={words} onChange={setWords} />
          {newButton}
        </>
      }
    >
      <ContentTabs>
        <div className="v-filters">
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
          <TagFilter value={tag} onChange={setTag} />
          <Select
            aria-label="Usage"
            w={130}
            allowDeselect={false}
            value={used}
            onChange={(value) => setUsed(value ?? '')}
            data={[
              { value: '', label: 'All slides' },
              { value: 'yes', label: 'On a screen' },
              { value: 'no', label: 'Not used' },
            ]}
          />
          <Select
            aria-label="Sort by"
            w={140}
            allowDeselect={false}
            value={sort}
            onChange={(value) => setSort(value ?? '-epoch')}
            data={[
              { value: '-epoch', label: 'Newest first' },
              { value: 'epoch', label: 'Oldest first' },
              { value: 'name', label: 'Name' },
              { value: 'type', label: 'Type' },
            ]}
          />
          <ViewSwitch value={view} onChange={setView} />
          {mayEdit && (
            <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={list.makeFolder}>
              Create folder
            </Button>
          )}
          <ActionIcon component={Link} to="/brand" size={36} aria-label="Brand" title="Brand">
            <IconPalette size={18} />
          </ActionIcon>
          <ActionIcon component={Link} to="/bin" size={36} aria-label="Bin" title="Bin">
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </ContentTabs>
      {folderId !== null && !everywhere && (
        <Crumbs
          folders={folders.data}
          folderId={folderId}
          top="Content"
          linkTo={(id) => (id === null ? '/slides' : `/slides-folder/${id}`)}
          onDrop={list.drop}
          mayEdit={mayEdit}
        />
      )}
      {within.length > 0 && (
        <FolderTiles
          folders={within}
          count={({ slides }) => slides}
          linkTo={(id) => `/slides-folder/${id}`}
          choosing={choosing}
          dragged={dragged}
          actions={list.folderActions}
        />
      )}
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load content" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="v-grid" aria-busy="true" aria-label="Loading content">
          {Array.from({ length: 8 }, (_, tile) => (
            <TileSkeleton key={tile} />
          ))}
        </div>
      ) : total === 0 ? (
        everywhere || type !== 'all' ? (
          <Message title="No slides found" text="No slides match your search and filters." />
        ) : (
          within.length === 0 && (
            <Message
              title={folderId === null ? 'No slides yet' : 'This folder is empty'}
              text="Slides are shown in the zones of your screens. Create one, or drop files here."
              action={newButton}
            />
          )
        )
      ) : (
        <div data-choosing={list.some}>
          <VirtualGrid
            label="Slides"
            count={total}
            loaded={items.length}
            minTileWidth={view === 'list' ? Number.POSITIVE_INFINITY : 248}
            gap={view === 'list' ? 0 : 20}
            rowHeight={(width) => (view === 'list' ? LINE_PX : (width * 9) / 16 + TILE_WORDS_PX + 20)}
            renderTile={(index) => {
              const slide = items[index]
              return slide ? (
                <Tile
                  key={slide.id}
                  slide={slide}
                  media={media}
                  chosen={chosen.has(keyOf({ noun: 'slide', id: slide.id }))}
                  choosing={choosing}
                  actions={actions}
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
              {counted(total, 'slide')}
            </span>
          </div>
        </div>
      )}
      {list.bar}
      {over && <div className="v-drop">Drop to upload and create a slide from each file</div>}
      {list.dialogs}
      {files.dialog}
      {branding && (
        <Suspense fallback={null}>
          <ApplyBrand slides={branding} onClose={() => setBranding(null)} />
        </Suspense>
      )}
      <SlideVersions slide={versions} onClose={() => setVersions(null)} />
    </Page>
  )
}

function TileSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton style={{ aspectRatio: '16 / 9' }} />
      <Skeleton height={14} width="60%" mt={14} />
    </div>
  )
}
