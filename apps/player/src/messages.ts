import { TOAST_MS, TOP_NOTIFICATION_MS } from '@vitrine/core'
import type { InStep, Stop, Timers } from '@vitrine/device'

/** An alert goes by itself after this long, ms: it never waits for its OK. */
export const ALERT_MS = 10_000

/** What is said on the glass just now; each of its kinds one at a time, the newest. */
export type Said = {
  /** words, or that the new presentation starts in so many seconds */
  toast: { text: string | { startsInS: number }; danger: boolean } | null
  notification: { title: string; body: string } | null
  alert: { text: string } | null
  identify: { name: string; inStep: InStep } | null
}

export type Messages = {
  said(): Said
  subscribe(onChange: () => void): Stop
  toast(text: string | { startsInS: number }, danger: boolean): void
  notify(title: string, body: string): void
  alert(text: string): void
  identify(name: string, forMs: number, inStep: InStep): void
  dismissAlert(): void
}

const SILENCE: Said = { toast: null, notification: null, alert: null, identify: null }

/**
 * Toasts for 2,000 ms, the top notification for 2,300 ms, alerts until OK or a while.
 * @param mayTell whether toasts and alerts may appear now; a display that presents to passers-by keeps quiet
 */
export function createMessages(timers: Timers, mayTell: () => boolean): Messages {
  let said = SILENCE
  const listeners = new Set<() => void>()
  const ends = new Map<keyof Said, Stop>()
  const say = (change: Partial<Said>) => {
    said = { ...said, ...change }
    for (const listener of listeners) listener()
  }
  const sayFor = <Kind extends keyof Said>(kind: Kind, what: Said[Kind], ms: number) => {
    ends.get(kind)?.()
    say({ [kind]: what })
    ends.set(
      kind,
      timers.after(ms, () => say({ [kind]: null })),
    )
  }
  return {
    said: () => said,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    toast: (text, danger) => mayTell() && sayFor('toast', { text, danger }, TOAST_MS),
    notify: (title, body) => sayFor('notification', { title, body }, TOP_NOTIFICATION_MS),
    alert: (text) => mayTell() && sayFor('alert', { text }, ALERT_MS),
    identify: (name, forMs, inStep) => sayFor('identify', { name, inStep }, forMs),
    dismissAlert: () => say({ alert: null }),
  }
}
