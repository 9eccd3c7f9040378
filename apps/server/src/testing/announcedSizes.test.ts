import { connect } from 'node:net'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeMessagePack } from '../features/realtime/messagePack.ts'
import { fine, headerText, JSON_BODY, json, startFuzzed, words, type Fuzzed } from './fuzzing.ts'

/**
 * Sizes and depths that are announced, against those that are there, on every kind of content that the server reads.
 * Injector: fast-check; oracle: as in fuzz.test.ts, and that the process holds no more memory afterwards.
 */
const GROWTH_MOST_BYTES = 128 * 1_048_576

let fuzzed: Fuzzed
let deviceId: string
beforeAll(async () => {
  fuzzed = await startFuzzed()
  deviceId = (await fuzzed.acceptedDevice()).deviceId
})
afterAll(() => fuzzed?.end())

/** Most of them far beyond what follows. */
const sizes = fc.oneof(fc.constantFrom(2 ** 25, 2 ** 31, 2 ** 32 - 1, 65_535, 100), fc.nat(2 ** 32 - 1))
it('holds on MessagePack that announces more than it has', async () => {
  const heads = fc
    .tuple(fc.constantFrom(0xc6, 0xc9, 0xdb, 0xdc, 0xdd, 0xde, 0xdf), sizes)
    .map(([type, size]) => {
      const head = Buffer.alloc(5)
      head[0] = type
      head.writeUInt32BE(size, 1)
      return type === 0xdc || type === 0xde ? head.subarray(0, 3) : head
    })
  const bodies = fc.oneof(
    fc.array(heads, { minLength: 1, maxLength: 60 }).map((list) => Buffer.concat(list)),
    // 2^25 entries are the most that V8 makes room for at once: twenty such heads once ended the process.
    fc
      .tuple(
        fc.constantFrom('dd02000000', 'df02000000', 'dd01ffffff', 'dcffff'),
        fc.integer({ min: 1, max: 100 }),
      )
      .map(([head, times]) => Buffer.from(head.repeat(times), 'hex')),
    fc.uint8Array({ maxLength: 300 }),
    fc.record({ name: fc.string(), data: json }).map((value) => encodeMessagePack(value)),
  )
  const published = await fuzzed.attack(0.05, bodies, async (body) =>
    fine(
      await fuzzed.ask({
        method: 'POST',
        path: `/channels/device${deviceId}/messages`,
        headers: { 'content-type': 'application/x-msgpack' },
        body,
      }),
      Buffer.from(body).toString('hex'),
    ),
  )
  expect(published).toBeGreaterThan(5)
})
it('holds on documents within documents', async () => {
  const shapes = fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"data":', '}'], ['[{"a":', '}]'])
  const deep = fc
    .tuple(shapes, fc.constantFrom(10, 90, 101, 5_000, 90_000), fc.boolean())
    .map(([[begin, end], times, whole]) => begin!.repeat(times) + (whole ? `1${end!.repeat(times)}` : ''))
  const syncOf = (data: string): string =>
    JSON.stringify({ query: SYNC_OPERATIONS.updateSync, variables: { sync: { id: 'deep', data } } })
  const documents = fc
    .tuple(fc.constantFrom('{a', '{...on Sync', '{a:__typename b'), fc.constantFrom(14, 900, 100_000))
    .map(([begin, times]) => JSON.stringify({ query: begin.repeat(times) + '}'.repeat(times) }))
  const places = fc.constantFrom<[string, (text: string) => string]>(
    ['/graphql', (text) => text],
    ['/graphql', syncOf],
    ['/graphql', (text) => `{"query":"{__typename}","variables":{"sync":${text}}}`],
    [`/channels/device${deviceId}/messages`, (text) => text],
    [`/channels/device${deviceId}/messages`, (text) => `{"data":${text}}`],
    ['/default/v1/slides', (text) => `{"name":"deep","interactions":${text}}`],
    ['/default/v1/session', (text) => text],
  )
  const inputs = fc.oneof(
    fc.tuple(places, deep).map(([[path, around], text]) => ({ path, body: around(text) })),
    documents.map((body) => ({ path: '/graphql', body })),
  )
  const succeeded = await fuzzed.attack(0.02, inputs, async ({ path, body }) =>
    fine(await fuzzed.ask({ method: 'POST', path, headers: JSON_BODY, body }), [
      path,
      body.length,
      body.slice(0, 200),
    ]),
  )
  expect(succeeded).toBeGreaterThan(1)
  // What was stored is read by pages and displays later.
  expect((await fuzzed.ask({ path: '/default/v1/devices' })).status).toBe(200)
})
it('holds on bodies that end before their length', async () => {
  const bodies = fc.tuple(
    fc.constantFrom(
      'application/json',
      'application/x-msgpack',
      'application/offset+octet-stream',
      'text/csv',
    ),
    fc.constantFrom('/graphql', `/channels/device${deviceId}/messages`, '/default/v1/folders'),
    fc.oneof(fc.nat(1_000_000).map(String), fc.constantFrom('99999999999', '18446744073709551616', '-1')),
    words,
  )
  await fuzzed.attack(0.01, bodies, async ([type, path, length, text]) => {
    await new Promise<void>((resolve) => {
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: a',
        `Authorization: Bearer ${fuzzed.accessToken}`,
        `Content-Type: ${type}`,
        `Content-Length: ${length}`,
      ]
      const socket = connect({ port: fuzzed.server.port, host: '127.0.0.1' }, () =>
        socket.end(`${head.join('\r\n')}\r\n\r\n${text}`),
      )
      socket.on('data', (chunk: Buffer) => {
        expect(chunk.toString('latin1')).not.toMatch(/^HTTP\/1\.1 5/)
        socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
    return true
  })
})
it('holds on uploads that announce other lengths than they have', async () => {
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${fuzzed.accessToken}` }
  const lengths = fc.oneof(
    fc.nat(200).map(String),
    fc.constantFrom('-1', '1e9', '9007199254740993', '184467440737095516160', 'NaN', '0x10', ''),
  )
  const uploads = fc.record({
    length: lengths,
    offset: fc.oneof(fc.constant('0'), lengths),
    metadata: fc.oneof(headerText, fc.constant(`filename ${Buffer.from('a.png').toString('base64')}`)),
    piece: fc.uint8Array({ maxLength: 300 }),
  })
  const begun = await fuzzed.attack(0.01, uploads, async ({ length, offset, metadata, piece }) => {
    const created = await fetch(`${fuzzed.server.url}/default/v1/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': length, 'upload-metadata': metadata },
    })
    const path = created.headers.get('location')
    fine({ status: created.status, text: await created.text() }, [length, metadata])
    if (path === null) return false
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': offset }
    fine(await fuzzed.ask({ method: 'PATCH', path, headers, body: piece }), [length, offset, piece.length])
    fine(await fuzzed.ask({ method: 'HEAD', path, headers: tus }), path)
    return true
  })
  expect(begun).toBeGreaterThan(5)
})
it.each([
  ['/graphql', 'graphql-transport-ws'],
  ['/graphql/realtime', 'graphql-ws'],
])('holds on frames of %s that announce more than they have', async (path, protocol) => {
  const header = Buffer.from(JSON.stringify({ 'x-api-key': fuzzed.accessToken })).toString('base64url')
  const heads = fc.constantFrom(0x81, 0x01, 0x00, 0x80, 0x82, 0x89, 0xc1)
  const frames = fc.tuple(heads, fc.bigInt(0n, 2n ** 64n - 1n), words).map(([head, size, text]) => {
    const frame = Buffer.alloc(14)
    frame[0] = head
    frame[1] = 0xff
    frame.writeBigUInt64BE(size, 2)
    return Buffer.concat([frame, Buffer.from(text)])
  })
  let opened = 0
  await fuzzed.attack(0.005, fc.array(frames, { minLength: 1, maxLength: 5 }), async (list) => {
    const upgrade = [
      `GET ${path}?header=${header} HTTP/1.1`,
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: ${protocol}`,
    ]
    await new Promise<void>((resolve) => {
      const socket = connect({ port: fuzzed.server.port, host: '127.0.0.1' }, () =>
        socket.write(`${upgrade.join('\r\n')}\r\n\r\n`),
      )
      socket.once('data', (chunk: Buffer) => {
        if (chunk.toString('latin1').startsWith('HTTP/1.1 101')) opened += 1
        socket.end(Buffer.concat(list))
        socket.resume()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
    })
    return true
  })
  expect(opened).toBeGreaterThan(10)
})
it('holds no more memory afterwards', () => {
  expect(fuzzed.rss.at(-1)! - Math.max(...fuzzed.rss.slice(0, 2))).toBeLessThan(GROWTH_MOST_BYTES)
})
