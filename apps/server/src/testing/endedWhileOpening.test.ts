import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../platform/database/schema.ts'
import { startTestServer, until, type TestDevice, type TestPerson, type TestServer } from './testServer.ts'

/** Holds back the next answer of the database: what was read is true no more when it is let go. */
function holdNextAnswer(db: Db): { reached: () => boolean; release: () => void } {
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  let reached = false
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  executor.provideConnection = async (consumer) => {
    executor.provideConnection = provide
    const answer = await provide(consumer)
    reached = true
    await released
    return answer
  }
  return { reached: () => reached, release }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let device: TestDevice
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    device = await server.device(owner)
  })
  afterAll(() => server?.close())

  const aKey = async () => {
    const { id, key, revision } = await owner.call('makeApiKey', { body: { name: 'Till', role: 'viewer' } })
    return {
      credential: key,
      end: () => owner.call('revokeApiKey', { params: { id }, revision }),
    }
  }
  const aSession = async () => {
    const person = await server.person(owner.companyId, 'editor')
    return { credential: person.accessToken, end: () => person.call('signOut') }
  }
  const channel = (credential: string) =>
    server.fetch(`/sse?channels=device${device.deviceId}&key=${encodeURIComponent(credential)}`)
  const events = (credential: string) =>
    server.fetch('/default/v1/events', { headers: { authorization: `Bearer ${credential}` } })

  it.each([
    ['a key’s realtime channel', aKey, channel],
    ['a key’s events', aKey, events],
    ['a person’s realtime channel', aSession, channel],
    ['a person’s events', aSession, events],
  ] as const)('ends %s when its credential ends while it is being opened', async (_what, make, open) => {
    const { credential, end } = await make()
    const held = holdNextAnswer(server.db)
    const opening = open(credential)
    await until(held.reached)
    await end()
    held.release()
    const stream = await opening
    expect(stream.status).toBe(200)
    let ended = false
    void (async () => {
      for await (const _ of stream.body as unknown as AsyncIterable<Uint8Array>);
    })()
      .catch(() => undefined)
      .finally(() => (ended = true))
    await until(() => ended)
  })
})
