import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Call } from '@vitrine/protocol'
import type { SiteDraft } from '@vitrine/core'
import { captureGlass } from './support/glass.ts'
import {
  anItem,
  aSlide,
  displayOf,
  OWNER,
  oneZone,
  ownerOf,
  publishScreen,
  startsOffline,
} from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const words = (text: string) => [
  {
    id: 'words',
    type: 'text' as const,
    frame: { x: 200, y: 300, width: 1_500, height: 400 },
    text,
    style: {
      color: '#F7F4EE',
      size: 120,
      weight: 'bold' as const,
      align: 'left' as const,
      valign: 'top' as const,
    },
  },
]
const textOn = (page: Page) => page.locator('[data-element="words"]').first().innerText()
const faultsOf = async (call: Call, id: string) =>
  ((await call('readDevice', { params: { id } })).data?.faults ?? []).filter(
    (fault) => fault.code === 'SCRIPT_FAILED',
  )

/** A server that counts who reaches it, from wherever. */
async function aListener() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('{"temperature":21}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, heard, close: () => server.close() }
}

const aScreen = (js: string, more: Partial<SiteDraft> = {}) =>
  [
    [aSlide('Teal', '#12877F', words('before')), aSlide('Plum', '#6A4BBC', words('plum'))] as const,
    ([teal, plum]: string[]) =>
      oneZone([anItem('teal', teal!, 4_000), anItem('plum', plum!, 1_000)], { js, ...more }),
  ] as const

test('a script changes elements, hears plays, knows the time, and reaches what it was granted and nothing else', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const granted = await aListener()
  const other = await aListener()
  const js = `
    var plays = 0
    vitrine.on('play', function (play) { plays += 1 })
    var tries = []
    function note(name, run) { try { var it = run(); tries.push(name + (it === undefined || it === null ? ':none' : ':GOT')) } catch (error) { tries.push(name + ':refused') } }
    note('document', function () { return typeof document === 'undefined' ? null : document })
    note('storage', function () { return typeof localStorage === 'undefined' ? null : localStorage })
    note('database', function () { return indexedDB.open('vitrine') && null })
    var waits = [
      fetch('${granted.origin}/granted').then(function (r) { return r.json() }).then(function (j) { tries.push('granted:' + j.temperature) }),
      fetch('${other.origin}/other').then(function () { tries.push('other:GOT') }, function () { tries.push('other:refused') }),
      fetch('${server.url}/default/v1/session').then(function () { tries.push('server:GOT') }, function () { tries.push('server:refused') })
    ]
    try { importScripts('${other.origin}/script.js'); tries.push('import:GOT') } catch (error) { tries.push('import:refused') }
    Promise.all(waits).then(function () {
      vitrine.time.every(1000, function () {
        vitrine.element('words').setText(tries.sort().join(' ') + ' plays:' + (plays > 0) + ' clock:' + (Math.abs(vitrine.time.now() - Date.now()) < 5000))
      })
    })`
  const site = await publishScreen(call, 'Scripted', ...aScreen(js, { network: [granted.origin] }))
  const { page, context } = await displayOf(browser, call, server, site)
  await expect
    .poll(() => textOn(page))
    .toBe(
      'database:refused document:none granted:21 import:refused other:refused server:refused storage:none plays:true clock:true',
    )
  expect(granted.heard).toEqual(['/granted'])
  // The positive control: the same call from a page that has a network arrives.
  await (await context.newPage()).goto(`${other.origin}/control`)
  expect(other.heard.filter((path) => path !== '/favicon.ico')).toEqual(['/control'])
  await context.close()
  granted.close()
  other.close()
})

for (const [name, js, reason] of [
  [
    'hangs',
    `vitrine.element('words').setText('hanging'); setTimeout(function () { for (;;) {} }, 500)`,
    'did not answer',
  ],
  [
    'floods',
    `setInterval(function () { for (var i = 0; i < 1000; i += 1) vitrine.log(i) }, 1)`,
    'said too much',
  ],
  ['throws', `vitrine.element('words').setText('thrown'); throw new Error('no such thing')`, 'no such thing'],
  ['cannot be read', `this is not a script`, ''],
] as const)
  test(`a script that ${name} loses its frame or its turn, and the screen plays on`, async ({
    browser,
    server,
  }) => {
    const call = await ownerOf(server)
    const site = await publishScreen(call, 'Scripted', ...aScreen(js))
    const { page, context, device } = await displayOf(browser, call, server, site)
    await expect
      .poll(async () => (await faultsOf(call, device.id)).map((fault) => fault.text).join())
      .toContain(reason === '' ? 'The script of the screen failed' : reason)
    if (name === 'hangs' || name === 'floods') await expect(page.locator('iframe')).toHaveCount(0)
    // Both slides come, on time.
    for (const colour of [
      { r: 0x6a, g: 0x4b, b: 0xbc },
      { r: 0x12, g: 0x87, b: 0x7f },
    ])
      await expect
        .poll(async () => (await captureGlass(page)).share(colour), { intervals: [100] })
        .toBeGreaterThan(0.7)
    await context.close()
  })

test('every play comes to the server once, signed, with the names as shown', async ({ browser, server }) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Counted', ...aScreen(''))
  const { context, page, device } = await displayOf(browser, call, server, site)
  const plays = async () => (await call('listPlays', { query: { device: device.deviceId } })).items
  await expect
    .poll(
      async () => {
        // Records are gathered for a minute, unless the browser says that the network is back.
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return (await plays()).length
      },
      { intervals: [1_000] },
    )
    .toBeGreaterThan(4)
  const found = await plays()
  expect(new Set(found.map((play) => play.id)).size).toBe(found.length)
  expect([...new Set(found.map((play) => play.slide_name))].sort()).toEqual(['Plum', 'Teal'])
  // The first was joined in its middle.
  const whole = found.filter((play) => play.outcome === 'played' && play.seq > 0)
  expect(whole.length).toBeGreaterThan(2)
  for (const play of whole)
    expect(Math.abs(play.duration - (play.slide_name === 'Teal' ? 4_000 : 1_000))).toBeLessThan(900)
  await context.close()
})

test('a script runs when a display starts without the network', async ({ browser, server }) => {
  const call = await ownerOf(server)
  const js = `vitrine.element('words').setText('set by the script')`
  const site = await publishScreen(call, 'Scripted', ...aScreen(js))
  const { page, context, device } = await displayOf(browser, call, server, site)
  await expect.poll(() => textOn(page)).toBe('set by the script')
  await startsOffline(call, device.id)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => textOn(page)).toBe('set by the script')
  await context.close()
})
