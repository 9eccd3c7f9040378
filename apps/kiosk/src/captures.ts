/** What a capture is encoded as: small ones are read again here, and have to be exact. */
export type CaptureFormat = 'jpeg' | 'png'

/** How long the browser may take to give a frame, ms. */
const WITHIN_MS = 4_000
/** Of a JPEG, in percent. */
const QUALITY = 72

type Send = (method: string, params?: object, withinMs?: number) => Promise<unknown>

/** Captures of what a page's window shows. */
export type Captures = {
  take(format: CaptureFormat, widthMost: number): Promise<string | null>
  /** A frame came from the browser. */
  frame(frame: { data: string; sessionId: number }): void
}

/**
 * Takes single frames of a screencast. A screenshot would be scaled by changing the page's viewport, which is seen on the
 * display; a screencast scales what the browser's compositor has drawn anyway.
 */
export function createCaptures(send: Send): Captures {
  let waiting: ((data: string | null) => void) | null = null
  let last: Promise<unknown> = Promise.resolve()

  const one = async (format: CaptureFormat, widthMost: number): Promise<string | null> => {
    const came = new Promise<string | null>((resolve) => {
      waiting = resolve
      setTimeout(() => resolve(null), WITHIN_MS).unref()
    })
    try {
      await send('Page.startScreencast', {
        format,
        ...(format === 'jpeg' && { quality: QUALITY }),
        maxWidth: widthMost,
        maxHeight: widthMost,
        everyNthFrame: 1,
      })
      return await came
    } catch {
      return null
    } finally {
      waiting = null
      await send('Page.stopScreencast').catch(() => undefined)
    }
  }
  return {
    take(format, widthMost) {
      // A page has one screencast.
      const taken = last.then(() => one(format, widthMost))
      last = taken
      return taken
    },
    frame({ data, sessionId }) {
      void send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      waiting?.(data)
    },
  }
}
