import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../app/format.ts'
import type { Change } from './columns.ts'

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
    <Modal opened onClose={onCancel} title={`Give ${counted(changes.length, 'device')} “${to}”`} size="md">
      <Stack>
        <div style={{ maxHeight: '50vh', overflowY: 'auto' }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Device</Table.Th>
                <Table.Th scope="col">Shows now</Table.Th>
                <Table.Th scope="col">Will show</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ device, from, to: next }) => (
                <Table.Tr key={device.id}>
                  <Table.Td>{device.name}</Table.Td>
                  <Table.Td>{from ?? 'Nothing'}</Table.Td>
                  <Table.Td>{next ?? 'Nothing'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          They change as soon as they have what it shows. Until then they go on with what they have.
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
            Give it to them
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
