import type { DeviceReasonCode, DeviceSettings, TellReason } from '@vitrine/core'
import type { Timers } from '@vitrine/device'

/** After a failure the source is opened again this much later, ms. */
export const CAPTURE_RETRY_MS = 10_000
/** A stream without a new picture for this long has failed, ms. */
export const CAPTURE_FROZEN_MS = 5_000

type Config = DeviceSettings['mpConfig']

/** What opens and shows streams: the browser, or a test. */
export type CapturePorts = {
  timers: Timers
  open(constraints: MediaStreamConstraints): Promise<MediaStream>
  /** calls back when a source was plugged in or taken away; returns how to stop listening */
  onSources(run: () => void): () => void
  /** Shows a stream and calls back at each of its pictures; returns how to take it away. */
  show(stream: MediaStream, onPicture: () => void): () => void
}

/** What is asked of the browser for a configuration: an empty source is the first one, a side of 0 its own. */
export function constraintsOf(config: Config): MediaStreamConstraints {
  const { deviceId, width, height, audio } = config
  return {
    audio,
    video: {
      ...(deviceId === '' ? {} : { deviceId: { exact: deviceId } }),
      ...(width === 0 ? {} : { width: { ideal: width } }),
      ...(height === 0 ? {} : { height: { ideal: height } }),
    },
  }
}

/**
 * Opens a capture device and keeps at it: what fails, ends or stands still is taken away and opened again every 10 s and
 * when a source is plugged in.
 * @param on.shown  its picture is seen (true), or nothing of it is (false)
 * @param on.failed why, once until it was seen again
 * @returns how to end
 */
export function watchCapture(
  config: Config,
  ports: CapturePorts,
  on: { shown: (shown: boolean) => void; failed: TellReason },
): () => void {
  let ended = false
  let opening = false
  let close: (() => void) | null = null
  let stopRetry = () => {}
  let told: string | null = null

  const fail = (reason: string, code?: DeviceReasonCode) => {
    close?.()
    close = null
    stopRetry()
    if (ended) return
    on.shown(false)
    if (told !== reason) on.failed(reason, code)
    told = reason
    stopRetry = ports.timers.after(CAPTURE_RETRY_MS, () => void open())
  }
  const play = (stream: MediaStream) => {
    const tracks = stream.getTracks()
    const listening = new AbortController()
    let stopFrozen = () => {}
    const expectPicture = () => {
      stopFrozen()
      stopFrozen = ports.timers.after(CAPTURE_FROZEN_MS, () =>
        fail('no new picture comes from it', 'captureFrozen'),
      )
    }
    let seen = false
    const hide = ports.show(stream, () => {
      if (ended || listening.signal.aborted) return
      expectPicture()
      // A source without a signal may go on giving the same dark picture; it says so by being muted.
      if (seen || tracks.some((track) => track.kind === 'video' && track.muted)) return
      seen = true
      told = null
      on.shown(true)
    })
    let stopMuted = () => {}
    for (const track of tracks) {
      const { signal } = listening
      track.addEventListener('ended', () => fail('it was taken away', 'captureRemoved'), { signal })
      if (track.kind !== 'video') continue
      const muted = () => {
        stopMuted()
        stopMuted = ports.timers.after(CAPTURE_FROZEN_MS, () => fail('it gives no signal', 'captureNoSignal'))
      }
      track.addEventListener('mute', muted, { signal })
      track.addEventListener('unmute', () => stopMuted(), { signal })
      if (track.muted) muted()
    }
    expectPicture()
    close = () => {
      listening.abort()
      stopFrozen()
      stopMuted()
      hide()
      for (const track of tracks) track.stop()
    }
  }
  const open = async () => {
    if (ended || opening || close) return
    opening = true
    stopRetry()
    try {
      const stream = await ports.open(constraintsOf(config))
      opening = false
      if (ended) for (const track of stream.getTracks()) track.stop()
      else play(stream)
    } catch (error) {
      opening = false
      fail(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    }
  }

  const stopSources = ports.onSources(() => void open())
  void open()
  return () => {
    ended = true
    stopRetry()
    stopSources()
    close?.()
    close = null
    on.shown(false)
  }
}
