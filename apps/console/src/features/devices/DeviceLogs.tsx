import { Button, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LogLine } from '@vitrine/core/remote'
import type { Device, DeviceLog } from '@vitrine/protocol'
import { api } from '../../app/client.ts'
import { formatInstant } from '../../app/format.ts'
import { showError } from '../../app/toasts.ts'
import { deviceLogsQuery } from '../../queries/devices.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { useNow } from '../../ui/useNow.ts'
import { deviceLogsTexts } from './deviceLogs.texts.ts'
import styles from './devices.module.css'

/** The logs that a device has sent, to be downloaded. */
export function DeviceLogs({ device }: { device: Device }) {
  const logs = useQuery(deviceLogsQuery(device.id))
  const nowMs = useNow(60_000)
  return (
    <section className={styles.deviceSection}>
      <h3>{deviceLogsTexts.title()}</h3>
      {logs.isError && !logs.data ? (
        <FaultMessage
          title={deviceLogsTexts.couldNotLoad()}
          error={logs.error}
          retry={() => void logs.refetch()}
        />
      ) : !logs.data ? (
        <Skeleton height={40} aria-busy="true" />
      ) : logs.data.items.length === 0 ? (
        <Text c="dimmed">{deviceLogsTexts.none()}</Text>
      ) : (
        <ul className="v-rows">
          <Each items={logs.data.items} keyOf={({ id }) => id} what="file" as="li">
            {({ id, received_at, lines }) => {
              const at = formatInstant(received_at, nowMs)
              return (
                <li className={styles.command}>
                  <span className="v-numbers">{deviceLogsTexts.entry({ at, lines })}</span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconDownload size={14} />}
                    aria-label={deviceLogsTexts.download({ at })}
                    onClick={() => void download(device, id)}
                  >
                    {deviceLogsTexts.downloadLog()}
                  </Button>
                </li>
              )
            }}
          </Each>
        </ul>
      )}
    </section>
  )
}

async function download({ id, name }: Device, log: string): Promise<void> {
  try {
    const text = textOf(await api('readDeviceLog', { params: { id, log } }))
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}-${log}.log`
    link.click()
    URL.revokeObjectURL(address)
  } catch (error) {
    showError(error)
  }
}

/** A log as a file: the lines of each part under its name, with instants that sort. */
function textOf({ log }: Pick<DeviceLog, 'log'>): string {
  const part = (title: string, lines: readonly LogLine[]) =>
    [`# ${title}`, ...lines.map(({ at, text }) => `${new Date(at).toISOString()} ${text}`)].join('\n')
  return `${[
    part(deviceLogsTexts.player(), log.player),
    ...(log.runner ? [part(deviceLogsTexts.runner(), log.runner)] : []),
  ].join('\n\n')}\n`
}
