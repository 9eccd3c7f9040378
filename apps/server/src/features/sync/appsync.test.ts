import type { Socket } from 'node:net'
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

type Message = {
  type: string
  id?: string
  payload?: Record<string, unknown> & { errors?: { errorType: string }[] }
}
const FIELDS = 'id cid status data responses commands settings'
const LISTEN = `subscription L($id: String!) { onUpdateSync(id: $id) { ${FIELDS} } }`
const UPDATE = `mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }`

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  let device: TestDevice
  const sockets: WebSocket[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
    device = await server.device(owner)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await server?.close()
  })

  const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
  const headerOf = (accessToken: string) => ({ host: 'vitrine.example', 'x-api-key': accessToken })
  /** Opens a socket with a handshake of its own, and collects what it is sent. */
  const open = async (query: string, protocols: string[] = ['graphql-ws']) => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/graphql/realtime${query}`, protocols)
    sockets.push(socket)
    const messages: Message[] = []
    let closed: number | null = null
    socket.on('message', (data) => messages.push(JSON.parse(String(data)) as Message))
    socket.on('close', (code) => (closed = code))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    const send = (message: unknown): void =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    const has = (type: string, id?: string) =>
      until(() =>
        messages.find((message) => message.type === type && (id === undefined || message.id === id)),
      )
    return { socket, messages, closed: () => closed, send, has }
  }
  /** A connection that stands. */
  const standing = async (accessToken: string) => {
    const peer = await open(`?header=${encodeURIComponent(base64(headerOf(accessToken)))}&payload=e30=`)
    peer.send({ type: 'connection_init' })
    await peer.has('ka')
    return peer
  }
  const start = (id: string, query: string, variables: object, authorization?: object) => ({
    id,
    type: 'start',
    payload: {
      data: JSON.stringify({ query, variables }),
      extensions: authorization === undefined ? {} : { authorization },
    },
  })
  const update = (accessToken: string, sync: object) => graphql(server, accessToken, UPDATE, { sync })

  describe('the handshake', () => {
    it('takes the header in standard base64, percent-encoded or not, padded or not, with + and / as they are', async () => {
      // Made so that the base64 has all of + / and =.
      const header = { ...headerOf(device.accessToken), host: 'a>>?~??>>~~??ÿÿ>' }
      const raw = base64(header)
      expect(raw).toMatch(/\+/)
      expect(raw).toMatch(/\//)
      for (const given of [
        raw,
        encodeURIComponent(raw),
        raw.replace(/=+$/, ''),
        encodeURIComponent(raw.replace(/=+$/, '')),
      ]) {
        const peer = await open(`?header=${given}&payload=e30=`)
        peer.send({ type: 'connection_init' })
        expect((await peer.has('connection_ack'))!.payload).toEqual({ connectionTimeoutMs: 300_000 })
      }
    })
    it('takes the header as a sub-protocol in base64url', async () => {
      const name = `header-${Buffer.from(JSON.stringify(headerOf(device.accessToken))).toString('base64url')}`
      const peer = await open('', ['graphql-ws', name])
      expect(peer.socket.protocol).toBe('graphql-ws')
      peer.send({ type: 'connection_init' })
      await peer.has('connection_ack')
    })
    it('takes the credential as x-api-key, as Bearer, and bare in Authorization, in any case of letters', async () => {
      for (const header of [
        { 'X-Api-Key': device.accessToken },
        { Authorization: `Bearer ${device.accessToken}` },
        { authorization: device.accessToken },
      ]) {
        const peer = await open(`?header=${encodeURIComponent(base64(header))}&payload=e30=`)
        peer.send({ type: 'connection_init' })
        await peer.has('connection_ack')
      }
    })
    it('answers ka at once after the acknowledgement', async () => {
      const { messages } = await standing(device.accessToken)
      expect(messages.map(({ type }) => type)).toEqual(['connection_ack', 'ka'])
    })
    it('refuses no, wrong and unreadable credentials with connection_error and closes', async () => {
      for (const query of [
        '',
        '?header=&payload=e30=',
        '?header=%E0%A4%A&payload=e30=',
        `?header=${base64([])}`,
        `?header=${encodeURIComponent(base64(headerOf('vd_AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')))}`,
      ]) {
        const peer = await open(query)
        peer.send({ type: 'connection_init' })
        expect((await peer.has('connection_error'))!.payload!.errors).toEqual([
          expect.objectContaining({ errorType: 'UnauthorizedException', errorCode: 401 }),
        ])
        await until(() => peer.closed() === 4401)
      }
    })
  })

  describe('subscriptions', () => {
    it('are acknowledged, get every update with JSON fields as strings, and complete after stop', async () => {
      const peer = await standing(device.accessToken)
      peer.send(start('one', LISTEN, { id: device.token }))
      await peer.has('start_ack', 'one')
      await update(device.accessToken, { id: device.token, status: 'x', data: '{ "a": [1] }' })
      const data = await peer.has('data', 'one')
      expect(data!.payload).toEqual({
        data: {
          onUpdateSync: expect.objectContaining({
            id: device.token,
            status: 'x',
            data: '{ "a": [1] }',
          }) as object,
        },
      })
      peer.send({ type: 'stop', id: 'one' })
      await peer.has('complete', 'one')
      const before = peer.messages.length
      await update(device.accessToken, { id: device.token, status: 'after' })
      peer.send({ type: 'stop', id: 'one' })
      await until(() => peer.messages.length > before)
      expect(peer.messages.slice(before).map(({ type }) => type)).toEqual(['complete'])
    })
    it('run side by side on one socket, by id and by sync token', async () => {
      const peer = await standing(device.accessToken)
      peer.send(start('a', LISTEN, { id: device.token }))
      peer.send(
        start(
          'b',
          'subscription ($token: String!) { mine: onUpdateSyncListener(token: $token) { status } }',
          {
            token: device.token,
          },
        ),
      )
      await peer.has('start_ack', 'a')
      await peer.has('start_ack', 'b')
      await update(device.accessToken, { id: device.token, status: 'both' })
      await peer.has('data', 'a')
      expect((await peer.has('data', 'b'))!.payload).toEqual({ data: { mine: { status: 'both' } } })
    })
    it('may carry a credential of their own, which is checked', async () => {
      const peer = await standing(owner.accessToken)
      peer.send(start('own', LISTEN, { id: device.token }, headerOf(device.accessToken)))
      await peer.has('start_ack', 'own')
      peer.send(start('wrong', LISTEN, { id: device.token }, { 'x-api-key': 'wrong' }))
      expect((await peer.has('error', 'wrong'))!.payload!.errors![0]!.errorType).toBe('UnauthorizedException')
    })
    it('of a foreign or unknown id are silent', async () => {
      const peer = await standing(other.accessToken)
      peer.send(start('foreign', LISTEN, { id: device.token }))
      peer.send(start('unknown', LISTEN, { id: 'nobody' }))
      await peer.has('start_ack', 'foreign')
      await peer.has('start_ack', 'unknown')
      const mine = await standing(device.accessToken)
      mine.send(start('mine', LISTEN, { id: device.token }))
      await mine.has('start_ack', 'mine')
      await update(device.accessToken, { id: device.token, status: 'secret' })
      await mine.has('data', 'mine')
      expect(peer.messages.filter(({ type }) => type === 'data')).toEqual([])
    })
    it('give a device its unanswered commands first', async () => {
      const fresh = await server.device(owner)
      const command = await owner.call('commandDevice', {
        params: { id: fresh.device.id },
        body: { name: 'identify' },
      })
      const peer = await standing(fresh.accessToken)
      peer.send(start('s', LISTEN, { id: fresh.token }))
      const { data } = (await peer.has('data', 's'))!.payload as {
        data: { onUpdateSync: { commands: string } }
      }
      expect(JSON.parse(data.onUpdateSync.commands)).toMatchObject([{ id: command.id, name: 'identify' }])
    })
  })

  describe('what is wrong', () => {
    it('is answered with an error that says what, and the connection goes on', async () => {
      const peer = await standing(device.accessToken)
      const cases: [message: unknown, id: string | undefined, errorType: string][] = [
        ['no json', undefined, 'BadRequestException'],
        [[], undefined, 'BadRequestException'],
        [{ type: 'nonsense', id: 'n' }, 'n', 'UnsupportedOperation'],
        [{ type: 'start' }, undefined, 'BadRequestException'],
        [{ type: 'stop' }, undefined, 'BadRequestException'],
        [{ type: 'start', id: 'no-data' }, 'no-data', 'BadRequestException'],
        [{ type: 'start', id: 'bad-data', payload: { data: '{' } }, 'bad-data', 'BadRequestException'],
        [start('syntax', '{', {}), 'syntax', 'BadRequestException'],
        [start('unknown', 'subscription { nonsense }', {}), 'unknown', 'BadRequestException'],
        [start('query', `query { getMostRecentSync(id: "x") { id } }`, {}), 'query', 'BadRequestException'],
        [start('write', UPDATE, { sync: { id: device.token } }), 'write', 'BadRequestException'],
        [start('variables', LISTEN, {}), 'variables', 'BadRequestException'],
      ]
      for (const [message, id, errorType] of cases) {
        const before = peer.messages.length
        peer.send(message)
        const answer = await until(() => peer.messages[before])
        expect([answer!.type, answer!.id, answer!.payload!.errors![0]!.errorType]).toEqual([
          'error',
          id,
          errorType,
        ])
      }
      peer.send(start('fine', LISTEN, { id: device.token }))
      await peer.has('start_ack', 'fine')
      peer.send(start('fine', LISTEN, { id: device.token }))
      expect((await peer.has('error', 'fine'))!.payload!.errors![0]!.errorType).toBe(
        'DuplicatedOperationError',
      )
    })
    it('before connection_init is refused', async () => {
      const peer = await open(`?header=${encodeURIComponent(base64(headerOf(device.accessToken)))}`)
      peer.send(start('early', LISTEN, { id: device.token }))
      await peer.has('error', 'early')
    })
    it('beyond 100 subscriptions is refused, and one that stopped makes room', async () => {
      const peer = await standing(device.accessToken)
      for (let n = 0; n < 100; n += 1) peer.send(start(`s${n}`, LISTEN, { id: device.token }))
      await peer.has('start_ack', 's99')
      peer.send(start('over', LISTEN, { id: device.token }))
      expect((await peer.has('error', 'over'))!.payload!.errors![0]!.errorType).toBe(
        'MaxSubscriptionsReachedError',
      )
      peer.send({ type: 'stop', id: 's5' })
      peer.send(start('again', LISTEN, { id: device.token }))
      await peer.has('start_ack', 'again')
    })
    it('a frame above 256 KiB ends the connection; one just below does not', async () => {
      const peer = await standing(device.accessToken)
      peer.send({ type: 'nonsense', payload: { data: 'x'.repeat(255 * 1_024) } })
      await peer.has('error')
      peer.send({ type: 'nonsense', payload: { data: 'x'.repeat(257 * 1_024) } })
      await until(() => peer.closed() === 1009)
    })
  })

  it('ends within two seconds of the revocation', async () => {
    const fresh = await server.device(owner)
    const peer = await standing(fresh.accessToken)
    await owner.call('revokeDevice', { params: { id: fresh.device.id } })
    await until(() => peer.closed() === 4403)
  })
  it('cuts a reader that stops reading, and the others hear everything', async () => {
    const fresh = await server.device(owner)
    const slow = await standing(owner.accessToken)
    const well = await standing(fresh.accessToken)
    for (const peer of [slow, well]) {
      peer.send(start('s', LISTEN, { id: fresh.token }))
      await peer.has('start_ack', 's')
    }
    // Below the library, so that not even pings are read.
    const { _socket: raw } = slow.socket as unknown as { _socket: Socket }
    raw.pause()
    const count = 120
    const data = JSON.stringify('x'.repeat(150_000))
    for (let n = 0; n < count; n += 1)
      await update(fresh.accessToken, { id: fresh.token, status: `s${n}`, data })
    await until(() => well.messages.filter(({ type }) => type === 'data').length === count)
    raw.resume()
    await until(() => slow.closed() !== null)
    expect(slow.messages.filter(({ type }) => type === 'data').length).toBeLessThan(count)
  })
})
