import { clsx } from 'clsx'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FaultMessage, Message } from './Message.tsx'
import { commonTexts } from './common.texts.ts'
import styles from './wholeList.module.css'

/** A list that is read whole: loading, failed, empty, or its rows with the action above them. */
export function WholeList<T extends { id: string }>({
  query,
  couldNotLoad,
  empty,
  action,
  about,
  row,
}: {
  query: UseQueryResult<T[]>
  couldNotLoad: string
  empty: { title: string; text: ReactNode }
  action: ReactNode
  about?: ReactNode
  row: (item: T) => ReactNode
}) {
  if (query.isPending)
    return (
      <div aria-busy="true" aria-label={commonTexts.loading()}>
        <Skeleton height={160} maw={860} />
      </div>
    )
  if (!query.data)
    return <FaultMessage title={couldNotLoad} error={query.error} retry={() => void query.refetch()} />
  if (query.data.length === 0) return <Message title={empty.title} text={empty.text} action={action} />
  return (
    <>
      <div className={styles.bar}>
        <span className="v-quiet">{about}</span>
        {action}
      </div>
      <ul className={clsx('v-arrivals-plain', styles.list)}>
        {query.data.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
    </>
  )
}
