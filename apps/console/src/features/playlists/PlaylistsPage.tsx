import { clsx } from 'clsx'
import { Button, Menu, Skeleton } from '@mantine/core'
import { IconFilterCog, IconListDetails, IconPlus } from '@tabler/icons-react'
import type { StoredPlaylist, WrittenPlaylist } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, formatSpan } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { useLibrary, type Library } from '../../queries/wholeLibrary.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { commonTexts } from '../../ui/common.texts.ts'
import { frameTexts } from '../../ui/frame.texts.ts'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { cycleMs, drawnOf, ItemPicture } from '../sites/index.ts'
import { NEW_RULE } from './editedPlaylist.ts'
import styles from './playlists.module.css'
import { playlistTexts } from './playlists.texts.ts'
import { usersInWords } from './UsedIn.tsx'

/** Pictures in a row of the list. */
const STRIP = 4

/** Playlists: what they hold, how long they take and where they are used. */
export function PlaylistsPage() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const library = useLibrary()
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const { query, items, total } = usePages<StoredPlaylist>('playlists', { q: words, sort }, (page, signal) =>
    api('listPlaylists', { query: { ...page, limit: 100 }, signal }),
  )
  return (
    <Page
      head={
        <>
          <SearchBox label={playlistTexts.search()} value={words} onChange={setWords} />
          {mayEdit && <CreateMenu />}
        </>
      }
    >
      <ContentTabs />
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={playlistTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label={playlistTexts.loading()}>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={28} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message title={playlistTexts.none()} text={playlistTexts.noneText()} />
        ) : (
          <Message title={playlistTexts.noneFound()} text={playlistTexts.noneFoundText()} />
        )
      ) : (
        <>
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.list)} ref={rowKeys}>
              <caption className="v-sr">{playlistTexts.listLabel()}</caption>
              <thead>
                <tr>
                  <SortHeader field="name" label={commonTexts.name()} sort={sort} onSort={setSort} />
                  <th scope="col">{playlistTexts.items()}</th>
                  <th scope="col">{playlistTexts.usedIn()}</th>
                  <SortHeader field="epoch" label={playlistTexts.changed()} sort={sort} onSort={setSort} />
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(playlist) => playlist.id} what="playlist" as="tr">
                  {(playlist) => (
                    <tr>
                      <td>
                        <Link to={`/playlists/${playlist.id}`} data-row>
                          {playlist.name}
                        </Link>
                        {playlist.kind === 'rule' && (
                          <div className="v-quiet v-small">{playlistTexts.followsRule()}</div>
                        )}
                      </td>
                      <td>{library && <Strip playlist={playlist} library={library} />}</td>
                      <td className="v-quiet">{usersInWords(playlist)}</td>
                      <td className="v-quiet">
                        {playlistTexts.changedBy({
                          ago: formatAgo(playlist.changed_at, nowMs),
                          person: playlist.changed_by,
                        })}
                      </td>
                    </tr>
                  )}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.playlists} />
        </>
      )}
    </Page>
  )
}

/** The first pictures of a playlist, how many items it has and how long it takes. */
function Strip({ playlist, library }: { playlist: StoredPlaylist; library: Library }) {
  const drawn = drawnOf(playlist.items, library)
  return (
    <>
      <div className={styles.strip}>
        {drawn.slice(0, STRIP).map((item) => (
          <span key={item.id}>
            <ItemPicture item={item} library={library} />
          </span>
        ))}
      </div>
      <span className="v-quiet v-small">
        {playlistTexts.itemsAndLength({
          count: drawn.length,
          span: formatSpan(cycleMs(playlist.items, library)),
        })}
      </span>
    </>
  )
}

/** Makes a playlist of either kind and opens it. */
function CreateMenu() {
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const make = async (body: WrittenPlaylist) => {
    setMaking(true)
    try {
      const made = await api('makePlaylist', { body })
      await queryClient.invalidateQueries({ queryKey: ['playlists'] })
      await navigate(`/playlists/${made.id}`)
    } catch (error) {
      showError(error)
      setMaking(false)
    }
  }
  const name = playlistTexts.newPlaylist()
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />} loading={making}>
          {playlistTexts.create()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails size={18} />}
          onClick={() => void make({ kind: 'chosen', name, items: [] })}
        >
          {playlistTexts.createChosen()}
          <div className="v-quiet v-small">{playlistTexts.createChosenText()}</div>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFilterCog size={18} />}
          onClick={() => void make({ kind: 'rule', name, rule: NEW_RULE })}
        >
          {playlistTexts.createRule()}
          <div className="v-quiet v-small">{playlistTexts.createRuleText()}</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
