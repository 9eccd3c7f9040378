import { campaignTexts } from '../../apps/console/src/features/campaigns/campaigns.texts.ts'
import { popTexts } from '../../apps/console/src/features/pop/pop.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { consolePage } from './support/consolePage.ts'
import { captureGlass } from './support/glass.ts'
import { aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const TEAL = { r: 18, g: 135, b: 127 }

test('a campaign is booked in the console, plays on the display, and is counted in the report', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Lobby', [aSlide('Menu', '#101828')], ([slide_id = '']) =>
    oneZone([
      { id: 'menu', slide_id, duration: 2_000, fit: 'contain', transition: { kind: 'cut', duration: 0 } },
    ]),
  )
  await call('makeSlide', { body: aSlide('Teal offer', '#12877F') })
  const { page: display, context } = await displayOf(browser, call, server, site)

  const { page, faults, close } = await consolePage(browser, server.url)
  await page.goto(`${server.url}/campaigns`)
  await page.getByRole('link', { name: campaignTexts.create() }).click()
  await page.getByLabel(commonTexts.name()).fill('Autumn')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel(campaignTexts.firstDay()).fill(today)
  await page.getByRole('combobox', { name: campaignTexts.targets() }).click()
  await page.getByRole('option', { name: 'Lobby' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: campaignTexts.addContent() }).click()
  await page.getByRole('option', { name: 'Teal offer' }).click()
  await page.getByLabel(campaignTexts.secondsOf({ name: 'Teal offer' })).fill('2')
  await page.getByText(campaignTexts.kinds.share(), { exact: true }).click()

  // The forecast counts it before it is booked.
  await page.getByLabel(campaignTexts.percent()).fill('40')
  const forecast = page.getByRole('region', { name: campaignTexts.forecast() })
  await expect(forecast.getByRole('list')).toBeVisible()
  await page.getByRole('button', { name: commonTexts.save(), exact: true }).click()
  await page.getByRole('button', { name: campaignTexts.book() }).click()
  await expect(page.getByText(campaignTexts.states.running(), { exact: true })).toBeVisible()
  const share = async () => (await captureGlass(display)).share(TEAL, 14)
  await expect.poll(share, { intervals: [300] }).toBeGreaterThan(0.9)

  const [campaign] = (await call('listCampaigns')).items
  const delivered = async () => {
    await display.evaluate(() => window.dispatchEvent(new Event('online')))
    return (await call('readCampaign', { params: { id: campaign!.id } })).delivered
  }
  await expect.poll(delivered, { intervals: [1_000] }).toBeGreaterThan(0)
  await page.goto(`${server.url}/pop?by=campaign`)
  await expect(page.getByRole('table').getByText('Autumn')).toBeVisible()
  await expect(page.getByLabel(popTexts.groupBy()).first()).toBeVisible()
  expect(faults).toEqual([])
  await close()
  await context.close()
})
