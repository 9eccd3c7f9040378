import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** What a script changed of an element: its words, its colour, whether and where it is seen (px of its slide). */
export type Override = { text?: string; color?: string; opacity?: number; x?: number; y?: number }

/** Changes to elements while a presentation is on, by element id; they end with it. */
export type Overrides = {
  of(elementId: string): Override | null
  set(elementId: string, change: Override): void
  clear(): void
  subscribe(elementId: string, onChange: () => void): () => void
}

/** Keeps what scripts changed, so that the renderer stays the only one that touches the document. */
export function createOverrides(): Overrides {
  const changes = new Map<string, Override>()
  const listeners = new Map<string, Set<() => void>>()
  const tell = (elementId: string) => {
    for (const listener of listeners.get(elementId) ?? []) listener()
  }
  return {
    of: (elementId) => changes.get(elementId) ?? null,
    set(elementId, change) {
      changes.set(elementId, { ...changes.get(elementId), ...change })
      tell(elementId)
    },
    clear() {
      const changed = [...changes.keys()]
      changes.clear()
      for (const elementId of changed) tell(elementId)
    },
    subscribe(elementId, onChange) {
      const own = listeners.get(elementId) ?? new Set()
      listeners.set(elementId, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) listeners.delete(elementId)
      }
    },
  }
}

const NO_SUBSCRIPTION = () => () => undefined

export const OverridesContext = createContext<Overrides | null>(null)

/** What scripts changed of an element, null where nothing. */
export function useOverride(elementId: string): Override | null {
  const overrides = useContext(OverridesContext)
  const subscribe = useCallback(
    (onChange: () => void) => overrides?.subscribe(elementId, onChange) ?? NO_SUBSCRIPTION(),
    [overrides, elementId],
  )
  return useSyncExternalStore(subscribe, () => overrides?.of(elementId) ?? null)
}
