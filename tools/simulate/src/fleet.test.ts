import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApiClient, type Call } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { startRealServer, tokenOf } from '../../../apps/server/src/testing/realServer.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { createOperator } from './operator.ts'
import { readOptions, type SimulateOptions } from './options.ts'

const EMAIL = 'owner@example.org'
const PASSWORD = 'correct horse battery staple'
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const WAIT = { timeout: 120_000, interval: 100 }
let server: RunningServer
let call: Call
let siteId: string
let version: string

beforeAll(async () => {
  server = await startRealServer({
    env: {
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SAMPLE_CONTENT: 'on',
    },
  })
  call = createApiClient({
    fetch,
    origin: server.url,
    accessToken: await tokenOf(server.url, EMAIL, PASSWORD),
  })
  // The sample screen, with its files, is made while the server runs already.
  const site = await vi.waitFor(async () => {
    const { items } = await call('listSites')
    return items.find((item) => item.published) ?? Promise.reject(new Error('There is no sample screen yet.'))
  }, WAIT)
  siteId = site.id
  version = site.published!.version
})
afterAll(() => server?.dispose())

const optionsOf = (words: string): SimulateOptions =>
  readOptions(`--server ${server.url} ${words}`.trim().split(' '))!
const said: string[] = []
async function aFleet(words: string, secret: string | null = PASSWORD): Promise<Fleet> {
  const options = optionsOf(words)
  const { credential } = options
  const operator =
    credential && secret !== null ? await createOperator({ ...options, credential }, secret) : null
  const fleet = await startFleet(options, operator, (line) => void said.push(line))
  onTestFinished(() => fleet.stop())
  return fleet
}
const counts = (fleet: Fleet) => {
  const { devices, commands } = fleet.facts()
  return {
    devices: devices.length,
    connected: devices.filter((device) => device.link === 'connected').length,
    showing: devices.filter((device) => device.showing === version).length,
    commands,
  }
}
/** The simulator as its users start it. */
function runSimulator(words: string, env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', MAIN, ...`--server ${server.url} ${words}`.split(' ')],
    { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const facts = { text: '', code: undefined as number | null | undefined, child }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (facts.text += String(piece)))
  child.once('close', (code) => (facts.code = code))
  return facts
}

describe('a simulated fleet', () => {
  it('of 20 is paired by its codes, shows the screen, answers commands, and comes back', async () => {
    const fleet = await aFleet(`--devices 20 --name lobby --email ${EMAIL} --site ${siteId} --storm 6s`)
    const all = { devices: 20, connected: 20, showing: 20 }
    await expect.poll(() => counts(fleet), WAIT).toMatchObject(all)
    const { items, total } = await call('listDevices', { query: { site_id: siteId, limit: 50 } })
    expect(total).toBe(20)
    expect(items.map((device) => device.deviceId)).toContain('lobby-20')
    await call('commandDevice', { params: { id: items[0]!.id }, body: { name: 'identify' } })
    await expect.poll(() => counts(fleet).commands, WAIT).toBe(1)
    await expect.poll(() => fleet.facts().faults.get('SUBSCRIPTION_FAILED'), WAIT).toBeGreaterThanOrEqual(20)
    expect(said).toContain('All connections end.')
    await expect.poll(() => counts(fleet), WAIT).toMatchObject(all)
  })

  it('that nobody pairs says its codes and waits', async () => {
    said.length = 0
    const fleet = await aFleet('--devices 2 --name pairing')
    await expect.poll(() => said.filter((line) => /code [A-Z0-9]{6}$/.test(line)).length, WAIT).toBe(2)
    expect(fleet.facts().devices.map((device) => device.state)).toEqual(['pairing', 'pairing'])
  })

  it('does not start with a credential or a screen that is no use', async () => {
    await expect(aFleet(`--email ${EMAIL}`, 'wrong password')).rejects.toThrow('The server says')
    await expect(aFleet('--key', 'vk_none:none')).rejects.toThrow('The server says')
    await expect(aFleet(`--email ${EMAIL} --site nowhere`)).rejects.toThrow('The server says')
  })
})

describe('npm run simulate', () => {
  it('ends with a last line at Ctrl-C, and never says the password', async () => {
    const run = runSimulator(`--devices 3 --name told --email ${EMAIL} --site ${siteId} --verbose`, {
      VITRINE_PASSWORD: PASSWORD,
    })
    await expect
      .poll(() => run.text, WAIT)
      .toMatch(new RegExp(`3 devices: 3 connected · showing ${version.slice(0, 8)} 3`))
    run.child.kill('SIGINT')
    await expect.poll(() => run.code, WAIT).toBe(0)
    expect(run.text.trimEnd().split('\n').at(-1)).toMatch(/^Ended\. .* 3 devices: 3 connected/)
    expect(run.text).not.toContain(PASSWORD)
  })
  it('ends by itself after its time, and with 2 when it was misused', async () => {
    const timed = runSimulator('--devices 1 --name timed --duration 1s', {})
    const misused = runSimulator(`--email ${EMAIL}`, {})
    await expect.poll(() => [timed.code, misused.code], WAIT).toEqual([0, 2])
    expect(timed.text).toContain('Ended. ')
    expect(misused.text).toContain('Set VITRINE_PASSWORD.')
  })
})
