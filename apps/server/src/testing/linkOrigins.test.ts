import type { NetworkInterfaceInfo } from 'node:os'
import { createApiClient } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newSecret, startTestServer, type TestServer } from './testServer.ts'

const LAN = {
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
  eth0: [{ address: '192.168.1.20', family: 'IPv4', internal: false }],
} as unknown as NodeJS.Dict<NetworkInterfaceInfo[]>

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  const serverWith = async (env: Record<string, string>, interfaces = LAN): Promise<TestServer> => {
    const server = await startTestServer(await makeDatabase(), env, { interfaces: () => interfaces })
    onTestFinished(() => server.close())
    return server
  }
  /** Every address that the server makes from the one that it is asked at. */
  const addressesFrom = async (server: TestServer, asked: string) => {
    const owner = await server.company('Clinic')
    const call = createApiClient({ fetch, origin: asked, accessToken: owner.accessToken })
    const invited = await call('invite', { body: { email: 'n@clinic.example', role: 'viewer' } })
    const { link: reset } = await call('makeResetLink', { params: { id: owner.userId } })
    const waiting = await fetch(`${asked}/activate/hw-1`, {
      headers: { authorization: `Device ${newSecret()}` },
    })
    const { pairing } = (await waiting.json()) as { pairing: { console?: string } }
    return { invitation: invited.link.link, reset, pairing: pairing.console }
  }

  describe('links that leave this machine', () => {
    it('name an address that others reach where the console was opened at localhost', async () => {
      const server = await serverWith({ HOST: '0.0.0.0' })
      const lan = `http://192.168.1.20:${server.port()}`
      for (const host of ['localhost', '127.0.0.1']) {
        const made = await addressesFrom(server, `http://${host}:${server.port()}`)
        expect(made.invitation).toMatch(new RegExp(`^${lan}/invite#vl_`))
        expect(made.reset).toMatch(new RegExp(`^${lan}/reset#vl_`))
        expect(made.pairing).toBe(lan)
      }
    })
    it('keep the address that was asked for where nothing better is known', async () => {
      const server = await serverWith({ HOST: '127.0.0.1' })
      const here = `http://localhost:${server.port()}`
      const made = await addressesFrom(server, here)
      expect(made.invitation.startsWith(`${here}/`)).toBe(true)
      expect(made.reset.startsWith(`${here}/`)).toBe(true)
      expect(made.pairing).toBeUndefined()
    })
    it('name PUBLIC_URL wherever the console was opened', async () => {
      const server = await serverWith({ HOST: '0.0.0.0', PUBLIC_URL: 'https://signage.example.org' })
      const made = await addressesFrom(server, `http://localhost:${server.port()}`)
      expect(made.invitation.startsWith('https://signage.example.org/')).toBe(true)
      expect(made.reset.startsWith('https://signage.example.org/')).toBe(true)
      expect(made.pairing).toBeUndefined()
    })
  })
})
