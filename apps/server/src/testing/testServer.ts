import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { AdDraft, Role, SiteDraft } from '@vitrine/core'
import { createApiClient, type Call, type Device } from '@vitrine/protocol'
import { temporaryFolder } from '@vitrine/testbed'
import pino from 'pino'
import { createApp, type App, type AppOptions } from '../app.ts'
import type { Clock } from '../platform/clock/systemClock.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { testDecoder } from './testDecoder.ts'

export const PASSWORD = 'correct horse battery staple'

/** A clock that tests set. */
export type TestClock = Clock & { advance(ms: number): void }
function testClock(startMs = Date.UTC(2026, 10, 21, 9)): TestClock {
  let nowMs = startMs
  return { now: () => nowMs, advance: (ms) => void (nowMs += ms) }
}

export type TestPerson = { call: Call; accessToken: string; userId: string; companyId: string }
export type TestDevice = {
  device: Device
  deviceId: string
  secret: string
  accessToken: string
  token: string
}

export type TestServer = App & {
  origin: string
  clock: TestClock
  /** A company with its owner. */
  company(name: string): Promise<TestPerson & { companyName: string }>
  /** A further person of a company. */
  person(companyId: string, role: Role): Promise<TestPerson>
  anonymous: Call
  /** Asks to be activated, as a display does. */
  activate(
    deviceId: string,
    secret: string,
  ): Promise<{
    status: number
    body: {
      data: { token: string; settings: string; data: string }[]
      pairing?: { code: string; expiresAt: string; console?: string }
    }
  }>
  /** A display that an editor accepted. */
  device(by: TestPerson, options?: { name?: string; siteId?: string; deviceId?: string }): Promise<TestDevice>
  /** Everything of the management API as plain fetch. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A secret that differs from this one in one letter; not the last, of which base64url leaves bits unused. */
export const nearly = (secret: string): string =>
  `${secret.slice(0, -5)}${secret.at(-5) === 'x' ? 'y' : 'x'}${secret.slice(-4)}`

/** Tests sign in thousands of times, and what they try is not how long a guess takes. */
const TEST_PASSWORD_WORK = 2 ** 8

/** A real server on a free loopback port, with a database of its own and the clock in the test's hand. */
export async function startTestServer(
  database: Config['database'],
  env: Record<string, string> = {},
  {
    pages = null,
    decoder = testDecoder(),
    ...options
  }: Partial<Pick<AppOptions, 'pages' | 'interfaces' | 'decoder'>> = {},
): Promise<TestServer> {
  const folder = await temporaryFolder('server')
  const read = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    ...env,
  })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const clock = testClock()
  const app = await createApp({
    config: { ...read.config, database },
    log: pino({ level: 'silent' }),
    clock,
    pages,
    samples: false,
    decoder,
    passwordWork: TEST_PASSWORD_WORK,
    ...options,
  })
  await app.kernel.app.listen({ host: '127.0.0.1', port: 0 })
  await app.prepare()
  const origin = `http://127.0.0.1:${(app.kernel.app.server.address() as AddressInfo).port}`
  const anonymous = createApiClient({ fetch, origin })
  const signedIn = async (email: string): Promise<TestPerson> => {
    const { accessToken } = await anonymous('signIn', { body: { email, password: PASSWORD } })
    const call = createApiClient({ fetch, origin, accessToken })
    const who = await call('whoAmI')
    return { call, accessToken, userId: who.user.id, companyId: who.company.id }
  }
  let people = 0

  const server: TestServer = {
    ...app,
    origin,
    clock,
    anonymous,
    fetch: (path, init) => fetch(`${origin}${path}`, init),
    async company(name) {
      people += 1
      const email = `owner${people}@${name.toLowerCase().replace(/\W/g, '')}.example`
      await app.identity.makeCompanyWithOwner({
        company: name,
        email,
        name: `Owner of ${name}`,
        password: PASSWORD,
      })
      return { ...(await signedIn(email)), companyName: name }
    },
    async person(companyId, role) {
      people += 1
      const email = `${role}${people}@example.org`
      await app.identity.makeUser({ companyId, email, name: `A ${role}`, role, password: PASSWORD })
      return signedIn(email)
    },
    async activate(deviceId, secret) {
      const response = await fetch(`${origin}/activate/${encodeURIComponent(deviceId)}`, {
        headers: { authorization: `Device ${secret}` },
      })
      return { status: response.status, body: (await response.json()) as never }
    },
    async device(by, { name = 'Lobby', siteId, deviceId = `hw-${randomBytes(6).toString('hex')}` } = {}) {
      const secret = newSecret()
      const waiting = await server.activate(deviceId, secret)
      const device = await by.call('acceptDevice', {
        body: { code: waiting.body.pairing!.code, name, ...(siteId ? { site_id: siteId } : {}) },
      })
      const active = await server.activate(deviceId, secret)
      const [row] = active.body.data
      const { session } = JSON.parse(row!.data) as { session: { accessToken: string } }
      return { device, deviceId, secret, accessToken: session.accessToken, token: row!.token }
    },
    async close() {
      await app.stop()
      await folder.remove()
    },
  }
  return server
}

/** How a company looks. */
export const aBrand = {
  primary: '#7A1F5C',
  accent: '#F2B705',
  ground: '#FFF8E7',
  text: '#1B1B2F',
  heading: 'playfair' as const,
  body: 'lora' as const,
}

/** A text slide to make. */
export const aTextSlide = (text = 'Welcome') => ({
  name: text,
  type: 'text' as const,
  width: 1920,
  height: 1080,
  folder_id: null,
  background: { kind: 'color' as const, color: '#0B5563' },
  elements: [
    {
      id: 't1',
      type: 'text' as const,
      frame: { x: 100, y: 100, width: 1720, height: 400 },
      text,
      style: {
        color: '#F7F4EE',
        size: 120,
        weight: 'bold' as const,
        align: 'left' as const,
        valign: 'top' as const,
      },
    },
  ],
})

/** A screen's draft with one zone that shows the slides. */
export const aDraft = (slideIds: readonly string[]): SiteDraft => ({
  width: 1920,
  height: 1080,
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      background: '#101828',
      items: slideIds.map((slide_id, index) => ({
        id: `item${index}`,
        slide_id,
        duration: 10_000,
        fit: 'cover',
        transition: { kind: 'cut', duration: 0 },
      })),
    },
  ],
})

/** An ad over a screen's main zone. */
export const anAd = (id = 'ad1', name = 'Soup'): AdDraft => ({
  id,
  name,
  group_id: 'main',
  mode: 'over',
  duration: 5_000,
  width: 1920,
  height: 1080,
  overlays: [],
  frequency: { every: 3 } as AdDraft['frequency'],
})

/** Posts a GraphQL operation with a credential. */
export async function graphql(
  server: TestServer,
  accessToken: string | null,
  query: string,
  variables: Record<string, unknown>,
): Promise<{
  status: number
  data: Record<string, never> | null
  errors?: { message: string; errorType: string }[]
}> {
  const response = await server.fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, ...((await response.json()) as { data: null }) }
}

/** What takes longer than this hangs, ms. Tests compare with it where something must not hang; how fast it is, the bench says. */
export const HANGS_MS = 120_000

/** Waits until something holds, checking often; for what happens after an answer (an event, a push). */
export async function until<T>(look: () => T | Promise<T>, mostMs = HANGS_MS): Promise<NonNullable<T>> {
  const { performance } = await import('node:perf_hooks')
  const endMs = performance.now() + mostMs
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>
    if (performance.now() > endMs) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
