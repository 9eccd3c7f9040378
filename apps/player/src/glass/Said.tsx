import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react'
import type { Messages } from '../messages.ts'

const Alert = lazy(() => import('./Alert.tsx'))

/** What is said to whoever stands before the glass, over everything else. */
export default function Said(props: { messages: Messages }): ReactElement {
  const { messages } = props
  const { toast, notification, alert, identify } = useSyncExternalStore(messages.subscribe, messages.said)
  return (
    <>
      {identify && (
        <div className="identify" data-testid="identify">
          <p>{identify.name}</p>
          <p className="identify-skew">{identify.skew}</p>
        </div>
      )}
      <div aria-live="polite">
        {notification && (
          <div className="notification" data-testid="notification">
            {notification.title && <strong>{notification.title}</strong>}
            {notification.body && <span>{notification.body}</span>}
          </div>
        )}
        {toast && (
          <div className={toast.danger ? 'toast toast-danger' : 'toast'} data-testid="toast">
            {toast.text}
          </div>
        )}
      </div>
      {alert && (
        <Suspense fallback={null}>
          <Alert text={alert.text} onOk={messages.dismissAlert} />
        </Suspense>
      )}
    </>
  )
}
