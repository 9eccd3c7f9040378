import type { Page } from '@playwright/test'
import { diagnosticsTabTexts } from '../../apps/console/src/features/devices/diagnostics/diagnosticsTab.texts.ts'
import { diagnosticsTexts, pictureTexts } from '../../apps/player/src/diagnostics/diagnostics.texts.ts'
import { reportTexts } from '../../packages/render/src/diagnostics/report.texts.ts'
import { accessibilityFindings, findingsNow } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

/** Whether a plain video element of this browser gets to a picture of the sample that the page itself uses. */
const playsSample = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const sample = names.find((name) => /\/h264-[^/]*\.mp4$/.test(name))
    if (sample === undefined) throw new Error('The page fetched no sample.')
    const video = document.createElement('video')
    video.muted = true
    video.src = sample
    document.body.append(video)
    return new Promise<boolean>((resolve) => {
      video.addEventListener('error', () => resolve(false))
      video.requestVideoFrameCallback(() => resolve(true))
      void video.play().catch(() => resolve(false))
    }).finally(() => video.remove())
  })

test('a display finds out what it can do, people test its picture, and the console shows what it sent', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Lobby', [aSlide('Teal', '#12877F')], ([teal]) =>
    oneZone([anItem('teal', teal!, 60_000)]),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  // The diagnostics check the stored files too, so the display has to have them.
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.offline_start.able)
    .toBe(true)

  await page.goto(`${server.url}/diagnostics`)
  await expect(page.getByText(diagnosticsTexts.pairedAs({ name: 'Lobby' }))).toBeVisible()
  await page.locator('[data-score]').waitFor({ timeout: 35_000 })
  const plays = await playsSample(page)
  await expect(page.locator('[data-probe="codecs"] dd').first()).toHaveText(
    plays ? /^Plays, after/ : reportTexts.value.doesNotPlay(),
  )
  await expect(page.locator('[data-code="noH264"]')).toHaveCount(plays ? 0 : 1)
  // The player is stored completely, also when it is this page that looks.
  await expect(page.locator('[data-code="startNotStored"]')).toHaveCount(0)
  expect(await findingsNow(page)).toEqual([])

  await page.getByRole('button', { name: diagnosticsTexts.testPicture(), exact: true }).click()
  const picture = page.getByRole('dialog', { name: pictureTexts.title() })
  await expect(picture).toContainText(pictureTexts.patch.bars.name())
  await page.keyboard.press('ArrowRight')
  await expect(picture).toContainText(pictureTexts.patch.greys.name())
  await page.keyboard.press('Escape')
  await expect(picture).toHaveCount(0)

  await page.getByRole('button', { name: diagnosticsTexts.send(), exact: true }).click()
  await expect(page.getByText(diagnosticsTexts.sent())).toBeVisible()
  const score = await page.locator('[data-score] h2').innerText()

  const params = { id: device.id }
  const [entry] = (await call('listDiagnostics', { params })).items
  const { report } = await call('readDiagnostics', { params: { ...params, report: entry!.id } })
  expect(report.probes.codecs).toMatchObject({ outcome: 'done', facts: { h264: { decoded: plays } } })
  expect(report.probes.storage).toMatchObject({ outcome: 'done', facts: { kept: 5_000_000 } })
  expect(report.probes.service_worker).toMatchObject({ facts: { registered: true, controls: true } })

  const operator = await context.newPage()
  await signIn(operator, server.url)
  await operator.goto(`${server.url}/devices?open=${device.id}&tab=diagnostics`)
  const panel = operator.getByRole('tabpanel', { name: diagnosticsTabTexts.title() })
  await expect(panel).toContainText(score)
  await expect(panel).toContainText(diagnosticsTabTexts.firstReport())
  expect(await accessibilityFindings(operator)).toEqual([])
  // On paper there is the report and nothing else.
  await operator.emulateMedia({ media: 'print' })
  await expect(
    operator.getByRole('heading', { name: diagnosticsTabTexts.sheetTitle({ name: 'Lobby' }) }),
  ).toBeVisible()
  await expect(panel).toBeHidden()

  // The page is there without the network too, for whoever looks why there is none.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: diagnosticsTexts.title() })).toBeVisible()
  await context.close()
})
