import { stepLink, type LinkEvent, type LinkState } from '@vitrine/core'
import type { DevicePorts, Stop } from './ports.ts'

export type Link = {
  state(): LinkState
  /** Tries at once if it is waiting to. */
  retryNow(): void
  stop(): void
}

/** What the thing that is kept open tells of itself. */
export type LinkEvents = {
  /** it stands */
  opened(): void
  /** a keep-alive was missed */
  fellQuiet(): void
  /** something was heard after that */
  heard(): void
  /** it ended by itself */
  died(): void
}

/**
 * Keeps something open: opens it, and opens it again after it died, by the rule of `stepLink`.
 * @param open begins, and tells what happens; returns how to close it
 */
export function keepOpen(
  ports: Pick<DevicePorts, 'timers' | 'clock' | 'chance'>,
  open: (on: LinkEvents) => Stop,
  onChange: (state: LinkState) => void,
  firstAfterMs = 0,
): Link {
  let state: LinkState = { kind: 'connecting', sinceMs: ports.clock.monotonicMs() }
  let close: Stop | null = null
  let stopTimer: Stop | null = null
  let stopped = false

  const step = (event: LinkEvent) => {
    const { link, effects } = stepLink(state, event, ports.clock.monotonicMs())
    const changed = link.kind !== state.kind
    state = link
    // Whoever looks sees that it is offline before anything is done about it.
    if (changed) onChange(state)
    for (const effect of effects) {
      if (effect.do === 'unsubscribe') {
        close?.()
        close = null
      } else {
        later(effect.afterMs)
      }
    }
  }
  const begin = () => {
    stopTimer = null
    if (stopped) return
    step({ kind: 'opening' })
    let dead = false
    const unlessDead = (run: () => void) => () => {
      // A dead stream may still say something; it is not heard.
      if (!dead && !stopped) run()
    }
    close = open({
      opened: unlessDead(() => step({ kind: 'opened' })),
      fellQuiet: unlessDead(() => step({ kind: 'fellQuiet' })),
      heard: unlessDead(() => step({ kind: 'heard' })),
      died: unlessDead(() => {
        dead = true
        step({ kind: 'died', chance: ports.chance.number() })
      }),
    })
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
