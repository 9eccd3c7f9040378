/** Milliseconds on the page's own time line, the one that animations are placed on. */
export function timelineNowMs(): number {
  return performance.now()
}
