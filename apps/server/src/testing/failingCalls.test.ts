import { randomBytes } from 'node:crypto'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changesBetween,
  contentOf,
  makeFaulty,
  type FaultMoment,
  type FaultyDatabase,
} from './faultyDatabase.ts'
import { playChain } from './playChain.ts'
import {
  aDraft,
  aTextSlide,
  newSecret,
  startTestServer,
  type TestPerson,
  type TestServer,
} from './testServer.ts'

/**
 * The k-th call to the database fails, for every k until a run passes without reaching it. Injector: the door through which
 * every query, begin and commit goes. Oracle: the whole content of the database before and after: a refused call changed
 * nothing or everything, an answered one everything; the same call succeeds afterwards.
 */

/** One thing that is done to a server, prepared again for each round. */
type Doing = {
  /** fewest calls to the database that a clean run makes: fewer means that the injector missed them */
  atLeast: number
  /** tables that are written behind the commit; what is lost there is made up for by other means */
  behind?: readonly string[]
  /** @returns does it and answers the status and the error's name, if it was refused in words */
  prepare(): Promise<() => Promise<{ status: number; text: string }>>
}

/** The log gives positions to plays some time after their commit, and tries until it could. */
const OF_THE_LOG = ['fleet_position', 'play_run']

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let faults: FaultyDatabase
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    faults = makeFaulty(server.db)
  })
  afterAll(() => server?.close())

  const asks = async (to: string, init: RequestInit) => {
    const response = await server.fetch(to, init)
    return { status: response.status, text: await response.text() }
  }
  const posts = (to: string, body: unknown, credential = owner.accessToken) =>
    asks(to, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const activates = (deviceId: string, secret: string) =>
    asks(`/activate/${deviceId}`, { headers: { authorization: `Device ${secret}` } })
  const aSite = async () => {
    const slide = await owner.call('makeSlide', { body: aTextSlide(randomBytes(4).toString('hex')) })
    return owner.call('makeSite', { body: { name: 'S', draft: aDraft([slide.id]) } })
  }
  const writesSync = (id: string, credential: string) =>
    posts(
      '/graphql',
      {
        query: SYNC_OPERATIONS.updateSync,
        variables: { sync: { id, status: 'presenting', data: '{"a":1}', settings: '{}' } },
      },
      credential,
    )

  const doings: Record<string, Doing> = {
    'registering a device': {
      atLeast: 2,
      prepare: async () => {
        const id = `hw-${randomBytes(6).toString('hex')}`
        const secret = newSecret()
        return () => activates(id, secret)
      },
    },
    'accepting a device for a screen': {
      atLeast: 4,
      // The device's own next call says the same.
      behind: ['channel_message'],
      prepare: async () => {
        const site = await aSite()
        await owner.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
        const { body } = await server.activate(`hw-${randomBytes(6).toString('hex')}`, newSecret())
        const { code } = body.pairing!
        return () => posts('/default/v1/devices/activate', { code, name: 'Lobby', site_id: site.id })
      },
    },
    'activating an accepted device': {
      atLeast: 3,
      prepare: async () => {
        const { deviceId, secret } = await server.device(owner)
        return () => activates(deviceId, secret)
      },
    },
    'publishing a screen that a device shows': {
      atLeast: 5,
      prepare: async () => {
        const site = await aSite()
        await server.device(owner, { siteId: site.id })
        return () => posts(`/default/v1/sites/${site.id}/publish`, { revision: site.revision, when: 'now' })
      },
    },
    'updateSync by a device': {
      atLeast: 3,
      prepare: async () => {
        const { token, accessToken } = await server.device(owner)
        return () => writesSync(token, accessToken)
      },
    },
    'delivering play records, one of them spoilt': {
      atLeast: 6,
      prepare: async () => {
        const { deviceId, accessToken } = await server.device(owner)
        const chain = playChain(deviceId)
        const records = [...chain.next(3), { odd: true }]
        return () => posts('/default/v1/plays', { public_key: chain.key.publicKey, records }, accessToken)
      },
    },
    'updateSync by an operator of a staged device': {
      atLeast: 3,
      prepare: async () => {
        const id = `staged-${randomBytes(6).toString('hex')}`
        return () => writesSync(id, owner.accessToken)
      },
    },
  }

  const succeeded = ({ status, text }: { status: number; text: string }) =>
    status < 300 && !text.includes('"errors"')

  describe.each(Object.entries(doings))('%s', (_name, { atLeast, behind = [], prepare }) => {
    const essential = (changes: readonly string[]) =>
      changes.filter((change) => ![...behind, ...OF_THE_LOG].includes(change.split(' ')[0]!))
    it.each<FaultMoment>(['before', 'after'])(
      'is done wholly or not at all when a call is lost %s it is done, and can be done again',
      async (moment) => {
        const clean = await prepare()
        const start = await contentOf(server.db)
        faults.failAt(0, moment)
        expect(await clean()).toSatisfy(succeeded)
        const { calls } = await faults.disarm()
        const wholly = changesBetween(start, await contentOf(server.db))
        expect(wholly).not.toEqual([])
        expect(calls).toBeGreaterThanOrEqual(atLeast)

        let points = 0
        let undone = 0
        for (let k = 1; ; k += 1) {
          // The token of a device is the instant, made unique by looking for the next free one.
          server.clock.advance(5)
          const run = await prepare()
          const before = await contentOf(server.db)
          faults.failAt(k, moment)
          const answer = await run()
          const { reached } = await faults.disarm()
          const changes = essential(changesBetween(before, await contentOf(server.db)))
          const about = `call ${k}: ${answer.status} ${answer.text.slice(0, 300)}`
          if (!reached) {
            expect(answer).toSatisfy(succeeded)
            break
          }
          points += 1
          if (succeeded(answer)) expect({ about, changes }).toEqual({ about, changes: essential(wholly) })
          else {
            // In words, and as a fault that passes; wholly done where only the answer was lost.
            expect(answer.text).toMatch(/STORAGE_UNAVAILABLE|ServiceUnavailableException/)
            expect([about, [[], essential(wholly)]]).toEqual([about, expect.arrayContaining([changes])])
            if (changes.length === 0) undone += 1
          }
          expect([about, (await server.fetch('/readyz')).status]).toEqual([about, 200])
          const again = await run()
          const whole = changes.length > 0
          // What was done although its answer was lost may say so, as "done already" or "somebody was faster".
          if (!succeeded(again))
            expect([whole, again.status, about, again.text]).toSatisfy(
              ([done, status]) => done === true && [404, 409, 412].includes(status as number),
            )
          expect(points).toBeLessThan(200)
        }
        expect(points).toBeGreaterThanOrEqual(atLeast)
        expect(undone).toBeGreaterThan(0)
      },
      30_000,
    )
  })
})
