import { invalidField } from '@vitrine/core'
import { FEED_MAX, type FeedContentOf } from '@vitrine/core/feeds'
import type { Touched } from './touches.ts'
import type { FeedOptions, QueueOrder, StoredQueue } from '@vitrine/protocol'

/** A number that was called. */
type Call = {
  number: string
  desk: string
  atMs: number
  times: number
  /** its place in the order; null: it was called out of turn */
  place: number | null
}
/** A queue as it is stored. Places count from 1, and numbers follow from them. */
export type QueueState = {
  /** newest first */
  calls: Call[]
  /** the place that was called last, and the one whose ticket was given out last; 0: none */
  called: number
  issued: number
  /** the number of the first place; null: as the settings say */
  from: number | null
  touches?: Touched[]
}
/** What was done, for the log. */
export type Noted = { action: QueueOrder['action']; number: string | null; desk: string | null }

export const newQueue = (): QueueState => ({ calls: [], called: 0, issued: 0, from: null })

const written = ({ prefix }: FeedOptions, number: number): string => `${prefix}${number}`
/** The number of a place: after the last one it begins again with the first. */
function numberAt(state: QueueState, options: FeedOptions, place: number): string {
  const { first, last } = options
  const span = last - first + 1
  const steps = (state.from ?? first) - first + place - 1
  return written(options, first + (((steps % span) + span) % span))
}
/** A call in front of the others; an earlier one of the same number goes. */
function called(state: QueueState, call: Omit<Call, 'times'>): QueueState {
  const before = state.calls.find(({ number }) => number === call.number)
  const others = state.calls.filter((one) => one !== before)
  const calls = [{ ...call, times: (before?.times ?? 0) + 1 }, ...others].slice(0, FEED_MAX.calls)
  return { ...state, calls }
}
/** @throws SignageError `INVALID_INPUT` where nothing was called there */
function lastCall({ calls }: QueueState, desk: string): Call {
  const call = desk === '' ? calls[0] : calls.find((one) => one.desk === desk)
  if (!call) throw invalidField('action', 'QUEUE_NOT_CALLED')
  return call
}

/**
 * What an order makes of a queue.
 * @returns the queue, what was done, and the ticket that was given out
 * @throws SignageError `INVALID_INPUT` with what is refused
 */
export function orderQueue(
  state: QueueState,
  options: FeedOptions,
  { action, desk, number }: QueueOrder,
  nowMs: number,
): { state: QueueState; noted: Noted; ticket: string | null } {
  const done = (next: QueueState, what: string | null, ticket: string | null = null) => ({
    state: next,
    noted: { action, number: what, desk: desk || null },
    ticket,
  })
  switch (action) {
    case 'next': {
      const place = state.called + 1
      const call = { number: numberAt(state, options, place), desk, atMs: nowMs, place }
      return done({ ...called(state, call), called: place }, call.number)
    }
    case 'again': {
      const call = lastCall(state, desk)
      return done(called(state, { ...call, atMs: nowMs }), call.number)
    }
    case 'back': {
      const call = lastCall(state, desk)
      const calls = state.calls.filter((one) => one !== call)
      // Numbers that others have called since stay called; only the last one can be called again as the next.
      const last = call.place === state.called ? state.called - 1 : state.called
      return done({ ...state, calls, called: last }, call.number)
    }
    case 'number': {
      if (number === undefined) throw invalidField('number', 'REQUIRED')
      const call = { number: written(options, number), desk, atMs: nowMs, place: null }
      return done(called(state, call), call.number)
    }
    case 'reset':
      return done(
        { ...newQueue(), from: number ?? null, ...(state.touches && { touches: state.touches }) },
        number === undefined ? null : written(options, number),
      )
    case 'ticket': {
      const place = Math.max(state.issued, state.called) + 1
      const ticket = numberAt(state, options, place)
      return done({ ...state, issued: place }, ticket, ticket)
    }
  }
}

/** How many people wait in a queue. */
export const waitingIn = ({ issued, called: last }: QueueState): number => Math.max(0, issued - last)

/** A queue as it is told to whoever works with it. */
export const queueOnWire = (
  state: QueueState,
  options: FeedOptions,
  ticket: string | null = null,
): StoredQueue => ({
  calls: state.calls.map(({ number, desk, atMs, times }) => ({ number, desk, at: atMs, times })),
  next: numberAt(state, options, state.called + 1),
  waiting: waitingIn(state),
  ticket,
})

/** What displays show of it. */
export const queueContent = (state: QueueState, title: string): FeedContentOf<'queue'> => ({
  kind: 'queue',
  title,
  calls: state.calls.map(({ number, desk, atMs, times }) => ({ number, desk, at_ms: atMs, times })),
  waiting: waitingIn(state),
})
