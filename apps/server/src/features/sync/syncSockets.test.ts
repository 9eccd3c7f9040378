import { once } from 'node:events'
import type { Socket } from 'node:net'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  graphql,
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { appsync, openPeer, standingPeer, transportWs, type SocketPeer } from './testing/socketPeer.ts'

const LISTEN = 'subscription L($id: String!) { onUpdateSync(id: $id) { id status data } }'
const UPDATE = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let device: TestDevice
  const peers: SocketPeer[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    device = await server.device(owner)
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const { socket } of peers.splice(0)) socket.terminate()
  })
  afterAll(() => server?.close())

  const kept = (peer: SocketPeer): SocketPeer => {
    peers.push(peer)
    return peer
  }
  const update = (sync: object) => graphql(server, device.accessToken, UPDATE, { sync })
  /** From here on timers run only when the test says so; what is sent over sockets still arrives by itself. */
  const holdTime = (): void =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldClearNativeTimers: true,
    })
  /** Waits until the server has handled all that was sent so far: what it was asked comes back. */
  const roundTrip = async ({ socket }: SocketPeer): Promise<void> => {
    socket.ping()
    await once(socket, 'pong')
  }
  /** The statuses that a subscription was given. */
  const heard = ({ frames }: SocketPeer, id: string): unknown[] =>
    frames.flatMap((frame) => {
      const { data } = (frame.payload ?? {}) as { data?: { onUpdateSync?: { status: unknown } } }
      return frame.id === id && data?.onUpdateSync ? [data.onUpdateSync.status] : []
    })
  /** Waits until a subscription stands: neither protocol says so in the same way, so it is seen by what it hears. */
  const listening = (peer: SocketPeer, id: string, by: TestDevice = device) =>
    until(async () => {
      await graphql(server, by.accessToken, UPDATE, { sync: { id: by.token, status: 'ready?' } })
      return heard(peer, id).length > 0
    })
  /** The sockets below the library, so that not even pings are read. */
  const rawOf = ({ socket }: SocketPeer): Socket => (socket as unknown as { _socket: Socket })._socket

  describe.each([transportWs, appsync])('over $name, a socket', (protocol) => {
    it('is closed 15 s after its opening without connection_init, and not before', async () => {
      holdTime()
      const silent = kept(await openPeer(server, protocol, owner.accessToken))
      const proven = kept(await openPeer(server, protocol, owner.accessToken))
      proven.send(protocol.init(owner.accessToken))
      await once(proven.socket, 'message')
      vi.advanceTimersByTime(14_999)
      await roundTrip(silent)
      expect(silent.closed()).toBeNull()
      const closing = once(silent.socket, 'close')
      vi.advanceTimersByTime(1)
      expect((await closing)[0]).toBe(4408)
      await roundTrip(proven)
      expect(proven.closed()).toBeNull()
    })
    it('is ended when its peer answers no ping, and stays when it does', async () => {
      holdTime()
      const gone = kept(await openPeer(server, protocol, owner.accessToken, { autoPong: false }))
      const there = kept(await openPeer(server, protocol, owner.accessToken))
      for (const peer of [gone, there]) {
        const answer = once(peer.socket, 'message')
        peer.send(protocol.init(owner.accessToken))
        await answer
      }
      const pinged = Promise.all([once(gone.socket, 'ping'), once(there.socket, 'ping')])
      vi.advanceTimersByTime(20_000)
      await pinged
      await roundTrip(there)
      expect(gone.closed()).toBeNull()
      const closing = once(gone.socket, 'close')
      vi.advanceTimersByTime(20_000)
      expect((await closing)[0]).toBe(1006)
      await roundTrip(there)
      expect(there.closed()).toBeNull()
    })
    it('of a device makes it connected, until its last one closes', async () => {
      const fresh = await server.device(owner)
      const disconnectedMs = async () =>
        (
          await server.db
            .selectFrom('device')
            .select('disconnected_ms')
            .where('id', '=', fresh.device.id)
            .executeTakeFirstOrThrow()
        ).disconnected_ms
      const first = kept(await standingPeer(server, protocol, fresh.accessToken))
      const second = kept(await standingPeer(server, protocol, fresh.accessToken))
      await until(async () => (await disconnectedMs()) === null)
      const tellsChange = vi.spyOn(server.devices, 'noteConnection')
      first.socket.close()
      await until(() => first.closed() !== null)
      await roundTrip(second)
      expect(tellsChange).not.toHaveBeenCalled()
      second.socket.close()
      await until(async () => (await disconnectedMs()) !== null)
      expect(tellsChange).toHaveBeenCalledTimes(1)
    })

    it('ends within two seconds of a device’s revocation, a person’s sign-out and a key’s end', async () => {
      const fresh = await server.device(owner)
      const person = await server.person(owner.companyId, 'viewer')
      const { key, ...made } = await owner.call('makeApiKey', { body: { name: 'Till', role: 'viewer' } })
      const bystander = kept(await standingPeer(server, protocol, owner.accessToken))
      const revocations: [accessToken: string, end: () => Promise<unknown>][] = [
        [fresh.accessToken, () => owner.call('revokeDevice', { params: { id: fresh.device.id } })],
        [person.accessToken, () => person.call('signOut')],
        [key, () => owner.call('revokeApiKey', { params: { id: made.id }, revision: made.revision })],
      ]
      for (const [accessToken, end] of revocations) {
        const peer = kept(await standingPeer(server, protocol, accessToken))
        await end()
        await until(() => peer.closed() === 4403)
      }
      expect(bystander.closed()).toBeNull()
    })

    it('gets each update once although it stopped and started the same id in one breath', async () => {
      const peer = kept(await standingPeer(server, protocol, owner.accessToken))
      for (let n = 0; n < 5; n += 1) {
        peer.send(protocol.start('same', LISTEN, { id: device.token }))
        peer.send(protocol.stop('same'))
      }
      peer.send(protocol.start('same', LISTEN, { id: device.token }))
      await listening(peer, 'same')
      await update({ id: device.token, status: 'once' })
      await update({ id: device.token, status: 'end' })
      await until(() => heard(peer, 'same').includes('end'))
      expect(heard(peer, 'same').filter((status) => status === 'once')).toEqual(['once'])
      if (protocol === appsync) expect(peer.frames.filter(({ type }) => type === 'start_ack')).toHaveLength(1)
    })

    it('that stops reading is cut off, and the others hear everything', async () => {
      const slow = kept(await standingPeer(server, protocol, owner.accessToken))
      const well = kept(await standingPeer(server, protocol, device.accessToken))
      for (const peer of [slow, well]) {
        peer.send(protocol.start('s', LISTEN, { id: device.token }))
        await listening(peer, 's')
      }
      rawOf(slow).pause()
      const data = JSON.stringify('x'.repeat(200_000))
      const all = Array.from({ length: 90 }, (_, n) => `s${n}`)
      for (const status of all) await update({ id: device.token, status, data })
      await until(() => heard(well, 's').includes(all.at(-1)!))
      expect(heard(well, 's').filter((status) => /^s\d/.test(String(status)))).toEqual(all)
      rawOf(slow).resume()
      await until(() => slow.closed() !== null)
      expect(heard(slow, 's')).not.toContain(all.at(-1))
    })
    it('gets one push that is larger than all bounds of slow readers', async () => {
      const fresh = await server.device(owner)
      const peer = kept(await standingPeer(server, protocol, fresh.accessToken))
      peer.send(
        protocol.start(
          's',
          'subscription L($id: String!) { onUpdateSync(id: $id) { status data settings } }',
          {
            id: fresh.token,
          },
        ),
      )
      await listening(peer, 's', fresh)
      // Each quotation mark is three characters in the end, because JSON is in a string in JSON.
      const document = JSON.stringify('"'.repeat(130_000))
      const write = (sync: object) =>
        graphql(server, fresh.accessToken, UPDATE, { sync: { id: fresh.token, ...sync } })
      await write({ data: document })
      await write({ settings: document, status: 'large' })
      await until(() => heard(peer, 's').includes('large'))
      expect(peer.closed()).toBeNull()
    })

    it('that asks and asks without reading its answers is cut off', async () => {
      const peer = kept(await standingPeer(server, protocol, owner.accessToken))
      rawOf(peer).pause()
      // Each of these is answered: with its payload in one protocol, with an error that carries its id in the other.
      const asks =
        protocol === transportWs
          ? { type: 'ping', payload: { filler: 'x'.repeat(200_000) } }
          : protocol.stop('x'.repeat(200))
      const text = JSON.stringify(asks)
      const flood = (): void => {
        for (let bytes = 0; bytes < 4_000_000; bytes += text.length)
          if (peer.socket.readyState === peer.socket.OPEN) peer.socket.send(text)
      }
      let cut = false
      rawOf(peer).once('close', () => (cut = true))
      for (let n = 0; n < 40 && !cut; n += 1) {
        flood()
        await new Promise((resolve) => setImmediate(resolve))
        await until(() => peer.socket.bufferedAmount < 1_000_000 || cut, 10_000).catch(() => undefined)
      }
      rawOf(peer).resume()
      await until(() => peer.closed() !== null)
    })
  })

  describe('over AppSync', () => {
    it('ka comes every 60 s whatever the traffic', async () => {
      holdTime()
      const peer = kept(await openPeer(server, appsync, owner.accessToken))
      peer.send(appsync.init(owner.accessToken))
      const count = (): number => peer.frames.filter(({ type }) => type === 'ka').length
      while (count() < 1) await once(peer.socket, 'message')
      for (let minute = 1; minute <= 3; minute += 1) {
        for (let n = 0; n < 59; n += 1) {
          vi.advanceTimersByTime(1_000)
          peer.send({ type: 'stop', id: `traffic ${minute} ${n}` })
          await once(peer.socket, 'message')
        }
        expect(count()).toBe(minute)
        vi.advanceTimersByTime(1_000)
        while (count() < minute + 1) await once(peer.socket, 'message')
      }
    })
    it('a start that fails after it was stopped does not end the next one under its id', async () => {
      const peer = kept(await standingPeer(server, appsync, owner.accessToken))
      peer.send(appsync.start('same', 'subscription { nonsense }'))
      peer.send(appsync.stop('same'))
      peer.send(appsync.start('same', LISTEN, { id: device.token }))
      await peer.has('start_ack', 'same')
      expect(peer.frames.filter(({ type }) => type === 'error')).toEqual([])
      await listening(peer, 'same')
    })
    it('a subscription with a credential of its own ends within two seconds of that one’s revocation', async () => {
      const fresh = await server.device(owner)
      const start = (id: string) => ({
        id,
        type: 'start',
        payload: {
          data: JSON.stringify({ query: LISTEN, variables: { id: fresh.token } }),
          extensions: { authorization: { 'x-api-key': fresh.accessToken } },
        },
      })
      const peer = kept(await standingPeer(server, appsync, owner.accessToken))
      peer.send(start('theirs'))
      await peer.has('start_ack', 'theirs')
      const stopped = kept(await standingPeer(server, appsync, owner.accessToken))
      stopped.send(start('theirs'))
      await stopped.has('start_ack', 'theirs')
      stopped.send(appsync.stop('theirs'))
      await stopped.has('complete', 'theirs')
      await owner.call('revokeDevice', { params: { id: fresh.device.id } })
      await until(() => peer.closed() === 4403)
      // Nothing runs there any more with the credential that has ended.
      expect(stopped.closed()).toBeNull()
    })
  })
})
