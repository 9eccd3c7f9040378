import { useEffect, useRef } from 'react'

/** Says once that something has been drawn; what it calls may change in the meantime. */
export function useReady(onReady: () => void): void {
  const told = useRef(onReady)
  useEffect(() => {
    told.current = onReady
  })
  useEffect(() => told.current(), [])
}
