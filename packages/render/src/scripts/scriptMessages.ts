import type { Override } from '../overrides.ts'

/** A play as a script is told of it; instants are epoch ms of the server's clock. */
export type ScriptPlay = {
  group_id: string
  item_id: string
  slide_id: string
  ad_id: string | null
  from: number
  until: number
}

/** What the player says to a script. */
export type ToScript =
  | { say: 'start'; nowMs: number; timeZone: string }
  | { say: 'clock'; nowMs: number }
  | { say: 'play'; play: ScriptPlay }
  | { say: 'end'; play: ScriptPlay }
  | { say: 'ping' }

/** What a script may say to the player; anything else is passed over. */
export type FromScript =
  | { say: 'ready' }
  | { say: 'pong' }
  | { say: 'change'; element: string; change: Override }
  | { say: 'log'; text: string }
  | { say: 'failed'; reason: string }

const TEXT_MAX = 5_000
const LOG_MAX = 500

/** Reads what came from a sandbox: everything in it may be hostile. */
export function readFromScript(value: unknown): FromScript | null {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  switch (given['say']) {
    case 'ready':
    case 'pong':
      return { say: given['say'] }
    case 'log':
      return typeof given['text'] === 'string' ? { say: 'log', text: given['text'].slice(0, LOG_MAX) } : null
    case 'failed':
      return { say: 'failed', reason: String(given['reason']).slice(0, LOG_MAX) }
    case 'change': {
      const { element, change } = given
      if (typeof element !== 'string' || typeof change !== 'object' || change === null) return null
      const read = readChange(change as Record<string, unknown>)
      return Object.keys(read).length === 0
        ? null
        : { say: 'change', element: element.slice(0, 100), change: read }
    }
    default:
      return null
  }
}

function readChange(given: Record<string, unknown>): Override {
  const change: Override = {}
  const number = (name: string, min: number, max: number): number | undefined => {
    const value = given[name]
    return typeof value === 'number' && Number.isFinite(value)
      ? Math.min(max, Math.max(min, value))
      : undefined
  }
  if (typeof given['text'] === 'string') change.text = given['text'].slice(0, TEXT_MAX)
  if (typeof given['color'] === 'string' && /^#[0-9a-fA-F]{6}$/.test(given['color']))
    change.color = given['color']
  const opacity = number('opacity', 0, 1)
  if (opacity !== undefined) change.opacity = opacity
  const x = number('x', -16_384, 16_384)
  if (x !== undefined) change.x = x
  const y = number('y', -16_384, 16_384)
  if (y !== undefined) change.y = y
  return change
}
