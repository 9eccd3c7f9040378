import type { Page } from '@playwright/test'

/** Records every frame that the browser paints. */
export async function recordFrames(page: Page): Promise<{ stop(): Promise<Buffer[]> }> {
  const frames: Buffer[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'))
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return {
    async stop() {
      await session.send('Page.stopScreencast')
      await session.detach()
      return frames
    },
  }
}
