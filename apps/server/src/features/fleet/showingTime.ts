/** What the log says of a device's connection and display. */
export type StandingEvent = { atMs: number; kind: string; code: string | null }
type Bars = { fromMs: number; stepMs: number; count: number }
/** When a device showed a picture. */
export type ShowingTime = {
  /** the part of each bar, 0 to 1; null where nothing is known yet */
  bars: (number | null)[]
  /** since when it does; null where it does not, or began before the first bar */
  sinceMs: number | null
  /** the part of all time that is known; null where there is none */
  share: number | null
}

/** A picture: that of its screen, or of its capture device. */
const PICTURES: ReadonlySet<string | null> = new Set(['version', 'passthrough'])

/**
 * When a device was online and showed a picture, by its events.
 * @param events oldest first, with the last of its connection and the last of its display before the bars
 */
export function showingTime(
  events: readonly StandingEvent[],
  { fromMs, stepMs, count }: Bars,
  nowMs: number,
): ShowingTime {
  const knownMs = Math.max(fromMs, events[0]?.atMs ?? nowMs)
  const untilMs = Math.min(nowMs, fromMs + count * stepMs)
  const spans: { fromMs: number; untilMs: number }[] = []
  let isOnline = false
  let hasPicture = false
  let beganMs: number | null = null
  for (const { atMs, kind, code } of events) {
    if (kind === 'showing') hasPicture = PICTURES.has(code)
    else isOnline = kind === 'online'
    const isShowing = isOnline && hasPicture
    if (isShowing && beganMs === null) beganMs = atMs
    else if (!isShowing && beganMs !== null) {
      spans.push({ fromMs: beganMs, untilMs: atMs })
      beganMs = null
    }
  }
  if (beganMs !== null) spans.push({ fromMs: beganMs, untilMs })
  const shownMs = (from: number, until: number): number =>
    spans.reduce(
      (sum, span) => sum + Math.max(0, Math.min(until, span.untilMs) - Math.max(from, span.fromMs)),
      0,
    )
  const shareOf = (from: number, until: number): number | null =>
    until > from ? shownMs(from, until) / (until - from) : null
  return {
    bars: Array.from({ length: count }, (_, bar) =>
      shareOf(Math.max(knownMs, fromMs + bar * stepMs), Math.min(untilMs, fromMs + (bar + 1) * stepMs)),
    ),
    sinceMs: beganMs !== null && beganMs >= fromMs ? beganMs : null,
    share: shareOf(knownMs, untilMs),
  }
}
