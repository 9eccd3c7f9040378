import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../app/toasts.ts'
import { commonTexts } from './common.texts.ts'
import styles from './message.module.css'

/** A calm word where a list or a page has nothing to show, with what to do about it. */
export function Message({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <Title order={2}>{title}</Title>
      <p>{text}</p>
      {action}
    </div>
  )
}

/**
 * The error state of a list or page, with a retry.
 * @param title what could not be loaded: "Couldn’t load devices"
 */
export function FaultMessage({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return (
    <div role="alert">
      <Message
        title={title}
        text={errorMessage(error)}
        action={
          <Button variant="default" onClick={retry}>
            {commonTexts.retry()}
          </Button>
        }
      />
    </div>
  )
}
