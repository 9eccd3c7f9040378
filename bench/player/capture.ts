import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'

/** A frame as Chromium put it on the glass. */
export type CapturedFrame = {
  /** when it was drawn, epoch ms, with fractions, on the host's clock whatever the page's clock says */
  atMs: number
  png: Buffer
}

/** The pixels of a frame, three bytes each. */
export type Pixels = { data: Buffer; width: number; height: number }

export type Capture = {
  /** Ends it; resolves when every frame was handed over. @throws what `onFrame` threw */
  stop(): Promise<void>
}

/** Large enough for bands of four zones, small enough that two cores capture sixty frames a second. */
const CAPTURE_SIZE = { width: 320, height: 180 }
/** How many frames may be on their way at once; each is a few kilobytes. */
const AHEAD = 240
/**
 * Chromium watches a capture for a second, and then keeps only the frames that belong to the largest animation: a fault
 * beside a playing video would be left out. So no capture gets that old: two take turns, each one on its own for
 * `SHIFT_MS - 2 * OVERLAP_MS` and with the other at both ends. Source: media/capture/content/animated_content_sampler.cc.
 */
const SHIFT_MS = 850
const OVERLAP_MS = 250
/** A frame waits this long for an older one of the other capture. */
const SETTLE_MS = 400
/** Two frames nearer than this are one. */
const SAME_MS = 2

/**
 * Captures every frame that a page paints, from outside: the compositor's frames over the DevTools protocol. An unchanged
 * page paints nothing; then only the beginning of each turn is seen. What it catches, `proof.ts` shows.
 * @param onFrame called in the order of time, one at a time
 */
export async function startCapture(
  page: Page,
  onFrame: (frame: CapturedFrame) => void | Promise<void>,
): Promise<Capture> {
  const waiting: CapturedFrame[] = []
  let newestMs = 0
  let lastMs = 0
  let handled: Promise<void> = Promise.resolve()
  const handOver = (untilMs: number): void => {
    while (waiting.length > 0 && waiting[0]!.atMs <= untilMs) {
      const frame = waiting.shift()!
      // Both saw it.
      if (frame.atMs - lastMs < SAME_MS) continue
      lastMs = frame.atMs
      handled = handled.then(() => onFrame(frame))
    }
    // `stop` throws it; without a listener in between Node would end the process.
    handled.catch(() => undefined)
  }
  const take = (frame: CapturedFrame): void => {
    const at = waiting.findLastIndex(({ atMs }) => atMs <= frame.atMs)
    waiting.splice(at + 1, 0, frame)
    newestMs = Math.max(newestMs, frame.atMs)
    handOver(newestMs - SETTLE_MS)
  }
  const shifts = await Promise.all([takeShifts(page, 0, take), takeShifts(page, 1, take)])
  return {
    async stop() {
      await Promise.all(shifts.map((stop) => stop()))
      handOver(Number.POSITIVE_INFINITY)
      await handled
    },
  }
}

/** One of the two that take turns. @returns ends it */
async function takeShifts(
  page: Page,
  which: 0 | 1,
  take: (frame: CapturedFrame) => void,
): Promise<() => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let answeredAhead = -1
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    // Chromium drops what comes while two frames are unanswered, and only counts the answers: many are given ahead, so
    // that a busy machine delays frames instead of losing them.
    for (let more = answeredAhead === sessionId ? 1 : AHEAD; more > 0; more -= 1)
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    answeredAhead = sessionId
    take({ atMs: (metadata.timestamp ?? Number.NaN) * 1_000, png: Buffer.from(data, 'base64') })
  })
  let timer: NodeJS.Timeout | undefined
  let going = true
  const pause = async (): Promise<void> => {
    await session.send('Page.stopScreencast').catch(() => undefined)
    if (going) timer = setTimeout(() => void work(), SHIFT_MS - 2 * OVERLAP_MS)
  }
  const work = async (): Promise<void> => {
    // A page that crashed has nothing to capture, and comes back.
    await session
      .send('Page.startScreencast', {
        format: 'png',
        maxWidth: CAPTURE_SIZE.width,
        maxHeight: CAPTURE_SIZE.height,
        everyNthFrame: 1,
      })
      .catch(() => undefined)
    if (going) timer = setTimeout(() => void pause(), SHIFT_MS)
  }
  if (which === 0) await work()
  else timer = setTimeout(() => void work(), SHIFT_MS - OVERLAP_MS)
  return async () => {
    going = false
    clearTimeout(timer)
    await session.send('Page.stopScreencast').catch(() => undefined)
    await session.detach().catch(() => undefined)
  }
}

/** Reads the pixels of a frame. */
export async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
