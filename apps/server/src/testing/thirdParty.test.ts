import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { partsAreRequired } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { Rest } from 'ably'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  HANGS_MS,
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from './testServer.ts'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('../../../../tools/third-party', import.meta.url))
/** Installed by the Test command into folders of their own, because they bring more packages than all of ours. */
const isThere = (name: string): boolean =>
  existsSync(path.join(FOLDER, name, 'node_modules/.package-lock.json'))

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let device: TestDevice
  let key: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    device = await server.device(owner)
    key = (await owner.call('makeApiKey', { body: { name: 'Till', role: 'editor' } })).key
  })
  afterAll(() => server?.close())

  describe.each([
    ['aws-amplify 6', 'amplify6'],
    ['aws-amplify 5', 'amplify5'],
  ])('%s', (_name, folder) => {
    it.skipIf(!isThere(folder) && !partsAreRequired())(
      'writes, reads and subscribes as a device, as an operator and with an API key, and hears a refusal',
      async () => {
        for (const credential of [device.accessToken, owner.accessToken, key])
          await run(process.execPath, ['check.mjs', server.origin, credential, device.token], {
            cwd: path.join(FOLDER, folder),
            timeout: HANGS_MS,
          })
      },
    )
  })

  describe.each([
    ['JSON', false],
    ['its binary form', true],
  ])('ably’s REST client in %s', (_form, useBinaryProtocol) => {
    const client = (credential: { token: string } | { key: string }): Rest =>
      new Rest({
        ...credential,
        endpoint: '127.0.0.1',
        port: Number(new URL(server.origin).port),
        tls: false,
        useBinaryProtocol,
        logLevel: 0,
      })

    it.each([
      ['a token', () => ({ token: owner.accessToken })],
      ['an API key (HTTP Basic)', () => ({ key })],
    ])('publishes and reads the history with %s', async (_what, credential) => {
      const fresh = await server.device(owner)
      const channel = client(credential()).channels.get(`device${fresh.deviceId}`)
      await channel.publish('message', { hello: 'from ably' })
      await channel.publish([
        { name: 'one', data: 'text', id: 'ably:0' },
        { name: 'two', data: { deep: [1] }, id: 'ably:1' },
      ])
      const page = await channel.history({ limit: 2 })
      expect(page.items.map(({ name, data }): unknown[] => [name, data])).toEqual([
        ['two', { deep: [1] }],
        ['one', 'text'],
      ])
      expect(page.hasNext()).toBe(true)
      const older = await page.next()
      expect(older!.items[0]).toMatchObject({ name: 'message', data: { hello: 'from ably' } })
      expect(typeof older!.items[0]!.timestamp).toBe('number')
    })
    it('reads a refusal as the channel words it', async () => {
      const foreign = await server.company('Shop')
      const publish = (credential: { token: string } | { key: string }) =>
        client(credential).channels.get(`device${device.deviceId}`).publish('x', 'y')
      const theirs = await foreign.call('makeApiKey', { body: { name: 'Theirs', role: 'editor' } })
      for (const credential of [{ token: foreign.accessToken }, { key: theirs.key }])
        await expect(publish(credential)).rejects.toMatchObject({ statusCode: 404, code: 40_400 })
      for (const credential of [{ token: 'wrong' }, { key: `${key}x` }])
        await expect(publish(credential)).rejects.toMatchObject({ statusCode: 401, code: 40_100 })
    })
  })

  describe('eventsource', () => {
    it('hears messages, and after a cut those it has missed, each once', async () => {
      const fresh = await server.device(owner)
      const name = `device${fresh.deviceId}`
      const source = new EventSource(
        `${server.origin}/sse?v=1.2&channels=${name}&accessToken=${fresh.accessToken}`,
      )
      const heard: string[] = []
      let opened = 0
      source.addEventListener('open', () => (opened += 1))
      source.addEventListener('message', ({ data }) =>
        heard.push((JSON.parse(data as string) as { data: string }).data),
      )
      const say = (text: string) =>
        server.fetch(`/channels/${name}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'm', data: text }),
        })
      await until(() => opened === 1)
      await say('one')
      await until(() => heard.length === 1)
      server.streams.closeAll()
      await say('two')
      await until(() => opened === 2)
      await say('three')
      await until(() => heard.length === 3)
      expect(heard).toEqual(['"one"', '"two"', '"three"'])
      source.close()
    })
  })
})
