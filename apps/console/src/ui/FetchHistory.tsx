import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatAgo } from '../app/format.ts'
import { fetchHistoryTexts } from './fetchHistory.texts.ts'
import { FaultMessage } from './Message.tsx'
import styles from './fetchHistory.module.css'

/** Fetches that are listed. */
const LISTED_MOST = 8

/** What came of the last fetches of a source. */
export function FetchHistory<Fetch extends { id: string; at: number }>({
  title,
  none,
  fetches,
  words,
  nowMs,
}: {
  title: string
  /** says that nothing was fetched yet */
  none: string
  fetches: UseQueryResult<Fetch[]>
  /** what came of one */
  words: (fetch: Fetch) => string
  nowMs: number
}) {
  return (
    <section aria-label={title}>
      <h3 className="v-section-title">{title}</h3>
      {fetches.isError && !fetches.data ? (
        <FaultMessage
          title={fetchHistoryTexts.failed()}
          error={fetches.error}
          retry={() => void fetches.refetch()}
        />
      ) : !fetches.data ? (
        <div aria-busy="true" aria-label={fetchHistoryTexts.loading()}>
          <Skeleton height={64} />
        </div>
      ) : fetches.data.length === 0 ? (
        <p className="v-quiet">{none}</p>
      ) : (
        <table className={styles.history}>
          <tbody>
            {fetches.data.slice(0, LISTED_MOST).map((fetched) => (
              <tr key={fetched.id}>
                <td>{words(fetched)}</td>
                <td className="v-quiet">{formatAgo(fetched.at, nowMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
