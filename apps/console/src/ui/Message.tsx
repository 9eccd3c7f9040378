import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../app/toasts.ts'

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

/** The error state of a list or page, with a retry. */
export function FaultMessage({ what, error, retry }: { what: string; error: unknown; retry: () => void }) {
  return (
    <div role="alert">
      <Message
        title={`${what} could not be read`}
        text={sentenceOf(error)}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}
