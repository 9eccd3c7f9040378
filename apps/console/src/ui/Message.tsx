import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../app/toasts.ts'

/** A calm word where a list or a page has nothing to show, with what to do about it. */
export function Message({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className="v-message">
      <Title order={2}>{title}</Title>
      <p>{text}</p>
      {action}
    </div>
  )
}

/**
 * The error state of a list or page, with a retry.
 * @param what what was to be loaded, as it stands in the middle of a sentence: `devices`, `this file`
 */
export function FaultMessage({ what, error, retry }: { what: string; error: unknown; retry: () => void }) {
  return (
    <div role="alert">
      <Message
        title={`Couldn’t load ${what}`}
        text={errorMessage(error)}
        action={
          <Button variant="default" onClick={retry}>
            Retry
          </Button>
        }
      />
    </div>
  )
}
