import { createContext } from 'react'

/**
 * One thing that a touch opened: a slide in the zone that was touched, a slide over the whole screen, a web page or a
 * sheet to be printed over it.
 */
export type Step =
  | { kind: 'slide'; groupId: string; slideId: string }
  | { kind: 'overlay'; slideId: string }
  | { kind: 'page'; url: string }
  | { kind: 'print'; title: string; text: string }

/**
 * Where whoever touches the screen has come to, step by step, the values that were set on the way, and the language that was
 * chosen, a BCP 47 tag.
 */
export type Visit = {
  steps: readonly Step[]
  values: Readonly<Record<string, string>>
  language?: string
}
/** Nobody touches the screen. */
export const NOBODY: Visit = { steps: [], values: {} }

/** The visit of whoever stands before a screen; it ends when they have gone. */
export type Visits = {
  get(): Visit
  set(visit: Visit): void
  subscribe(onChange: () => void): () => void
}

export function createVisits(): Visits {
  let visit = NOBODY
  const listeners = new Set<() => void>()
  return {
    get: () => visit,
    set(next) {
      if (next === visit) return
      visit = next
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Whether something that was opened covers a zone. */
export function isCovered({ steps }: Visit, groupId: string): boolean {
  return steps.some((step) => step.kind !== 'slide' || step.groupId === groupId)
}

/** What texts may ask for beside the clock and the device: what a visitor chose. */
export const VisitsContext = createContext<Visits | null>(null)
