/** A page that says nothing for this long is dead: the player beats every 2 s. */
export const SILENT_MS = 6_000
/** After this long without a beat the page is asked whether it still runs at all. */
export const ASK_AFTER_MS = 4_000
/** A browser that was just started may take this long to its first beat; a slow board with a cold disk does. */
export const START_LIMIT_MS = 20_000
/** After a fault the page must be loaded this soon, or the browser is restarted. */
export const RETURN_LIMIT_MS = 4_000
/** A hung process that was told to end is gone within this time, or the browser is restarted. */
export const BREAK_LIMIT_MS = 1_000
/** How often a server that is away is looked for. */
export const PROBE_EVERY_MS = 2_000

/** What the kiosk knows of its page. Times are of the monotonic clock, ms. */
export type Watch =
  | { kind: 'loading'; sinceMs: number; limitMs: number; again: boolean }
  | { kind: 'breaking'; sinceMs: number }
  | { kind: 'serverAway'; probeAtMs: number }
  | { kind: 'alive'; beatMs: number; asked: boolean; answered: boolean }

export type WatchEvent =
  | 'tick'
  | 'beat'
  /** the player's page and its parts are there; its first beat follows when it has something to show */
  | 'loaded'
  /** the page answered that its main thread runs */
  | 'answered'
  | 'crashed'
  /** something else than the player is shown */
  | 'left'
  /** the player could not be loaded: the waiting page is shown */
  | 'serverAway'
  | 'serverBack'

export type WatchAction =
  | 'ask'
  | 'load'
  /** end the page's hung process: then it has `crashed` */
  | 'break'
  | 'relaunch'
  | 'probe'

type Step = { watch: Watch; action: WatchAction | null }

/** How the watch begins when the page was first sent for. */
export function beginWatch(nowMs: number): Watch {
  return { kind: 'loading', sinceMs: nowMs, limitMs: START_LIMIT_MS, again: false }
}

/** What to do about a page, from what is known of it and what happened. */
export function stepWatch(watch: Watch, event: WatchEvent, nowMs: number): Step {
  const load = (limitMs: number): Step => ({
    watch: { kind: 'loading', sinceMs: nowMs, limitMs, again: true },
    action: 'load',
  })
  switch (event) {
    case 'beat':
      return { watch: { kind: 'alive', beatMs: nowMs, asked: false, answered: false }, action: null }
    case 'loaded':
      return {
        watch: watch.kind === 'loading' ? { ...watch, limitMs: START_LIMIT_MS } : watch,
        action: null,
      }
    case 'serverAway':
      return { watch: { kind: 'serverAway', probeAtMs: nowMs + PROBE_EVERY_MS }, action: null }
    case 'serverBack':
      return watch.kind === 'serverAway' ? load(START_LIMIT_MS) : { watch, action: null }
    case 'answered':
      return { watch: watch.kind === 'alive' ? { ...watch, answered: true } : watch, action: null }
    case 'crashed':
    case 'left':
      // Twice in a row is more than a page's own fault.
      return watch.kind === 'loading' && watch.again ? { watch, action: 'relaunch' } : load(RETURN_LIMIT_MS)
    case 'tick':
      return tick()
  }

  function tick(): Step {
    if (watch.kind === 'serverAway') {
      if (nowMs < watch.probeAtMs) return { watch, action: null }
      return { watch: { kind: 'serverAway', probeAtMs: nowMs + PROBE_EVERY_MS }, action: 'probe' }
    }
    if (watch.kind === 'loading') {
      if (nowMs - watch.sinceMs < watch.limitMs) return { watch, action: null }
      return watch.again ? { watch, action: 'relaunch' } : load(START_LIMIT_MS)
    }
    if (watch.kind === 'breaking')
      return { watch, action: nowMs - watch.sinceMs < BREAK_LIMIT_MS ? null : 'relaunch' }
    const silentMs = nowMs - watch.beatMs
    if (silentMs >= SILENT_MS)
      return watch.answered
        ? load(RETURN_LIMIT_MS)
        : { watch: { kind: 'breaking', sinceMs: nowMs }, action: 'break' }
    if (silentMs >= ASK_AFTER_MS && !watch.asked) return { watch: { ...watch, asked: true }, action: 'ask' }
    return { watch, action: null }
  }
}
