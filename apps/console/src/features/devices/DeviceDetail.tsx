import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isApiError, type Device } from '@vitrine/protocol'
import { deviceQuery } from '../../queries/devices.ts'
import { useMay } from '../../queries/who.ts'
import { Guarded } from '../../ui/Guarded.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { DeviceNow } from './DeviceNow.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import { deviceTexts } from './device.texts.ts'

/** What the drawer holds. */
export function DeviceDetail({ id, onGone }: { id: string; onGone: () => void }) {
  const device = useQuery(deviceQuery(id))
  if (device.isError && !device.data) {
    return isApiError(device.error, 'ENTITY_NOT_FOUND') ? (
      <Text c="dimmed">{deviceTexts.wasRemoved()}</Text>
    ) : (
      <FaultMessage
        title={deviceTexts.couldNotLoad()}
        error={device.error}
        retry={() => void device.refetch()}
      />
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
  return (
    <>
      <DeviceNow device={device} mayEdit={mayEdit} onGone={onGone} />
      <DeviceTabs device={device} mayEdit={mayEdit} />
    </>
  )
}
