/** Plays what an element has: with sound where the browser lets it, otherwise without, because a standing picture is worse. */
export function startPlaying(element: HTMLVideoElement): void {
  element.play().catch(() => {
    // Browsers refuse sound without a touch.
    element.muted = true
    element.play().catch(() => undefined)
  })
}
