import { ActionIcon, Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { IconFolderPlus, IconTrash } from '@tabler/icons-react'
import type { Folder } from '@vitrine/protocol'
import type { Message as TextMessage } from '@vitrine/texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Crumbs } from './Crumbs.tsx'
import { FolderTiles } from './FolderTiles.tsx'
import { libraryStanding } from './libraryStanding.ts'
import { TagFilter } from './TagFilter.tsx'
import type { LibraryPageState } from './useLibraryPage.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'
import { libraryTexts } from './library.texts.ts'
import styles from './library.module.css'

const TILE_PX = 248
const TILE_WORDS_PX = 56
const LINE_PX = 56
const GAP_PX = 20

type Choice = { value: string; label: TextMessage }

/** What a page of the library says. */
export type LibraryTexts = {
  /** above the folders it leads back to */
  top: TextMessage
  search: TextMessage
  list: TextMessage
  couldNotLoad: TextMessage
  loading: TextMessage
  found: TextMessage<{ count: number }>
  nothingFound: { title: TextMessage; text: TextMessage }
  empty: { title: TextMessage; text: TextMessage }
  drop: TextMessage
}

/** A page that lists slides or media: folders, filters, and the tiles of what was found. */
export function LibraryPage<T>({
  page,
  texts,
  kinds,
  usages,
  sorts,
  action,
  links,
  ratio,
  linkTo,
  countOf,
  renderTile,
  isOver,
  children,
}: {
  page: LibraryPageState<T>
  texts: LibraryTexts
  kinds: Choice[]
  usages: Choice[]
  sorts: Choice[]
  /** the button that adds something */
  action: ReactNode
  /** beside the link to the bin */
  links?: ReactNode
  /** height of a tile's picture as a share of its width */
  ratio: number
  linkTo: (folderId: string | null) => string
  /** how many things of this list lie in a folder */
  countOf: (folder: Folder) => number
  renderTile: (item: T) => ReactNode
  /** files are held over the page */
  isOver: boolean
  children?: ReactNode
}) {
  const { mayEdit, search, everywhere, folderId, folder, folders, query, items, total, list } = page
  const isList = search.view === 'list'
  const standing = libraryStanding({
    failed: query.isError,
    pending: query.isPending,
    loaded: items.length,
    total,
    narrowed: everywhere || search.kind !== 'all',
    inFolders: list.within.map(countOf),
  })
  return (
    <Page
      title={folder?.name}
      head={
        <>
          <SearchBox label={texts.search()} value={search.words} onChange={search.setWords} />
          {action}
        </>
      }
    >
      <ContentTabs>
        <div className={styles.filters} data-part="filters">
          <SegmentedControl
            aria-label={libraryTexts.kind()}
            value={search.kind}
            onChange={search.setKind}
            data={inWords(kinds)}
          />
          <TagFilter value={search.tag} onChange={search.setTag} />
          <FilterSelect
            label={libraryTexts.usage()}
            choices={usages}
            value={search.usage}
            onChange={search.setUsage}
          />
          <FilterSelect
            label={libraryTexts.sortBy()}
            choices={sorts}
            value={search.sort}
            onChange={search.setSort}
          />
          <ViewSwitch value={search.view} onChange={search.setView} />
          {mayEdit && (
            <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={list.makeFolder}>
              {libraryTexts.createFolder()}
            </Button>
          )}
          {links}
          <ActionIcon
            component={Link}
            to="/bin"
            size={36}
            aria-label={libraryTexts.bin()}
            title={libraryTexts.bin()}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      </ContentTabs>
      {folderId !== null && !everywhere && (
        <Crumbs
          folders={folders}
          folderId={folderId}
          top={texts.top()}
          linkTo={linkTo}
          onDrop={list.drop}
          mayEdit={mayEdit}
        />
      )}
      {list.within.length > 0 && (
        <FolderTiles
          folders={list.within}
          count={countOf}
          linkTo={linkTo}
          choosing={list.choosing}
          dragged={list.dragged}
          actions={list.folderActions}
        />
      )}
      {standing === 'failed' && (
        <FaultMessage title={texts.couldNotLoad()} error={query.error} retry={() => void query.refetch()} />
      )}
      {standing === 'loading' && (
        <div className="v-grid" aria-busy="true" aria-label={texts.loading()}>
          {Array.from({ length: 8 }, (_, tile) => (
            <TileSkeleton key={tile} ratio={ratio} />
          ))}
        </div>
      )}
      {standing === 'nothingFound' && (
        <Message title={texts.nothingFound.title()} text={texts.nothingFound.text()} />
      )}
      {standing === 'empty' && (
        <Message title={texts.empty.title()} text={texts.empty.text()} action={action} />
      )}
      {standing === 'list' && (
        <div data-choosing={list.some}>
          <VirtualGrid
            label={texts.list()}
            count={total}
            loaded={items.length}
            minTileWidth={isList ? Number.POSITIVE_INFINITY : TILE_PX}
            gap={isList ? 0 : GAP_PX}
            rowHeight={(width) => (isList ? LINE_PX : width * ratio + TILE_WORDS_PX + GAP_PX)}
            renderTile={(index) => {
              const item = items[index]
              return item ? renderTile(item) : <TileSkeleton ratio={ratio} />
            }}
            onNear={page.onNear}
            onSpace={list.onSpace}
          />
          <div className="v-list-foot">
            <span role="status" className="v-numbers">
              {texts.found({ count: total })}
            </span>
          </div>
        </div>
      )}
      {list.bar}
      {isOver && <div className="v-drop">{texts.drop()}</div>}
      {list.dialogs}
      {children}
    </Page>
  )
}

const inWords = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ value, label: label() }))

/** One of some choices; the first one narrows nothing, or is the usual order. */
function FilterSelect({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: Choice[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Select
      aria-label={label}
      className="v-choice"
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(chosen ?? choices[0]?.value ?? '')}
      data={inWords(choices)}
    />
  )
}

function TileSkeleton({ ratio }: { ratio: number }) {
  return (
    <div aria-hidden="true">
      <Skeleton style={{ aspectRatio: 1 / ratio }} />
      <Skeleton height={14} width="60%" mt="sm" />
    </div>
  )
}
