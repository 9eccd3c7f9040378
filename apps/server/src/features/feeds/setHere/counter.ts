import type { FeedContentOf, Light } from '@vitrine/core/feeds'
import type { Touched } from './touches.ts'
import { COUNT_MOST, type CounterOrder, type FeedOptions, type StoredCounter } from '@vitrine/protocol'

/** A counter as it is stored; `light`: as somebody set it; `atMs`: when a message of MQTT came last, epoch ms. */
export type CounterState = { count: number; light: 'auto' | Light; atMs?: number; touches?: Touched[] }

export const newCounter = (): CounterState => ({ count: 0, light: 'auto' })

/** What an order makes of a counter. Sensors miss people: a count below 0 is 0. */
export function orderCounter(state: CounterState, { add = 0, set, light }: CounterOrder): CounterState {
  const count = set ?? Math.max(0, Math.min(COUNT_MOST, state.count + add))
  return { ...state, count, light: light ?? state.light }
}

type Level = FeedContentOf<'counter'>['level']
const LIGHT_OF: Readonly<Record<Level, Light>> = { free: 'go', nearlyFull: 'wait', full: 'stop' }

/** A counter as the API returns it. */
export function counterOnWire(state: CounterState, options: FeedOptions): StoredCounter {
  const { capacity, nearly_full: nearly } = options
  const { count } = state
  const level: Level =
    capacity === null || count * 100 < capacity * nearly ? 'free' : count < capacity ? 'nearlyFull' : 'full'
  return {
    count,
    capacity,
    level,
    light: state.light === 'auto' ? LIGHT_OF[level] : state.light,
    light_set: state.light,
  }
}

/** What displays show of it. */
export function counterContent(
  state: CounterState,
  options: FeedOptions,
  title: string,
): FeedContentOf<'counter'> {
  const { count, capacity, level, light } = counterOnWire(state, options)
  return { kind: 'counter', title, count, capacity, level, light }
}
