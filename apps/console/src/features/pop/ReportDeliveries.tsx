import { Skeleton } from '@mantine/core'
import type { ReportDelivery } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { api } from '../../app/client.ts'
import { formatDay, formatInstant } from '../../app/format.ts'
import { usePages } from '../../queries/pages.ts'
import { ListFoot } from '../../ui/ListFoot.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { savedReportTexts } from './savedReports.texts.ts'
import styles from './pop.module.css'

const TONES = { sent: 'good', waiting: 'busy', failed: 'bad', skipped: 'quiet' } as const

const reasonOf = ({ code }: ReportDelivery): string | null =>
  code === null
    ? null
    : Object.hasOwn(savedReportTexts.reason, code)
      ? savedReportTexts.reason[code as keyof typeof savedReportTexts.reason]()
      : savedReportTexts.reason.other()

/** To whom a report was sent, the newest first. */
export function ReportDeliveries({ reportId, zone }: { reportId: string; zone: string }) {
  const nowMs = useNow()
  const { query, items, total } = usePages<ReportDelivery>(
    'savedReports',
    { report: reportId },
    (asked, signal) => {
      const { report: _, ...page } = asked
      return api('listReportDeliveries', { params: { id: reportId }, query: page, signal })
    },
  )
  if (query.isPending) return <Skeleton height={200} />
  if (query.isError && items.length === 0)
    return (
      <FaultMessage
        title={savedReportTexts.couldNotLoad()}
        error={query.error}
        retry={() => void query.refetch()}
      />
    )
  if (items.length === 0) return <p className="v-quiet">{savedReportTexts.noDeliveries()}</p>
  return (
    <>
      <ul className={clsx('v-rows', styles.saved)}>
        {items.map((delivery) => {
          const { attempts, next_at: next } = delivery
          const facts = [
            formatInstant(delivery.created_at, nowMs),
            savedReportTexts.about({
              from: formatDay(delivery.from, zone),
              until: formatDay(delivery.until - 1, zone),
            }),
            ...(attempts > 1 ? [savedReportTexts.attempts({ count: attempts })] : []),
            ...(next !== null && attempts > 0
              ? [savedReportTexts.tryAgain({ at: formatInstant(next, nowMs) })]
              : []),
            ...[reasonOf(delivery)].filter((reason) => reason !== null),
          ]
          return (
            <li key={delivery.id}>
              <div>
                <span>{delivery.to}</span>
                <span className="v-quiet v-small">{facts.join(' · ')}</span>
              </div>
              <Pill tone={TONES[delivery.state]}>{savedReportTexts.state[delivery.state]()}</Pill>
            </li>
          )
        })}
      </ul>
      <ListFoot pages={query} shown={items.length} total={total} words={savedReportTexts.listed} />
    </>
  )
}
