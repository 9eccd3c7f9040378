import type { Page } from '@playwright/test'

/**
 * Records every frame that the browser paints, as PNG, in the order in which they were painted.
 *
 * Chromium encodes several frames at a time, so a plain one can arrive before the busier one that was painted earlier
 * (https://github.com/ChromeDevTools/devtools-protocol/issues/117).
 */
export async function recordFrames(page: Page): Promise<{ stop(): Promise<Buffer[]> }> {
  const frames: { paintedAt: number; png: Buffer }[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ paintedAt: metadata.timestamp ?? 0, png: Buffer.from(data, 'base64') })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      await session.detach()
      return frames.sort((a, b) => a.paintedAt - b.paintedAt).map(({ png }) => png)
    },
  }
}
