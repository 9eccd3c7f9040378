import { once } from 'node:events'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  graphql,
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { appsync, openPeer, transportWs, type Protocol, type SocketPeer } from './testing/socketPeer.ts'

/**
 * Everybody × every operation × every way in, each with the device's id and with one that nobody has: who may, is served;
 * who may not, sees exactly what is seen for the unknown id (contract §5).
 */
const WHO = [
  'own device',
  'other device',
  'viewer',
  'editor',
  'key',
  'other company',
  'revoked',
  'none',
] as const
type Who = (typeof WHO)[number]
const UNKNOWN = '1000000000000'

const OPERATIONS = {
  getMostRecentSync: 'query Q($id: String!) { getMostRecentSync(id: $id) { id cid status data } }',
  getMostRecentSyncs: 'query Q($id: String!) { getMostRecentSyncs(ids: [$id]) { id cid } }',
  updateSync: 'mutation U($id: String!) { updateSync(sync: { id: $id, settings: "1" }) { id cid status } }',
  onUpdateSync: 'subscription S($id: String!) { onUpdateSync(id: $id) { id status } }',
  onUpdateSyncListener: 'subscription S($id: String!) { onUpdateSyncListener(token: $id) { id status } }',
} as const
type OperationName = keyof typeof OPERATIONS
const ASKING: OperationName[] = ['getMostRecentSync', 'getMostRecentSyncs', 'updateSync']
const LISTENING: OperationName[] = ['onUpdateSync', 'onUpdateSyncListener']

/** What an asker gets: the record, what an unknown id gives, a record of his own, or a refusal. */
type Outcome = 'served' | 'as unknown' | 'a record of their own' | 'refused'
function expected(who: Who, operation: OperationName): Outcome {
  if (who === 'revoked' || who === 'none') return 'refused'
  if (who === 'other device') return operation === 'updateSync' ? 'refused' : 'as unknown'
  if (operation === 'updateSync' && who === 'viewer') return 'refused'
  if (who === 'other company') return operation === 'updateSync' ? 'a record of their own' : 'as unknown'
  return 'served'
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  let device: TestDevice
  const credentials = {} as Record<Who, string | null>
  const peers: SocketPeer[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
    device = await server.device(owner)
    const revoked = await server.device(owner)
    await owner.call('revokeDevice', { params: { id: revoked.device.id } })
    Object.assign(credentials, {
      'own device': device.accessToken,
      'other device': (await server.device(owner)).accessToken,
      viewer: (await server.person(owner.companyId, 'viewer')).accessToken,
      editor: (await server.person(owner.companyId, 'editor')).accessToken,
      key: (await owner.call('makeApiKey', { body: { name: 'Till', role: 'editor' } })).key,
      'other company': other.accessToken,
      revoked: revoked.accessToken,
      none: null,
    } satisfies Record<Who, string | null>)
    await write('first')
  })
  afterEach(() => {
    for (const { socket } of peers.splice(0)) socket.terminate()
  })
  afterAll(() => server?.close())

  const write = (status: string) =>
    graphql(server, device.accessToken, 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }', {
      sync: { id: device.token, status },
    })
  const overHttp = async (who: Who, query: string, id: string): Promise<unknown> => {
    const { status, ...body } = await graphql(server, credentials[who], query, { id })
    return { ...body, ...(status === 200 ? {} : { status }) }
  }
  const open = async (protocol: Protocol, who: Who): Promise<SocketPeer> => {
    const peer = await openPeer(server, protocol, credentials[who])
    peers.push(peer)
    peer.send(protocol.init(credentials[who]))
    return peer
  }
  /** One operation over graphql-transport-ws, which serves all of them. */
  const overTransportWs = async (who: Who, query: string, id: string): Promise<unknown> => {
    const peer = await open(transportWs, who)
    await until(() => peer.frames.length > 0 || peer.closed() !== null)
    if (peer.closed() !== null) return { closed: peer.closed() }
    peer.send(transportWs.start('1', query, { id }))
    return (await until(() => peer.frames.find((frame) => frame.id === '1'))).payload
  }
  const roundTrip = async ({ socket }: SocketPeer): Promise<void> => {
    socket.ping()
    await once(socket, 'pong')
  }
  /** An answer with the asked id taken out, so that two of different ids can be compared. */
  const withoutId = (answer: unknown, id: string): unknown =>
    JSON.parse(JSON.stringify(answer).replaceAll(id, 'ID')) as unknown

  describe.each([
    ['HTTP', overHttp],
    ['graphql-transport-ws', overTransportWs],
  ])('over %s', (_name, ask) => {
    for (const operation of ASKING)
      for (const who of WHO) {
        const outcome = expected(who, operation)
        it(`${operation} by ${who} is ${outcome}`, async () => {
          const answer = await ask(who, OPERATIONS[operation], device.token)
          const text = JSON.stringify(answer)
          if (outcome === 'served') {
            expect(text).not.toContain('errors')
            expect(text).toContain(device.token)
            expect(text).toContain(owner.companyId)
            return
          }
          // Nothing of the record is told, and nothing that would not be told of an id that nobody has.
          expect(text).not.toContain('first')
          expect(text).not.toContain(owner.companyId)
          const unknown = await ask(who, OPERATIONS[operation], UNKNOWN)
          expect(withoutId(answer, device.token)).toEqual(withoutId(unknown, UNKNOWN))
          if (outcome === 'a record of their own') expect(text).toContain(other.companyId)
          if (outcome === 'refused') expect(text).toMatch(/UnauthorizedException|"closed":4401/)
        })
      }
  })

  describe.each([transportWs, appsync])('over $name', (protocol) => {
    for (const operation of LISTENING)
      for (const who of WHO) {
        const outcome = expected(who, operation)
        it(`${operation} by ${who} is ${outcome}`, async () => {
          const peer = await open(protocol, who)
          if (outcome === 'refused') {
            await until(() => peer.closed() === 4401)
            expect(peer.frames.filter(({ type }) => type !== 'connection_error')).toEqual([])
            return
          }
          await peer.has('connection_ack')
          peer.send(protocol.start('asked', OPERATIONS[operation], { id: device.token }))
          peer.send(protocol.start('unknown', OPERATIONS[operation], { id: UNKNOWN }))
          // Both stand from here on; in one protocol it is said, in the other all before a ping is done before its answer.
          if (protocol === appsync) for (const id of ['asked', 'unknown']) await peer.has('start_ack', id)
          await roundTrip(peer)
          // Somebody who may hear is asked last on a socket of his own: when he has heard, everybody has.
          const witness = await open(protocol, 'own device')
          await witness.has('connection_ack')
          witness.send(protocol.start('witness', OPERATIONS.onUpdateSync, { id: device.token }))
          let n = 0
          const heardBy = (one: SocketPeer, id: string): string =>
            JSON.stringify(one.frames.filter((frame) => frame.id === id && frame.type !== 'start_ack'))
          await until(async () => {
            n += 1
            await write(`said ${n}`)
            return heardBy(witness, 'witness').includes('said')
          })
          await write('the last word')
          await until(() => heardBy(witness, 'witness').includes('the last word'))
          await roundTrip(peer)
          if (outcome === 'served') expect(heardBy(peer, 'asked')).toContain('the last word')
          else expect(heardBy(peer, 'asked')).toBe('[]')
          expect(heardBy(peer, 'unknown')).toBe('[]')
          expect(peer.closed()).toBeNull()
        })
      }
  })

  it('a listener of a foreign id hears the record of its own company under that id, and nothing of the device', async () => {
    const peer = await open(appsync, 'other company')
    await peer.has('connection_ack')
    peer.send(appsync.start('s', OPERATIONS.onUpdateSync, { id: device.token }))
    await peer.has('start_ack')
    await write('secret')
    await graphql(
      server,
      other.accessToken,
      'mutation U($id: String!) { updateSync(sync: { id: $id, status: "staged" }) { id } }',
      { id: device.token },
    )
    expect((await peer.has('data', 's')).payload).toMatchObject({
      data: { onUpdateSync: { status: 'staged' } },
    })
  })
})
