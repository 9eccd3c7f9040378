import { useSyncExternalStore } from 'react'

let size = { widthPx: window.innerWidth, heightPx: window.innerHeight }

function readSize(): typeof size {
  const { innerWidth: widthPx, innerHeight: heightPx } = window
  if (widthPx !== size.widthPx || heightPx !== size.heightPx) size = { widthPx, heightPx }
  return size
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The size of the glass in CSS pixels. */
export function useGlassSize(): { widthPx: number; heightPx: number } {
  return useSyncExternalStore(subscribe, readSize)
}
