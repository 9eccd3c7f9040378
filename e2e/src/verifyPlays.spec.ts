import { randomBytes } from 'node:crypto'
import { chainKey, chainStart, playId, sealPlay } from '@vitrine/core'
import { createApiClient } from '@vitrine/protocol'
import { everyFinding } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

const EMAIL = 'owner@example.org'
const PASSWORD = 'correct horse battery staple'
const DEVICE_ID = 'hw-lobby'
/** An hour ago: nothing that a display delivers can be of later. */
const T0 = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000

test.use({ serverOptions: { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } } })

/** What a display delivers, and an operator exports. */
async function anExport(origin: string, count: number): Promise<string> {
  const { accessToken } = await createApiClient({ fetch, origin })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const secret = randomBytes(32).toString('base64url')
  const activate = async () => {
    const response = await fetch(`${origin}/activate/${DEVICE_ID}`, {
      headers: { authorization: `Device ${secret}` },
    })
    return (await response.json()) as { data: { data: string }[]; pairing?: { code: string } }
  }
  const { pairing } = await activate()
  const call = createApiClient({ fetch, origin, accessToken })
  await call('acceptDevice', { body: { code: pairing!.code, name: 'Lobby' } })
  const frame = { x: 0, y: 0, width: 1920, height: 1080 }
  const slide = await call('makeSlide', {
    body: {
      name: 'Welcome',
      type: 'text',
      width: 1920,
      height: 1080,
      folder_id: null,
      background: { kind: 'color', color: '#0B5563' },
      elements: [],
    },
  })
  const item = {
    id: 'item-1',
    slide_id: slide.id,
    duration: 10_000,
    fit: 'cover' as const,
    transition: { kind: 'cut' as const, duration: 0 },
  }
  const draft = {
    width: 1920,
    height: 1080,
    groups: [{ id: 'main', name: 'Main', frame, background: '#000000', items: [item] }],
  }
  const site = await call('makeSite', { body: { name: 'Lobby', draft } })
  const { version } = await call('publishSite', { params: { id: site.id }, body: { revision: 1 } })
  const { session } = JSON.parse((await activate()).data[0]!.data) as { session: { accessToken: string } }
  const key = chainKey(randomBytes(32))
  let head = chainStart(key.publicKey)
  const records = Array.from({ length: count }, (_, n) => {
    const from = T0 + n * 10_000
    const record = sealPlay(
      {
        id: playId(from, randomBytes(10)),
        device_id: DEVICE_ID,
        site_id: null,
        site_name: 'Lobby',
        version: version.version,
        group_id: 'main',
        group_name: 'Main',
        kind: 'item',
        item_id: 'item-1',
        slide_id: 'slide-1',
        slide_name: 'Welcome',
        ad_id: null,
        ad_name: null,
        from,
        until: from + 10_000,
        duration: 10_000,
        clock_offset: 0,
        outcome: 'played',
      },
      head,
      key,
    )
    head = { seq: n + 1, prev: record.hash }
    return record
  })
  const sent = await fetch(`${origin}/default/v1/plays`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ public_key: key.publicKey, records }),
  })
  expect(await sent.json()).toMatchObject({ refused: [] })
  const answer = await fetch(`${origin}/default/v1/plays/export?device=${DEVICE_ID}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return answer.text()
}

test('an export is verified by a page that needs no sign-in and, once it is open, no network', async ({
  server,
  page,
  context,
}) => {
  const text = await anExport(server.url, 300)
  const file = (content: string) => ({
    name: 'plays.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(content),
  })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(`${server.url}/verify-plays`)
  await expect(page.getByRole('heading', { name: 'Verify play records' })).toBeVisible()
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const chooser = page.getByLabel(/Drop an export here/)
  const result = page.getByRole('status')
  await chooser.setInputFiles(file(text))
  await expect(result.getByRole('heading', { name: 'Whole', exact: true })).toBeVisible()
  await expect(result).toContainText('300 records · 1 chain')
  await expect(result).toContainText(DEVICE_ID)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await everyFinding(page)).toEqual([])
  }

  const lines = text.trimEnd().split('\n')
  await chooser.setInputFiles(file([...lines.slice(0, 120), ...lines.slice(123)].join('\n')))
  await expect(result.getByRole('heading', { name: 'Not whole' })).toBeVisible()
  await expect(result).toContainText('Numbers 119 to 121 are missing.')
  await chooser.setInputFiles(file(text.replace('"Welcome"', '"Goodbye"')))
  await expect(result).toContainText('It was changed after it was signed.')
  expect(await everyFinding(page)).toEqual([])
  await chooser.setInputFiles(file('Dear Sir or Madam'))
  await expect(result).toContainText('Not play records')
  expect(asked).toEqual([])
  expect(faults).toEqual([])
})
