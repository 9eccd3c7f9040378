import type { LibraryRef } from '@vitrine/protocol'
import type { DragEvent } from 'react'
import { useState } from 'react'
import { keyOf, refOf } from './selection.ts'

/** What a drag inside the library carries; only such a drag is taken by folders. */
const CARRIED = 'application/x-vitrine-library'

/** Begins a drag of things. What is dragged is what is chosen, if the dragged thing is among it. */
export function startDrag(event: DragEvent, refs: readonly LibraryRef[]): void {
  event.dataTransfer.setData(CARRIED, refs.map(keyOf).join('\n'))
  event.dataTransfer.effectAllowed = 'move'
}

/** Makes something take things that are dropped on it. @returns handlers, and whether a drag is over it */
export function useDrop(onDrop: (refs: LibraryRef[]) => void, enabled: boolean) {
  const [over, setOver] = useState(false)
  const takes = (event: DragEvent) => enabled && event.dataTransfer.types.includes(CARRIED)
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onDrop(event.dataTransfer.getData(CARRIED).split('\n').filter(Boolean).map(refOf))
      },
    },
  }
}
