import { Button, Text } from '@mantine/core'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { scheduleTexts } from './schedules.texts.ts'
import styles from './schedules.module.css'

/** Asks whether one occurrence of an event that repeats is meant, or all of them. */
export function WhichDialog({
  name,
  what,
  onOne,
  onAll,
  onClose,
}: {
  name: string
  what: 'move' | 'delete'
  onOne: () => void
  /** null: all of them can't be moved so */
  onAll: (() => void) | null
  onClose: () => void
}) {
  return (
    <Modal opened onClose={onClose} title={scheduleTexts.whichTitle({ name })}>
      <Text>{scheduleTexts.whichText[what]()}</Text>
      {onAll === null && (
        <Text size="sm" c="dimmed" mt="xs">
          {scheduleTexts.notAll()}
        </Text>
      )}
      <div className={styles.feet}>
        <Button variant="subtle" onClick={onClose}>
          {commonTexts.cancel()}
        </Button>
        {onAll !== null && (
          <Button variant="default" onClick={onAll}>
            {scheduleTexts.allOfThem()}
          </Button>
        )}
        <Button onClick={onOne} data-autofocus>
          {scheduleTexts.onlyThis()}
        </Button>
      </div>
    </Modal>
  )
}
