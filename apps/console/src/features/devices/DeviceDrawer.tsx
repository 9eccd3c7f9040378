import { Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { isApiError } from '@vitrine/protocol'
import { Link } from 'react-router'
import { deviceQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { deviceStatusText } from '../../ui/deviceStatusText.ts'
import { misfitRemedies } from '../../ui/fitWords.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useSearchState } from '../../ui/useSearchState.ts'
import { CommandsAnswered } from './CommandsAnswered.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { DeviceFacts, zoneWords } from './DeviceFacts.tsx'
import { DeviceFaults } from './DeviceFaults.tsx'
import { DeviceFiles } from './DeviceFiles.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'
import { DeviceSettingsForm } from './DeviceSettingsForm.tsx'
import { NameAndScreen, ScreenFact } from './NameAndScreen.tsx'
import { PlaysAside } from './PlaysAside.tsx'
import { Drawer } from '../../ui/Dialog.tsx'

/** One device: its glass, what it says of itself, and everything that can be done with it. */
export function DeviceDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={560}
      padding="lg"
      title={id === null ? null : <DrawerTitle id={id} />}
    >
      {id !== null && <DeviceDetail key={id} id={id} onGone={onClose} />}
    </Drawer>
  )
}

function DrawerTitle({ id }: { id: string }) {
  const { data } = useQuery(deviceQuery(id))
  return <Text inherit>{data?.name ?? ' '}</Text>
}

/** What the drawer holds. */
export function DeviceDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const device = useQuery(deviceQuery(id))
  if (device.isError && !device.data) {
    return isApiError(device.error, 'ENTITY_NOT_FOUND') ? (
      <Text c="dimmed">This device was removed.</Text>
    ) : (
      <FaultMessage what="this device" error={device.error} retry={() => void device.refetch()} />
    )
  }
  if (!device.data) {
    return (
      <Stack aria-busy="true">
        <Skeleton style={{ aspectRatio: '16 / 9' }} />
        <Skeleton height={22} width={140} />
        <Skeleton height={16} width="80%" />
      </Stack>
    )
  }
  const { data } = device
  return <Guarded what="device" draw={() => <Detail device={data} onGone={onGone} />} />
}

function Detail({ device, onGone }: { device: Device; onGone: () => void }) {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const words = deviceStatusText(device.status, nowMs, device.data)
  const report = device.data
  // The tab stands in the address, so that others can link to a device's settings.
  const [tab, setTab] = useSearchState('tab', 'overview')
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
      {mayEdit && remedies.length > 0 && (
        <p className="v-remedies">
          {remedies.map(({ mends, label, path }) => (
            <Link key={mends} to={path} className="v-small">
              {label}
            </Link>
          ))}
        </p>
      )}
      {!device.active && (
        <Text c="dimmed" mt="2xs">
          Its access was revoked. It shows a pairing code when it is connected, and can be paired again.
        </Text>
      )}
      {mayEdit && device.active && device.status.kind === 'offline' && (
        <Text c="dimmed" mt="2xs">
          Commands and settings are kept until it reconnects. Notifications are not.
        </Text>
      )}
      <Text c="dimmed" size="sm" mt="2xs">
        {zoneWords(report?.time_zone)}
      </Text>
      <Tabs
        value={tab}
        onChange={(value) => setTab(value ?? 'overview')}
        keepMounted={false}
        className="v-device-tabs"
      >
        <Tabs.List aria-label="About this device">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          {mayEdit && <Tabs.Tab value="settings">Settings</Tabs.Tab>}
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          {mayEdit ? <NameAndScreen device={device} /> : <ScreenFact device={device} />}
          <DeviceFiles device={device} />
          {report && <DeviceFaults faults={report.faults} heard={device.status.kind !== 'offline'} />}
          <PlaysAside device={device} />
        </Tabs.Panel>
        {mayEdit && (
          <Tabs.Panel value="settings">
            <DeviceSettingsForm device={device} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="details">
          <DeviceFacts device={device} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <CommandsAnswered device={device} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
