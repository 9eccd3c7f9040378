import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ask } from './confirm.ts'
import { frameTexts } from './frame.texts.ts'

/** Asks before someone leaves a page with unsaved changes. */
export function useLeaveGuard(isChanged: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({
      title: frameTexts.leaveQuestion(),
      text: frameTexts.leaveLost(),
      action: frameTexts.leave(),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return undefined
    const leave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [isChanged])
}
