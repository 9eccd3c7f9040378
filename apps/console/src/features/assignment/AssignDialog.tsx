import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../app/format.ts'
import type { Change } from './columns.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'

/** What will change, before several devices are given a screen. */
export function AssignDialog({
  changes,
  onCancel,
  onAssign,
}: {
  changes: readonly Change[]
  onCancel: () => void
  onAssign: () => Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const to = changes[0]?.to ?? 'no screen'
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Assign “${to}” to ${changes.length === 1 ? changes[0]!.device.name : counted(changes.length, 'device')}`}
      size="md"
    >
      <Stack>
        <div style={{ maxHeight: '50vh', overflowY: 'auto' }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Device</Table.Th>
                <Table.Th scope="col">Current screen</Table.Th>
                <Table.Th scope="col">New screen</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Each items={changes} keyOf={({ device }) => device.id} what="device" as="tr">
                {({ device, from, to: next, misfit }) => (
                  <Table.Tr>
                    <Table.Td>{device.name}</Table.Td>
                    <Table.Td>{from ?? 'Nothing'}</Table.Td>
                    <Table.Td>
                      {next ?? 'Nothing'}
                      {misfit && <p className={`v-fit-${misfit.weight} v-small`}>{misfit.sentence}</p>}
                    </Table.Td>
                  </Table.Tr>
                )}
              </Each>
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          Each device keeps playing until the new content is downloaded, then switches.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={busy}
            onClick={() => {
              setBusy(true)
              void onAssign().finally(() => setBusy(false))
            }}
          >
            Assign
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
