import { SegmentedControl, Skeleton } from '@mantine/core'
import type { ActivationSummary } from '@vitrine/protocol'
import { Link } from 'react-router'
import { api } from '../../../app/client.ts'
import { formatInstant, formatSpan, formatUnit } from '../../../app/format.ts'
import { usePages } from '../../../queries/pages.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { ListFoot } from '../../../ui/ListFoot.tsx'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pill } from '../../../ui/StatusPill.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useSearchState } from '../../../ui/useSearchState.ts'
import { emergencyTexts } from '../emergencies.texts.ts'
import { drillTexts } from './report.texts.ts'

/** Everything that was fired, the newest first. */
export function HistoryPage() {
  const [show, setShow] = useSearchState('show', 'all')
  const { query, items, total } = usePages<ActivationSummary>('emergencies', {}, (asked, signal) =>
    api('listActivations', { query: asked, signal }),
  )
  const shown = items.filter(({ drill }) => show === 'all' || drill === (show === 'drills'))
  return (
    <Page
      head={
        items.length > 0 && (
          <SegmentedControl
            aria-label={drillTexts.show()}
            data={[
              { value: 'all', label: drillTexts.all() },
              { value: 'real', label: drillTexts.onlyReal() },
              { value: 'drills', label: drillTexts.onlyDrills() },
            ]}
            value={show}
            onChange={setShow}
          />
        )
      }
    >
      <nav className="v-crumbs" aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{drillTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{emergencyTexts.history()}</span>
      </nav>
      {query.isError && items.length === 0 ? (
        <FaultMessage
          title={drillTexts.couldNotLoad()}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <div aria-busy="true" aria-label={drillTexts.loading()}>
          <Skeleton height={240} />
        </div>
      ) : items.length === 0 ? (
        <Message title={drillTexts.none()} text={drillTexts.noneText()} />
      ) : (
        <>
          <div className="v-table-wrap">
            <table className="v-table">
              <caption className="v-sr">{drillTexts.list()}</caption>
              <thead>
                <tr>
                  <th scope="col">{drillTexts.firedAt()}</th>
                  <th scope="col">{drillTexts.name()}</th>
                  <th scope="col">{drillTexts.kindOf()}</th>
                  <th scope="col">{drillTexts.firedBy()}</th>
                  <th scope="col">{drillTexts.lasted()}</th>
                  <th scope="col">{drillTexts.painted()}</th>
                  <th scope="col">{drillTexts.speed()}</th>
                </tr>
              </thead>
              <tbody>
                <Each items={shown} keyOf={({ id }) => id} what="row" as="tr">
                  {(activation) => <Row activation={activation} />}
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

function Row({ activation }: { activation: ActivationSummary }) {
  const nowMs = useNow()
  const { id, emergency_id, name, drill, fired_at, fired_by, via, ended, cleared_at, counts, latency_ms } =
    activation
  return (
    <tr>
      <td>
        <Link to={`/em-sites-report/${emergency_id}/${id}`}>{formatInstant(fired_at, nowMs)}</Link>
      </td>
      <td>{name}</td>
      <td>
        <Pill tone={drill ? 'warn' : 'bad'}>{drill ? emergencyTexts.drill() : emergencyTexts.real()}</Pill>
      </td>
      <td className="v-quiet">
        {via === 'onTheSpot' ? emergencyTexts.onTheSpot({ name: fired_by }) : fired_by}
      </td>
      <td className="v-quiet">
        {ended === null || cleared_at === null ? drillTexts.running() : formatSpan(cleared_at - fired_at)}
      </td>
      <td>{emergencyTexts.ofPlace({ painted: counts.painted, of: counts.fired })}</td>
      <td className="v-quiet">{latency_ms && formatUnit(latency_ms.p50, 'millisecond', 0)}</td>
    </tr>
  )
}
