import { chromium } from '@playwright/test'
import { launchOptions } from '@vitrine/testbed'
import type { Fleet } from './fleet.ts'

/** Displays whose pages run in Chromium, each with a storage of its own. */
export type RealDisplays = { ids: ReadonlySet<string>; close(): Promise<void> }

/** Opens displays that show a screen of one slide, and waits until each has painted it. None are opened where none are asked for. */
export async function openRealDisplays({ server, call }: Fleet, count: number): Promise<RealDisplays> {
  const ids = new Set<string>()
  if (count === 0) return { ids, close: async () => undefined }
  const slide = await call('makeSlide', {
    body: {
      name: 'Plain',
      type: 'text',
      width: 1_920,
      height: 1_080,
      folder_id: null,
      background: { kind: 'color', color: '#12877f' },
      elements: [],
    },
  })
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const cut = { kind: 'cut', duration: 0 } as const
  const item = { id: 'plain', slide_id: slide.id, duration: 60_000, fit: 'cover', transition: cut } as const
  const groups = [{ id: 'main', name: 'Main', frame, background: '#101828', items: [item] }]
  const made = await call('makeSite', {
    body: { name: 'Plain', draft: { width: 1_920, height: 1_080, groups } },
  })
  await call('publishSite', { params: { id: made.id }, body: { revision: made.revision } })
  const browser = await chromium.launch(launchOptions({ kiosk: true })!)
  try {
    for (let number = 0; number < count; number += 1) {
      const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } })
      const page = await context.newPage()
      await page.goto(`${server.url}/player`)
      const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
      const body = { code, name: `Real ${number}`, site_id: made.id }
      ids.add((await call('acceptDevice', { body })).id)
      await page.locator('html[data-version]').waitFor()
    }
  } catch (error) {
    await browser.close()
    throw error
  }
  return { ids, close: () => browser.close() }
}
