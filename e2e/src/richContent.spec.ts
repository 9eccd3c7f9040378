import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const ALL = { x: 0, y: 0, width: 1_920, height: 1_080 }
const rgb = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
})

/** A web page of another origin that fills itself with one colour, and counts its visitors. */
async function aWebPage(color: string) {
  let visits = 0
  const server = createServer((_request, response) => {
    visits += 1
    response.setHeader('content-type', 'text/html')
    response.end(
      `<body style="margin:0;background:${color}"><script>try{top.document.title='reached'}catch{};try{top.location='about:blank'}catch{}</script></body>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, visits: () => visits, close: () => server.close() }
}

test('lists, ads over and between, markup, fitted text and a web page come to the glass', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const web = await aWebPage('#3E8EDE')
  const site = await publishScreen(
    call,
    'Rich',
    [
      aSlide('Teal', '#12877F', [
        {
          id: 'words',
          type: 'text',
          frame: { x: 200, y: 300, width: 500, height: 200 },
          text: 'Far more words than this small frame could ever hold at the size they were given by somebody in a hurry',
          style: { color: '#F7F4EE', size: 120, weight: 'bold', align: 'left', valign: 'top', fit: 'shrink' },
        },
      ]),
      aSlide('Markup', '#101828', [
        {
          id: 'markup',
          type: 'html',
          frame: ALL,
          html: '<p class="sign" onclick="alert(1)">Hello</p><script>document.title="ran"</script><img src=x onerror=alert(1)>',
          css: '.sign{margin:0;height:1080px;background:#E39A1F;font:900 200px sans-serif}',
        },
      ]),
      aSlide('Plum', '#6A4BBC'),
    ],
    ([teal, markup, plum]) =>
      oneZone(
        [
          anItem('teal', teal!),
          anItem('markup', markup!),
          { id: 'list', list: { name: 'One of two', play: 'one', items: [anItem('plum', plum!)] } },
          {
            id: 'page',
            page: { url: web.url, timeout: 3_000 },
            duration: 2_000,
            fit: 'cover',
            transition: { kind: 'cut', duration: 0 },
          },
        ],
        {
          ads: [
            {
              id: 'between',
              name: 'Between',
              group_id: 'main',
              mode: 'between',
              duration: 1_500,
              width: 1_920,
              height: 1_080,
              overlays: [
                {
                  id: 'bt',
                  type: 'html',
                  frame: ALL,
                  html: '<p class="all">.</p>',
                  css: '.all{margin:0;height:1080px;background:#D9503F}',
                },
              ],
              frequency: { every: 4 },
            },
            {
              id: 'over',
              name: 'Over',
              group_id: 'main',
              mode: 'over',
              duration: 1_800,
              width: 1_920,
              height: 1_080,
              overlays: [
                {
                  id: 'ov',
                  type: 'html',
                  frame: { x: 1_200, y: 700, width: 600, height: 300 },
                  html: '<p class="corner">.</p>',
                  css: '.corner{margin:0;height:300px;background:#F7F4EE}',
                },
              ],
              frequency: { every: 1 },
            },
          ],
        },
      ),
  )
  const { page, context } = await displayOf(browser, call, server, site)
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })

  const seen = new Set<string>()
  const middle = { x: 500, y: 20, width: 200, height: 100 }
  const corner = { x: 900, y: 520, width: 100, height: 50 }
  const wanted = { teal: '#12877F', markup: '#E39A1F', plum: '#6A4BBC', page: '#3E8EDE', between: '#D9503F' }
  await expect
    .poll(
      async () => {
        const glass = await captureGlass(page)
        for (const [name, colour] of Object.entries(wanted))
          if (glass.share(rgb(colour), 12, middle) > 0.95) seen.add(name)
        if (glass.share(rgb('#F7F4EE'), 12, corner) > 0.95) seen.add('over')
        return [...seen].sort()
      },
      { intervals: [150] },
    )
    .toEqual(['between', 'markup', 'over', 'page', 'plum', 'teal'])

  // The words are all inside their frame.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const words = document.querySelector('[data-element="words"] > div > div')
          const box = words?.parentElement
          if (!words || !box) return null
          return {
            inside: words.scrollHeight <= box.clientHeight,
            size: Number.parseInt(getComputedStyle(box).fontSize, 10),
          }
        }),
      { intervals: [100] },
    )
    .toEqual({ inside: true, size: expect.any(Number) })
  expect(web.visits()).toBeGreaterThan(0)
  expect(alerts).toEqual([])
  expect(await page.title()).toBe('Vitrine')
  expect(new URL(page.url()).pathname).toBe('/player')
  await context.close()
  web.close()
})

test('a web page that cannot be reached is passed over, told of with its item, and the rest plays on', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const web = await aWebPage('#3E8EDE')
  web.close()
  const site = await publishScreen(
    call,
    'Broken page',
    [aSlide('Teal', '#12877F'), aSlide('Plum', '#6A4BBC')],
    ([teal, plum]) =>
      oneZone([
        anItem('teal', teal!, 3_000),
        {
          id: 'page',
          page: { url: web.url, timeout: 2_000 },
          duration: 30_000,
          fit: 'cover',
          transition: { kind: 'cut', duration: 0 },
        },
        anItem('plum', plum!, 3_000),
      ]),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  // The page would stay 30 s: whoever waits for less than that sees the next item in its place.
  await expect
    .poll(async () => (await captureGlass(page)).share(rgb('#6A4BBC')), { intervals: [150] })
    .toBeGreaterThan(0.95)
  await expect
    .poll(async () => {
      const faults = (await call('readDevice', { params: { id: device.id } })).data?.faults ?? []
      return faults.some((fault) => fault.code === 'ITEM_FAILED' && fault.text.includes('cannot be reached'))
    })
    .toBe(true)
  await context.close()
})
