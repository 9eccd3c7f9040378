import type { MediaEntry } from '../renderData.ts'
import type { FreezeFault, FreezeProblem } from './freezeProblem.ts'

/** What a frozen part needs from the version that holds it. */
export type Needs = {
  /** files that have to be on the device */
  media: readonly MediaEntry[]
  problems: readonly FreezeProblem[]
  /** instant from which it must not be shown any more, because a file in it ends then (epoch ms) */
  expiresMs?: number
  /** words of data tables, by place */
  data: Readonly<Record<string, string>>
  /** slides that touches lead to, in the order in which they are found */
  links: readonly string[]
  isTouchable: boolean
  /** items that came out of playlists: the playlists by the id of the item, the outermost first */
  from: Readonly<Record<string, readonly string[]>>
}

/** A frozen part with all that it needs. Its value is null where problems leave nothing to show. */
export type Frozen<Value> = Needs & { value: Value | null }

const NOTHING: Needs = { media: [], problems: [], data: {}, links: [], isTouchable: false, from: {} }

/** A frozen part that needs what is given. */
export function frozen<Value>(value: Value | null, needs: Partial<Needs> = {}): Frozen<Value> {
  return { ...NOTHING, ...needs, value }
}

/** A part that cannot be frozen. */
export function refused(field: string, fault: FreezeFault): Frozen<never> {
  return frozen<never>(null, { problems: [{ field, ...fault }] })
}

/** All that some parts need: it ends when the first of them does. */
export function needsOf(parts: readonly Needs[]): Needs {
  const ends = parts.flatMap(({ expiresMs }) => expiresMs ?? [])
  return {
    media: parts.flatMap(({ media }) => media),
    problems: parts.flatMap(({ problems }) => problems),
    data: Object.assign({}, ...parts.map(({ data }) => data)) as Needs['data'],
    links: parts.flatMap(({ links }) => links),
    from: Object.assign({}, ...parts.map(({ from }) => from)) as Needs['from'],
    isTouchable: parts.some(({ isTouchable }) => isTouchable),
    ...(ends.length > 0 && { expiresMs: Math.min(...ends) }),
  }
}

/** Parts as one; null where one of them is. */
export function together<Value>(parts: readonly Frozen<Value>[]): Frozen<Value[]> {
  const values = parts.map(({ value }) => value)
  const isWhole = (all: readonly (Value | null)[]): all is Value[] => !all.includes(null)
  return frozen(isWhole(values) ? values : null, needsOf(parts))
}
