import { Text } from '@mantine/core'
import { clsx } from 'clsx'
import type { Device } from '@vitrine/protocol'
import { formatInstant } from '../../app/format.ts'
import { pausedSentence } from '../../ui/deviceStatusText.ts'
import { useNow } from '../../ui/useNow.ts'
import { EndNow, TimeLeft } from './EndNow.tsx'
import styles from './pause.module.css'
import { pauseTexts } from './pause.texts.ts'

/**
 * What of a device is paused on purpose, by whom and until when, and whether the device has confirmed it.
 * @param said whether the sentence of its status stands beside it
 */
export function DevicePause({ device, said = false }: { device: Device; said?: boolean }) {
  const nowMs = useNow()
  const { pause, status } = device
  if (!pause || pause.until <= nowMs) return null
  const isInStatus =
    status.kind === 'paused' || (status.kind === 'showing' && status.ads_paused !== undefined)
  const isConfirmed = device.data?.paused?.what === pause.what && device.data.paused.until === pause.until
  return (
    <div className={styles.device}>
      {!(said && isInStatus) && <Text>{pausedSentence(pause.what, pause, nowMs)}</Text>}
      {!isConfirmed && <Text c="dimmed">{pauseTexts.notConfirmed()}</Text>}
      <EndNow selection={{ device_ids: [device.id] }} count={1} />
      <TimeLeft untilMs={pause.until} />
    </div>
  )
}

/** When a device's pause ends and who started it, for a list. */
export function PausedUntil({ device: { pause } }: { device: Pick<Device, 'pause'> }) {
  const nowMs = useNow()
  if (!pause || pause.until <= nowMs) return null
  return (
    <span className={clsx('v-quiet v-small', styles.until)}>
      {pauseTexts.untilBy({ time: formatInstant(pause.until, nowMs), by: pause.by })}
    </span>
  )
}
