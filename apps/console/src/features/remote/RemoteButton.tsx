import { Button } from '@mantine/core'
import { IconBulb, IconDeviceRemote } from '@tabler/icons-react'
import type { RemoteActionName } from '@vitrine/core/remote'
import type { Device } from '@vitrine/protocol'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../app/lazyPart.ts'
import { remoteTexts } from './remote.texts.ts'

const RemoteDialog = lazyPart(() => import('./RemoteDialog.tsx'))

/** Opens what can be done with devices from afar: all of it, or begins with having them show their names. */
export function RemoteButton({
  devices,
  first = 'reload',
  disabled,
}: {
  devices: readonly Device[]
  first?: Extract<RemoteActionName, 'reload' | 'identify'>
  disabled: boolean
}) {
  // Who is meant stays as it was, whatever is selected while the dialog is open. What is known of them does not: a player that
  // was just started says only after a moment what it can do.
  const [target, setTarget] = useState<readonly Device[] | null>(null)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={first === 'identify' ? <IconBulb size={15} /> : <IconDeviceRemote size={15} />}
        disabled={disabled}
        onClick={() => setTarget(devices)}
      >
        {first === 'identify' ? remoteTexts.identify() : remoteTexts.open()}
      </Button>
      {target && (
        <Suspense fallback={null}>
          <RemoteDialog
            devices={target.map((device) => devices.find(({ id }) => id === device.id) ?? device)}
            first={first}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
    </>
  )
}
