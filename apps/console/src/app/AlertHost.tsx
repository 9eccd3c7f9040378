import { Button, Modal, Stack, Text } from '@mantine/core'
import { openAlert } from './alert.ts'
import { useStore } from './store.ts'

/** Draws the alert that is open, if one is. */
export function AlertHost() {
  const alert = useStore(openAlert)
  const close = () => openAlert.set(null)
  return (
    <Modal
      opened={alert !== null}
      onClose={close}
      title={alert?.header}
      size="sm"
      zIndex="var(--v-layer-alert)"
    >
      <Stack gap="sm">
        <Text fw={600}>{alert?.subHeader}</Text>
        <Text>{alert?.message}</Text>
        <Button onClick={close} data-autofocus style={{ alignSelf: 'end' }}>
          {alert?.button}
        </Button>
      </Stack>
    </Modal>
  )
}
