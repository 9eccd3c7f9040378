import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

test('a display that does not show what it should says so itself, and the console does not call it showing', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Watched', [aSlide('Teal', '#12877F')], ([teal]) =>
    oneZone([anItem('teal', teal!, 60_000)]),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const read = async () => await call('readDevice', { params: { id: device.id } })
  // The control: it looks, and finds what it should.
  await expect.poll(async () => (await read()).data?.check?.ok).toBe(true)
  await expect.poll(async () => (await read()).status.kind).toBe('showing')
  // Something hides the picture without the player's doing: a driver, a memory that is full, a hand on the page.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-role="current"]')!.style.opacity = '0'
  })
  await expect.poll(async () => (await read()).status.kind).toBe('attention')
  expect((await read()).data?.check?.problem).toContain('not on the display')
  expect(
    (await read()).data?.faults.some((fault) => fault.code === 'ITEM_FAILED' && fault.text.includes('Teal')),
  ).toBe(true)
  await context.close()
})
