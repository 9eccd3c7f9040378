import { buildSchema, parse, type ExecutionArgs } from 'graphql'
import { expect, it } from 'vitest'
import { createAppsyncPeer } from './appsync.ts'

it('a stop that comes while its subscription is being started ends it, and nothing is said of it any more', async () => {
  const schema = buildSchema('type Query { a: Int } type Subscription { s: Int }')
  let ended = 0
  const source = {
    next: () => new Promise<never>(() => {}),
    return: () => {
      ended += 1
      return Promise.resolve({ done: true as const, value: undefined })
    },
    [Symbol.asyncIterator]() {
      return source
    },
  }
  const sent: string[] = []
  const viewer = { kind: 'key', companyId: 'c', keyId: 'k', makerId: 'm', role: 'viewer', name: 'n' } as const
  let stopsMeanwhile = true
  const peer = createAppsyncPeer(
    {
      send: ({ type, id }) => void sent.push([type, id].filter(Boolean).join(' ')),
      close: () => {},
      identify: async (_text, use) => use(viewer),
      onProven: () => {},
      onLent: () => () => {},
      prepare: () => {
        if (stopsMeanwhile) peer.take(JSON.stringify({ type: 'stop', id: 'one' }))
        const args: ExecutionArgs = {
          schema,
          document: parse('subscription { s }'),
          rootValue: { s: () => source },
        }
        return { ok: true, kind: 'subscription' as never, args }
      },
      wireErrors: () => [],
      onFault: (error) => {
        throw error
      },
    },
    'vk_a:b',
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const start = () =>
    peer.take(JSON.stringify({ type: 'start', id: 'one', payload: { data: '{"query":"x"}' } }))
  peer.take('{"type":"connection_init"}')
  await settled()
  start()
  await settled()
  expect([sent, ended]).toEqual([['connection_ack', 'ka', 'complete one'], 1])
  // The same without a stop stands.
  stopsMeanwhile = false
  start()
  await settled()
  expect([sent.at(-1), ended]).toEqual(['start_ack one', 1])
  peer.end()
  expect(ended).toBe(2)
})
