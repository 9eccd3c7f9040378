import { expect, type Page } from '@playwright/test'

/** Goes to the search of a list by its key. A page listens a moment after it is painted; what is pressed before goes nowhere. */
export async function toSearch(page: Page): Promise<void> {
  const search = page.locator('[data-search]')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
}
