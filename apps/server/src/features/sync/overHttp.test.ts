import { eachDatabase } from '@vitrine/testbed/databases'
import { serverAudits } from 'graphql-http'
import { getIntrospectionQuery } from 'graphql'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { appsync, standingPeer, transportWs } from './testing/socketPeer.ts'

type Answer = {
  status: number
  body: { data?: unknown; errors?: { message: string; errorType: string; extensions: { code: string } }[] }
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

  const ask = async (body: unknown, accessToken = owner.accessToken): Promise<Answer> => {
    const response = await server.fetch('/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  describe('GraphQL over HTTP', () => {
    const audits = serverAudits({ url: '/graphql' })
    it('is audited in all 61 points', () => {
      expect(audits).toHaveLength(61)
    })
    for (const { id, name } of audits) {
      it(`${id} ${name}`, async () => {
        const [audit] = serverAudits({
          url: `${server.origin}/graphql`,
          fetchFn: (url: string, init: RequestInit = {}) => {
            const headers = new Headers(init.headers)
            headers.set('authorization', `Bearer ${owner.accessToken}`)
            return fetch(url, { ...init, headers })
          },
        }).filter((one) => one.id === id)
        const result = await audit!.fn()
        expect(result).toMatchObject({ status: 'ok' })
      })
    }
    it('refuses a mutation over GET', async () => {
      const query = new URLSearchParams({ query: `mutation { updateSync(sync: {id: "x"}) { id } }` })
      const response = await server.fetch(`/graphql?${query}`, {
        headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/json' },
      })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      const read = new URLSearchParams({ query: `{ getMostRecentSync(id: "x") { id } }` })
      expect(
        await (
          await server.fetch(`/graphql?${read}`, {
            headers: { authorization: `Bearer ${owner.accessToken}`, accept: 'application/json' },
          })
        ).json(),
      ).toEqual({ data: { getMostRecentSync: null } })
    })
  })

  /** Documents just within a limit, and just beyond it. */
  const record = (n: number, alias = ''): string => `${alias}getMostRecentSync(id: "x${n}") { id }`
  const many = (count: number, part: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ')
  const nested = (levels: number): string =>
    `{ __schema { types { ${'ofType { '.repeat(levels)}name${' }'.repeat(levels)} } } }`
  const fragments = (count: number): string =>
    `{ getMostRecentSync(id: "x") { ...F0 } } ${many(count, (n) => `fragment F${n} on Sync { ${n + 1 < count ? `...F${n + 1} ...F${n + 1}` : 'id id'} }`)}`
  const classes: [what: string, within: string, beyond: string][] = [
    ['depth', nested(12), nested(13)],
    [
      'aliases',
      `{ ${many(20, (n) => record(n, `a${n}: `))} }`,
      `{ ${many(18, (n) => record(n, `a${n}: `))} b: getMostRecentSync(id: "y") { i: id j: id k: id } }`,
    ],
    [
      'root fields',
      `{ ${many(20, (n) => record(n, `a${n}: `))} }`,
      `{ ${many(20, () => '__typename')} getMostRecentSync(id: "x") { id } }`,
    ],
    [
      'writes that cost too much',
      `mutation { ${many(19, (n) => `a${n}: updateSync(sync: {id: "limit${n}"}) { id }`)} }`,
      `mutation { ${many(20, (n) => `a${n}: updateSync(sync: {id: "limit${n}"}) { id status data cid __typename responses commands settings id id id }`)} }`,
    ],
    ['fragments that double at each level', fragments(8), fragments(24)],
    [
      'tokens',
      `{ getMostRecentSyncs(ids: [${many(490, (n) => `"x${n}"`)}]) { id } }`,
      `{ getMostRecentSyncs(ids: [${many(990, (n) => `"x${n}"`)}]) { id } }`,
    ],
  ]
  it.each(classes)('limits %s over HTTP, with an error that says so', async (_what, within, beyond) => {
    expect((await ask({ query: within })).body.errors).toBeUndefined()
    const { status, body } = await ask({ query: beyond })
    // With plain JSON, clients of old expect 200 (GraphQL over HTTP, section 6.4.1).
    expect([status, body.errors![0]!.message]).toEqual([200, expect.stringMatching(/at most|more that/i)])
    expect(body.errors![0]!.errorType).toBe(body.errors![0]!.extensions.code)
  })
  it.each(classes)('limits %s over graphql-transport-ws', async (_what, within, beyond) => {
    const client = createClient({
      url: `${server.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${owner.accessToken}` },
      retryAttempts: 0,
    })
    const run = (query: string) =>
      new Promise<unknown>((resolve) =>
        client.subscribe(
          { query },
          {
            next: (value) => resolve(value),
            error: (error) => resolve({ refused: error }),
            complete: () => undefined,
          },
        ),
      )
    expect(await run(within)).toMatchObject({ data: expect.anything() as object })
    expect(await run(beyond)).toMatchObject({
      refused: [{ message: expect.stringMatching(/at most|more that/i) as string }],
    })
    await client.dispose()
  })
  it.each(classes)('limits %s over AppSync', async (_what, within, beyond) => {
    const peer = await standingPeer(server, appsync, owner.accessToken)
    const refusal = async (id: string, query: string) => {
      peer.send(appsync.start(id, query))
      const { payload } = await peer.has('error', id)
      return (payload as { errors: { message: string }[] }).errors[0]!.message
    }
    // It is within the limits, and then no subscription.
    expect(await refusal('within', within)).toMatch(/only subscriptions/i)
    expect(await refusal('beyond', beyond)).toMatch(/at most|more that/i)
    peer.socket.terminate()
  })
  it('limits subscriptions over both socket protocols', async () => {
    const listen = (aliases: number): string =>
      `subscription { onUpdateSync(id: "${device.token}") { ${many(aliases, (n) => `a${n}: status`)} } }`
    for (const protocol of [transportWs, appsync]) {
      const peer = await standingPeer(server, protocol, owner.accessToken)
      peer.send(protocol.start('beyond', listen(21)))
      expect(JSON.stringify(await peer.has('error', 'beyond'))).toMatch(/DocumentTooLargeException/)
      peer.send(protocol.start('within', listen(20)))
      await until(async () => {
        await ask({
          query: `mutation { updateSync(sync: { id: "${device.token}", status: "limit" }) { id } }`,
        })
        return JSON.stringify(peer.frames).includes('"a19":"limit"')
      })
      peer.socket.terminate()
    }
  })
  it('answers the whole introspection', async () => {
    const { status, body } = await ask({ query: getIntrospectionQuery({ inputValueDeprecation: true }) })
    expect([status, body.errors]).toEqual([200, undefined])
  })
  it('takes no batches, and says so', async () => {
    const one = { query: '{ __typename }' }
    expect((await ask(one)).body).toEqual({ data: { __typename: 'Query' } })
    const { status, body } = await ask([one, one])
    expect([status, body.errors![0]!.message]).toEqual([400, expect.stringMatching(/batch/i)])
  })
  it('refuses a body of more than a megabyte, and takes one below', async () => {
    const sync = { id: device.token, data: JSON.stringify('x'.repeat(260_000)) }
    const query = 'mutation U($sync: SyncInput!) { updateSync(sync: $sync) { id } }'
    expect((await ask({ query, variables: { sync, filler: 'x'.repeat(700_000) } })).status).toBe(200)
    const { status, body } = await ask({ query, variables: { sync, filler: 'x'.repeat(1_100_000) } })
    expect([status, body.errors![0]!.errorType]).toEqual([413, 'BadRequestException'])
  })
})
