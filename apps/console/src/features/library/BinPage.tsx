import './library.css'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconFolder, IconPhoto, IconStack2 } from '@tabler/icons-react'
import type { Binned, LibraryRef } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { counted, formatAgo, formatInstant } from '../../app/format.ts'
import { toast } from '../../app/toasts.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ask } from '../../ui/confirm.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { purgeThings, restoreThings, things } from './libraryActions.ts'
import { keyOf, toggled, type Selection } from './selection.ts'
import { Each } from '../../ui/Guarded.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'

const KINDS = {
  folder: { name: 'Folder', Icon: IconFolder },
  slide: { name: 'Slide', Icon: IconStack2 },
  media: { name: 'File', Icon: IconPhoto },
} as const

const holding = ({ holds }: Binned): string => (holds > 0 ? ` with ${counted(holds, 'item')} in it` : '')

/** What was deleted in the last thirty days: brought back, or deleted permanently. */
export function BinPage() {
  const mayEdit = useMay('editor')
  const mayPurge = useMay('admin')
  const nowMs = useNow()
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', '-deleted_at')
  const [chosen, setChosen] = useState<Selection>(new Set())
  const [busy, setBusy] = useState(false)
  const { query, items, total } = usePages<Binned>('bin', { q: words, sort }, (page, signal) =>
    api('listBin', { query: { ...page, limit: 100 }, signal }),
  )
  const chosenItems = items.filter((item) => chosen.has(keyOf(item)))
  const run = async (refs: readonly LibraryRef[], change: typeof restoreThings, said: string) => {
    setBusy(true)
    if (await change(refs)) toast(said)
    setBusy(false)
    setChosen(new Set())
  }
  const restore = (some: readonly Binned[]) =>
    void run(some, restoreThings, `${things(some, some[0]?.name)} restored.`)
  const purge = async (some: readonly Binned[]) => {
    const sure = await ask({
      title: 'Delete permanently?',
      text: `${things(some, some[0]?.name)}${some.length === 1 ? holding(some[0]!) : ''} can’t be restored afterwards. Files that a published screen needs stay for its displays.`,
      action: 'Delete permanently',
      danger: true,
    })
    if (sure) await run(some, purgeThings, `${things(some, some[0]?.name)} deleted permanently.`)
  }
  return (
    <Page head={<SearchBox label="Search the bin" value={words} onChange={setWords} />}>
      <nav className="v-crumbs" aria-label="Content">
        <Link to="/slides">Content</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">Bin</span>
      </nav>
      {query.isError && items.length === 0 ? (
        <FaultMessage title="Couldn’t load the bin" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label="Loading the bin">
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={14} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title="The bin is empty"
            text="Deleted content and media stay here for 30 days and can be restored."
          />
        ) : (
          <Message title="No results" text="Nothing in the bin matches your search." />
        )
      ) : (
        <>
          {mayEdit && (
            <div className="v-chosen" role="group" aria-label="Selected items">
              <span className="v-numbers" aria-live="polite">
                {chosenItems.length === 0 ? '0 selected' : `${things(chosenItems)} selected`}
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={chosenItems.length === 0}
                loading={busy}
                onClick={() => restore(chosenItems)}
              >
                Restore
              </Button>
              {mayPurge && (
                <Button
                  size="xs"
                  variant="default"
                  {...(chosenItems.length === 0 ? {} : { c: 'var(--v-danger)' })}
                  disabled={chosenItems.length === 0 || busy}
                  onClick={() => void purge(chosenItems)}
                >
                  Delete permanently…
                </Button>
              )}
            </div>
          )}
          <div className="v-table-wrap">
            <table className="v-table v-bin" ref={rowKeys}>
              <caption className="v-sr">Deleted items</caption>
              <thead>
                <tr>
                  {mayEdit && (
                    <th scope="col" className="v-choose">
                      <Checkbox
                        size="xs"
                        aria-label="Select all"
                        checked={chosenItems.length === items.length}
                        indeterminate={chosenItems.length > 0 && chosenItems.length < items.length}
                        onChange={(event) =>
                          setChosen(new Set(event.currentTarget.checked ? items.map(keyOf) : []))
                        }
                      />
                    </th>
                  )}
                  <SortHeader field="name" label="Name" sort={sort} onSort={setSort} />
                  <SortHeader field="deleted_at" label="Deleted" sort={sort} onSort={setSort} />
                  <th scope="col">By</th>
                  <th scope="col">Kept until</th>
                  {mayEdit && <th scope="col" aria-label="Actions" />}
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(item) => keyOf(item)} what="item" as="tr">
                  {(item) => {
                    const { name: kind, Icon } = KINDS[item.noun]
                    return (
                      <tr>
                        {mayEdit && (
                          <td className="v-choose">
                            <Checkbox
                              size="xs"
                              data-row
                              aria-label={`Select ${item.name}`}
                              checked={chosen.has(keyOf(item))}
                              onChange={() => setChosen(toggled(chosen, keyOf(item)))}
                            />
                          </td>
                        )}
                        <td>
                          <span className="v-bin-name">
                            {item.picture === null ? (
                              <Icon size={18} aria-label={kind} />
                            ) : (
                              <img className="v-bin-picture" src={item.picture} alt={kind} loading="lazy" />
                            )}
                            <span className="v-clip">{item.name}</span>
                            <span className="v-quiet v-small">{holding(item)}</span>
                          </span>
                        </td>
                        <td className="v-quiet v-bin-more">{formatAgo(item.deleted_at, nowMs)}</td>
                        <td className="v-quiet v-bin-more">{item.deleted_by}</td>
                        <td className="v-quiet v-bin-more">{formatInstant(item.ends_at, nowMs)}</td>
                        {mayEdit && (
                          <td style={{ textAlign: 'right' }}>
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={`Restore ${item.name}`}
                              disabled={busy}
                              onClick={() => restore([item])}
                            >
                              Restore
                            </Button>
                          </td>
                        )}
                      </tr>
                    )
                  }}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.items} />
        </>
      )}
    </Page>
  )
}
