import { Button } from '@mantine/core'
import { ApiError } from '@vitrine/protocol'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Message } from '../ui/Message.tsx'
import { reachable } from './connection.ts'
import { useStore } from './store.ts'
import { errorMessage } from './toasts.ts'
import { shellTexts } from './shell.texts.ts'
import { commonTexts } from '../ui/common.texts.ts'

/** What a person sees when a page could not be opened at all. While the server is away, it opens by itself afterwards. */
export function RouteFault() {
  const error = useRouteError()
  const online = useStore(reachable)
  const isNetwork = (error instanceof ApiError && error.status === 0) || !online
  useEffect(() => {
    if (!isNetwork) return
    return reachable.subscribe(() => {
      if (reachable.get()) window.location.reload()
    })
  }, [isNetwork])
  return (
    <main className="v-page" id="page" tabIndex={-1}>
      <Message
        title={isNetwork ? shellTexts.connectionFailed() : shellTexts.couldNotOpen()}
        text={
          isNetwork
            ? shellTexts.opensWhenBack()
            : error instanceof ApiError
              ? errorMessage(error)
              : shellTexts.maybeUpdated()
        }
        action={<Button onClick={() => window.location.reload()}>{commonTexts.retry()}</Button>}
      />
    </main>
  )
}
