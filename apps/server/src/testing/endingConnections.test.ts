import { connect, createServer, type AddressInfo } from 'node:net'
import { startHeadlessDevice } from '@vitrine/device/headless'
import { eachDatabase } from '@vitrine/testbed/databases'
import { WebSocket } from 'ws'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer, until } from './testServer.ts'

/** Passes connections on, and ends the next one that carries a text at the moment when it arrives, without an answer. */
async function aCutter(port: number) {
  let cutAt: string | null = null
  let cuts = 0
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', () => undefined).on('close', end)
    client.on('data', (piece) => {
      if (cutAt === null || !String(piece).includes(cutAt)) return upstream.write(piece)
      cutAt = null
      cuts += 1
      return end()
    })
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutNext: (text: string) => void (cutAt = text),
    cuts: () => cuts,
  }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  it('nothing of a display is lost when its connection ends as a request arrives, and it reports no fault', async () => {
    const server = await startTestServer(await makeDatabase())
    onTestFinished(() => server.close())
    const owner = await server.company('Clinic')
    const cutter = await aCutter(server.port())
    const said: string[] = []
    const headless = startHeadlessDevice({
      origin: cutter.origin,
      deviceId: 'hw-1',
      log: (line) => void said.push(line),
      network: { fetch, openSocket: (url, protocol) => new WebSocket(url, protocol) as never },
    })
    onTestFinished(() => headless.stop())
    const code = await until(() => headless.code())
    cutter.cutNext('GET /activate/')
    const { id } = await owner.call('acceptDevice', { body: { code, name: 'Lobby' } })
    const read = () => owner.call('readDevice', { params: { id } })
    await until(async () => (await read()).data)
    expect(cutter.cuts()).toBe(1)

    cutter.cutNext('updateSync')
    const { id: command } = await owner.call('commandDevice', { params: { id }, body: { name: 'identify' } })
    const answer = await until(async () =>
      (await owner.call('listCommands', { params: { id } })).items.find(
        (one) => one.id === command && one.answered_at !== null,
      ),
    )
    expect(cutter.cuts()).toBe(2)
    expect(answer.ok).toBe(true)
    expect((await read()).data?.faults).toEqual([])
    expect(said.filter((line) => /error|failed/i.test(line))).toEqual([])
  })
})
