import { Group, Text } from '@mantine/core'
import type { Device } from '@vitrine/protocol'
import { Link } from 'react-router'
import { deviceStatusText } from '../../ui/deviceStatusText.ts'
import { misfitRemedies } from '../../ui/fitWords.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { DevicePause } from '../pause/index.ts'
import { DeviceActions } from './DeviceActions.tsx'
import { zoneWords } from './DeviceFacts.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'
import { deviceTexts } from './device.texts.ts'
import styles from './devices.module.css'

/** What a device shows now, how it is doing, and what can be done about it. */
export function DeviceNow({
  device,
  mayEdit,
  onGone,
}: {
  device: Device
  mayEdit: boolean
  onGone: () => void
}) {
  const nowMs = useNow()
  const words = deviceStatusText(device.status, nowMs, device.data)
  // The choice of another screen is right below.
  const remedies = misfitRemedies(
    device,
    device.status.kind === 'showing' ? device.status.fit : undefined,
  ).filter(({ mends }) => mends !== 'screen')
  return (
    <>
      <DeviceGlass device={device} />
      <Group mt="md" mb="xs" justify="space-between" wrap="wrap">
        <StatusPill status={device.status} />
        {mayEdit && <DeviceActions device={device} onGone={onGone} />}
      </Group>
      <Text aria-live="polite">{words.sentence}</Text>
      <DevicePause device={device} said />
      {mayEdit && remedies.length > 0 && (
        <p className={styles.remedies}>
          {remedies.map(({ mends, label, path }) => (
            <Link key={mends} to={path} className="v-small">
              {label}
            </Link>
          ))}
        </p>
      )}
      {!device.active && (
        <Text c="dimmed" mt="2xs">
          {deviceTexts.revokedText()}
        </Text>
      )}
      {mayEdit && device.active && device.status.kind === 'offline' && (
        <Text c="dimmed" mt="2xs">
          {deviceTexts.offlineText()}
        </Text>
      )}
      <Text c="dimmed" size="sm" mt="2xs">
        {zoneWords(device.data?.time_zone)}
      </Text>
    </>
  )
}
