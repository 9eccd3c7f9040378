import { stepLink, type LinkEvent, type LinkState } from '@vitrine/core'
import type { DevicePorts, Stop } from './ports.ts'

export type Link = {
  state(): LinkState
  /** Tries at once if it is waiting to. */
  retryNow(): void
  stop(): void
}

/**
 * Keeps something open: opens it, and opens it again after it died, by the rule of `stepLink`.
 * @param open begins; calls `opened` when it stands and `died` when it ends by itself; returns how to close it
 */
export function keepOpen(
  ports: Pick<DevicePorts, 'timers' | 'clock' | 'chance'>,
  open: (opened: () => void, died: () => void) => Stop,
  onChange: (state: LinkState) => void,
  firstAfterMs = 0,
): Link {
  let state: LinkState = { kind: 'connecting', sinceMs: ports.clock.nowMs() }
  let close: Stop | null = null
  let stopTimer: Stop | null = null
  let stopped = false

  const step = (event: LinkEvent) => {
    const { link, effects } = stepLink(state, event, ports.clock.nowMs())
    const changed = link.kind !== state.kind
    state = link
    for (const effect of effects) {
      if (effect.do === 'unsubscribe') {
        close?.()
        close = null
      } else {
        later(effect.afterMs)
      }
    }
    if (changed) onChange(state)
  }
  const begin = () => {
    stopTimer = null
    if (stopped) return
    step({ kind: 'opening' })
    let dead = false
    close = open(
      () => step({ kind: 'opened' }),
      () => {
        // A dead stream may still say something; it is heard once.
        if (dead || stopped) return
        dead = true
        step({ kind: 'died', chance: ports.chance.number() })
      },
    )
  }
  const later = (afterMs: number) => {
    stopTimer?.()
    stopTimer = ports.timers.after(afterMs, begin)
  }
  later(firstAfterMs)

  return {
    state: () => state,
    retryNow() {
      if (!stopped && stopTimer) later(0)
    },
    stop() {
      stopped = true
      stopTimer?.()
      close?.()
      close = null
    },
  }
}
