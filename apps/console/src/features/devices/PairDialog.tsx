import { Text } from '@mantine/core'
import type { Device } from '@vitrine/protocol'
import { rich } from '@vitrine/texts/rich'
import { Link } from 'react-router'
import { Modal } from '../../ui/Dialog.tsx'
import { PairPanel } from './PairPanel.tsx'
import { pairingTexts } from './pairing.texts.ts'

/** Pairs a device: the address that its display opens, and the form for its code. */
export function PairDialog({
  opened,
  code = '',
  siteId = null,
  onClose,
  onPaired,
}: {
  opened: boolean
  code?: string
  /** the screen that is proposed for the device */
  siteId?: string | null
  onClose: () => void
  onPaired: (device: Device) => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={pairingTexts.title()} size={720}>
      <PairPanel code={code} siteId={siteId} compact={false} onPaired={onPaired} />
      <Text className="v-small v-quiet" mt="md">
        {rich(pairingTexts.many, null, {
          link: (words) => <Link to="/devices-prepare">{words}</Link>,
        })}
      </Text>
    </Modal>
  )
}
