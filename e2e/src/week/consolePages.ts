import { expect, type Browser } from '@playwright/test'
import { fleetTexts } from '../../../apps/console/src/features/fleet/fleet.texts.ts'
import { signIn } from '../support/furnished.ts'
import { openPage } from './display.ts'
import type { World } from './world.ts'

/** Opens the pages of the console, with the time of the story, and compares what an operator reads there. */
export async function openConsole(browser: Browser, world: World) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-GB' })
  return {
    /**
     * @param tally   how many devices have which status
     * @param offline the names of those that are offline
     */
    async look(tally: Readonly<Record<string, number>>, offline: readonly string[]): Promise<void> {
      const page = await openPage(context, world.pageScript, world.shiftMs())
      await signIn(page, world.server.url)
      await page.goto(`${world.server.url}/devices-dashboard`)
      const showing = new RegExp(`^${fleetTexts.devicesShowing()} ?${tally['showing'] ?? 0} ?`)
      await expect(page.getByRole('link', { name: showing })).toBeVisible()
      if (offline.length > 0) {
        await page.goto(`${world.server.url}/devices?status=offline`)
        const rows = page.locator('tr.v-row')
        await expect(rows).toHaveCount(offline.length)
        for (const name of offline) await expect(rows.filter({ hasText: name }).first()).toBeVisible()
      }
      await page.close()
    },
    close: () => context.close(),
  }
}
