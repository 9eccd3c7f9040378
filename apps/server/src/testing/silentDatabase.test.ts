import { connect, createServer, type Server, type Socket } from 'node:net'
import { createDatabase, partsAreRequired } from '@vitrine/testbed'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { asks, makesFolder, startRealServer, tokenOf } from './realServer.ts'
import { HANGS_MS, PASSWORD, until } from './testServer.ts'

const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
const postgresUrl = inject('postgresUrl')

/** A way to a port that can stop passing anything on, as a network does whose cable was pulled. */
async function silentProxy(to: number) {
  let silent = false
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    sockets.add(near).add(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (piece) => {
        if (!silent) other.write(piece)
      })
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    silence: (on: boolean) => void (silent = on),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.skipIf(postgresUrl === null && !partsAreRequired())('PostgreSQL behind a dead network', () => {
  it('may fall silent: calls are refused, and new connections take over', async () => {
    const between = await silentProxy(Number(new URL(postgresUrl!).port))
    onTestFinished(() => between.close())
    const url = new URL(await createDatabase(postgresUrl!, 'silent'))
    url.port = String(between.port)
    const server = await startRealServer({ env: { ...ADMIN, DATABASE_URL: url.href } })
    onTestFinished(() => server.dispose())
    const token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
    between.silence(true)
    const calls = await Promise.all([makesFolder(server, token), asks(server, '/readyz')])
    expect(calls.map(({ status }) => status)).toEqual([503, 503])
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(HANGS_MS)
    between.silence(false)
    await until(async () => (await makesFolder(server, token)).status === 201)
  })
})
