import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Device } from '@vitrine/protocol'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../app/client.ts'
import { counted } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { eachDevice, type Failure } from './eachDevice.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'

/** Something to do with several devices, one request for each. */
export type Bulk = {
  title: string
  /** what is said of those where it was done: "Removed" */
  done: string
  /** said after it, where it is not done everywhere at once */
  note?: string
  devices: readonly Device[]
  act: (device: Device) => Promise<unknown>
}

/** Does it, shows how far it is, and closes by itself unless it failed for some: then it lists those. */
export function BulkRun({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const total = bulk.devices.length
  const [finished, setFinished] = useState(0)
  const [failures, setFailures] = useState<readonly Failure[] | null>(null)
  const started = useRef(false)
  useEffect(() => {
    // Effects run twice while developing; what it does is done once.
    if (started.current) return
    started.current = true
    void eachDevice(bulk.devices, bulk.act, setFinished).then(async (failed) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['devices'] }),
        queryClient.invalidateQueries({ queryKey: ['sites'] }),
      ])
      if (failed.length > 0) return setFailures(failed)
      toast([`${bulk.done}: ${counted(total, 'device')}.`, bulk.note].filter(Boolean).join(' '))
      onClose()
    })
  }, [bulk, onClose, total])
  const close = () => {
    if (failures) onClose()
  }
  return (
    <Modal opened onClose={close} withCloseButton={failures !== null} title={bulk.title} size="md">
      <Stack>
        {failures === null ? (
          <>
            <Progress value={(finished / total) * 100} aria-label={bulk.title} />
            <Text size="sm" role="status" className="v-numbers">
              {finished} of {total}
            </Text>
          </>
        ) : (
          <>
            <Text role="status">
              {bulk.done}: {total - failures.length} of {total}. Failed:
            </Text>
            <ul className="v-rows">
              <Each items={failures} keyOf={({ device }) => device.id} what="device" as="li">
                {({ device, error }) => (
                  <li className="v-aside">
                    <strong>{device.name}</strong>
                    <p className="v-fault">{errorMessage(error)}</p>
                  </li>
                )}
              </Each>
            </ul>
            <Group justify="flex-end">
              <Button onClick={onClose}>Close</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
