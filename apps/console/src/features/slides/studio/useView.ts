import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Place, Studio } from './studio.ts'

/** Where a gesture has taken one element so far; null while none does. Only that element is redrawn. */
export function useLivePlace(studio: Studio, id: string): Place | null {
  return useSyncExternalStore(studio.live.subscribe, () => studio.live.get()?.get(id) ?? null)
}

/** Whether one element is selected. */
export function useIsSelected(studio: Studio, id: string): boolean {
  return useSyncExternalStore(studio.selection.subscribe, () => studio.selection.get().has(id))
}

/**
 * Lays a box where the view has the slide and tells it the zoom as `--z`, without drawing anything inside again: what lies
 * on it says its place as `calc(var(--z) * …px)`.
 */
export function useFollowView(studio: Studio): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      const { zoom, x, y } = studio.view.get()
      if (!box.current) return
      box.current.style.setProperty('--z', String(zoom))
      box.current.style.transform = `translate(${x}px, ${y}px)`
    }
    follow()
    return studio.view.subscribe(follow)
  }, [studio])
  return box
}

/** A length of the slide as a length of the display. */
export const onDisplay = (px: number): string => `calc(var(--z) * ${px}px)`
