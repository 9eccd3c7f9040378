import { useEffect, useRef, useState } from 'react'
import type { FeedReading } from '@vitrine/core/feeds'
import type { TouchFeed } from '../widget.ts'

/** How long it is said that something could not be counted, ms. */
const FAILED_MS = 6_000
/** How long what the server has answered can count for more than what the feed says, ms: by then the feed has come. */
const TOLD_MS = 60_000

/**
 * A count that people change by touch. What they pressed shows at once, before the server has it; what it says counts.
 * @param count what the feed says
 */
export function useCounting(
  count: number,
  feed: FeedReading | null,
  byTouch: TouchFeed | null,
): { count: number; failed: boolean; press: (touch: 'came' | 'left') => void } {
  const [pending, setPending] = useState(0)
  const [told, setTold] = useState<{ count: number; atMs: number } | null>(null)
  const [failures, setFailures] = useState(0)
  /** One after the other, so that the last answer is the newest; `run` is another one after each failure. */
  const sending = useRef({ last: Promise.resolve(), run: 0 })
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setFailures(0), FAILED_MS)
    return () => clearTimeout(timer)
  }, [failures])
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold(null), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  const press = (touch: 'came' | 'left') => {
    if (byTouch === null) return
    const step = touch === 'came' ? 1 : -1
    const { current } = sending
    const { run } = current
    setPending((before) => before + step)
    current.last = current.last.then(async () => {
      // What waited behind one that failed is not tried for as long again.
      const done = run === current.run ? await byTouch(touch) : null
      if (done === null) current.run += 1
      setPending((before) => before - step)
      if (done?.count != null) setTold({ count: done.count, atMs: done.at_ms })
      setFailures((before) => (done === null ? before + 1 : 0))
    })
  }
  // A feed that was said before it does not know of it yet.
  const known = told !== null && told.atMs > (feed?.readMs ?? 0) ? told.count : count
  return { count: Math.max(0, known + pending), failed: failures > 0, press }
}
