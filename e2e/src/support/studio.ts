import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Element } from '@vitrine/core'
import type { Media, Slide } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { studioTexts } from '../../../apps/console/src/features/slides/studio/studio.texts.ts'
import { aSlide, OWNER, ownerOf } from './oneDisplay.ts'
import { signIn } from './furnished.ts'
import { expect, sharingServer, WITH_SAMPLES } from './test.ts'

/** A rectangle of 200 × 200 px at a place of the slide. */
export const box = (id: string, x: number, y: number, part: object = {}): Element =>
  ({
    id,
    name: id,
    type: 'shape',
    shape: 'rectangle',
    frame: { x, y, width: 200, height: 200 },
    fill: { kind: 'color', color: '#E39A1F' },
    ...part,
  }) as Element

/** A test with `open`: a slide with these elements, open in the editor, and what the server has of it. */
export const opened = sharingServer({ env: { ...OWNER, ...WITH_SAMPLES } }).extend<{
  open: (
    elements: Element[],
    how?: BrowserContextOptions,
  ) => Promise<{
    page: Page
    slide: Slide
    saved: () => Promise<Element[]>
    savedOf: (id: string) => Promise<Element>
  }>
}>({
  open: async ({ browser, server }, provide) => {
    const call = await ownerOf(server)
    await provide(async (elements, how = { viewport: { width: 1_440, height: 900 } }) => {
      const slide = await call('makeSlide', { body: aSlide('Studio', '#0B5563', elements) })
      const context = await browser.newContext(how)
      const page = await context.newPage()
      await signIn(page, server.url)
      await page.goto(`${server.url}/slides-edit/${slide.id}`)
      await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
      await expect.poll(() => zoomOf(page)).toBeLessThan(1)
      const saved = async () => (await call('readSlide', { params: { id: slide.id } })).elements
      return {
        page,
        slide,
        saved,
        savedOf: async (id) => (await saved()).find((element) => element.id === id)!,
      }
    })
  },
})

/** A file of the sample content, once the server has made it. */
export async function sampleFile(server: RunningServer, wanted: Media['kind']): Promise<Media> {
  const call = await ownerOf(server)
  const look = async () =>
    (await call('listMedia')).items.find(({ kind, state }) => kind === wanted && state === 'ready')
  // Its videos are converted, which takes a slow machine minutes.
  await expect.poll(look, { timeout: 300_000 }).toBeTruthy()
  return (await look())!
}
export const frameOf = (page: Page, id: string): Locator => page.locator(`[data-frame="${id}"]`)
export const handle = (page: Page, name: string): Locator => page.locator(`[data-handle="${name}"]`)
export const isSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const area = (await target.boundingBox())!
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 }
}
/** Display px for one px of the slide. */
export const zoomOf = async (page: Page): Promise<number> =>
  Number(
    await page
      .locator('[data-part=canvas-paper]')
      .evaluate((paper) => (paper as HTMLElement).style.getPropertyValue('--z')),
  )

/** Drags by px of the slide, with the snapping key held unless it is wanted. */
export async function drag(
  page: Page,
  target: Locator,
  by: { x: number; y: number },
  snaps = false,
): Promise<void> {
  const from = await middleOf(target)
  const zoom = await zoomOf(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 6)
  if (!snaps) await page.keyboard.down('Control')
  await page.mouse.move(from.x + by.x * zoom, from.y + by.y * zoom, { steps: 5 })
  await page.mouse.up()
  if (!snaps) await page.keyboard.up('Control')
}
