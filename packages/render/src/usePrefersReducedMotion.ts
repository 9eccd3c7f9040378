import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(QUERY)
  // Safari before 14 and old TV engines know only addListener; nothing is lost there if a change goes unnoticed.
  list.addEventListener?.('change', onChange)
  return () => list.removeEventListener?.('change', onChange)
}

/** Whether the person at this browser asked for less motion. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}
