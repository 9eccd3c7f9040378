import { eachDatabase } from '@vitrine/testbed/databases'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import {
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { SYNC_LIMITS } from './sync.graphql.ts'
import { createPlans } from './sync.plans.ts'

const FIELDS = ['id', 'cid', 'status', 'data', 'responses', 'commands', 'settings', '__typename'] as const

/** Documents: the plain ones, which have a plan, and some that only look like them. */
const documents = fc.oneof(
  fc.constantFrom(
    SYNC_OPERATIONS.updateSync,
    SYNC_OPERATIONS.getMostRecentSync,
    SYNC_OPERATIONS.getMostRecentSyncs,
    SYNC_OPERATIONS.onUpdateSync,
    'mutation ($sync: SyncInput!) { first: updateSync(sync: $sync) { id } }',
    'mutation ($sync: SyncInput!) { updateSync(sync: $sync) { id status @include(if: true) } }',
    'mutation ($sync: SyncInput!) { updateSync(sync: $sync) { ...Fields } } fragment Fields on Sync { id data }',
    'query ($id: String!) { getMostRecentSync(id: $id) { id } other: getMostRecentSync(id: "x") { id } }',
    'query ($id: String = "x") { getMostRecentSync(id: $id) { id } }',
    'query ($ids: [String!]!) { getMostRecentSyncs(ids: $ids) }',
    'query ($id: String!) { getMostRecentSync(id: $id) { id nonsense } }',
    'query ($id: ID!) { getMostRecentSync(id: $id) { id } }',
    'query { getMostRecentSync(id: "x") { id } }',
    '{ nonsense',
    '',
  ),
  fc
    .tuple(
      fc.constantFrom(
        ['mutation', 'updateSync', 'sync', 'SyncInput!'] as const,
        ['query', 'getMostRecentSync', 'id', 'String!'] as const,
        ['query', 'getMostRecentSyncs', 'ids', '[String!]!'] as const,
      ),
      fc.constantFrom('', 'Named'),
      fc.array(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 9 }),
    )
    .map(
      ([[kind, field, argument, type], name, fields]) =>
        `${kind} ${name}($v: ${type}) { ${field}(${argument}: $v) { ${fields.join(' ')} } }`,
    ),
)

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let viewer: TestPerson
  let device: TestDevice
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    viewer = await server.person(owner.companyId, 'viewer')
    device = await server.device(owner)
  })
  afterAll(() => server?.close())

  /** The address with a query is the same address, and has no quick way. */
  const ask = async (path: '/graphql' | '/graphql?', accessToken: string, body: unknown) => {
    const response = await server.fetch(path === '/graphql' ? path : '/graphql?whole=way', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      body: (await response.text()) as string,
    }
  }

  it('answers every request as GraphQL execution would, to the byte', async () => {
    const someId = fc.oneof(
      fc.constant(device.token),
      fc.constantFrom('', 'unknown', 'x'.repeat(201), 'with\0nul', 5, null),
    )
    const json = fc.oneof(
      fc.json({ maxDepth: 2 }),
      fc.constantFrom('{broken', '', '{ "kept" :  "as given" }', 5, null, { a: 1 }),
    )
    const input = fc.record(
      {
        id: someId,
        status: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('s'.repeat(10_001), 'a\0b', 7, null)),
        data: json,
        responses: json,
        commands: json,
        settings: json,
        cid: fc.constant('x'),
        nonsense: fc.constant(1),
      },
      { requiredKeys: ['id'] },
    )
    const plain = fc.record({ id: fc.constant(device.token), status: fc.constantFrom('a', 'b') })
    const value = fc.oneof(plain, input, someId, fc.array(someId, { maxLength: 3 }))
    /** what a device sends, which is what the quick way is for */
    const ordinary = fc.tuple(documents, plain).map(([query, sync]) => ({
      query,
      variables: {
        v: query.includes('[String!]!') ? [sync.id] : query.startsWith('mutation') ? sync : sync.id,
        sync,
        id: sync.id,
        ids: [sync.id],
      },
    }))
    const strange = fc.record(
      {
        query: fc.oneof(documents, documents, fc.constantFrom(5, null)),
        variables: fc.oneof(
          value.map((v) => ({ v, sync: v, id: v, ids: v, token: v })),
          fc.constantFrom(null, 5, []),
        ),
        operationName: fc.constantFrom(null, 'Named', 'UpdateSync', 'Other', 5),
        extensions: fc.constant({ a: 1 }),
      },
      { requiredKeys: ['query'] },
    )
    const who = [owner.accessToken, device.accessToken, viewer.accessToken]
    let planned = 0
    const plans = createPlans(SYNC_LIMITS)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...who), fc.oneof(ordinary, strange), async (accessToken, request) => {
        if (plans.read(request)) planned += 1
        const quick = await ask('/graphql', accessToken, request)
        expect(quick).toEqual(await ask('/graphql?', accessToken, request))
      }),
      { numRuns: 400 },
    )
    expect(planned, 'requests that took the quick way').toBeGreaterThan(30)
  })
})
