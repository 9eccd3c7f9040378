import { useEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import type { Fit, TellReason } from '@vitrine/core'
import { driftCorrection, videoPositionS } from './videoPosition.ts'
import type { ReadNow } from './viewFrame.ts'

/**
 * A video whose position follows from the clock. Before its turn it stands on its first frame, decoded; joined midway
 * it starts where it should be; drift is corrected while it plays.
 */
export function VideoView(props: {
  src: string | null
  fit: Fit
  /** how it lies in its frame, where its fit does not say all of it */
  place?: CSSProperties | undefined
  /** 0 silent to 1 full */
  volume: number
  /** instant at which its item began, epoch ms */
  startedAtMs: number
  /** its turn has come */
  begun: boolean
  /** its turn is over: it ends on its last picture instead of starting over */
  leaving: boolean
  playing: boolean
  /** the instant to stand at while not playing, epoch ms */
  nowMs: number
  readNow: ReadNow
  onReady: () => void
  onFailed: TellReason
}): ReactElement {
  const { src, fit, volume, startedAtMs, begun, playing, nowMs } = props
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const element = video.current
    if (!element || src === null) return
    let told = false
    let wanted = true
    const tellReady = () => {
      if (told || element.seeking || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      told = true
      // Decoded is not yet handed to the compositor: until it is, the first frame shows nothing.
      whenPresented(element, () => wanted && latest.current.onReady())
    }
    const onMetadata = () => {
      const { begun, playing, readNow, nowMs, startedAtMs } = latest.current
      const elapsedMs = (playing ? readNow() : nowMs) - startedAtMs
      // Joining midway: go there before anything is shown.
      if (begun && elapsedMs > 50) element.currentTime = videoPositionS(elapsedMs, element.duration)
    }
    const onError = () =>
      latest.current.onFailed(element.error?.message || 'the video cannot be played', 'videoBroken')
    const onTime = () => {
      const { begun, leaving, playing, readNow, startedAtMs } = latest.current
      if (!begun || leaving || !playing || element.seeking || element.paused) return
      const dueS = videoPositionS(readNow() - startedAtMs, element.duration)
      const correction = driftCorrection(dueS, element.currentTime, element.duration)
      if (correction.do === 'jump') element.currentTime = correction.toS
      const rate = correction.do === 'rate' ? correction.rate : 1
      if (element.playbackRate !== rate) element.playbackRate = rate
    }
    element.addEventListener('loadedmetadata', onMetadata)
    element.addEventListener('loadeddata', tellReady)
    element.addEventListener('canplay', tellReady)
    element.addEventListener('seeked', tellReady)
    element.addEventListener('error', onError)
    element.addEventListener('timeupdate', onTime)
    element.src = src
    return () => {
      wanted = false
      element.removeEventListener('loadedmetadata', onMetadata)
      element.removeEventListener('loadeddata', tellReady)
      element.removeEventListener('canplay', tellReady)
      element.removeEventListener('seeked', tellReady)
      element.removeEventListener('error', onError)
      element.removeEventListener('timeupdate', onTime)
      // A decoder is a scarce thing: give it back at once instead of waiting for the collector.
      element.pause()
      element.removeAttribute('src')
      element.load()
    }
  }, [src])

  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = volume === 0
    element.volume = Math.min(1, Math.max(0, volume))
  }, [volume])

  useEffect(() => {
    const element = video.current
    if (!element || src === null) return
    if (!begun || !playing) return element.pause()
    let wanted = true
    const start = () => {
      const elapsedMs = latest.current.readNow() - latest.current.startedAtMs
      const dueS = videoPositionS(elapsedMs, element.duration)
      if (Math.abs(dueS - element.currentTime) > 0.3) element.currentTime = dueS
      element.play().catch((error: unknown) => {
        // Browsers refuse sound without a touch; a silent video is better than a standing one.
        if (wanted && error instanceof DOMException && error.name === 'NotAllowedError') {
          element.muted = true
          element.play().catch(() => undefined)
        }
      })
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) start()
    else element.addEventListener('loadedmetadata', start, { once: true })
    return () => {
      wanted = false
      element.removeEventListener('loadedmetadata', start)
    }
  }, [src, begun, playing])

  useEffect(() => {
    const element = video.current
    if (!element || playing || element.readyState < HTMLMediaElement.HAVE_METADATA) return
    element.currentTime = begun ? videoPositionS(nowMs - startedAtMs, element.duration) : 0
  }, [playing, begun, nowMs, startedAtMs])

  return (
    <video
      ref={video}
      loop={!props.leaving}
      playsInline
      preload="auto"
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: fit,
        pointerEvents: 'none',
        ...props.place,
      }}
    />
  )
}

/** Longest wait for a browser that has the picture but does not say so (a hidden page composes nothing), ms. */
const PRESENTED_MS = 1_000

/** Calls back once a video's picture has gone to the compositor. */
function whenPresented(element: HTMLVideoElement, run: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    clearTimeout(late)
    run()
  }
  const late = setTimeout(once, PRESENTED_MS)
  // Engines before Chromium 83 do not tell: two frames later it surely was.
  if ('requestVideoFrameCallback' in element) element.requestVideoFrameCallback(once)
  else requestAnimationFrame(() => requestAnimationFrame(once))
}
