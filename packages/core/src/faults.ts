import { HANDSHAKE_RETRY_MS, IDENTITY_GIVE_UP_MS, RECONNECT_MS, RESUBSCRIBE_DELAY_MS } from './constants.ts'

/** First wait before a network call is tried again, ms; it doubles from there. Source: specification §9 (back-off). */
export const RETRY_FIRST_MS = 100
/** Longest wait before a network call is tried again, ms. */
export const RETRY_CAP_MS = 60_000
/** A link that could not be opened again for this long is lost: the quick tries end and the slow ones begin, ms. */
export const LINK_LOST_AFTER_MS = 300_000

/** Where something went wrong on a device. */
export type FaultArea = 'page' | 'activation' | 'report' | 'media' | 'presentation' | 'item'

/** A fault as data: nobody stands beside a screen to click "retry". `attempt` counts from 0. */
export type PlayerFault = { area: FaultArea; fatal: boolean; attempt: number }

/** What is done about a fault. */
export type FaultAction = { do: 'reload' } | { do: 'retry'; afterMs: number } | { do: 'skipItem' }

/**
 * How long to wait before the next try, ms: doubling with jitter, so that ten thousand devices do not come back at once.
 * @param attempt 0 for the wait after the first failure
 * @param chance  a random number, `[0, 1)`
 */
export function retryDelayMs(attempt: number, chance: number): number {
  return spread(Math.min(RETRY_CAP_MS, doubledMs(attempt)), chance)
}

/**
 * How long to wait before the device proves itself again, ms: doubling from 100 ms until a single wait would pass
 * 300,000 ms. There a program with a user gives up; a display has nobody to sign in again, so it asks once a minute.
 * @param attempt 0 for the wait after the first failure
 * @param chance  a random number, `[0, 1)`
 */
export function identityRetryDelayMs(attempt: number, chance: number): number {
  const fullMs = doubledMs(attempt)
  return spread(fullMs > IDENTITY_GIVE_UP_MS ? RECONNECT_MS.every : fullMs, chance)
}

/**
 * How long to wait before a session that was ended here is revoked on the server again, ms: doubling from 100 ms with
 * jitter; null where a wait would pass 300,000 ms and it is given up. Source: specification §9 "Identity session".
 * @param attempt 0 for the wait after the first failure
 * @param chance  a random number, `[0, 1)`
 */
export function revocationRetryDelayMs(attempt: number, chance: number): number | null {
  const fullMs = doubledMs(attempt)
  return fullMs > IDENTITY_GIVE_UP_MS ? null : spread(fullMs, chance)
}

/**
 * How long to wait before a dead link is opened again, ms. The first wait is exactly that of the specification; while
 * the server stays away, tries come at most 5 s (and some jitter) apart, because a restart should be over soon. After
 * five minutes the link is lost, by a cable or a switch and not by a restart: the reconnect monitor of realtime clients
 * takes over, 5 s and then once a minute, which spares a dead network and a server that starts with ten thousand
 * devices outside. Whoever hears that the network is back need not wait (`Device.hurry`).
 * @param attempt     0 for the wait after the first death
 * @param slowAttempt 0 for the first try after the link was lost, null before
 * @param chance      a random number, `[0, 1)`
 */
export function resubscribeDelayMs(attempt: number, slowAttempt: number | null, chance: number): number {
  const jitterMs = chance * RESUBSCRIBE_DELAY_MS
  if (slowAttempt !== null)
    return Math.round((slowAttempt === 0 ? RECONNECT_MS.first : RECONNECT_MS.every) + jitterMs)
  const fullMs = RESUBSCRIBE_DELAY_MS * 2 ** Math.min(20, Math.max(0, attempt - 2))
  return Math.round(Math.min(HANDSHAKE_RETRY_MS, fullMs) + (attempt === 0 ? 0 : jitterMs))
}

/**
 * What to do about a fault. A page that cannot go on is reloaded; a network call is tried again; an item that cannot
 * be shown is passed over. A dead link is `resubscribeDelayMs`' business.
 * @param chance a random number, `[0, 1)`
 */
export function actionForFault(fault: PlayerFault, chance: number): FaultAction {
  if (fault.fatal) return { do: 'reload' }
  if (fault.area === 'item') return { do: 'skipItem' }
  const delayMs = fault.area === 'activation' ? identityRetryDelayMs : retryDelayMs
  return { do: 'retry', afterMs: delayMs(fault.attempt, chance) }
}

const doubledMs = (attempt: number): number => RETRY_FIRST_MS * 2 ** Math.min(attempt, 30)
const spread = (fullMs: number, chance: number): number => Math.round(fullMs * (0.5 + chance / 2))
