import { Button, SegmentedControl, Skeleton, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  HEALTH_SPANS,
  type Device,
  type DeviceHealth,
  type FleetEvent,
  type HealthSpan,
} from '@vitrine/protocol'
import { useMemo, useState } from 'react'
import { formatInstant, readerTimeZone } from '../../../app/format.ts'
import { deviceEventsQuery, deviceHealthQuery } from '../../../queries/devices.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { FaultMessage } from '../../../ui/Message.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { eventWords } from '../../fleet/index.ts'
import { HealthGraph } from './HealthGraph.tsx'
import styles from './health.module.css'
import { healthTexts } from './health.texts.ts'
import { lineOf, measuredMetrics, newestOf, valueWords } from './series.ts'

/** Events that are listed and marked. */
const EVENTS_SHOWN = 100
const NO_EVENTS: readonly FleetEvent[] = []

/** How a device has been over hours, days and weeks, with what happened to it. */
export default function HealthTab({ device }: { device: Device }) {
  const [span, setSpan] = useState<HealthSpan>('24h')
  const [isTable, setTable] = useState(false)
  const health = useQuery({ ...deviceHealthQuery(device.id, span), placeholderData: keepPreviousData })
  const { data } = health
  const events = useQuery({
    ...deviceEventsQuery(device.id, span, data?.from ?? 0, EVENTS_SHOWN),
    enabled: data !== undefined && !health.isPlaceholderData,
  })
  if (health.isError && !data)
    return (
      <FaultMessage
        title={healthTexts.couldNotLoad()}
        error={health.error}
        retry={() => void health.refetch()}
      />
    )
  const happened = events.data?.items ?? NO_EVENTS
  return (
    <>
      <div className={styles.head}>
        <SegmentedControl
          aria-label={healthTexts.span()}
          value={span}
          onChange={(next) => setSpan(next as HealthSpan)}
          data={HEALTH_SPANS.map((value) => ({ value, label: healthTexts.spans[value]() }))}
        />
        <Button size="xs" variant="default" onClick={() => setTable(!isTable)} disabled={!data?.at.length}>
          {isTable ? healthTexts.showGraphs() : healthTexts.showTable()}
        </Button>
      </div>
      {!data ? (
        <Skeleton height={240} aria-busy="true" />
      ) : data.at.length === 0 ? (
        <Text c="dimmed">{healthTexts.none()}</Text>
      ) : isTable ? (
        <HealthTable health={data} />
      ) : (
        <Graphs health={data} span={span} events={happened} />
      )}
      <Text size="sm" c="dimmed">
        {healthTexts.zone({ timeZone: readerTimeZone() })}
      </Text>
      {data && <Events events={happened} isLoaded={events.isSuccess} />}
    </>
  )
}

function Graphs({
  health,
  span,
  events,
}: {
  health: DeviceHealth
  span: HealthSpan
  events: readonly FleetEvent[]
}) {
  const lines = useMemo(
    () => measuredMetrics(health).map((metric) => ({ metric, line: lineOf(health, metric) })),
    [health],
  )
  return lines.map(({ metric, line }) => {
    const newest = newestOf(health, metric)
    const name = healthTexts.metric[metric]()
    return (
      <section key={metric} className={styles.metric}>
        <h3>
          {name}
          {newest !== null && (
            <span className="v-quiet v-numbers">
              {healthTexts.latest({ value: valueWords(metric, newest) })}
            </span>
          )}
        </h3>
        <HealthGraph
          name={healthTexts.graph({ metric: name, span: healthTexts.spans[span]() })}
          line={line}
          fromMs={health.from}
          toMs={health.to}
          events={events}
          words={(value) => valueWords(metric, value)}
        />
      </section>
    )
  })
}

/** The same as a table, the newest first. */
function HealthTable({ health }: { health: DeviceHealth }) {
  const nowMs = useNow(60_000)
  const metrics = measuredMetrics(health)
  const rows = health.at.map((at, index) => ({ at, index })).reverse()
  return (
    <div className={styles.table}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{healthTexts.time()}</Table.Th>
            {metrics.map((metric) => (
              <Table.Th key={metric} scope="col">
                {healthTexts.metric[metric]()}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="v-numbers">
          {rows.map(({ at, index }) => (
            <Table.Tr key={at}>
              <Table.Th scope="row">{formatInstant(at, nowMs)}</Table.Th>
              {metrics.map((metric) => {
                const value = health.values[metric][index]
                return (
                  <Table.Td key={metric}>
                    {value === null || value === undefined
                      ? healthTexts.unknown()
                      : valueWords(metric, value)}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Events({ events, isLoaded }: { events: readonly FleetEvent[]; isLoaded: boolean }) {
  const nowMs = useNow(60_000)
  return (
    <section className={styles.events}>
      <h3>{healthTexts.events()}</h3>
      {isLoaded && events.length === 0 && <Text c="dimmed">{healthTexts.noEvents()}</Text>}
      <ul className="v-rows">
        <Each items={events} keyOf={(event) => String(event.position)} what="item" as="li">
          {(event) => (
            <li>
              <span className="v-quiet v-numbers">{formatInstant(event.at, nowMs)}</span> {eventWords(event)}
            </li>
          )}
        </Each>
      </ul>
      {events.length >= EVENTS_SHOWN && (
        <Text size="sm" c="dimmed">
          {healthTexts.moreEvents({ count: events.length })}
        </Text>
      )}
    </section>
  )
}
