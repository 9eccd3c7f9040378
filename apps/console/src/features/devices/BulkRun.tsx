import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Device } from '@vitrine/protocol'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../app/client.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { eachDevice, type Failure } from './eachDevice.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { undoNotice } from '../../ui/undoNotice.tsx'
import { deviceListTexts } from './deviceList.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './devices.module.css'

/** Something to do with several devices, one request for each. */
export type Bulk = {
  texts:
    | typeof deviceListTexts.reloading
    | typeof deviceListTexts.removing
    | typeof deviceListTexts.changingSettings
  /** sentences that follow when it is done, where it is not done everywhere at once */
  note: readonly string[]
  devices: readonly Device[]
  act: (device: Device) => Promise<unknown>
  /** takes it back; left out where that is not possible */
  undo?: () => Promise<void>
}

/** Does it, shows how far it is, and closes by itself unless it failed for some: then it lists those. */
export function BulkRun({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const total = bulk.devices.length
  const title = bulk.texts.title({ count: total })
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
      const said = [bulk.texts.done({ count: total }), ...bulk.note].join(' ')
      if (bulk.undo) undoNotice(said, bulk.undo)
      else toast(said)
      onClose()
    })
  }, [bulk, onClose, total])
  const close = () => {
    if (failures) onClose()
  }
  return (
    <Modal opened onClose={close} withCloseButton={failures !== null} title={title} size="md">
      <Stack>
        {failures === null ? (
          <>
            <Progress value={(finished / total) * 100} aria-label={title} />
            <Text size="sm" role="status" className="v-numbers">
              {deviceListTexts.progress({ finished, total })}
            </Text>
          </>
        ) : (
          <>
            <Text role="status">{bulk.texts.failed({ done: total - failures.length, total })}</Text>
            <ul className="v-rows">
              <Each items={failures} keyOf={({ device }) => device.id} what="device" as="li">
                {({ device, error }) => (
                  <li className={styles.aside}>
                    <strong>{device.name}</strong>
                    <p className="v-fault">{errorMessage(error)}</p>
                  </li>
                )}
              </Each>
            </ul>
            <Group justify="flex-end">
              <Button onClick={onClose}>{commonTexts.close()}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
