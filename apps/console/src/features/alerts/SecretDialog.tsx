import { Modal } from '../../ui/Dialog.tsx'
import { SecretShown } from '../../ui/SecretShown.tsx'
import { channelTexts } from './channels.texts.ts'

export type ShownSecret = { title: string; text: string; secret: string }

/** Shows a secret, once. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret | null; onClose: () => void }) {
  return (
    <Modal
      opened={shown !== null}
      onClose={onClose}
      title={shown?.title}
      size="md"
      closeOnClickOutside={false}
    >
      {shown && (
        <SecretShown
          about={shown.text}
          label={channelTexts.secret()}
          secret={shown.secret}
          copy={channelTexts.copySecret()}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
