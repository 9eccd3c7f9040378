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
import { startTestServer, until, type TestDevice, type TestPerson, type TestServer } from './testServer.ts'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('../../../../tools/third-party', import.meta.url))
/** Installed by the Test command into folders of their own, because they bring more packages than all of ours. */
const isThere = (name: string): boolean =>
  existsSync(path.join(FOLDER, name, 'node_modules/.package-lock.json'))

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

  describe.each([
    ['aws-amplify 6', 'amplify6'],
    ['aws-amplify 5', 'amplify5'],
  ])('%s', (_name, folder) => {
    it.skipIf(!isThere(folder) && !partsAreRequired())(
      'writes, reads and subscribes as a device and as an operator, and hears a refusal',
      async () => {
        for (const credential of [device.accessToken, owner.accessToken])
          await run(process.execPath, ['check.mjs', server.origin, credential, device.token], {
            cwd: path.join(FOLDER, folder),
            timeout: 40_000,
          })
      },
      90_000,
    )
  })

  describe.each([
    ['JSON', false],
    ['its binary form', true],
  ])('ably’s REST client in %s', (_form, useBinaryProtocol) => {
    const client = (token: string): Rest =>
      new Rest({
        token,
        endpoint: '127.0.0.1',
        port: Number(new URL(server.origin).port),
        tls: false,
        useBinaryProtocol,
        logLevel: 0,
      })

    it('publishes and reads the history', async () => {
      const fresh = await server.device(owner)
      const channel = client(owner.accessToken).channels.get(`device${fresh.deviceId}`)
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
      const publish = (token: string) =>
        client(token).channels.get(`device${device.deviceId}`).publish('x', 'y')
      await expect(publish(foreign.accessToken)).rejects.toMatchObject({ statusCode: 404, code: 40_400 })
      await expect(publish('wrong')).rejects.toMatchObject({ statusCode: 401, code: 40_100 })
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
      await until(() => opened === 2, 8_000)
      await say('three')
      await until(() => heard.length === 3)
      expect(heard).toEqual(['"one"', '"two"', '"three"'])
      source.close()
    })
  })
})
