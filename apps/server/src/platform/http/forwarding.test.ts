import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/testServer.ts'
import { readConfig } from '../config/config.ts'
import { createKernel } from './kernel.ts'

/** A server whose answers are the address it takes the asker for, on an ordinary route and on one of a stream. */
async function aServer(
  setting: string | undefined,
): Promise<(path: string, forwarded: string) => Promise<string>> {
  const read = readConfig(setting === undefined ? {} : { TRUST_PROXY: setting })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const kernel = await createKernel({
    config: read.config,
    log: pino({ level: 'silent' }),
    identify: async () => null,
    revocationsSeen: () => 0,
    idempotency: { once: async (_principal, _key, _request, run) => run() },
    now: () => 0,
    ready: () => true,
    onAnswered: () => {},
  })
  onTestFinished(() => kernel.app.close())
  for (const [url, stream] of [
    ['/who', false],
    ['/who-streams', true],
  ] as const)
    kernel.route({
      method: 'GET',
      url,
      access: 'anyone',
      stream,
      handler: async (request, reply) => reply.type('text/plain').send(request.ip),
    })
  await kernel.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = kernel.app.server.address() as AddressInfo
  // A connection of its own each time: streams on those are served past Node's HTTP server.
  return (path, forwarded) =>
    new Promise((resolve, reject) => {
      const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
      get({ host: '127.0.0.1', port, path, agent: false, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        response.once('end', () => resolve(text))
      }).once('error', reject)
    })
}

const CLIENT = '203.0.113.7'
const PROXY = '198.51.100.2'
const US = '127.0.0.1'

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, US],
    ['', US],
    ['none', US],
    ['false', US],
    ['0', US],
    ['1', PROXY],
    ['2', CLIENT],
    ['3', CLIENT],
    ['true', CLIENT],
    ['loopback', PROXY],
    ['127.0.0.1', PROXY],
    ['127.0.0.0/8', PROXY],
    ['127.0.0.1, 198.51.100.2', CLIENT],
    ['loopback,198.51.100.0/24', CLIENT],
    ['loopback, linklocal, uniquelocal', PROXY],
    ['linklocal', US],
    ['uniquelocal', US],
    ['10.0.0.0/8', US],
    ['::1', US],
    ['2001:db8::/32,127.0.0.1/32', PROXY],
  ])('%s takes the asker behind two hops for %s', async (setting, address) => {
    const who = await aServer(setting)
    for (const path of ['/who', '/who-streams']) {
      expect(await who(path, `${CLIENT}, ${PROXY}`)).toBe(address)
      // Whoever comes past the forwarders is who it is.
      expect(await who(path, '')).toBe(US)
    }
  })

  it.each(['1', 'loopback', '127.0.0.1'])(
    '%s believes nothing that a client wrote itself',
    async (setting) => {
      const who = await aServer(setting)
      for (const path of ['/who', '/who-streams'])
        expect(await who(path, `192.0.2.1, 192.0.2.2, ${CLIENT}`)).toBe(CLIENT)
    },
  )

  it('takes a proxy in a network of IPv6, and IPv4 written as IPv6', async () => {
    const who = await aServer('loopback, 2001:db8::/32')
    expect(await who('/who', `${CLIENT}, 2001:db8::5`)).toBe(CLIENT)
    expect(await who('/who', `${CLIENT}, ::ffff:127.0.0.9`)).toBe(CLIENT)
    expect(await who('/who', `${CLIENT}, 2001:db9::5`)).toBe('2001:db9::5')
  })

  it.each(['yes', '10.0.0.0/99', '1,nobody', '-1', '1.5'])('%s is refused by its name', (setting) => {
    expect(readConfig({ TRUST_PROXY: setting })).toMatchObject({
      ok: false,
      mistakes: [{ variable: 'TRUST_PROXY' }],
    })
  })
})

eachDatabase((_kind, _url, makeDatabase) => {
  const servers: Record<string, TestServer> = {}
  beforeAll(async () => {
    for (const setting of ['none', '1', 'loopback'])
      servers[setting] = await startTestServer(await makeDatabase(), {
        TRUST_PROXY: setting,
        RATE_LIMITS: 'signInPerAddress=3/15m',
      })
  })
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.close()
  })

  /** Opens a socket as the console does behind a proxy that ends TLS. @returns whether the cookie counted */
  const opens = async (server: TestServer): Promise<boolean> => {
    const { companyId } = await server.company('Clinic')
    const email = `editor${companyId}@example.org`
    await server.identity.makeUser({ companyId, email, name: 'E', role: 'editor', password: PASSWORD })
    const signedIn = await server.fetch('/default/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: {
        cookie,
        origin: 'https://signs.example',
        'x-forwarded-for': CLIENT,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'signs.example',
      },
    })
    onTestFinished(() => socket.terminate())
    socket.once('open', () => socket.send('{"type":"connection_init"}'))
    return new Promise((resolve, reject) => {
      socket.once('message', (data) => resolve(String(data).includes('connection_ack')))
      socket.once('close', () => resolve(false))
      socket.once('error', reject)
    })
  }

  it('believes a forwarder of an upgrade too, and only one that is named', async () => {
    expect(await opens(servers['1']!)).toBe(true)
    expect(await opens(servers['loopback']!)).toBe(true)
    expect(await opens(servers['none']!)).toBe(false)
  })

  it('counts failed sign-ins by the address behind the proxy, so that one stranger locks out nobody else', async () => {
    const server = servers['1']!
    const tries = async (address: string): Promise<number> => {
      const answer = await server.fetch('/default/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email: `nobody${Math.random()}@example.org`, password: 'wrong password' }),
      })
      return answer.status
    }
    let last = 0
    for (let count = 0; count < 10 && last !== 429; count += 1) last = await tries(CLIENT)
    expect(last).toBe(429)
    expect(await tries('203.0.113.8')).toBe(401)
  })
})
