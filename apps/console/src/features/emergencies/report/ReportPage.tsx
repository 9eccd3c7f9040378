import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isApiError, type StoredActivation } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoment } from '../../../app/formatCalendar.ts'
import { formatInstant, formatNumber, formatUnit, readerTimeZone } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { groupsQuery } from '../../../queries/groups.ts'
import { frameTexts } from '../../../ui/frame.texts.ts'
import { FaultMessage, Message } from '../../../ui/Message.tsx'
import { Page } from '../../../ui/Page.tsx'
import { groupPath } from '../../groups/index.ts'
import { activationQuery } from '../emergencyQueries.ts'
import { EmergencyPicture } from '../../../ui/EmergencyPicture.tsx'
import { emergencyTexts } from '../emergencies.texts.ts'
import { chainOf } from '../wall/wall.ts'
import { activationName, endWords } from '../wall/WallHead.tsx'
import { drillTexts } from './report.texts.ts'
import styles from './report.module.css'

/** The report of one emergency or drill: made to be printed and signed. */
export function ReportPage() {
  const { id = '', activation_id = '' } = useParams()
  const activation = useQuery(activationQuery(id, activation_id))
  if (activation.data) return <Report activation={activation.data} />
  return (
    <Page>
      {!activation.isError ? (
        <div aria-busy="true" aria-label={drillTexts.loading()}>
          <Skeleton height={420} />
        </div>
      ) : isApiError(activation.error, 'ENTITY_NOT_FOUND') ? (
        <Message
          title={drillTexts.notFound()}
          text={drillTexts.notFoundText()}
          action={<Link to="/em-sites-history">{emergencyTexts.history()}</Link>}
        />
      ) : (
        <FaultMessage
          title={drillTexts.couldNotLoadOne()}
          error={activation.error}
          retry={() => void activation.refetch()}
        />
      )}
    </Page>
  )
}

/** On paper, every instant has its date. */
const ANOTHER_DAY = 0

const inMs = (ms: number) => formatUnit(Math.max(0, ms), 'millisecond', 0)

function Report({ activation }: { activation: StoredActivation }) {
  const { data: groups = [] } = useQuery(groupsQuery)
  const { drill, devices, fired_at: firedAt, latency_ms: speed, acknowledge } = activation
  const name = activationName(activation)
  const rows = useMemo(
    () =>
      devices
        .map((device) => ({
          device,
          place: groupPath(groups, device.group_id).reduce(
            (all, part) => (all === '' ? part : `${all} › ${part}`),
            '',
          ),
        }))
        .toSorted(
          (a, b) =>
            a.place.localeCompare(b.place, undefined, { numeric: true }) ||
            a.device.name.localeCompare(b.device.name, undefined, { numeric: true }),
        ),
    [devices, groups],
  )
  const facts: [string, string][] = [
    [drillTexts.kindOf(), drill ? emergencyTexts.drill() : emergencyTexts.real()],
    [drillTexts.firedAt(), formatInstant(firedAt, ANOTHER_DAY)],
    [drillTexts.firedBy(), activation.fired_by],
    [drillTexts.ended(), endWords(activation, ANOTHER_DAY)],
    [drillTexts.priority(), formatNumber(activation.priority)],
  ]
  return (
    <Page
      title={drillTexts.title({ name })}
      head={
        <Button
          leftSection={<IconPrinter size={16} />}
          className={styles.noPrint}
          onClick={() => window.print()}
        >
          {drillTexts.print()}
        </Button>
      }
    >
      <nav className={clsx('v-crumbs', styles.noPrint)} aria-label={frameTexts.breadcrumb()}>
        <Link to="/em-sites">{drillTexts.back()}</Link>
        <span aria-hidden="true">/</span>
        <Link to="/em-sites-history">{emergencyTexts.history()}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{name}</span>
      </nav>
      <div className={styles.head}>
        <dl className="v-facts">
          {facts.map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {devices[0] && (
          <figure>
            <EmergencyPicture
              message={devices[0].message}
              kind={activation.kind}
              drill={drill}
              width={16}
              height={9}
            />
            <figcaption className="v-quiet v-small">{drillTexts.message()}</figcaption>
          </figure>
        )}
      </div>
      <h2>{drillTexts.chain()}</h2>
      <ol className={styles.chain}>
        {chainOf(activation)
          .filter(({ step }) => step !== 'acknowledged' || acknowledge)
          .map(({ step, count, lastAt }) => (
            <li key={step}>
              <span className="v-small">{emergencyTexts.step[step]()}</span>
              <strong className="v-numbers">{count}</strong>
              <span className="v-quiet v-small v-numbers">{lastAt !== null && formatMoment(lastAt)}</span>
            </li>
          ))}
      </ol>
      {speed && (
        <p>{drillTexts.speedWords({ p50: inMs(speed.p50), p95: inMs(speed.p95), p99: inMs(speed.p99) })}</p>
      )}
      <h2>{drillTexts.devices()}</h2>
      <div className="v-table-wrap">
        <table className={clsx('v-table', styles.devices)}>
          <caption className="v-sr">{drillTexts.devices()}</caption>
          <thead>
            <tr>
              <th scope="col">{drillTexts.place()}</th>
              <th scope="col">{drillTexts.device()}</th>
              <th scope="col">{emergencyTexts.step.received()}</th>
              <th scope="col">{emergencyTexts.step.painted()}</th>
              <th scope="col">{drillTexts.afterMs()}</th>
              {acknowledge && <th scope="col">{emergencyTexts.step.acknowledged()}</th>}
              <th scope="col">{emergencyTexts.step.cleared()}</th>
              <th scope="col">{drillTexts.remark()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ device, place }) => (
              <tr key={device.device_id}>
                <td className="v-quiet">{place === '' ? drillTexts.noPlace() : place}</td>
                <td>{device.name}</td>
                <Time at={device.received_at} />
                <Time at={device.shown_at} />
                <td className="v-numbers">{device.shown_at !== null && inMs(device.shown_at - firedAt)}</td>
                {acknowledge && <Time at={device.acknowledged_at} />}
                <Time at={device.cleared_at} />
                <td>{device.why !== null && emergencyTexts.why[device.why]()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className={styles.sign} aria-labelledby="sign">
        <h2 id="sign">{drillTexts.signature()}</h2>
        <p className="v-small">{drillTexts.notes()}</p>
        <div className={styles.notes} />
        <div className={styles.lines}>
          <span>{drillTexts.signName()}</span>
          <span>{drillTexts.signDate()}</span>
          <span>{drillTexts.signed()}</span>
        </div>
      </section>
      <p className="v-quiet v-small">
        {drillTexts.made({ when: formatInstant(serverNowMs(), ANOTHER_DAY), zone: readerTimeZone() })}
      </p>
    </Page>
  )
}

function Time({ at }: { at: number | null }) {
  return <td className="v-numbers">{at === null ? drillTexts.notReported() : formatMoment(at)}</td>
}
