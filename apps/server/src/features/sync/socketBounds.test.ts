import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { SignageError } from '@vitrine/core'
import { GraphQLError } from 'graphql'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { createPushQueue } from './pushQueue.ts'
import { createWireErrors } from './sync.graphql.ts'
import { createSyncSockets } from './syncSockets.ts'

const MIB = 1_024 * 1_024
const aDevice: DevicePrincipal = {
  kind: 'device',
  companyId: 'c',
  deviceRowId: 'row',
  deviceId: 'hw-1',
  token: '1',
  tokenId: 't',
}
/** A socket of which only what the bounds look at is real. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly did: string[] = []
  send(text: string): void {
    this.did.push(`sent ${text.length}`)
  }
  terminate(): void {
    this.readyState = 3
    this.did.push('terminated')
    this.emit('close')
  }
  close(code: number): void {
    this.did.push(`closed ${code}`)
    this.readyState = 2
  }
}
const standing = () => {
  const bus = createInProcessBus((error) => {
    throw error
  })
  const sockets = createSyncSockets(bus, () => () => {})
  const fake = new FakeSocket()
  const socket = fake as unknown as WebSocket
  sockets.add(socket, new PassThrough())
  return { bus, sockets, fake, socket }
}
const ended = { kind: 'deviceCredentialEnded', companyId: 'c', deviceRowId: 'row', tokenIds: ['t'] } as const

it('one push may be larger than the bound; the next finds the reader too slow', () => {
  const { sockets, fake, socket } = standing()
  sockets.send(socket, 'x'.repeat(5 * MIB))
  fake.bufferedAmount = MIB
  sockets.send(socket, 'small')
  fake.bufferedAmount = MIB + 1
  sockets.send(socket, 'one more')
  sockets.send(socket, 'after its end')
  expect(fake.did).toEqual([`sent ${5 * MIB}`, 'sent 5', 'terminated'])
})
it.each(['message', 'ping'])('a peer is cut at a %s when its answers pile up', (event) => {
  const { fake } = standing()
  fake.bufferedAmount = 8 * MIB
  fake.emit(event)
  expect(fake.did).toEqual([])
  fake.bufferedAmount += 1
  fake.emit(event)
  expect(fake.did).toEqual(['terminated'])
})
it('asks again about a credential when one has ended in the meantime, so that none ends unseen', async () => {
  const { bus, sockets, socket, fake } = standing()
  const answers = [aDevice, null]
  let asked = 0
  const seen = await sockets.proven(
    async () => {
      const answer = answers[asked]!
      asked += 1
      // It was good when it was looked up, and ended before the answer was here.
      if (asked === 1) bus.publish(ended)
      await Promise.resolve()
      return answer
    },
    (principal) => principal,
  )
  expect([asked, seen]).toEqual([2, null])
  // With nothing ending in the meantime it is asked once, and its end is heard afterwards.
  await sockets.proven(
    () => Promise.resolve(aDevice),
    (principal) => sockets.prove(socket, principal!),
  )
  bus.publish(ended)
  await Promise.resolve()
  expect(fake.did).toEqual(['closed 4403'])
})
it('a subscriber’s queue is bounded in characters too, and takes one record of any size', async () => {
  let slow = 0
  const queue = createPushQueue<string>(() => (slow += 1))
  const values = queue.iterate()
  queue.push('larger than all', 5 * MIB)
  expect(slow).toBe(0)
  expect(await values.next()).toEqual({ done: false, value: 'larger than all' })
  for (let n = 0; n < 4; n += 1) queue.push(`${n}`, MIB)
  expect(slow).toBe(0)
  queue.push('too much', 1)
  expect(slow).toBe(1)
})
it('what nobody foresaw is told to the log and not to the client; what was refused only to the client', () => {
  const faults: unknown[] = []
  const wireErrors = createWireErrors((error) => faults.push(error))
  const unforeseen = new GraphQLError('secret of the inside', { originalError: new TypeError('secret') })
  const refused = new GraphQLError('no', { originalError: new SignageError('FORBIDDEN') })
  const wire = wireErrors([unforeseen, refused])
  expect(wire.map(({ errorType }) => errorType)).toEqual(['InternalFailure', 'UnauthorizedException'])
  expect(JSON.stringify(wire)).not.toContain('secret')
  expect(faults).toEqual([unforeseen])
})
