/** A video without a new picture for this long doesn't play, ms: shorter waits pass by themselves. */
const STILL_MS = 3_000
const LOOK_EVERY_MS = 500

/**
 * Says whether a video plays, at each change: a picture moves, or none has for a while, or there is none any more.
 * @returns stops watching
 */
export function watchPlaying(video: HTMLVideoElement, tell: (plays: boolean) => void): () => void {
  let plays = false
  let at = video.currentTime
  let stillMs = 0
  const say = (now: boolean) => {
    if (now === plays) return
    plays = now
    tell(now)
  }
  const look = () => {
    if (video.currentTime === at) return
    at = video.currentTime
    stillMs = 0
    // Without a picture at this instant there would be a hole.
    if (video.readyState >= video.HAVE_CURRENT_DATA) say(true)
  }
  const onEmptied = () => {
    at = video.currentTime
    say(false)
  }
  const looking = setInterval(() => {
    stillMs += LOOK_EVERY_MS
    look()
    if (stillMs >= STILL_MS) say(false)
  }, LOOK_EVERY_MS)
  video.addEventListener('timeupdate', look)
  video.addEventListener('emptied', onEmptied)
  return () => {
    clearInterval(looking)
    video.removeEventListener('timeupdate', look)
    video.removeEventListener('emptied', onEmptied)
  }
}

/**
 * Says whether there is a network, now and at each change.
 * @returns stops watching
 */
export function watchConnection(tell: (isThere: boolean) => void): () => void {
  const look = () => tell(navigator.onLine)
  look()
  addEventListener('online', look)
  addEventListener('offline', look)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  }
}
