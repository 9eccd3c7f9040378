import { useEffect } from 'react'

/** Keeps the display from going to sleep while `wanted`, where the browser can. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const take = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (over) void taken.release()
          else lock = taken
        },
        // Refused on battery, or without https: the screen saver is then the system's to switch off.
        () => undefined,
      )
    }
    take()
    // A hidden page loses its lock.
    document.addEventListener('visibilitychange', take)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted])
}
