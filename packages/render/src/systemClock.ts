/** Milliseconds on the page's own time line, the one that animations are placed on. */
export function timelineNowMs(): number {
  return performance.now()
}

/** What this machine's clock says, epoch ms: for a preview that has no clock of a display. */
export function wallNowMs(): number {
  return Date.now()
}
