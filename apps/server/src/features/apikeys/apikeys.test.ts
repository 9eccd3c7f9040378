import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  graphql,
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

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

  const make = (by: TestPerson, role: 'owner' | 'admin' | 'editor' | 'viewer' = 'editor') =>
    by.call('makeApiKey', { body: { name: 'Till', role } })
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await server.fetch('/default/v1/devices', { headers })).status
  const bearer = (key: string) => read({ authorization: `Bearer ${key}` })

  it('shows a key once, of the form id:secret, and lists it without', async () => {
    const made = await make(owner)
    expect(made.key).toMatch(/^vk_[A-Za-z0-9_-]+:[A-Za-z0-9_-]+$/)
    const page = await owner.call('listApiKeys')
    const listed = page.items.find(({ id }) => id === made.id)!
    expect(listed).toMatchObject({ name: 'Till', role: 'editor', last_used_at: null })
    expect(JSON.stringify(page)).not.toContain(made.key.split(':')[1])
    expect(made.key.startsWith(listed.starts_with)).toBe(true)
  })
  it('takes it as Bearer, as x-api-key and as HTTP Basic', async () => {
    const { key } = await make(owner)
    expect(await bearer(key)).toBe(200)
    expect(await read({ 'x-api-key': key })).toBe(200)
    expect(await read({ authorization: `Basic ${Buffer.from(key).toString('base64')}` })).toBe(200)
    expect(await read({ authorization: `Basic ${Buffer.from(`${key}x`).toString('base64')}` })).toBe(401)
  })
  it('takes it as key on the realtime channel, and in every place of the sync service', async () => {
    const { key } = await make(owner)
    const stream = await server.fetch(`/sse?channels=device${device.deviceId}&key=${encodeURIComponent(key)}`)
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
    const body = JSON.stringify({ query: `{ getMostRecentSync(id: "${device.token}") { id } }` })
    for (const headers of [
      { 'x-api-key': key },
      { authorization: key },
      { authorization: `Bearer ${key}` },
    ]) {
      const answer = await server.fetch('/graphql', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' } as Record<string, string>,
        body,
      })
      expect(await answer.json()).toEqual({ data: { getMostRecentSync: { id: device.token } } })
    }
  })
  it('notes when it was used, without writing at every call', async () => {
    const made = await make(owner)
    const lastUsed = async () =>
      (await owner.call('listApiKeys')).items.find(({ id }) => id === made.id)!.last_used_at
    await bearer(made.key)
    const first = await lastUsed()
    expect(first).toBe(server.clock.now())
    server.clock.advance(30_000)
    await bearer(made.key)
    expect(await lastUsed()).toBe(first)
    server.clock.advance(31_000)
    await bearer(made.key)
    expect(await lastUsed()).toBe(server.clock.now())
  })

  describe('the role', () => {
    it('is never above the maker’s', async () => {
      const editor = await server.person(owner.companyId, 'editor')
      await expect(make(editor, 'admin')).rejects.toMatchObject({ status: 403 })
      expect((await make(editor, 'editor')).role).toBe('editor')
    })
    it('sinks with the maker’s', async () => {
      const admin = await server.person(owner.companyId, 'admin')
      const made = await make(admin, 'admin')
      const { user } = await admin.call('whoAmI')
      const users = (key: string) =>
        server.fetch('/default/v1/users', { headers: { authorization: `Bearer ${key}` } })
      expect((await users(made.key)).status).toBe(200)
      await owner.call('changeUser', {
        params: { id: user.id },
        revision: user.revision,
        body: { role: 'viewer' },
      })
      expect((await users(made.key)).status).toBe(403)
      expect(await bearer(made.key)).toBe(200)
    })
    it('ends with the maker’s going', async () => {
      const editor = await server.person(owner.companyId, 'editor')
      const made = await make(editor)
      const { user } = await editor.call('whoAmI')
      await owner.call('removeUser', { params: { id: user.id }, revision: user.revision })
      expect(await bearer(made.key)).toBe(401)
    })
  })

  describe('revoking', () => {
    it('refuses the key at once and ends its streams and sockets within two seconds', async () => {
      const made = await make(owner)
      const { key } = made
      const ended: string[] = []
      for (const path of [`/sse?channels=device${device.deviceId}`, '/default/v1/events']) {
        const stream = await server.fetch(path, { headers: { authorization: `Bearer ${key}` } })
        expect(stream.status).toBe(200)
        void (async () => {
          for await (const _ of stream.body as unknown as AsyncIterable<Uint8Array>);
        })()
          .catch(() => undefined)
          .finally(() => ended.push(path))
      }
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', payload: { 'x-api-key': key } })),
      )
      await new Promise((resolve) => socket.once('message', resolve))
      socket.on('close', (code) => ended.push(String(code)))

      await owner.call('revokeApiKey', { params: { id: made.id }, revision: made.revision })
      expect(await bearer(key)).toBe(401)
      expect((await graphql(server, key, '{ __typename }', {})).status).toBe(401)
      await until(() => ended.length === 3)
      expect(ended.sort()).toEqual(['/default/v1/events', `/sse?channels=device${device.deviceId}`, '4403'])
    })
    it('is for the maker and for admins; others do not even see it', async () => {
      const one = await server.person(owner.companyId, 'editor')
      const two = await server.person(owner.companyId, 'editor')
      const made = await make(one)
      expect((await two.call('listApiKeys')).items).toEqual([])
      await expect(two.call('revokeApiKey', { params: { id: made.id }, revision: 1 })).rejects.toMatchObject({
        status: 404,
      })
      await expect(
        owner.call('revokeApiKey', { params: { id: made.id }, revision: 2 }),
      ).rejects.toMatchObject({ status: 412 })
      await owner.call('revokeApiKey', { params: { id: made.id }, revision: 1 })
      expect((await one.call('listApiKeys')).items).toEqual([])
    })
  })

  it('counts an Idempotency-Key of a key as its own', async () => {
    const [one, two] = [await make(owner), await make(owner)]
    const post = async (key: string) =>
      (
        (await (
          await server.fetch('/default/v1/folders', {
            method: 'POST',
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'application/json',
              'idempotency-key': 'same',
            },
            body: JSON.stringify({ name: 'Once' }),
          })
        ).json()) as { id: string }
      ).id
    const first = await post(one.key)
    expect(await post(one.key)).toBe(first)
    expect(await post(two.key)).not.toBe(first)
  })
})
