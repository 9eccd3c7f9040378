import { pbkdf2Sync, randomBytes } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import type { WrittenFeedBody } from '@vitrine/protocol'
import { findMosquitto, partsAreRequired, startMosquitto, type Mosquitto } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, until, type TestPerson, type TestServer } from '../../../testing/testServer.ts'

const HOUR_MS = 60 * 60_000
const ALLOWED = { RATE_LIMITS: 'off', EGRESS_ALLOW: '127.0.0.1' }

/** A line of Mosquitto's file of passwords. */
function passwordLine(user: string, password: string): string {
  const salt = randomBytes(12)
  const hash = pbkdf2Sync(password, salt, 101, 64, 'sha512')
  return `${user}:$7$101$${salt.toString('base64')}$${hash.toString('base64')}\n`
}

describe.skipIf(findMosquitto() === null && !partsAreRequired())('a value from MQTT', () => {
  eachDatabase((_kind, _url, makeDatabase) => {
    let server: TestServer
    let owner: TestPerson
    let broker: Mosquitto
    let sensor: MqttClient
    beforeAll(async () => {
      server = await startTestServer(await makeDatabase(), ALLOWED)
    })
    afterAll(() => server?.close())
    beforeEach(async () => {
      owner = await server.company('Town hall')
      broker = await startMosquitto()
      sensor = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`)
    })
    afterEach(async () => {
      await sensor?.endAsync(true)
      await broker?.stop()
    })

    const bodyOf = (options: WrittenFeedBody['options'], part: Partial<WrittenFeedBody> = {}) => ({
      name: 'Hall',
      kind: 'value' as const,
      url: `mqtt://127.0.0.1:${broker.port}`,
      options,
      ...part,
    })
    const make = async (options: WrittenFeedBody['options'], part?: Partial<WrittenFeedBody>) =>
      (await owner.call('makeFeed', { body: bodyOf(options, part) })).id
    const send = (topic: string, text: string, retain = false) =>
      sensor.publishAsync(topic, text, { qos: 1, retain })
    const feed = (id: string) => owner.call('readFeed', { params: { id } })
    /** Waits until a feed says a value; time passes, because displays get few changes a second. */
    const says = (id: string, value: string) =>
      until(async () => {
        server.clock.advance(500)
        await server.setFeeds.runDue()
        const said = await owner.call('readFeedContent', { params: { id } }).catch(() => null)
        return said?.content.kind === 'value' && said.content.value === value
      })
    const fails = (id: string, code: string | null) =>
      until(async () => ((await feed(id)).error?.code ?? null) === code)

    it('reaches displays, retained ones too, and is new with each message', async () => {
      await send('hall/temperature', ' 21.5\n', true)
      const id = await make({ topic: 'hall/temperature', qos: 1 })
      await says(id, '21.5')
      expect(await feed(id)).toMatchObject({ state: 'fresh', error: null, items: 1, next_fetch_at: null })
      await send('hall/temperature', '22')
      await says(id, '22')
      const burst = Array.from({ length: 200 }, (_, n) => send('hall/temperature', String(n)))
      await Promise.all(burst)
      await says(id, '199')
    })
    it('is found in a JSON document, and stays when a message has none', async () => {
      const id = await make({ topic: 'hall', pointer: '/readings/0/t' })
      expect(await feed(id)).toMatchObject({ state: 'failed', fetched_at: null })
      await until(async () => {
        await send('hall', JSON.stringify({ readings: [{ t: 19.25 }] }))
        server.clock.advance(500)
        await server.setFeeds.runDue()
        return (await feed(id)).state === 'fresh'
      })
      await says(id, '19.25')
      await send('hall', '{"readings":[]}')
      await fails(id, 'mqttNoValue')
      await says(id, '19.25')
      await send('hall', '{"readings":[{"t":true}]}')
      await says(id, 'true')
      await send('hall', 'x'.repeat(100_000))
      await fails(id, 'mqttTooLarge')
      await until(async () => {
        await send('hall', '{"readings":[{"t":3}]}')
        return (await feed(id)).error === null
      })
      await says(id, '3')
    })
    describe('for a counter', () => {
      const makeCounter = (options: WrittenFeedBody['options']) => make(options, { kind: 'counter' })
      /** Waits until a counter has a count; messages are stored a moment after they came. */
      const counts = (id: string, count: number) =>
        until(async () => (await owner.call('readCounter', { params: { id } })).count === count)

      it('is how many people there are, retained ones too, and shown on displays', async () => {
        await send('hall/people', '12', true)
        const id = await makeCounter({ topic: 'hall/people', capacity: 10 })
        await counts(id, 12)
        await until(async () => {
          server.clock.advance(500)
          await server.setFeeds.runDue()
          const said = await owner.call('readFeedContent', { params: { id } }).catch(() => null)
          return said?.content.kind === 'counter' && said.content.level === 'full'
        })
        expect((await feed(id)).state).toBe('fresh')
        await send('hall/people', '3')
        await counts(id, 3)
        for (const nothing of ['many', '2.5', '-1', '']) {
          await send('hall/people', nothing)
          await fails(id, 'mqttNoCount')
          await send('hall/people', '3')
          await fails(id, null)
        }
        await counts(id, 3)
      })
      it('is what came or left: each step is counted once, however fast, and no retained one', async () => {
        await send('hall/door', '{"moved":50}', true)
        const id = await makeCounter({ topic: 'hall/door', pointer: '/moved', counts: 'steps', qos: 1 })
        const count = async () => (await owner.call('readCounter', { params: { id } })).count
        // Those of before the topic was heard are lost, so thousands don't count here.
        await until(async () => {
          await send('hall/door', '{"moved":1000}')
          return (await count()) > 0
        })
        await Promise.all(Array.from({ length: 200 }, () => send('hall/door', '{"moved":3}')))
        await until(async () => (await count()) % 1000 === 600)
        await send('hall/door', '{"moved":-100}')
        await until(async () => (await count()) % 1000 === 500)
        await owner.call('changeCounter', { params: { id }, body: { set: 500 } })
        await send('hall/door', '{"moved":"away"}')
        await fails(id, 'mqttNoCount')
        expect(await count()).toBe(500)
        await owner.call('changeCounter', { params: { id }, body: { add: -1 } })
        await send('hall/door', '{"moved":10}')
        await counts(id, 509)
      })
    })
    it('can’t be set, until its source is here again', async () => {
      const id = await make({ topic: 'hall' })
      const set = () => owner.call('setValue', { params: { id }, body: { value: 5 } })
      await expect(set()).rejects.toMatchObject({
        problem: { errors: [{ field: 'value', code: 'FEED_FROM_MQTT' }] },
      })
      const { revision } = await feed(id)
      const body = bodyOf({}, { url: null })
      await owner.call('changeFeed', { params: { id }, revision, body })
      await set()
      await says(id, '5')
      await send('hall', '7')
      expect(await owner.call('readValue', { params: { id } })).toEqual({ value: '5' })
    })
    it('comes again when its broker does, and the last one stays meanwhile', async () => {
      const id = await make({ topic: 'hall' })
      await send('hall', '1', true)
      await says(id, '1')
      await sensor.endAsync(true)
      await broker.stop()
      await fails(id, 'mqttUnreachable')
      await says(id, '1')
      broker = await startMosquitto({ port: broker.port })
      sensor = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`)
      await fails(id, null)
      await send('hall', '2')
      await says(id, '2')
    })
    it('is stale, and alerts and webhooks learn it, when no value comes for a long time', async () => {
      await send('hall', '1', true)
      const id = await make({ topic: 'hall', qos: 0 }, { interval: 60 })
      await says(id, '1')
      server.clock.advance(HOUR_MS + 1_000)
      await until(async () => {
        // Looks overlap, and it is held all the same.
        await Promise.all([server.feeds.runDue(), server.feeds.runDue(), server.feeds.runDue()])
        return (await feed(id)).error?.code === 'mqttSilent'
      })
      expect(await feed(id)).toMatchObject({ state: 'stale', error: { code: 'mqttSilent' } })
      expect(await server.feeds.feeds(owner.companyId)).toMatchObject([
        { id, problem: { code: 'mqttSilent' } },
      ])
      const { stale_ms: told } = await server.db
        .selectFrom('feed')
        .select('stale_ms')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(told).toBeNull()
      await says(id, '1')
      await send('hall', '1')
      await fails(id, null)
      await until(async () => {
        server.clock.advance(500)
        await server.setFeeds.runDue()
        return (await feed(id)).state === 'fresh'
      })
    })
    it('ends with its feed', async () => {
      const id = await make({ topic: 'hall' })
      await send('hall', '1', true)
      await says(id, '1')
      await owner.call('deleteFeed', { params: { id }, revision: (await feed(id)).revision })
      await send('hall', '2')
      await expect(feed(id)).rejects.toMatchObject({ problem: { status: 404 } })
    })

    it('needs the right account, which is sealed and belongs to its broker', async () => {
      const closed = await startMosquitto({
        settings: ['allow_anonymous false', 'password_file passwords'],
        files: { passwords: passwordLine('hall', 'right') },
      })
      const url = `mqtt://127.0.0.1:${closed.port}`
      const door = await mqtt.connectAsync(url, { username: 'hall', password: 'right' })
      try {
        await door.publishAsync('door', 'open', { qos: 1, retain: true })
        const wrong = { url, account: { user: 'hall', password: 'wrong' } }
        const id = await make({ topic: 'door' }, wrong)
        await fails(id, 'mqttUnauthorized')
        expect(JSON.stringify(await feed(id))).not.toContain('wrong')
        const change = async (part: Partial<WrittenFeedBody>) =>
          owner.call('changeFeed', {
            params: { id },
            revision: (await feed(id)).revision,
            body: bodyOf({ topic: 'door' }, part),
          })
        await change({ url, account: { password: 'right' } })
        await says(id, 'open')
        expect(await feed(id)).toMatchObject({ has_account: true, headers: [], error: null })
        await door.publishAsync('door', 'shut', { qos: 1, retain: true })
        await says(id, 'shut')
        await change({ url, account: {} })
        await door.publishAsync('door', 'ajar', { qos: 1, retain: true })
        await says(id, 'ajar')
        await expect(change({ account: {} })).rejects.toMatchObject({
          problem: { errors: [{ field: 'account.user', code: 'REQUIRED' }] },
        })
      } finally {
        await door.endAsync(true)
        await closed.stop()
      }
    })
    it('is refused with the field that is wrong', async () => {
      const refused = (options: WrittenFeedBody['options'], part: Partial<WrittenFeedBody> = {}) =>
        make(options, part).catch(
          (error: unknown) => (error as { problem: { errors: { field: string }[] } }).problem.errors,
        )
      const topic = 'hall'
      expect(await refused({})).toMatchObject([{ field: 'options.topic', code: 'REQUIRED' }])
      for (const wild of ['hall/#', '+/temperature'])
        expect(await refused({ topic: wild })).toMatchObject([{ field: 'options.topic', code: 'MQTT_TOPIC' }])
      for (const url of ['https://broker.example', 'mqtt://', 'mqtt://a:b@broker.example', 'mqtt://b/path'])
        expect(await refused({ topic }, { url })).toMatchObject([{ field: 'url', code: 'MQTT_ADDRESS' }])
      expect(await refused({ topic }, { kind: 'queue' })).toMatchObject([
        { field: 'url', code: 'FEED_SET_HERE' },
      ])
    })
    it('comes to one node only, and to another one after a stop', async () => {
      const database = await makeDatabase()
      const first = await startTestServer(database, ALLOWED)
      const second = await startTestServer(database, ALLOWED)
      try {
        const person = await first.company('Library')
        const body = bodyOf({ topic: 'library' })
        const { id } = await person.call('makeFeed', { body })
        const reads = async (value: string) =>
          until(async () => (await first.setFeeds.readValue(person.companyId, id)).value === value)
        await send('library', '1', true)
        await reads('1')
        await second.feeds.runDue()
        const nextMs = async () =>
          Number(
            (
              await second.db
                .selectFrom('feed')
                .select('next_ms')
                .where('id', '=', id)
                .executeTakeFirstOrThrow()
            ).next_ms,
          )
        expect(await nextMs()).toBeGreaterThan(second.clock.now())
        await first.close()
        expect(await nextMs()).toBe(second.clock.now())
        await second.feeds.runDue()
        await send('library', '2', true)
        await until(async () => (await second.setFeeds.readValue(person.companyId, id)).value === '2')
      } finally {
        await second.close()
      }
    })
    it('never comes from the local network unless that is allowed', async () => {
      const strict = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
      try {
        const person = await strict.company('Bakery')
        const { id } = await person.call('makeFeed', { body: bodyOf({ topic: 'hall' }) })
        await until(
          async () => (await person.call('readFeed', { params: { id } })).error?.code === 'insideAddress',
        )
      } finally {
        await strict.close()
      }
    })
  })
})
