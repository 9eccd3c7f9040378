import type { Device } from '@vitrine/protocol'
import { Modal } from '../../ui/Dialog.tsx'
import { PairPanel } from './PairPanel.tsx'

/** Pairs a device: the address that its display opens, and the form for its code. */
export function PairDialog({
  opened,
  code = '',
  siteId = null,
  onClose,
  onAccepted,
}: {
  opened: boolean
  code?: string
  /** the screen that is proposed for the device */
  siteId?: string | null
  onClose: () => void
  onAccepted: (device: Device) => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Pair a device" size={720}>
      <PairPanel code={code} siteId={siteId} compact={false} onAccepted={onAccepted} />
    </Modal>
  )
}
