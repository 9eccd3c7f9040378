import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createDevtools, type DevtoolsEvent } from './devtools.ts'

function pipes() {
  const toBrowser = new PassThrough()
  const fromBrowser = new PassThrough()
  return { toBrowser, fromBrowser, devtools: createDevtools(toBrowser, fromBrowser) }
}

it('puts messages together that arrive in pieces, and several that arrive at once', async () => {
  const { fromBrowser, devtools } = pipes()
  const seen: DevtoolsEvent[] = []
  devtools.on((event) => seen.push(event))
  const answer = devtools.send('Browser.getVersion')
  const text = Buffer.from(
    '{"method":"Inspector.targetCrashed","params":{},"sessionId":"ü"}\0{"id":1,"result":{"product":"C"}}\0{"me',
  )
  for (const byte of text) fromBrowser.write(Buffer.from([byte]))
  fromBrowser.write('thod":"Inspector.targetCrashed","params":{}}\0')
  expect(await answer).toEqual({ product: 'C' })
  await expect.poll(() => seen.length).toBe(2)
  expect(seen[0]!.sessionId).toBe('ü')
})

it('ends each command with a zero byte and names its session', () => {
  const { toBrowser, devtools } = pipes()
  devtools.send('Page.enable', { a: 1 }, 's').catch(() => undefined)
  expect(String(toBrowser.read())).toBe('{"id":1,"method":"Page.enable","params":{"a":1},"sessionId":"s"}\0')
})

it('fails what is refused, what is not answered in time, and all that waits when the browser goes', async () => {
  const { fromBrowser, devtools } = pipes()
  const refused = devtools.send('A')
  fromBrowser.write('{"id":1,"error":{"message":"no such thing"}}\0')
  await expect(refused).rejects.toThrow('no such thing')
  await expect(devtools.send('B', {}, undefined, 20)).rejects.toThrow('B was not answered within 20 ms.')
  const waiting = devtools.send('C')
  fromBrowser.destroy()
  await expect(waiting).rejects.toThrow('The browser is gone.')
  await expect(devtools.send('D')).rejects.toThrow('The browser is gone.')
})
