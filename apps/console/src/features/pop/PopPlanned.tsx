import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  API_BASE,
  type PlannedReason,
  type PlaysPlanned,
  type PlaysPlannedQuery,
  type PlaysPlannedRow,
} from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatHours, formatInstant } from '../../app/format.ts'
import { playsPlannedQuery } from '../../queries/plays.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

const { planned: texts } = popTexts
/** The longest period that is compared, with an hour more where clocks are set back. */
const LONGEST_MS = (31 * 24 + 1) * 60 * 60_000
/** Rows of the table; the operation has the rest. */
const SHOWN = 25

/** Planned beside played time. It is worked out when somebody asks for it, because that takes longer than a report. */
export function PopPlanned({ query }: { query: Partial<PlaysPlannedQuery> & { from: number; to: number } }) {
  const [isOpen, setOpen] = useState(false)
  const isTooLong = query.to - query.from > LONGEST_MS
  return (
    <section className={clsx(styles.planned, !isOpen && styles.screenOnly)}>
      <h2>{texts.title()}</h2>
      <p className="v-quiet v-small">{texts.text()}</p>
      {isTooLong ? (
        <p className="v-quiet v-small">{texts.tooLong()}</p>
      ) : isOpen ? (
        <Comparison query={query} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.compare()}
        </Button>
      )}
    </section>
  )
}

function Comparison({ query }: { query: Partial<PlaysPlannedQuery> & { from: number; to: number } }) {
  // Minutes pass while the page is open: the comparison is of full hours.
  const hour = 60 * 60_000
  const planned = useQuery(playsPlannedQuery({ ...query, to: Math.ceil(query.to / hour) * hour }))
  if (planned.isError)
    return (
      <FaultMessage title={texts.couldNotLoad()} error={planned.error} retry={() => void planned.refetch()} />
    )
  if (planned.isPending)
    return (
      <div aria-busy="true" aria-label={texts.loading()}>
        <Skeleton height={200} />
      </div>
    )
  return planned.data.total.planned === 0 && planned.data.total.played === 0 ? (
    <p className="v-quiet">{texts.nothing()}</p>
  ) : (
    <>
      <PlannedTable planned={planned.data} />
      <Button
        component="a"
        href={fileAddress(query)}
        download
        variant="default"
        className={styles.screenOnly}
      >
        {popTexts.downloadCsv()}
      </Button>
    </>
  )
}

/** Where the browser fetches the same comparison as a file. */
function fileAddress(query: Partial<PlaysPlannedQuery>): string {
  const search = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return `${API_BASE}/plays/planned?${search.toString()}`
}

function PlannedTable({ planned: { items, total, log_since: since, from } }: { planned: PlaysPlanned }) {
  const nowMs = useNow()
  return (
    <>
      <div className="v-table-wrap">
        <table className={clsx('v-table', styles.table)}>
          <caption className="v-sr">{texts.title()}</caption>
          <thead>
            <tr>
              <th scope="col">{popTexts.name()}</th>
              <th scope="col">{texts.plannedTime()}</th>
              <th scope="col">{texts.playedTime()}</th>
              <th scope="col">{texts.missing()}</th>
              <th scope="col">{texts.reasons()}</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, SHOWN).map((row) => (
              <tr key={`${row.id} ${row.name}`}>
                <th scope="row">{row.name === '' ? popTexts.unnamed() : row.name}</th>
                <Times of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{popTexts.total()}</th>
              <Times of={total} />
            </tr>
          </tfoot>
        </table>
      </div>
      {items.length > SHOWN && (
        <p className="v-quiet v-small">{texts.more({ count: items.length - SHOWN })}</p>
      )}
      {since !== null && since > from && (
        <p className="v-quiet v-small">{texts.logSince({ at: formatInstant(since, nowMs) })}</p>
      )}
    </>
  )
}

function Times({ of: { planned, played, missing, reasons } }: { of: Omit<PlaysPlannedRow, 'id' | 'name'> }) {
  const known = (Object.entries(reasons) as [PlannedReason, number][])
    .filter(([, ms]) => ms > 0)
    .toSorted(([, a], [, b]) => b - a)
  return (
    <>
      <td>{formatHours(planned)}</td>
      <td>{formatHours(played)}</td>
      <td>{formatHours(missing)}</td>
      <td>
        <span className={styles.reasons}>
          {known.map(([reason, ms]) => (
            <span key={reason} className="v-small">
              {texts.reason({ reason: texts.reasonNames[reason](), span: formatHours(ms) })}
            </span>
          ))}
        </span>
      </td>
    </>
  )
}
