import './tables.css'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { WireDataTable } from '@vitrine/protocol'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, queryClient } from '../../app/client.ts'
import { counted, formatAgo } from '../../app/format.ts'
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
            'New table',
            items.map(({ name }) => name),
          ),
          columns: ['Name', 'Value'],
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
          <SearchBox label="Search data" value={words} onChange={setWords} />
          {mayEdit && (
            <Button leftSection={<IconPlus size={18} />} loading={making} onClick={() => void make()}>
              Create data table
            </Button>
          )}
        </>
      }
    >
      <ContentTabs />
      {query.isError && items.length === 0 ? (
        <FaultMessage what="data tables" error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className="v-table-wrap" aria-busy="true" aria-label="Loading data tables">
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} style={{ padding: 'var(--v-space-3)' }}>
              <Skeleton height={14} width={`${70 - ((row * 13) % 30)}%`} />
            </div>
          ))}
        </div>
      ) : items.length === 0 ? (
        words === '' ? (
          <Message
            title="No data tables yet"
            text="Keep prices, opening hours or names in one place and show them on any number of slides."
          />
        ) : (
          <Message title="No data tables found" text="No data table matches your search." />
        )
      ) : (
        <>
          <div className="v-table-wrap">
            <table className="v-table v-data-list" ref={rowKeys}>
              <caption className="v-sr">Data tables</caption>
              <thead>
                <tr>
                  <SortHeader field="name" label="Name" sort={sort} onSort={setSort} />
                  <th scope="col">Rows</th>
                  <th scope="col">Shown on</th>
                  <SortHeader field="epoch" label="Changed" sort={sort} onSort={setSort} />
                </tr>
              </thead>
              <tbody>
                <Each items={items} keyOf={(table) => table.id} what="data table" as="tr">
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
                          ? 'Not on any screen'
                          : used_by.length < 3
                            ? used_by.map((site) => site.name).join(', ')
                            : counted(used_by.length, 'screen')}
                      </td>
                      <td className="v-quiet">
                        {formatAgo(epoch, nowMs)} by {changed_by}
                      </td>
                    </tr>
                  )}
                </Each>
              </tbody>
            </table>
          </div>
          <ListFoot
            pages={query}
            shown={items.length}
            total={total}
            noun={(count) => counted(count, 'data table')}
          />
        </>
      )}
    </Page>
  )
}
