import { accountTexts } from '../../apps/console/src/features/account/account.texts.ts'
import { errorTexts } from '../../apps/console/src/app/errors.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { OWNER } from './support/oneDisplay.ts'
import { signIn } from './support/furnished.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER }, locale: 'en-US' })

test('the account decides how times are written, from the first paint on, until signing out', async ({
  page,
  server,
}) => {
  await signIn(page, server.url)
  await page.goto(`${server.url}/account-edit`)
  const time = page.getByRole('combobox', { name: accountTexts.timeFormat() })
  await expect(time).toHaveValue(
    accountTexts.asBrowser({ what: accountTexts.hours.h12({ example: '6:42 PM' }) }),
  )
  await expect(page.getByRole('combobox', { name: accountTexts.weekStart() })).toHaveValue(
    accountTexts.asBrowser({ what: 'Sunday' }),
  )
  await time.click()
  await page.getByRole('option', { name: accountTexts.hours.h23({ example: '18:42' }) }).click()
  await page.getByRole('button', { name: commonTexts.save() }).click()
  const session = page.getByRole('listitem').filter({ hasText: accountTexts.thisSession() })
  await expect(session).toContainText(/\d\d:\d\d/)
  await expect(session).not.toContainText(/[AP]M/)
  await page.reload()
  await expect(session).toContainText(/\d\d:\d\d/)
  await expect(session).not.toContainText(/[AP]M/)

  // What the server refuses is told in the words of the console, at its field.
  await page.goto(`${server.url}/account-edit`)
  await page.getByLabel(accountTexts.newPassword(), { exact: true }).fill('four other quiet words')
  await page.getByLabel(accountTexts.currentPassword(), { exact: true }).fill('not this one at all')
  await page.getByRole('button', { name: commonTexts.save() }).click()
  await expect(page.getByText(errorTexts.field.currentPasswordWrong())).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${server.url}/account`)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('vitrine-reading'))).toBeNull()
})
