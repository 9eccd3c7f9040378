import { useEffect, useRef, type RefObject } from 'react'

/**
 * Sounds when somebody is called while the widget is seen: not for what was called before, and not for what was taken back.
 * @param calledMs when somebody was called last, epoch ms; 0: nobody was
 */
export function useChime(
  chime: (() => void) | null,
  calledMs: number,
  shown: RefObject<HTMLElement | null>,
): void {
  const heardMs = useRef(calledMs)
  useEffect(() => {
    const isNew = calledMs > heardMs.current
    heardMs.current = calledMs
    // A slide that is only prepared has a widget already.
    const isSeen =
      shown.current?.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true
    if (isNew && isSeen) chime?.()
  }, [calledMs, chime, shown])
}
