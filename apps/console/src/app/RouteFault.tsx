import { Button } from '@mantine/core'
import { ApiError } from '@vitrine/protocol'
import { useRouteError } from 'react-router'
import { Message } from '../ui/Message.tsx'
import { sentenceOf } from './toasts.ts'

/** What a person sees when a page could not be opened at all. */
export function RouteFault() {
  const error = useRouteError()
  const unreachable = (error instanceof ApiError && error.status === 0) || error instanceof TypeError
  return (
    <main className="v-page">
      <Message
        title={unreachable ? 'Connection failed' : 'This page could not be opened'}
        text={
          unreachable
            ? 'The server cannot be reached just now. The screens keep playing what they have.'
            : sentenceOf(error)
        }
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </main>
  )
}
