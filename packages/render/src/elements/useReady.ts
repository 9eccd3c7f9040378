import { useEffect, useRef } from 'react'

/** Says once that something has been drawn; what it calls may change meanwhile. */
export function useReady(onReady: () => void): void {
  const told = useRef(onReady)
  useEffect(() => {
    told.current = onReady
  })
  useEffect(() => told.current(), [])
}
