import type { Condition } from '@vitrine/core'
import type { Page } from '@playwright/test'
import { conditionTexts } from '../../apps/console/src/features/conditions/conditions.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { consolePage } from './support/consolePage.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const RED = { r: 200, g: 30, b: 40 }
const GREEN = { r: 18, g: 135, b: 127 }

/** Opens a list with the keyboard, and chooses by typing or by arrows. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('option', { name: option, exact: true })
  await chosen.waitFor()
  for (let step = 0; step < 20 && (await chosen.getAttribute('data-combobox-selected')) === null; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
/** Replaces what a field holds. */
async function type(page: Page, role: 'combobox' | 'textbox', label: string, text: string): Promise<void> {
  await page.getByRole(role, { name: label, exact: true }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

test('an item plays only if a fact lets it, changes within seconds, and follows its stated answer once the fact is old', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const hot: Condition = { fact: 'temperature', compare: 'above', to: 25, old_after_s: 60, unknown: false }
  const notHot: Condition = { not: hot }
  const made = await publishScreen(
    call,
    'Terrace',
    [aSlide('Ice', '#c81e28'), aSlide('Soup', '#12877f')],
    ([ice, soup]) =>
      oneZone([
        { ...anItem('ice', ice!), duration: 1_000 },
        { ...anItem('soup', soup!), duration: 1_000, if: notHot },
      ]),
  )

  // The condition of the first item, made in the console with the keyboard alone. The other was written by API.
  const { page, faults, close } = await consolePage(browser, server.url)
  await page.goto(`${server.url}/sites-edit/${made.id}`)
  await page.getByRole('button', { name: /^Ice/ }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: conditionTexts.add() }).focus()
  await page.keyboard.press('Enter')
  await type(page, 'combobox', conditionTexts.factName(), 'temperature')
  await choose(page, conditionTexts.currentFor(), '1 min')
  await expect(page.getByText('Only if temperature is above 25.')).toBeVisible()
  const draftItems = async () => {
    const { draft } = await call('readSite', { params: { id: made.id } })
    return draft.groups[0]!.items
  }
  await expect.poll(draftItems).toMatchObject([{ if: hot }, { if: notHot }])
  await page.getByRole('button', { name: commonTexts.undo(), exact: true }).press('Enter')
  await expect(page.getByRole('combobox', { name: conditionTexts.currentFor() })).toHaveValue('1 hr')
  await page.getByRole('button', { name: commonTexts.redo(), exact: true }).press('Enter')
  await expect.poll(draftItems).toMatchObject([{ if: hot }, { if: notHot }])
  // The preview shows both outcomes: nobody has measured the temperature, and as if it were hot.
  const timeline = page.locator('[data-part=timeline]')
  await expect(timeline).toContainText('Soup')
  await page.getByRole('button', { name: conditionTexts.conditions(), exact: true }).press('Enter')
  await page
    .getByRole('radiogroup', { name: 'temperature is above 25' })
    .getByRole('radio', { name: conditionTexts.yes(), exact: true })
    .press('Space')
  await expect(timeline).toContainText('Ice')
  await expect(timeline).not.toContainText('Soup')
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
  await page.getByRole('button', { name: commonTexts.publish(), exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.publish() }).press('Enter')
  await expect
    .poll(async () => (await call('readSite', { params: { id: made.id } })).published?.changed_since)
    .toBe(false)
  await close()
  const site = await call('readSite', { params: { id: made.id } })
  const { context, page: glass, device } = await displayOf(browser, call, server, site)
  const shareOf = async (colour: typeof RED) => (await captureGlass(glass)).share(colour, 14)
  const set = (value: number, agoMs = 0) =>
    call('setFact', { params: { name: 'temperature' }, body: { value, at: Date.now() - agoMs } })

  // Not known: not hot.
  await expect.poll(() => shareOf(GREEN)).toBeGreaterThan(0.99)
  const startsOffline = async () => {
    const { data } = await call('readDevice', { params: { id: device.id } })
    return (data as { offline_start?: { able: boolean } } | null)?.offline_start?.able
  }
  await expect.poll(startsOffline, { timeout: 20_000 }).toBe(true)
  // A program says that it is hot, and that this was measured half a minute ago.
  await set(31, 30_000)
  await expect.poll(() => shareOf(RED), { timeout: 15_000 }).toBeGreaterThan(0.99)
  // Offline, after a restart too, it counts until it is old; then the stated answer holds.
  await context.setOffline(true)
  await glass.reload()
  await expect.poll(() => shareOf(RED), { timeout: 15_000 }).toBeGreaterThan(0.99)
  await expect.poll(() => shareOf(GREEN), { timeout: 40_000 }).toBeGreaterThan(0.99)
  await context.setOffline(false)
  // Measured again, it counts again.
  await set(32)
  await expect.poll(() => shareOf(RED), { timeout: 20_000 }).toBeGreaterThan(0.99)
  await context.close()
})
