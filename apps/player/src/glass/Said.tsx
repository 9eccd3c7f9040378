import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react'
import { settingsOf } from '@vitrine/core'
import type { DeviceView } from '@vitrine/device'
import { spoken } from '../language/spoken.ts'
import type { Messages } from '../messages.ts'

const Alert = lazy(() => import('./Alert.tsx'))
const StartsIn = spoken(() => import('./StartsIn.tsx'))
const InStep = spoken(() => import('./InStep.tsx'))

/** What is said to whoever stands before the glass, over everything else. */
export default function Said(props: { messages: Messages; view: DeviceView }): ReactElement {
  const { messages } = props
  const wall = settingsOf(props.view.state)?.wall
  const { toast, notification, alert, identify } = useSyncExternalStore(messages.subscribe, messages.said)
  return (
    <>
      {identify && (
        <div className="identify" data-testid="identify">
          <p dir="auto">{identify.name}</p>
          {wall && wall.columns * wall.rows > 1 && (
            <Suspense fallback={null}>
              <InStep {...identify.inStep} />
            </Suspense>
          )}
        </div>
      )}
      <div aria-live="polite">
        {notification && (
          <div className="notification" data-testid="notification">
            {notification.title && <strong dir="auto">{notification.title}</strong>}
            {notification.body && <span dir="auto">{notification.body}</span>}
          </div>
        )}
        {toast && (
          <div className={toast.danger ? 'toast toast-danger' : 'toast'} data-testid="toast" dir="auto">
            {typeof toast.text === 'string' ? (
              toast.text
            ) : (
              <Suspense fallback={null}>
                <StartsIn seconds={toast.text.startsInS} />
              </Suspense>
            )}
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
