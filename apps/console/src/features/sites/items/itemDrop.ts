import { useState, type DragEvent } from 'react'

/** What a drag of content into a screen carries: ids of slides and files. */
const CARRIED = 'application/x-vitrine-content'

/** Begins a drag of slides and files. */
export function startItemDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(CARRIED, ids.join('\n'))
  event.dataTransfer.effectAllowed = 'copy'
}

/** Before which of some rows a drag at a height is: behind the last one where it is below the middle of all. */
export function placeAt(y: number, rows: readonly { top: number; height: number }[]): number {
  const at = rows.findIndex((row) => y < row.top + row.height / 2)
  return at === -1 ? rows.length : at
}

/**
 * Makes something take content that is dropped on it, between its `li` where it has any.
 * @returns handlers, and before which row a drag is; null while none is over it
 */
export function useItemDrop(
  onDrop: (ids: string[], at: number, target: HTMLElement) => void,
  enabled: boolean,
) {
  const [at, setAt] = useState<number | null>(null)
  const takes = (event: DragEvent) => enabled && event.dataTransfer.types.includes(CARRIED)
  const placeOf = (event: DragEvent) =>
    placeAt(
      event.clientY,
      [...event.currentTarget.querySelectorAll(':scope > li')].map((row) => row.getBoundingClientRect()),
    )
  return {
    at,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setAt(placeOf(event))
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAt(null)
      },
      onDrop: (event: DragEvent) => {
        setAt(null)
        if (!takes(event)) return
        event.preventDefault()
        const ids = event.dataTransfer.getData(CARRIED).split('\n').filter(Boolean)
        onDrop(ids, placeOf(event), event.target as HTMLElement)
      },
    },
  }
}
