import { useEffect } from 'react'
import type { SignageError } from '@vitrine/core'
import { keepAwake, type PageVisibility } from './wakeLock.ts'

const page: PageVisibility = {
  visible: () => document.visibilityState === 'visible',
  onChange(run) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}

/** Keeps the display from going to sleep while `wanted`. */
export function useWakeLock(wanted: boolean, onFailed: (error: SignageError) => void): void {
  useEffect(() => {
    if (!wanted) return
    // Not there without https, whatever the types say.
    return keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined, page, onFailed)
  }, [wanted, onFailed])
}
