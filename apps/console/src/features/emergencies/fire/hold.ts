/** How long a button is held until it fires, ms. Long enough that nobody holds it by accident, short enough in an emergency. */
export const HOLD_MS = 2_000

/** A button that is held: nothing, held since an instant of a clock that never jumps, or held long enough. */
export type Hold = { kind: 'idle' } | { kind: 'holding'; sinceMs: number } | { kind: 'held' }
/** What happens to it. `tick` comes with every frame while it is held. */
export type HoldEvent = { kind: 'press' | 'tick'; atMs: number } | { kind: 'release' }

export const IDLE: Hold = { kind: 'idle' }

/** The next state. Letting go too early is as if nothing had happened; once held long enough, it stays that. */
export function stepHold(hold: Hold, event: HoldEvent): Hold {
  switch (event.kind) {
    case 'press':
      return hold.kind === 'idle' ? { kind: 'holding', sinceMs: event.atMs } : hold
    case 'tick':
      return hold.kind === 'holding' && event.atMs - hold.sinceMs >= HOLD_MS ? { kind: 'held' } : hold
    case 'release':
      return hold.kind === 'holding' ? IDLE : hold
  }
}

/** How much of the time has passed, 0 to 1. */
export function heldShare(hold: Hold, nowMs: number): number {
  if (hold.kind === 'idle') return 0
  if (hold.kind === 'held') return 1
  return Math.min(1, Math.max(0, (nowMs - hold.sinceMs) / HOLD_MS))
}
