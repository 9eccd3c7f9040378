import { useEffect, useState } from 'react'
import type { TouchFeed } from '../widget.ts'

/** How long somebody can read the number that they took, or that there is none, ms. */
const READ_MS = { taken: 12_000, failed: 6_000 } as const
/** A second press so soon is no second person, ms. */
const SAME_PRESS_MS = 2_500

type Ticket = { kind: 'taken'; number: string; before: number } | { kind: 'failed' } | { kind: 'asking' }

/** The number that somebody has just taken by touch; null: nobody has. */
export function useTicket(byTouch: TouchFeed | null): { ticket: Ticket | null; take: () => void } {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (ticket === null || ticket.kind === 'asking') return
    const timer = setTimeout(() => setTicket(null), READ_MS[ticket.kind])
    return () => clearTimeout(timer)
  }, [ticket])
  useEffect(() => {
    if (!isLocked || ticket?.kind === 'asking') return
    const timer = setTimeout(() => setLocked(false), SAME_PRESS_MS)
    return () => clearTimeout(timer)
  }, [isLocked, ticket])
  const take = () => {
    if (isLocked) return
    setLocked(true)
    setTicket({ kind: 'asking' })
    void byTouch?.('ticket').then((done) =>
      setTicket(
        done?.number == null
          ? { kind: 'failed' }
          : { kind: 'taken', number: done.number, before: done.before },
      ),
    )
  }
  return { ticket, take }
}
