import { connect } from 'node:net'
import { operations, type Operation } from '@vitrine/protocol'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fine, headerText, INPUTS, JSON_BODY, json, startFuzzed, words, type Fuzzed } from './fuzzing.ts'

/**
 * Malformed everything, at a server in a process of its own. Injector: fast-check, on each surface. Oracle: nothing answers
 * 500 or more, every refusal of the management API names a field, the process stays the same and its memory flat; and on
 * each surface some inputs succeed, so that not everything is refused for another reason.
 *
 * FUZZ_INPUTS   inputs over all surfaces (20,000)
 */
/** What the process may grow by from one surface to the end, bytes: its heap breathes, a leak of each input would not fit. */
const GROWTH_MOST_BYTES = 96 * 1_048_576

let fuzzed: Fuzzed
beforeAll(async () => {
  fuzzed = await startFuzzed()
})
afterAll(() => fuzzed?.end())
const ask: Fuzzed['ask'] = (asked) => fuzzed.ask(asked)
const attack: Fuzzed['attack'] = (share, inputs, one) => fuzzed.attack(share, inputs, one)

it('on the activation', async () => {
  const ids = fc.oneof(words, fc.stringMatching(/^[A-Za-z0-9._:-]{1,100}$/))
  const secrets = fc.oneof(
    headerText,
    fc.stringMatching(/^[A-Za-z0-9_-]{43}$/).map((text) => `Device ${text}`),
  )
  const succeeded = await attack(0.1, fc.tuple(ids, secrets), async ([id, authorization]) =>
    fine(
      await ask({
        path: `/activate/${encodeURIComponent(id.replace(/[\uD800-\uDFFF]/g, '?'))}`,
        headers: { authorization },
      }),
      [id, authorization],
    ),
  )
  expect(succeeded).toBeGreaterThan(10)
})
it('on the management API', async () => {
  const withBody = Object.values(operations).filter(
    (op: Operation) =>
      op.body && op.method !== 'DELETE' && !op.path.startsWith('/session') && op.path !== '/setup',
  ) as Operation[]
  const fields = [
    'name',
    'title',
    'draft',
    'id',
    'type',
    'email',
    'role',
    'code',
    'site_id',
    'folder_id',
    'settings',
  ]
  const bodies = fc.oneof(
    json,
    fc.dictionary(fc.oneof(fc.constantFrom(...fields), words), json, { maxKeys: 6 }),
    fc.record({ name: words, title: words, body: words }),
  )
  let refused = 0
  const succeeded = await attack(
    0.35,
    fc.tuple(fc.constantFrom(...withBody), bodies, words),
    async ([op, body, id]) => {
      const answer = await ask({
        method: op.method,
        path: `/default/v1${op.path.replace(/\{\w+\}/g, encodeURIComponent(id.replace(/[\uD800-\uDFFF]/g, '?')) || 'x')}`,
        headers: { ...JSON_BODY, 'if-match': '"1"' },
        body: JSON.stringify(body),
      })
      if (answer.status === 400) {
        const { errors } = JSON.parse(answer.text) as { errors?: { field: string }[] }
        expect(errors?.[0]?.field, `${op.path} ${answer.text}`).toBeTruthy()
        refused += 1
      }
      return fine(answer, [op.path, body])
    },
  )
  expect(refused).toBeGreaterThan(100)
  expect(succeeded).toBeGreaterThan(5)
})
const QUERY_KEYS = [
  'limit',
  'cursor',
  'sort',
  'q',
  'site_id',
  'folder_id',
  'kind',
  'device',
  'site',
  'from',
  'until',
  'nonsense',
]
it('on lists and their queries', async () => {
  const keys = fc.constantFrom(...QUERY_KEYS)
  const succeeded = await attack(
    0.1,
    fc.tuple(
      fc.constantFrom('devices', 'sites', 'slides', 'media', 'users', 'apikeys', 'plays'),
      fc.dictionary(keys, words),
    ),
    async ([noun, query]) =>
      fine(
        await ask({
          path: `/default/v1/${noun}?${new URLSearchParams(query as Record<string, string>)}`,
        }),
        [noun, query],
      ),
  )
  expect(succeeded).toBeGreaterThan(10)
})
it('on GraphQL over HTTP', async () => {
  const documents = fc.oneof(
    fc.constantFrom(
      ...Object.values(SYNC_OPERATIONS),
      '{ __typename }',
      '{',
      'query {',
      'fragment F on Sync { ...F }',
    ),
    words,
    fc
      .tuple(fc.constantFrom(...Object.values(SYNC_OPERATIONS)), fc.nat(200), words)
      .map(([text, at, word]) => text.slice(0, at) + word + text.slice(at)),
  )
  const bodies = fc.oneof(
    json,
    fc.record({
      query: documents,
      variables: fc.oneof(json, fc.record({ sync: json, id: json, ids: json })),
    }),
    fc.record({
      query: fc.constant(SYNC_OPERATIONS.updateSync),
      variables: fc.record({
        sync: fc.record({ id: fc.constantFrom('fuzz', 'other'), data: fc.json(), status: words }),
      }),
    }),
  )
  const succeeded = await attack(0.25, bodies, async (body) =>
    fine(
      await ask({
        method: 'POST',
        path: '/graphql',
        headers: { ...JSON_BODY, accept: 'application/json' },
        body: JSON.stringify(body),
      }),
      body,
    ),
  )
  expect(succeeded).toBeGreaterThan(100)
})
it('on the realtime channel', async () => {
  const { deviceId } = await fuzzed.acceptedDevice()
  const queries = fc.dictionary(
    fc.constantFrom('channels', 'channel', 'lastEvent', 'rewind', 'enveloped', 'heartbeats', 'v', 'key'),
    fc.oneof(words, fc.constantFrom(`device${deviceId}`, 'true', '5')),
  )
  const streams = await attack(0.03, queries, async (query) =>
    fine(
      await ask({ path: `/sse?${new URLSearchParams({ channels: `device${deviceId}`, ...query })}` }),
      query,
    ),
  )
  expect(streams).toBeGreaterThan(5)
  const messages = fc.oneof(
    json,
    fc.record({ name: words, data: json, id: words }),
    fc.array(fc.record({ data: json })),
  )
  const published = await attack(0.1, messages, async (body) =>
    fine(
      await ask({
        method: 'POST',
        path: `/channels/device${deviceId}/messages`,
        headers: JSON_BODY,
        body: JSON.stringify(body),
      }),
      body,
    ),
  )
  expect(published).toBeGreaterThan(10)
})
it.each([
  ['/graphql', 'graphql-transport-ws', 'subscribe'],
  ['/graphql/realtime', 'graphql-ws', 'start'],
])('on the frames of %s', async (path, protocol, start) => {
  const header = Buffer.from(JSON.stringify({ 'x-api-key': fuzzed.accessToken })).toString('base64url')
  const frames = fc.oneof(
    json.map((value) => JSON.stringify(value) ?? ''),
    words,
    fc
      .record({
        type: fc.constantFrom(start, 'stop', 'complete', 'ping', 'nonsense'),
        id: words,
        payload: json,
      })
      .map((value) => JSON.stringify(value)),
    fc
      .record({ query: words, variables: json })
      .map((payload) => JSON.stringify({ id: 'a', type: start, payload })),
  )
  let answered = 0
  await attack(0.001, fc.array(frames, { minLength: 30, maxLength: 60 }), async (list) => {
    const socket = new WebSocket(
      `${fuzzed.server.url.replace('http', 'ws')}${path}?header=${header}`,
      protocol,
    )
    socket.on('message', () => (answered += 1))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    socket.send(JSON.stringify({ type: 'connection_init', payload: { 'x-api-key': fuzzed.accessToken } }))
    await new Promise((resolve) => socket.once('message', resolve))
    for (const frame of list) socket.send(frame)
    socket.close()
    await new Promise((resolve) => socket.once('close', resolve))
    return true
  })
  expect(answered).toBeGreaterThan(10)
})
it('on bytes that are no HTTP', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((array) => Buffer.from(array)),
    fc
      .tuple(
        fc.constantFrom('GET /sse', 'GET /media/x', 'POST /graphql', 'GET /sse?channels=devicex'),
        words,
        headerText,
      )
      .map(([line, word, text]) =>
        Buffer.from(`${line} HTTP/1.1\r\nHost: ${word}\r\nRange: ${text}\r\n\r\n`),
      ),
  )
  await attack(0.03, bytes, async (sent) => {
    await new Promise<void>((resolve) => {
      const socket = connect({ port: fuzzed.server.port, host: '127.0.0.1' }, () => socket.end(sent))
      socket.on('data', (chunk: Buffer) => {
        expect(chunk.toString('latin1')).not.toMatch(/^HTTP\/1\.1 5/)
        socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      setTimeout(() => socket.destroy(), 300)
    })
    return true
  })
})
it('leaves the memory flat', () => {
  expect(fuzzed.done()).toBeGreaterThan(INPUTS * 0.9)
  // The first surfaces warm everything up.
  expect(fuzzed.rss.at(-1)! - Math.max(...fuzzed.rss.slice(0, 3))).toBeLessThan(GROWTH_MOST_BYTES)
})
