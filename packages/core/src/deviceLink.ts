import { LINK_LOST_AFTER_MS, resubscribeDelayMs } from './faults.ts'

/**
 * Whether the device hears from its server. Instants are those of the clock that `stepLink` is given. `quiet`: it stands
 * as far as known, but a keep-alive was missed. `slowAttempt` counts the tries since the link was given up as lost.
 */
export type LinkState =
  | { kind: 'connecting'; sinceMs: number }
  | { kind: 'connected'; sinceMs: number }
  | { kind: 'quiet'; sinceMs: number }
  | { kind: 'offline'; sinceMs: number; retryAtMs: number; attempt: number; slowAttempt: number | null }

export type LinkEvent =
  | { kind: 'opening' }
  | { kind: 'opened' }
  /** nothing was heard for 65 s */
  | { kind: 'fellQuiet' }
  /** something was heard again */
  | { kind: 'heard' }
  | { kind: 'died'; chance: number }

export type LinkEffect = { do: 'unsubscribe' } | { do: 'resubscribe'; afterMs: number }

/**
 * What happens to the link: a dead subscription marks the device offline, is unsubscribed, and opened again after 2 s
 * (later when it keeps dying), in this order. Source: specification §4 "Subscription".
 */
export function stepLink(
  link: LinkState,
  event: LinkEvent,
  nowMs: number,
): { link: LinkState; effects: readonly LinkEffect[] } {
  switch (event.kind) {
    case 'opening':
      // Somebody who looks at the status line should not see it change before there is an answer.
      return { link: link.kind === 'offline' ? link : { kind: 'connecting', sinceMs: nowMs }, effects: [] }
    case 'opened':
      return { link: { kind: 'connected', sinceMs: nowMs }, effects: [] }
    case 'fellQuiet':
      return { link: link.kind === 'connected' ? { kind: 'quiet', sinceMs: nowMs } : link, effects: [] }
    case 'heard':
      return { link: link.kind === 'quiet' ? { kind: 'connected', sinceMs: nowMs } : link, effects: [] }
    case 'died': {
      const before = link.kind === 'offline' ? link : null
      const sinceMs = before?.sinceMs ?? nowMs
      const attempt = before ? before.attempt + 1 : 0
      const lost = nowMs - sinceMs >= LINK_LOST_AFTER_MS
      const slowAttempt = lost ? (before?.slowAttempt ?? -1) + 1 : null
      const afterMs = resubscribeDelayMs(attempt, slowAttempt, event.chance)
      return {
        link: { kind: 'offline', sinceMs, retryAtMs: nowMs + afterMs, attempt, slowAttempt },
        effects: [{ do: 'unsubscribe' }, { do: 'resubscribe', afterMs }],
      }
    }
  }
}
