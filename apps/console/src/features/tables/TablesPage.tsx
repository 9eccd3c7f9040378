import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { WireDataTable } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, listed } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { usePages } from '../../queries/pages.ts'
import { useMay } from '../../queries/who.ts'
import { ContentTabs } from '../../ui/ContentTabs.tsx'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SortHeader } from '../../ui/SortHeader.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { freeName } from './freeName.ts'
import { Each } from '../../ui/Guarded.tsx'
import { frameTexts } from '../../ui/frame.texts.ts'
import { tableTexts } from './tables.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './tables.module.css'

/** Data tables: what texts on slides tell, and which screens show it. */
export function TablesPage() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const navigate = useNavigate()
  const [words, setWords] = useSearchState('q', '')
  const [sort, setSort] = useSearchState('sort', 'name')
  const [making, setMaking] = useState(false)
  const { query, items, total } = usePages<WireDataTable>('tables', { q: words, sort }, (page, signal) =>
    api('listTables', { query: { ...page, limit: 100 }, signal }),
  )
  const make = async () => {
    setMaking(true)
    try {
      const made = await api('makeTable', {
        body: {
          name: freeName(
            tableTexts.newTable(),
            items.map(({ name }) => name),
          ),
          columns: [tableTexts.firstColumn(), tableTexts.secondColumn()],
          rows: [['', '']],
        },
      })
      await queryClient.invalidateQueries({ queryKey: ['tables'] })
      await navigate(`/data/${made.id}`)
    } catch (error) {
      showError(error)
    }
    setMaking(false)
  }
  return (
    <Page
      head={
        <>
          <SearchBox label={tableTexts.search()} value={words} onChange={setWords} />
          {mayEdit && (
            <Button leftSection={<IconPlus size={18} />} loading={making} onClick={() => void make()}>
              {tableTexts.createDataTable()}
            </Button>
          )}
        </>
      }
    >
      <ContentTabs />
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={tableTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label={tableTexts.loadingDataTables()}>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={14} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message title={tableTexts.none()} text={tableTexts.noneText()} />
        ) : (
          <Message title={tableTexts.noneFound()} text={tableTexts.noneFoundText()} />
        )
      ) : (
        <>
          <div className="v-table-wrap">
            <table className={clsx('v-table', styles.dataList)} ref={rowKeys}>
              <caption className="v-sr">{tableTexts.listLabel()}</caption>
              <thead>
                <tr>
                  <SortHeader field="name" label={commonTexts.name()} sort={sort} onSort={setSort} />
                  <th scope="col">{tableTexts.rows()}</th>
                  <th scope="col">{tableTexts.shownOn()}</th>
                  <SortHeader field="epoch" label={tableTexts.changed()} sort={sort} onSort={setSort} />
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(table) => table.id} what="dataTable" as="tr">
                  {({ id, name, rows, used_by, epoch, changed_by }) => (
                    <tr>
                      <td>
                        <Link to={`/data/${id}`} data-row>
                          {name}
                        </Link>
                      </td>
                      <td className="v-numbers">{rows.length}</td>
                      <td className="v-quiet">
                        {used_by.length === 0
                          ? tableTexts.notOnAnyScreen()
                          : used_by.length < 3
                            ? listed(used_by.map((site) => site.name))
                            : frameTexts.listed.screens.all({ count: used_by.length })}
                      </td>
                      <td className="v-quiet">
                        {tableTexts.changedBy({ ago: formatAgo(epoch, nowMs), person: changed_by })}
                      </td>
                    </tr>
                  )}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.dataTables} />
        </>
      )}
    </Page>
  )
}
