import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Device, DiagnosticsEntry } from '@vitrine/protocol'
import { rich } from '@vitrine/texts/rich'
import { formatInstant } from '../../../app/format.ts'
import { diagnosticsListQuery, diagnosticsReportQuery } from '../../../queries/devices.ts'
import { FaultMessage } from '../../../ui/Message.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { diagnosticsTabTexts } from './diagnosticsTab.texts.ts'
import { Report } from './Report.tsx'
import styles from './diagnostics.module.css'

/** What a device found out about itself: the newest report, what changed since the one before, and the earlier ones. */
export function DeviceDiagnostics({ device }: { device: Device }) {
  const list = useQuery(diagnosticsListQuery(device.id))
  const [chosen, setChosen] = useState<string | null>(null)
  if (list.isError && !list.data)
    return (
      <FaultMessage
        title={diagnosticsTabTexts.couldNotLoad()}
        error={list.error}
        retry={() => void list.refetch()}
      />
    )
  if (!list.data) return <Skeleton height={120} aria-busy="true" />
  const { items } = list.data
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )
  const entry = items[index]
  if (!entry)
    return (
      <Text c="dimmed" size="sm">
        {rich(
          diagnosticsTabTexts.none,
          { address: `${location.origin}/diagnostics` },
          { address: (address) => <strong className={styles.address}>{address}</strong> },
        )}
      </Text>
    )
  return (
    <>
      {items.length > 1 && <Choice items={items} id={entry.id} onChoose={setChosen} />}
      <Chosen device={device} entry={entry} before={items[index + 1]} />
    </>
  )
}

function Choice(props: { items: readonly DiagnosticsEntry[]; id: string; onChoose: (id: string) => void }) {
  const nowMs = useNow()
  return (
    <NativeSelect
      label={diagnosticsTabTexts.report()}
      mb="md"
      value={props.id}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      data={props.items.map(({ id, received_at, score }) => ({
        value: id,
        label: diagnosticsTabTexts.entry[score]({ at: formatInstant(received_at, nowMs) }),
      }))}
    />
  )
}

function Chosen(props: { device: Device; entry: DiagnosticsEntry; before: DiagnosticsEntry | undefined }) {
  const { device, entry, before } = props
  const report = useQuery(diagnosticsReportQuery(device.id, entry.id))
  const earlier = useQuery({
    ...diagnosticsReportQuery(device.id, before?.id ?? ''),
    enabled: before !== undefined,
  })
  const nowMs = useNow()
  if (report.isError && !report.data)
    return (
      <FaultMessage
        title={diagnosticsTabTexts.couldNotLoad()}
        error={report.error}
        retry={() => void report.refetch()}
      />
    )
  if (!report.data || (before && earlier.isPending)) return <Skeleton height={240} aria-busy="true" />
  const draw = (
    <Report
      report={report.data.report}
      before={before ? (earlier.data?.report ?? null) : null}
      isFirst={before === undefined}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <Text size="sm" c="dimmed">
          {diagnosticsTabTexts.receivedAt({ at: formatInstant(entry.received_at, nowMs) })}
        </Text>
        <Button variant="default" onClick={() => window.print()}>
          {diagnosticsTabTexts.print()}
        </Button>
      </div>
      {draw}
      {/* The drawer cuts off what does not fit it; paper has all of it. */}
      {createPortal(
        <div className={styles.sheet}>
          <h2>{diagnosticsTabTexts.sheetTitle({ name: device.name })}</h2>
          <p>{diagnosticsTabTexts.receivedAt({ at: formatInstant(entry.received_at, nowMs) })}</p>
          {draw}
        </div>,
        document.body,
      )}
    </>
  )
}
