import { Button, Text } from '@mantine/core'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import type { Checked } from './changeCheck.ts'
import { doubtWords, impactWords } from './checkWords.ts'
import { scheduleTexts } from './schedules.texts.ts'
import styles from './schedules.module.css'

/** A change that is waiting for a person. */
export type Doubt = { name: string; found: Checked; decide: (save: boolean) => void }

/** Asks whether a change is saved that brings a problem. Closing it takes the change back. */
export function DoubtDialog({ doubt, timeZone }: { doubt: Doubt; timeZone: string }) {
  const undo = () => doubt.decide(false)
  return (
    <Modal opened onClose={undo} title={scheduleTexts.doubtTitle({ name: doubt.name })}>
      <Doubts found={doubt.found} timeZone={timeZone} />
      <div className={styles.feet}>
        <Button variant="default" onClick={undo} data-autofocus>
          {commonTexts.undo()}
        </Button>
        <Button onClick={() => doubt.decide(true)}>{scheduleTexts.saveAnyway()}</Button>
      </div>
    </Modal>
  )
}

/** What a change comes to, and what is wrong with it. */
export function Doubts({ found, timeZone }: { found: Checked; timeZone: string }) {
  return (
    <div className={styles.check}>
      <Text>{impactWords(found, timeZone)}</Text>
      <Text mt="xs">{scheduleTexts.doubtText()}</Text>
      <ul>
        {doubtWords(found, timeZone).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
