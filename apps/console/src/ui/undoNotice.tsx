import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showError } from '../app/toasts.ts'
import { commonTexts } from './common.texts.ts'
import { frameTexts } from './frame.texts.ts'

/** Longer than a toast, because it carries an action: time to read it and to reach the button, ms. */
const UNDO_MS = 8_000

/**
 * Says what was deleted or changed, with the way back.
 * @returns what takes the notice away, for where a later change makes it stale
 */
export function undoNotice(message: string, undo: () => Promise<void>): () => void {
  const id = notifications.show({
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': frameTexts.closeMessage() },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            undo().catch((error: unknown) => showError(error))
          }}
        >
          {commonTexts.undo()}
        </Button>
      </Group>
    ),
  })
  return () => notifications.hide(id)
}
