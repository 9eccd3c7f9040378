import { clsx } from 'clsx'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconFolder, IconPhoto, IconStack2 } from '@tabler/icons-react'
import type { Binned, LibraryRef } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
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
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './bin.module.css'

const KINDS = {
  folder: { name: libraryTexts.folder, Icon: IconFolder },
  slide: { name: libraryTexts.slide, Icon: IconStack2 },
  media: { name: libraryTexts.file, Icon: IconPhoto },
} as const

function purgeText(some: readonly Binned[]): string {
  const [only] = some
  return some.length === 1 && only && only.holds > 0
    ? libraryTexts.purgeTextHolding({ name: only.name, count: only.holds })
    : libraryTexts.purgeText({ things: things(some, only?.name) })
}

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
    void run(some, restoreThings, libraryTexts.restored({ things: things(some, some[0]?.name) }))
  const purge = async (some: readonly Binned[]) => {
    const sure = await ask({
      title: libraryTexts.purgeQuestion(),
      text: purgeText(some),
      action: libraryTexts.purge(),
      danger: true,
    })
    if (sure) await run(some, purgeThings, libraryTexts.purged({ things: things(some, some[0]?.name) }))
  }
  return (
    <Page head={<SearchBox label={libraryTexts.searchBin()} value={words} onChange={setWords} />}>
      <nav className="v-crumbs" aria-label={commonTexts.content()}>
        <Link to="/slides">{commonTexts.content()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{libraryTexts.bin()}</span>
      </nav>
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={libraryTexts.couldNotLoadBin()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label={libraryTexts.loadingBin()}>
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={14} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message title={libraryTexts.binEmpty()} text={libraryTexts.binEmptyText()} />
        ) : (
          <Message title={libraryTexts.noneFound()} text={libraryTexts.noneFoundInBin()} />
        )
      ) : (
        <>
          {mayEdit && (
            <div className="v-chosen" role="group" aria-label={libraryTexts.selectedItems()}>
              <span className="v-numbers" aria-live="polite">
                {chosenItems.length === 0
                  ? libraryTexts.noneSelected()
                  : libraryTexts.selected({ things: things(chosenItems) })}
              </span>
              <Button
                size="xs"
                variant="default"
                disabled={chosenItems.length === 0}
                loading={busy}
                onClick={() => restore(chosenItems)}
              >
                {commonTexts.restore()}
              </Button>
              {mayPurge && (
                <Button
                  size="xs"
                  variant="default"
                  {...(chosenItems.length === 0 ? {} : { c: 'var(--v-danger)' })}
                  disabled={chosenItems.length === 0 || busy}
                  onClick={() => void purge(chosenItems)}
                >
                  {libraryTexts.purgeEllipsis()}
                </Button>
              )}
            </div>
          )}
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.bin)} ref={rowKeys}>
              <caption className="v-sr">{libraryTexts.deletedItems()}</caption>
              <thead>
                <tr>
                  {mayEdit && (
                    <th scope="col" className="v-choose">
                      <Checkbox
                        size="xs"
                        aria-label={libraryTexts.selectAll()}
                        checked={chosenItems.length === items.length}
                        indeterminate={chosenItems.length > 0 && chosenItems.length < items.length}
                        onChange={(event) =>
                          setChosen(new Set(event.currentTarget.checked ? items.map(keyOf) : []))
                        }
                      />
                    </th>
                  )}
                  <SortHeader field="name" label={commonTexts.name()} sort={sort} onSort={setSort} />
                  <SortHeader
                    field="deleted_at"
                    label={libraryTexts.deletedAt()}
                    sort={sort}
                    onSort={setSort}
                  />
                  <th scope="col">{libraryTexts.deletedBy()}</th>
                  <th scope="col">{libraryTexts.keptUntil()}</th>
                  {mayEdit && <th scope="col" aria-label={libraryTexts.actions()} />}
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
                              aria-label={libraryTexts.selectItem({ name: item.name })}
                              checked={chosen.has(keyOf(item))}
                              onChange={() => setChosen(toggled(chosen, keyOf(item)))}
                            />
                          </td>
                        )}
                        <td>
                          <span className={styles.binName}>
                            {item.picture === null ? (
                              <Icon size={18} aria-label={kind()} />
                            ) : (
                              <img
                                className={styles.binPicture}
                                src={item.picture}
                                alt={kind()}
                                loading="lazy"
                              />
                            )}
                            <span className="v-clip">{item.name}</span>
                            <span className="v-quiet v-small">
                              {item.holds > 0 && libraryTexts.holds({ count: item.holds })}
                            </span>
                          </span>
                        </td>
                        <td className={clsx('v-quiet', styles.binMore)}>
                          {formatAgo(item.deleted_at, nowMs)}
                        </td>
                        <td className={clsx('v-quiet', styles.binMore)}>{item.deleted_by}</td>
                        <td className={clsx('v-quiet', styles.binMore)}>
                          {formatInstant(item.ends_at, nowMs)}
                        </td>
                        {mayEdit && (
                          <td style={{ textAlign: 'end' }}>
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={libraryTexts.restoreItem({ name: item.name })}
                              disabled={busy}
                              onClick={() => restore([item])}
                            >
                              {commonTexts.restore()}
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
