import { ACCESS_TOKEN_LIFE_MS, PAIRING_CODE_LIFE_MS } from '@vitrine/core'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { graphql, newSecret, startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/**
 * The clock of the machine jumps: an hour on, an hour back, to 1970. Injector: the clock that the server is given. Oracle:
 * who is signed in stays so, what is written stays in order, and everything is as before when the clock is right again.
 */
const HOUR_MS = 3_600_000

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase())
    owner = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  const ways: [string, () => number][] = [
    ['an hour on', () => HOUR_MS],
    ['an hour back', () => -HOUR_MS],
    ['to 1970', () => 1_000 - server.clock.now()],
  ]
  const write = async (accessToken: string, id: string, status: string) => {
    const { data } = await graphql(server, accessToken, SYNC_OPERATIONS.updateSync, { sync: { id, status } })
    return (data?.['updateSync'] as { status?: string } | undefined)?.status
  }

  it.each(ways)('%s and back: sessions, devices, writes and new displays go on', async (_name, byMs) => {
    const device = await server.device(owner)
    const jumpMs = byMs()
    server.clock.advance(jumpMs)
    try {
      expect((await owner.call('whoAmI')).user.id).toBe(owner.userId)
      expect(await write(device.accessToken, device.token, 'during')).toBe('during')
      expect((await server.activate(device.deviceId, device.secret)).body.data.length).toBe(1)
      const young = await server.device(owner)
      expect(young.token).not.toBe(device.token)
      expect(await write(young.accessToken, young.token, 'young')).toBe('young')
    } finally {
      server.clock.advance(-jumpMs)
    }
    expect(await write(device.accessToken, device.token, 'after')).toBe('after')
    expect((await owner.call('whoAmI')).user.id).toBe(owner.userId)
    expect((await server.fetch('/readyz')).status).toBe(200)
  })

  it.each(ways)(
    '%s: a channel keeps its order, and its history what came behind an id',
    async (_name, byMs) => {
      const { deviceId } = await server.device(owner)
      const to = `/channels/device${deviceId}/messages`
      const headers = { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' }
      const says = async (data: string) =>
        expect(
          (await server.fetch(to, { method: 'POST', headers, body: JSON.stringify({ name: 'm', data }) }))
            .status,
        ).toBe(201)
      const heard = async () => {
        const answer = (await (await server.fetch(to, { headers })).json()) as { data: string }[]
        return answer.map(({ data }) => data).filter((data) => /one|two|three/.test(data))
      }
      await says('one')
      const jumpMs = byMs()
      server.clock.advance(jumpMs)
      await says('two')
      server.clock.advance(-jumpMs)
      await says('three')
      expect((await heard()).map((data) => /one|two|three/.exec(data)![0]).slice(0, 1)).toEqual(['three'])
      // Nothing was lost but what is too old by the clock as it is now.
      const words = (await heard()).map((data) => /one|two|three/.exec(data)![0])
      expect(words).toEqual(
        ['three', 'two', 'one'].filter((word) => word !== 'two' || Math.abs(jumpMs) <= HOUR_MS),
      )
    },
  )

  it('ends codes and tokens when their time has passed, and not before', async () => {
    const secret = newSecret()
    const first = (await server.activate('hw-code', secret)).body.pairing!
    const device = await server.device(owner)
    server.clock.advance(PAIRING_CODE_LIFE_MS + 1)
    await expect(
      owner.call('acceptDevice', { body: { code: first.code, name: 'Late' } }),
    ).rejects.toMatchObject({ status: 404 })
    const second = (await server.activate('hw-code', secret)).body.pairing!
    expect(second.code).not.toBe(first.code)
    expect((await owner.call('acceptDevice', { body: { code: second.code, name: 'In time' } })).name).toBe(
      'In time',
    )
    server.clock.advance(ACCESS_TOKEN_LIFE_MS + 1)
    expect(await write(device.accessToken, device.token, 'late')).toBeUndefined()
    expect((await server.activate(device.deviceId, device.secret)).body.data.length).toBe(1)
  })
})
