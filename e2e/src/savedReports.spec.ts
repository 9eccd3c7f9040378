import type { AddressInfo } from 'node:net'
import { freePort } from '@vitrine/testbed'
import { SMTPServer } from 'smtp-server'
import { popTexts } from '../../apps/console/src/features/pop/pop.texts.ts'
import { savedReportTexts } from '../../apps/console/src/features/pop/savedReports.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, startBuiltServer, test } from './support/test.ts'

test('an admin compares planned with played, saves the report, gets it by mail with its file, and limits how long records are kept', async ({
  browser,
  page,
}) => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  const port = String(await freePort())
  const server = await startBuiltServer({
    env: {
      ...OWNER,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MAIL_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    },
  })
  try {
    const call = await ownerOf(server)
    // A play ends where the next item begins, so there are two.
    const slides = [aSlide('Soup', '#0B5563'), aSlide('Bread', '#E39A1F')]
    const site = await publishScreen(call, 'Canteen', slides, (ids) =>
      oneZone(ids.map((id, n) => anItem(`i${n}`, id, 1_000))),
    )
    const display = await displayOf(browser, call, server, site)
    await expect
      .poll(
        async () => {
          await display.page.evaluate(() => window.dispatchEvent(new Event('online')))
          return (await call('listPlays', { query: { limit: 1 } })).total
        },
        { intervals: [500] },
      )
      .toBeGreaterThan(0)

    await signIn(page, server.url)
    await page.goto(`${server.url}/pop?period=today&by=item`)
    await page.getByRole('button', { name: popTexts.planned.compare() }).press('Enter')
    const comparison = page.getByRole('table', { name: popTexts.planned.title() })
    await expect(comparison.getByRole('rowheader', { name: 'Soup' })).toBeVisible()

    await page.getByRole('button', { name: savedReportTexts.title() }).press('Enter')
    const drawer = page.getByRole('dialog', { name: savedReportTexts.title() })
    await drawer.getByRole('button', { name: savedReportTexts.saveThis() }).press('Enter')
    const form = page.getByRole('dialog', { name: savedReportTexts.save() })
    await form.getByLabel(commonTexts.name()).fill('Canteen')
    await form.getByRole('combobox', { name: savedReportTexts.format() }).click()
    await page.getByRole('option', { name: savedReportTexts.formats.csv() }).click()
    await form.getByLabel(savedReportTexts.recipients()).fill('office@clinic.example')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: savedReportTexts.save() }).press('Enter')
    const actions = drawer.getByRole('button', {
      name: savedReportTexts.actionsNamed({ name: 'Canteen' }),
    })
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: savedReportTexts.sendNow() }).press('Enter')
    await expect.poll(() => mails.length).toBe(1)
    expect(mails[0]).toContain('To: office@clinic.example')
    const [, file = ''] =
      /Content-Disposition: attachment[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mails[0]!) ?? []
    // Its period ends before today, so it has no plays yet.
    expect(Buffer.from(file, 'base64').toString('utf8')).toMatch(/^\uFEFFrow,id,name,[^]+\r\ntotal,/)
    await actions.press('Enter')
    await page.getByRole('menuitem', { name: savedReportTexts.history() }).press('Enter')
    const history = page.getByRole('dialog', {
      name: savedReportTexts.historyOf({ name: 'Canteen' }),
    })
    await expect(history.getByText('office@clinic.example')).toBeVisible()
    await expect(history.getByText(savedReportTexts.state.sent())).toBeVisible()
    await page.keyboard.press('Escape')

    await drawer.getByRole('combobox', { name: savedReportTexts.retention() }).click()
    await page.getByRole('option', { name: savedReportTexts.keep.days({ count: 90 }) }).click()
    await page.getByRole('button', { name: savedReportTexts.retentionConfirm() }).press('Enter')
    await expect(drawer.getByRole('combobox', { name: savedReportTexts.retention() })).toHaveValue(
      savedReportTexts.keep.days({ count: 90 }),
    )
    expect(await call('readPlayRetention')).toMatchObject({ days: 90 })
  } finally {
    await server.dispose()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
})
