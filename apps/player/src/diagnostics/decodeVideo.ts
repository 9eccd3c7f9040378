import type { Codec, FactsOf } from '@vitrine/core/diagnostics'
import type { ProbeWorld } from './probe.ts'

type Decoding = FactsOf<'codecs'>[Codec]
type Colour = readonly [red: number, green: number, blue: number]

/** What the samples show on the left and on the right. */
const LEFT: Colour = [0x12, 0x87, 0x7f]
const RIGHT: Colour = [0xd9, 0x50, 0x3f]
/** Decoders and their colour spaces differ by less than this in each part of a colour; other pictures by more. */
const TOLERANCE = 48
const LONGEST_MS = 1_200
const LOOK_EVERY_MS = 25

/** Plays a video, and looks whether its picture is really there: what a browser says of itself does not count. */
export function decodeVideo(
  file: Blob,
  { clock, timers }: Pick<ProbeWorld, 'clock' | 'timers'>,
  signal: AbortSignal,
): Promise<Decoding> {
  const startedMs = clock.monotonicMs()
  const tookMs = () => clock.monotonicMs() - startedMs
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  video.muted = true
  video.playsInline = true
  // Engines draw only what is in the page.
  video.className = 'diagnostics-sample'
  document.body.append(video)
  const canvas = document.createElement('canvas')
  canvas.width = 16
  canvas.height = 8
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  let stopLooking = () => undefined as void

  return new Promise<Decoding>((resolve) => {
    let hasPicture = false
    const end = (decoding: Decoding) => resolve(decoding)
    const look = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && drawing) {
        drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
        hasPicture = true
        if (shows(drawing, 3, LEFT) && shows(drawing, 12, RIGHT)) return end({ decoded: true, ms: tookMs() })
      }
      if (signal.aborted || tookMs() > LONGEST_MS)
        return end({ decoded: false, ms: tookMs(), problem: hasPicture ? 'wrong' : 'late' })
      stopLooking = timers.after(LOOK_EVERY_MS, look)
    }
    video.addEventListener('error', () => end({ decoded: false, ms: tookMs(), problem: 'refused' }))
    video.src = url
    // A refusal to play comes as an error event too; one to begin by itself leaves the first picture.
    void Promise.resolve(video.play()).catch(() => undefined)
    look()
  }).finally(() => {
    stopLooking()
    video.remove()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  })
}

function shows(drawing: CanvasRenderingContext2D, x: number, colour: Colour): boolean {
  const { data } = drawing.getImageData(x, 4, 1, 1)
  return colour.every((part, at) => Math.abs((data[at] ?? 0) - part) < TOLERANCE)
}
