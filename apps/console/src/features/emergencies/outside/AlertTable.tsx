import { Skeleton } from '@mantine/core'
import type { CapOutcome, StoredCapAlert } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api } from '../../../app/client.ts'
import { formatInstant } from '../../../app/format.ts'
import { usePages } from '../../../queries/pages.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { ListFoot } from '../../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { outsideTexts } from './outside.texts.ts'

const TONES = {
  fired: 'bad',
  updated: 'bad',
  cleared: 'good',
  ignored: 'quiet',
  refused: 'warn',
} as const satisfies Record<CapOutcome, string>

/** Alerts that came, the newest first, each with what it did and why. */
export function AlertTable() {
  const { query, items, total } = usePages<StoredCapAlert>(
    'emergencies',
    { list: 'received' },
    (asked, signal) => {
      const { list: _, ...page } = asked
      return api('listCapAlerts', { query: page, signal })
    },
  )
  if (query.isPending)
    return (
      <div aria-busy="true" aria-label={commonTexts.loading()}>
        <Skeleton height={240} />
      </div>
    )
  if (query.isError && items.length === 0)
    return (
      <FaultMessage
        title={outsideTexts.alertsFailed()}
        error={query.error}
        retry={() => void query.refetch()}
      />
    )
  if (items.length === 0)
    return <Message title={outsideTexts.noAlerts()} text={outsideTexts.noAlertsText()} />
  return (
    <>
      <div className="v-table-wrap">
        <table className="v-table">
          <caption className="v-sr">{outsideTexts.alertList()}</caption>
          <thead>
            <tr>
              <th scope="col">{outsideTexts.received()}</th>
              <th scope="col">{outsideTexts.alert()}</th>
              <th scope="col">{outsideTexts.result()}</th>
            </tr>
          </thead>
          <tbody>
            <Each items={items} keyOf={({ id }) => id} what="row" as="tr">
              {(alert) => <Row alert={alert} />}
            </Each>
          </tbody>
        </table>
      </div>
      <ListFoot pages={query} shown={items.length} total={total} words={frameTexts.listed.items} />
    </>
  )
}

function Row({ alert }: { alert: StoredCapAlert }) {
  const nowMs = useNow()
  const { outcome, why, devices, unplaced, emergency_id, activation_id } = alert
  const facts = [
    why !== null && outsideTexts.why[why](),
    devices !== null && devices > 0 && outsideTexts.inArea({ count: devices }),
    unplaced > 0 && outsideTexts.withoutPlace({ count: unplaced }),
  ].filter((fact) => fact !== false)
  const when = formatInstant(alert.received_at, nowMs)
  return (
    <tr>
      <td>
        {emergency_id !== null && activation_id !== null ? (
          <Link to={`/em-sites-report/${emergency_id}/${activation_id}`}>{when}</Link>
        ) : (
          when
        )}
      </td>
      <td>
        {alert.headline || alert.event || alert.identifier || outsideTexts.unreadable()}
        <div className="v-quiet v-small">{alert.feed_name}</div>
      </td>
      <td>
        <Pill tone={alert.drill && TONES[outcome] === 'bad' ? 'warn' : TONES[outcome]}>
          {outsideTexts.outcome[outcome]()}
        </Pill>{' '}
        {alert.drill && activation_id !== null && outsideTexts.drill()}
        {facts.length > 0 && <div className="v-quiet v-small">{facts.join(' · ')}</div>}
      </td>
    </tr>
  )
}
