import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deviceQuery } from '../../queries/devices.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { DeviceDetail } from './DeviceDetail.tsx'

/** One device: its picture, its report, and everything that can be done with it. */
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
