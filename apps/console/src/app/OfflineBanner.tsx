import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { reachable } from './connection.ts'
import { useStore } from './store.ts'
import { topNotification } from './toasts.ts'
import { shellTexts } from './shell.texts.ts'

const TRY_AGAIN_MS = 3_000

/** Says that the server cannot be reached, keeps trying, and says when it is back. */
export function OfflineBanner() {
  const online = useStore(reachable)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online) {
      if (wasOffline.current) topNotification(shellTexts.connectedAgain())
      wasOffline.current = false
      return
    }
    wasOffline.current = true
    const timer = setInterval(() => {
      fetch('/healthz', { cache: 'no-store' }).then(
        (answer) => answer.ok && reachable.set(true),
        () => undefined,
      )
    }, TRY_AGAIN_MS)
    return () => clearInterval(timer)
  }, [online])
  if (online) return null
  return (
    <div className="v-banner" role="status">
      <IconCloudOff size={18} aria-hidden="true" />
      <span>{shellTexts.offline()}</span>
    </div>
  )
}
