import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Change } from './columns.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { assignmentTexts } from './assignment.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

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
  return (
    <Modal opened onClose={onCancel} title={titleOf(changes)} size="md">
      <Stack>
        <div style={{ maxHeight: '50vh', overflowY: 'auto' }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{assignmentTexts.device()}</Table.Th>
                <Table.Th scope="col">{assignmentTexts.currentScreen()}</Table.Th>
                <Table.Th scope="col">{assignmentTexts.newScreen()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <Each items={changes} keyOf={({ device }) => device.id} what="device" as="tr">
                {({ device, from, to: next, misfit }) => (
                  <Table.Tr>
                    <Table.Td>{device.name}</Table.Td>
                    <Table.Td>{from ?? assignmentTexts.nothing()}</Table.Td>
                    <Table.Td>
                      {next ?? assignmentTexts.nothing()}
                      {misfit && (
                        <p className="v-fit v-small" data-weight={misfit.weight}>
                          {misfit.sentence}
                        </p>
                      )}
                    </Table.Td>
                  </Table.Tr>
                )}
              </Each>
            </Table.Tbody>
          </Table>
        </div>
        <Text size="sm" c="dimmed">
          {assignmentTexts.explanation()}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel()}
          </Button>
          <Button
            data-autofocus
            loading={busy}
            onClick={() => {
              setBusy(true)
              void onAssign().finally(() => setBusy(false))
            }}
          >
            {assignmentTexts.assign()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function titleOf(changes: readonly Change[]): string {
  const [first] = changes
  if (!first) return ''
  const count = changes.length
  if (first.to === null)
    return count === 1
      ? assignmentTexts.unassignOneQuestion({ device: first.device.name })
      : assignmentTexts.unassignQuestion({ count })
  return count === 1
    ? assignmentTexts.assignOneQuestion({ screen: first.to, device: first.device.name })
    : assignmentTexts.assignQuestion({ screen: first.to, count })
}
