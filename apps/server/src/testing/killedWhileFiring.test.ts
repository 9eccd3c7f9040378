import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApiClient } from '@vitrine/protocol'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRealServer, tokenOf } from './realServer.ts'
import { HANGS_MS, newSecret, PASSWORD } from './testServer.ts'

const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
const AN_EMERGENCY = {
  kind: 'evacuate' as const,
  targets: [{ everywhere: true as const }],
  message: {
    texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
    seconds_each: 8,
    colour: 'red' as const,
    symbol: 'evacuate' as const,
    arrow: null,
    direction: {},
    sound: 'none' as const,
  },
}
/** Kills the process with the first bytes that would tell a display of an emergency: it is stored, and not sent. */
const KILLS_BEFORE_SENDING = `
import { Socket } from 'node:net'
const { write } = Socket.prototype
Socket.prototype.write = function (chunk, ...rest) {
  if (Buffer.from(chunk).includes('emergency_fire')) process.kill(process.pid, 'SIGKILL')
  return write.call(this, chunk, ...rest)
}
`

it(
  'loses nothing when it is killed between firing an emergency and sending it',
  async () => {
    const server = await startRealServer({ env: ADMIN })
    onTestFinished(() => server.dispose())
    const call = createApiClient({
      fetch,
      origin: server.url,
      accessToken: await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD),
    })
    const secret = newSecret()
    const activate = async () =>
      (await (
        await fetch(`${server.url}/activate/hw-lobby`, { headers: { authorization: `Device ${secret}` } })
      ).json()) as { data: { token: string; data: string }[]; pairing?: { code: string } }
    const { pairing } = await activate()
    await call('acceptDevice', { body: { code: pairing!.code, name: 'Lobby' } })
    const row = (await activate()).data[0]!
    const { session } = JSON.parse(row.data) as { session: { accessToken: string } }
    const authorization = `Bearer ${session.accessToken}`
    const prepare = (name: string) => call('makeEmergency', { body: { ...AN_EMERGENCY, name } })
    const { id } = await prepare('Evacuate')

    const hook = path.join(server.dataDir, 'killsBeforeSending.mjs')
    await writeFile(hook, KILLS_BEFORE_SENDING)
    await server.restart({ NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` })
    let heard = ''
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.on('error', () => undefined)
    socket.on('message', (data) => (heard += String(data)))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }))
    await vi.waitFor(() => expect(heard).toContain('connection_ack'), { timeout: HANGS_MS })
    const payload = { query: SYNC_OPERATIONS.onUpdateSync, variables: { id: row.token } }
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
    // It stands once the display hears that something else is prepared.
    for (let n = 0; !heard.includes('emergencies'); n += 1) {
      await prepare(`Another ${n}`)
      await vi
        .waitFor(() => expect(heard).toContain('emergencies'), { timeout: 1_000 })
        .catch(() => undefined)
    }

    const running = server.process()!
    const died = new Promise((resolve) => running.once('exit', (_code, signal) => resolve(signal)))
    const order = { drill: false, request_id: newSecret() }
    // Whether the response still leaves the process or not: it was killed before the display heard anything.
    await call('fireEmergency', { params: { id }, body: order }).catch(() => undefined)
    expect(await died).toBe('SIGKILL')
    expect(heard).not.toContain('emergency_fire')

    await server.restart({ NODE_OPTIONS: '' })
    const { items } = await call('listActivations', { query: { active: 'true' } })
    expect(items).toMatchObject([{ emergency_id: id, drill: false, counts: { fired: 1 } }])
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query: SYNC_OPERATIONS.getMostRecentSync, variables: { id: row.token } }),
    })
    const waiting = await response.text()
    expect(waiting).toContain('emergency_fire')
    expect(waiting).toContain(items[0]!.id)
    // Whoever fired it tries again, and nothing is fired twice.
    const again = await call('fireEmergency', { params: { id }, body: order })
    expect(again).toEqual({ activation_id: items[0]!.id })
  },
  4 * HANGS_MS,
)
