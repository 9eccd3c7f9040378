import { RESUBSCRIBE_DELAY_MS } from './constants.ts'

/** First wait before a network call is tried again, ms; it doubles from there. Source: specification §9 (back-off). */
export const RETRY_FIRST_MS = 100
/** Longest wait before a network call is tried again, ms. */
export const RETRY_CAP_MS = 60_000
/** Longest wait before resubscribing, ms: short, because an edit made while the server was away should arrive soon. */
export const RESUBSCRIBE_CAP_MS = 15_000

/** Where something went wrong on a device. */
export type FaultArea = 'page' | 'subscription' | 'activation' | 'report' | 'media' | 'presentation' | 'item'

/** A fault as data: nobody stands beside a screen to click "retry". `attempt` counts from 0. */
export type PlayerFault = { area: FaultArea; fatal: boolean; attempt: number }

/** What is done about a fault. */
export type FaultAction =
  | { do: 'reload' }
  | { do: 'resubscribe'; afterMs: number }
  | { do: 'retry'; afterMs: number }
  | { do: 'skipItem' }

/**
 * How long to wait before the next try, ms: doubling with jitter, so that ten thousand devices do not come back at once.
 * @param attempt 0 for the wait after the first failure
 * @param chance  a random number, `[0, 1)`
 */
export function retryDelayMs(attempt: number, chance: number): number {
  const fullMs = Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** Math.min(attempt, 20))
  return Math.round(fullMs * (0.5 + chance / 2))
}

/**
 * What to do about a fault. A page that cannot go on is loaded anew; a dead subscription is opened again after 2 s, a
 * little later when it keeps dying; a network call is tried again; an item that cannot be shown is passed over.
 * @param chance a random number, `[0, 1)`
 */
export function actionForFault(fault: PlayerFault, chance: number): FaultAction {
  if (fault.fatal) return { do: 'reload' }
  if (fault.area === 'item') return { do: 'skipItem' }
  if (fault.area === 'subscription') {
    const fullMs = RESUBSCRIBE_DELAY_MS * 2 ** Math.min(20, Math.max(0, fault.attempt - 2))
    const jitterMs = fault.attempt === 0 ? 0 : chance * RESUBSCRIBE_DELAY_MS
    return { do: 'resubscribe', afterMs: Math.round(Math.min(RESUBSCRIBE_CAP_MS, fullMs) + jitterMs) }
  }
  return { do: 'retry', afterMs: retryDelayMs(fault.attempt, chance) }
}
