import { randomBytes } from 'node:crypto'
import { createApiClient } from '@vitrine/protocol'
import { expect, test } from './support/test.ts'

const EMAIL = 'mira@clinic.example'
const PASSWORD = 'correct horse battery staple'

/** What the page keeps of its stream. */
type Seen = { heard: string[]; opened: number; state: () => number }

test.use({
  serverOptions: { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } },
})

test('the browser’s own EventSource hears a channel, and after a power cut what it has missed, each once', async ({
  server,
  page,
}) => {
  const origin = server.url
  const { accessToken } = await createApiClient({ fetch, origin })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin, accessToken })
  const { key } = await call('makeApiKey', { body: { name: 'Till', role: 'editor' } })
  const deviceId = `hw-${randomBytes(6).toString('hex')}`
  const secret = randomBytes(32).toString('base64url')
  const activate = async () =>
    (await (
      await fetch(`${origin}/activate/${deviceId}`, { headers: { authorization: `Device ${secret}` } })
    ).json()) as { data: { data: string }[]; pairing: { code: string } }
  await call('acceptDevice', { body: { code: (await activate()).pairing.code, name: 'Lobby' } })
  const { session } = JSON.parse((await activate()).data[0]!.data) as { session: { accessToken: string } }
  const say = (text: string) =>
    fetch(`${origin}/channels/device${deviceId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'm', data: text }),
    })

  await page.goto(`${origin}/login`)
  await page.evaluate(
    (address) => {
      const seen: Seen = { heard: [], opened: 0, state: () => 0 }
      Object.assign(globalThis, { seen })
      const source = new EventSource(address)
      source.addEventListener('open', () => (seen.opened += 1))
      source.addEventListener('message', ({ data }) =>
        seen.heard.push((JSON.parse(data as string) as { data: string }).data),
      )
      seen.state = () => source.readyState
    },
    `/sse?channels=device${deviceId}&accessToken=${encodeURIComponent(session.accessToken)}`,
  )
  const heard = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.heard)
  const opened = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.opened)
  const state = () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.state())

  await expect.poll(opened).toBe(1)
  await say('one')
  await expect.poll(heard).toEqual(['"one"'])
  await server.kill()
  await expect.poll(state).toBe(0)
  await server.restart()
  await say('two')
  await say('three')
  await expect.poll(heard).toEqual(['"one"', '"two"', '"three"'])
})

test('the browser’s own EventSource is refused permanently with a wrong credential', async ({
  server,
  page,
}) => {
  await page.goto(`${server.url}/login`)
  const ended = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const source = new EventSource('/sse?channels=devicehw-1&accessToken=wrong')
        source.addEventListener('error', () => resolve(source.readyState))
        source.addEventListener('open', () => resolve(-1))
      }),
  )
  expect(ended).toBe(2)
})
