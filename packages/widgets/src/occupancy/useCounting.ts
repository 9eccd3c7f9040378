import { useEffect, useState } from 'react'
import type { FeedReading } from '@vitrine/core/feeds'
import type { TouchFeed } from '../widget.ts'

/** How long it is said that something could not be counted, ms. */
const FAILED_MS = 6_000

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
  const [told, setTold] = useState<{ count: number; feed: FeedReading | null } | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => setFailures(0), FAILED_MS)
    return () => clearTimeout(timer)
  }, [failures])
  const press = (touch: 'came' | 'left') => {
    const step = touch === 'came' ? 1 : -1
    setPending((before) => before + step)
    void byTouch?.(touch).then((done) => {
      setPending((before) => before - step)
      // A feed that has come in the meantime knows more.
      if (done?.count != null) setTold({ count: done.count, feed })
      setFailures((before) => (done === null ? before + 1 : 0))
    })
  }
  const known = told !== null && told.feed === feed ? told.count : count
  return { count: Math.max(0, known + pending), failed: failures > 0, press }
}
