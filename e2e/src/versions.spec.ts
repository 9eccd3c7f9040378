import { signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { differenceTexts } from '../../apps/console/src/features/sites/publish/differences.texts.ts'

test.use({ serverOptions: { env: OWNER } })

test('what differs from a published version is said before publishing, and a screen goes back to it and forth again', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(
    call,
    'Foyer',
    [aSlide('Tea', '#12877F'), aSlide('Cake', '#6A4BBC')],
    ([tea, cake]) => oneZone([anItem('tea', tea!, 5_000), anItem('cake', cake!, 5_000)]),
  )
  const read = () => call('readSite', { params: { id: site.id } })
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites-edit/${site.id}`)
  const items = page.getByRole('complementary', { name: siteEditorTexts.zonesAndItems() })
  await items.getByRole('button', { name: /^Cake/ }).click()
  await page.getByLabel(itemTexts.duration()).fill('9')
  await items.getByRole('button', { name: /^Tea/ }).click()
  await page.getByRole('button', { name: commonTexts.remove() }).click()

  await page.getByRole('button', { name: commonTexts.publish(), exact: true }).click()
  const changes = page.getByRole('dialog').getByRole('region', { name: publishTexts.whatChanges() })
  await expect(changes.getByRole('listitem')).toHaveText([
    differenceTexts.item.removed({ item: 'Tea', zone: 'Main' }),
    differenceTexts.item.duration({ item: 'Cake', zone: 'Main', before: '5 secs', after: '9 secs' }),
  ])
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.publish() }).click()
  await page.getByRole('button', { name: commonTexts.close() }).click()
  await expect.poll(async () => (await read()).published?.version).not.toBe(site.published!.version)

  await page.getByRole('button', { name: siteEditorTexts.versions() }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(publishTexts.sameAsVersion())).toBeVisible()
  await dialog.getByRole('list', { name: siteEditorTexts.versions() }).getByRole('button').nth(1).click()
  await expect(dialog.getByText(differenceTexts.item.removed({ item: 'Tea', zone: 'Main' }))).toBeVisible()
  await dialog.getByRole('button', { name: publishTexts.restoreVersion() }).click()
  await expect.poll(async () => (await read()).draft.groups[0]!.items.length).toBe(2)
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect.poll(async () => (await read()).draft.groups[0]!.items.length).toBe(1)
})

test('a screen is scheduled at an instant, taken back, set again, and goes out by itself', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Later', [aSlide('Tea', '#12877F')], ([tea]) =>
    oneZone([anItem('tea', tea!, 5_000)]),
  )
  const read = () => call('readSite', { params: { id: site.id } })
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites-edit/${site.id}`)
  const publishAt = async (atMs: number) => {
    // The browser of the tests lives in Paris.
    const local = new Date(atMs).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 16)
    await page.getByRole('button', { name: commonTexts.publish(), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(publishTexts.scheduleForLater()).check()
    await dialog.getByLabel(publishTexts.publishAt()).fill(local.replace(' ', 'T'))
    await dialog.getByRole('button', { name: publishTexts.schedule() }).click()
    await dialog.getByRole('button', { name: commonTexts.close() }).click()
  }
  await publishAt(Date.now() + 3 * 60 * 60_000)
  expect((await read()).scheduled).not.toBeNull()
  await page.getByRole('button', { name: '1920 × 1080' }).click()
  await page.getByRole('button', { name: siteEditorTexts.cancelSchedule() }).click()
  await expect.poll(async () => (await read()).scheduled).toBeNull()

  // The next whole minute.
  await publishAt(Date.now() + 60_000)
  const { version } = (await read()).scheduled!
  await expect.poll(async () => (await read()).published?.version).toBe(version)
})
