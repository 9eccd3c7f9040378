import { eachDatabase } from '@vitrine/testbed/databases'
import { createClient, type Client } from 'graphql-ws'
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

const FIELDS = 'id cid status data responses commands settings'
const UPDATE = `mutation U($sync: SyncInput!) { updateSync(sync: $sync) { ${FIELDS} } }`
const READ = `query R($id: String!) { getMostRecentSync(id: $id) { ${FIELDS} } }`
const LISTEN = `subscription L($id: String!) { onUpdateSync(id: $id) { ${FIELDS} } }`
type Record_ = {
  id: string
  cid: string
  status: string | null
  data: string | null
  responses: string | null
  commands: string | null
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  let device: TestDevice
  const clients: Client[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
    device = await server.device(owner)
  })
  afterAll(async () => {
    for (const client of clients) await client.dispose()
    await server?.close()
  })

  const read = async (accessToken: string, id: string): Promise<Record_ | null> =>
    (
      (await graphql(server, accessToken, READ, { id })).data as unknown as {
        getMostRecentSync: Record_ | null
      }
    ).getMostRecentSync
  const update = async (accessToken: string, sync: object) =>
    (await graphql(server, accessToken, UPDATE, { sync })) as unknown as {
      data: { updateSync: Record_ } | null
      errors?: { errorType: string }[]
      status: number
    }
  /** Subscribes and collects what is pushed. */
  const listen = async (accessToken: string, id: string): Promise<Record_[]> => {
    const client = createClient({
      url: `${server.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${accessToken}` },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => {},
    })
    clients.push(client)
    const pushed: Record_[] = []
    client.subscribe<{ onUpdateSync: Record_ }>(
      { query: LISTEN, variables: { id } },
      {
        next: ({ data }) => void (data && pushed.push(data.onUpdateSync)),
        error: () => {},
        complete: () => {},
      },
    )
    await new Promise((resolve) => setTimeout(resolve, 150))
    return pushed
  }

  describe('updateSync', () => {
    it('keeps fields that are left out and gives the JSON back as it was given', async () => {
      await update(device.accessToken, { id: device.token, status: 'one', data: '{ "b": 1,  "a": [ ] }' })
      const { data } = await update(device.accessToken, { id: device.token, status: 'two' })
      expect(data!.updateSync).toMatchObject({
        status: 'two',
        data: '{ "b": 1,  "a": [ ] }',
        cid: owner.companyId,
      })
    })
    it('refuses what is not a JSON document in a string', async () => {
      for (const data of ['{broken', 5, { a: 1 }])
        expect((await update(device.accessToken, { id: device.token, data })).errors).toBeTruthy()
    })
    it('answers every one of many that arrive at once, each with its own state', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          update(device.accessToken, { id: device.token, status: `s${n}` }),
        ),
      )
      expect(answers.map(({ data }) => data!.updateSync.status)).toEqual(
        Array.from({ length: 50 }, (_, n) => `s${n}`),
      )
    })
  })

  describe('who may', () => {
    it('refuses no and wrong credentials with 401 and UnauthorizedException', async () => {
      for (const credential of [
        null,
        'wrong',
        'vd_AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ]) {
        const answer = await graphql(server, credential, READ, { id: device.token })
        expect(answer.status).toBe(401)
        expect(answer.errors![0]).toMatchObject({
          errorType: 'UnauthorizedException',
          extensions: { code: 'UnauthorizedException' },
        })
      }
    })
    it('refuses a device that writes another id', async () => {
      const answer = await update(device.accessToken, { id: '123', status: 'x' })
      expect(answer.errors![0]).toMatchObject({ errorType: 'UnauthorizedException' })
    })
    it('treats a foreign id exactly like an unknown one', async () => {
      expect(await read(other.accessToken, device.token)).toBeNull()
      expect(await read(other.accessToken, 'unknown')).toBeNull()
      const second = await server.device(owner)
      expect(await read(device.accessToken, second.token)).toBeNull()
    })
    it('writes a record of the writer’s own company for a foreign id, and the device hears nothing', async () => {
      const heard = await listen(device.accessToken, device.token)
      expect(
        (await update(other.accessToken, { id: device.token, status: 'theirs' })).data!.updateSync.cid,
      ).toBe(other.companyId)
      await update(device.accessToken, { id: device.token, status: 'mine' })
      await until(() => heard.some(({ status }) => status === 'mine'))
      expect(heard.some(({ status }) => status === 'theirs')).toBe(false)
    })
    it('lets a viewer read and not write', async () => {
      const viewer = await server.person(owner.companyId, 'viewer')
      expect((await read(viewer.accessToken, device.token))?.id).toBe(device.token)
      expect((await update(viewer.accessToken, { id: device.token, status: 'no' })).errors![0]).toMatchObject(
        { errorType: 'UnauthorizedException' },
      )
    })
  })

  describe('subscriptions', () => {
    it('push every committed update once, in order', async () => {
      const fresh = await server.device(owner)
      const heard = await listen(owner.accessToken, fresh.token)
      const all = Array.from({ length: 20 }, (_, n) => `s${n}`)
      for (const status of all) await update(fresh.accessToken, { id: fresh.token, status })
      await until(() => heard.length === 20)
      expect(heard.map(({ status }) => status)).toEqual(all)
      await Promise.all(
        all.map((status) => update(fresh.accessToken, { id: fresh.token, status: `together ${status}` })),
      )
      await until(() => heard.length === 40)
      expect(new Set(heard.slice(20).map(({ status }) => status)).size).toBe(20)
    })
    it('end within two seconds of the revocation', async () => {
      const fresh = await server.device(owner)
      const client = createClient({
        url: `${server.origin.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${fresh.accessToken}` },
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => {},
      })
      clients.push(client)
      let closed = false
      let opened = false
      client.on('connected', () => (opened = true))
      client.on('closed', () => (closed = true))
      await until(() => opened)
      await owner.call('revokeDevice', { params: { id: fresh.device.id } })
      await until(() => closed)
    })
    it('show in the device’s status as connected, and its going as offline after the grace', async () => {
      const fresh = await server.device(owner)
      const client = createClient({
        url: `${server.origin.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${fresh.accessToken}` },
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => {},
      })
      let opened = false
      client.on('connected', () => (opened = true))
      await until(() => opened)
      const report = {
        player_version: '1',
        showing: { kind: 'nothing', since: 1 },
        fetching: null,
        files: [],
        faults: [],
        offline_start: { able: true },
        glass: { width: 1, height: 1, ratio: 1 },
        storage: null,
        clock_offset: null,
      }
      await update(fresh.accessToken, { id: fresh.token, data: JSON.stringify(report) })
      const status = async () =>
        (await owner.call('readDevice', { params: { id: fresh.device.id } })).status.kind
      expect(await status()).toBe('idle')
      await client.dispose()
      await until(
        async () =>
          (
            await server.db
              .selectFrom('device')
              .select('disconnected_ms')
              .where('id', '=', fresh.device.id)
              .executeTakeFirst()
          )?.disconnected_ms,
      )
      server.clock.advance(6_001)
      expect(await status()).toBe('offline')
    })
  })

  describe('the server’s own commands', () => {
    it('reach a listening device, are sent again to it until answered, and never after', async () => {
      const fresh = await server.device(owner)
      const heard = await listen(fresh.accessToken, fresh.token)
      const command = await owner.call('commandDevice', {
        params: { id: fresh.device.id },
        body: { name: 'identify' },
      })
      await until(() => heard.length === 1)
      expect(JSON.parse(heard[0]!.commands!)).toEqual([
        { id: command.id, name: 'identify', at: command.at, args: {} },
      ])

      const again = await listen(fresh.accessToken, fresh.token)
      await until(() => again.length === 1)
      expect(JSON.parse((await read(fresh.accessToken, fresh.token))!.commands!)).toHaveLength(1)
      await update(fresh.accessToken, {
        id: fresh.token,
        responses: JSON.stringify([{ id: command.id, ok: true, at: 1 }, 'ignored', { unrelated: true }]),
      })
      expect((await read(fresh.accessToken, fresh.token))!.commands).toBeNull()
      expect((await owner.call('listCommands', { params: { id: fresh.device.id } })).items[0]).toMatchObject({
        id: command.id,
        ok: true,
      })
    })
    it('are not removed by anybody’s write to commands', async () => {
      const fresh = await server.device(owner)
      const command = await owner.call('commandDevice', {
        params: { id: fresh.device.id },
        body: { name: 'reload' },
      })
      await update(owner.accessToken, {
        id: fresh.token,
        commands: '[{"id":"theirs","name":"custom","at":1}]',
      })
      const commands = JSON.parse((await read(fresh.accessToken, fresh.token))!.commands!) as { id: string }[]
      expect(commands.map(({ id }) => id)).toEqual([command.id, 'theirs'])
      expect((await read(owner.accessToken, fresh.token))!.commands).toBe(
        '[{"id":"theirs","name":"custom","at":1}]',
      )
    })
  })
})
