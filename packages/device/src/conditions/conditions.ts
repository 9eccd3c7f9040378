import type { RenderData, RenderEntry } from '@vitrine/core'
import type { Programme } from '@vitrine/core/programme'
import type { ConnectionParts } from '../connectionParts.ts'
import type { AskServer } from '../http.ts'
import type { Gates, KnownFacts } from './knownFacts.ts'

/** What the conditions of its screens ask, on a device. */
export type Conditions = {
  /** What the conditions of a programme's events say; undefined until their code is loaded. */
  gates(programme: Programme): Gates | undefined
  /** What is shown, or the settings or the time zone, may be others now. */
  look(): void
  /** The connection stands: facts are read again, what changes after that is announced. */
  connected(): void
  /** The server has announced that facts have changed. */
  fetch(): void
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

/**
 * Evaluates conditions where a screen has them. Its code is loaded with the first such screen; until then, and without it, the
 * stated answers hold (`freezeCondition` in core).
 */
export function createConditions(parts: ConnectionParts & { askServer: AskServer }): Conditions {
  let loading: Promise<KnownFacts> | null = null
  let known: KnownFacts | null = null
  let isStopped = false

  const conditioned = (): RenderData[] => {
    const { render, coming } = parts.presentation()
    return [render, coming?.render].flatMap((one) => (one && hasConditions(one) ? [one] : []))
  }
  const load = () => {
    loading ??= import('./knownFacts.ts').then(
      ({ createKnownFacts }) => {
        known = createKnownFacts(parts)
        if (isStopped) known.stop()
        else known.use(conditioned())
        return known
      },
      (error) => {
        loading = null
        throw error
      },
    )
    loading.catch(() => parts.ports.log('the code of conditions could not be loaded'))
  }
  return {
    gates(programme) {
      if (!known) load()
      return known?.gates(programme)
    },
    look() {
      if (known) known.use(conditioned())
      else if (!loading && conditioned().length > 0) load()
    },
    connected: () => known?.fetch(),
    fetch: () => known?.fetch(),
    forget() {
      parts.ports.keys.remove('facts')
      known?.forget()
    },
    stop() {
      isStopped = true
      known?.stop()
    },
  }
}

const checked = new WeakMap<RenderData, boolean>()
/** Whether something of a version plays only if a condition holds. */
function hasConditions(render: RenderData): boolean {
  const isIn = (entry: RenderEntry): boolean =>
    entry.if !== undefined || ('list' in entry && entry.list.items.some(isIn))
  const found =
    checked.get(render) ??
    (render.ads.some((ad) => ad.if) || render.screen.groups.some(({ items }) => items.some(isIn)))
  checked.set(render, found)
  return found
}
