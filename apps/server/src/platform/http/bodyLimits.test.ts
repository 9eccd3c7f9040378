import { problemSchema } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
    owner = await server.company('Limits')
  })
  afterAll(() => server?.close())

  it.each([
    { path: '/folders', most: '1 MB', bytes: (1 << 20) + 1 },
    { path: '/media/x/poster', most: '3 MB', bytes: (3 << 20) + 1 },
  ])('names the limit of $path when it refuses a body', async ({ path, most, bytes }) => {
    const response = await server.fetch(`/default/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
      body: `"${'x'.repeat(bytes - 2)}"`,
    })
    const { code, detail } = problemSchema.parse(await response.json())
    expect([response.status, code]).toEqual([413, 'TOO_LARGE'])
    expect(detail).toContain(`The limit is ${most}.`)
  })
})
