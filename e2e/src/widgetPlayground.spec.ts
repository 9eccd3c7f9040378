import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPlayground } from '../../tools/widget/playground/server.ts'
import { expect, test } from './support/test.ts'

test('the playground shows a widget in every size, state and language, follows its files, and names what is wrong', async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath('bars')
  cpSync(path.join(import.meta.dirname, '../../tools/widget/examples/bars'), folder, { recursive: true })
  const playground = await startPlayground({ folder, port: 0, readNow: () => Date.now() })
  try {
    await page.goto(playground.url)
    const inside = (at: number) =>
      page.locator('iframe').nth(at).contentFrame().frameLocator('iframe').locator('body')
    const log = page.getByRole('log')
    await expect(page.locator('iframe')).toHaveCount(5)
    for (let at = 0; at < 5; at += 1) await expect(inside(at)).toContainText('Harbour baths')
    await expect(log).toContainText('1080 × 1920: ready')

    await page.getByLabel('Size').selectOption({ label: 'Medium, 400 × 300' })
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(inside(0).locator('#note')).toHaveText('')
    await page.getByLabel('State').selectOption({ label: 'Old data' })
    await expect(inside(0).locator('#note')).not.toHaveText('')
    await page.getByLabel('State').selectOption({ label: 'No data' })
    await expect(inside(0)).not.toContainText('Harbour baths')
    await page.getByLabel('State').selectOption({ label: 'Sample data' })
    await page.getByLabel('Language').selectOption('ar')
    await expect(inside(0)).toContainText('Harbour baths')
    await page.getByLabel('Heading').fill('Visitors today')
    await page.getByLabel('Heading').press('Enter')
    await expect(inside(0).getByRole('heading')).toHaveText('Visitors today')
    await inside(0).getByRole('heading').click()
    await expect(log).toContainText('400 × 300: touch')

    const script = path.join(folder, 'main.js')
    const text = readFileSync(script, 'utf8')
    writeFileSync(script, 'vitrine.error("no bars today")')
    await expect(log).toContainText('400 × 300: error: stopped (threw). no bars today')
    writeFileSync(script, text)
    await expect(inside(0).getByRole('heading')).toHaveText('Visitors today')

    const manifest = path.join(folder, 'widget.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": 1', '"version": "one"'))
    await expect(page.getByRole('alert')).toContainText('widget.json.version')
    await expect(page.locator('iframe')).toHaveCount(0)
  } finally {
    await playground.close()
  }
})
