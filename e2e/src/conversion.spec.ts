import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@vitrine/testbed'
import { everyFinding } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'
import { mediaTexts } from '../../apps/console/src/features/media/media.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'

const EMAIL = 'mira@hill-clinic.example'
const PASSWORD = 'correct horse battery staple'
const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures')
const HEVC = path.join(FIXTURES, 'hevc.mp4')

test.use({
  serverOptions: { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } },
  viewport: { width: 1440, height: 900 },
})
test.skip(!findProgram('ffmpeg'), 'needs ffmpeg')

test('a video that no display plays is converted by itself, says how it does on displays, and plays', async ({
  page,
  server,
}) => {
  await page.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: EMAIL, password: PASSWORD },
  })
  await page.goto(`${server.url}/media`)
  await page.locator('input[type=file]').first().setInputFiles(HEVC)
  const uploads = page.getByRole('region', { name: mediaTexts.uploads() })
  await expect(uploads.getByText(mediaTexts.uploadsFinished())).toBeVisible()
  await expect(uploads.getByRole('button')).toHaveCount(1)
  await uploads.getByRole('button', { name: commonTexts.close(), exact: true }).click()
  await page.getByRole('button', { name: /hevc\.mp4/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(
    drawer.getByText(mediaTexts.copies({ format: 'MP4', sizes: '640 × 360', bytes: '' }).replace(/, $/, '')),
  ).toBeVisible()
  // No original among what displays may get: none of them plays it.
  await expect(
    drawer.getByText(mediaTexts.originalFile({ sizes: '', bytes: '' }).split(':')[0]!),
  ).toBeHidden()
  const displays = drawer.getByRole('region', { name: mediaTexts.onDevices() })
  await expect(displays.getByRole('listitem')).toHaveText([
    `${mediaTexts.everyKindOfDevice()}${mediaTexts.plays()}`,
  ])
  await expect
    .poll(() => drawer.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(2)

  await drawer.getByRole('button', { name: mediaTexts.convertTo({ format: 'WebM' }) }).click()
  const webm = drawer.getByRole('radio', { name: /WebM copies/ })
  await expect(webm).toBeChecked()
  await drawer.getByRole('radio', { name: /MP4 copies/ }).press('ArrowUp')
  await drawer.getByRole('radio', { name: /MP4 copies/ }).click()
  await expect(drawer.getByRole('radio', { name: /MP4 copies/ })).toBeChecked()
  expect(await everyFinding(page, '[role="dialog"]')).toEqual([])
})
