import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'

type Frame = {
  id: string
  event: string
  data: { id: string; name: string; timestamp: number; channel: string; encoding: string; data: string }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let other: TestPerson
  let device: TestDevice
  const ends: AbortController[] = []
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    other = await server.company('Shop')
    device = await server.device(owner)
  })
  afterAll(async () => {
    for (const end of ends) end.abort()
    await server?.close()
  })

  /** Opens a stream and collects its frames. */
  const open = async (
    query: string,
    headers: Record<string, string> = {},
  ): Promise<{ frames: Frame[]; ended: () => boolean; raw: () => string }> => {
    const end = new AbortController()
    ends.push(end)
    const response = await server.fetch(`/sse?${query}`, { headers, signal: end.signal })
    expect(response.status).toBe(200)
    let raw = ''
    let ended = false
    const frames: Frame[] = []
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        raw += decoder.decode(chunk, { stream: true })
        frames.length = 0
        for (const block of raw.split('\n\n')) {
          const id = /^id: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (id !== undefined && data !== undefined)
            frames.push({
              id,
              event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
              data: JSON.parse(data) as Frame['data'],
            })
        }
      }
    })()
      .catch(() => {})
      .finally(() => (ended = true))
    return { frames, ended: () => ended, raw: () => raw }
  }
  const publish = (by: TestPerson, body: unknown, channel = `device${device.deviceId}`) =>
    server.fetch(`/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const channels = () => `channels=device${device.deviceId}`

  it('delivers what an operator publishes, enveloped, with a numeric timestamp', async () => {
    const { frames } = await open(`${channels()}&accessToken=${device.accessToken}`)
    const answer = await publish(owner, { name: 'message', data: { hello: 'there' } })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ channel: `device${device.deviceId}` })
    await until(() => frames.length === 1)
    expect(frames[0]).toMatchObject({
      event: 'message',
      data: { channel: `device${device.deviceId}`, encoding: 'json', data: '{"hello":"there"}' },
    })
    expect(typeof frames[0]!.data.timestamp).toBe('number')
  })
  it('passes a JSON string on as it is with encoding json, and sends the inner data alone without envelope', async () => {
    const { raw } = await open(`${channels()}&accessToken=${device.accessToken}&enveloped=false`)
    await publish(owner, { name: 'message', data: '{"a": 1}', encoding: 'json' })
    await until(() => raw().includes('data: {"a": 1}\n'))
  })
  it('does not deliver an id twice', async () => {
    const { frames } = await open(`${channels()}&accessToken=${device.accessToken}`)
    await publish(owner, [
      { name: 'm', data: 1, id: 'same' },
      { name: 'm', data: 2, id: 'same' },
      { name: 'm', data: 3, id: 'after' },
    ])
    await until(() => frames.some(({ data }) => data.id === 'after'))
    expect(frames.filter(({ data }) => data.id === 'same')).toHaveLength(1)
  })
  it('replays what was missed, in order, from Last-Event-ID; an unknown id gets everything kept', async () => {
    const fresh = await server.device(owner)
    const at = `device${fresh.deviceId}`
    for (const n of [1, 2, 3]) await publish(owner, { name: 'm', data: n, id: `r${n}` }, at)
    const all = await open(`channels=${at}&accessToken=${fresh.accessToken}&lastEvent=nonsense`)
    await until(() => all.frames.length >= 3)
    const [first] = all.frames.filter(({ data }) => data.id === 'r1')
    const rest = await open(`channels=${at}&accessToken=${fresh.accessToken}`, { 'last-event-id': first!.id })
    await until(() => rest.frames.length === 2)
    expect(rest.frames.map(({ data }) => data.id)).toEqual(['r2', 'r3'])
  })
  it('rewinds the last n', async () => {
    const fresh = await server.device(owner)
    const at = `device${fresh.deviceId}`
    for (const n of [1, 2, 3]) await publish(owner, { name: 'm', data: n, id: `w${n}` }, at)
    const { frames } = await open(`channels=${at}&accessToken=${fresh.accessToken}&rewind=2`)
    await until(() => frames.length === 2)
    expect(frames.map(({ data }) => data.id)).toEqual(['w2', 'w3'])
  })
  it('pages its history, newest first', async () => {
    const fresh = await server.device(owner)
    const at = `device${fresh.deviceId}`
    for (const n of [1, 2, 3]) await publish(owner, { name: 'm', data: n, id: `h${n}` }, at)
    const page = await server.fetch(`/channels/${at}/messages?limit=2`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    expect(((await page.json()) as { id: string }[]).map(({ id }) => id)).toEqual(['h3', 'h2'])
    const next = /<(.+)>; rel="next"/.exec(page.headers.get('link')!)![1]!
    const older = (await (
      await server.fetch(next.replace('.', `/channels/${at}`), {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
    ).json()) as { id: string }[]
    expect(older[0]!.id).toBe('h1')
  })

  describe('who may', () => {
    it('refuses a wrong credential and another channel with 401 in the channel’s own form', async () => {
      const second = await server.device(owner)
      for (const query of [
        `${channels()}&accessToken=wrong`,
        `channels=device${second.deviceId}&accessToken=${device.accessToken}`,
        `${channels()}&accessToken=${other.accessToken}`,
      ]) {
        const response = await server.fetch(`/sse?${query}`)
        expect(response.status).toBe(401)
        expect(((await response.json()) as { error: object }).error).toMatchObject({
          statusCode: 401,
          message: expect.any(String),
          code: expect.any(Number),
          href: expect.any(String),
        })
      }
    })
    it('gives an anonymous stream no history and no messages', async () => {
      const { frames, raw } = await open(`${channels()}&lastEvent=0`)
      const listening = await open(`${channels()}&accessToken=${device.accessToken}`)
      await publish(owner, { name: 'm', data: 'private', id: 'private' })
      await until(() => listening.frames.some(({ data }) => data.id === 'private'))
      expect(frames).toEqual([])
      expect(raw()).not.toContain('private')
    })
    it('answers 404 for publishing to a device that is not the company’s own', async () => {
      expect((await publish(other, { name: 'm', data: 1 })).status).toBe(404)
      expect((await publish(owner, { name: 'm', data: 1 }, 'deviceunknown')).status).toBe(404)
    })
    it('cuts the device’s stream and discards the history when the credential is revoked', async () => {
      const fresh = await server.device(owner)
      const stream = await open(`channels=device${fresh.deviceId}&accessToken=${fresh.accessToken}`)
      await publish(owner, { name: 'm', data: 1 }, `device${fresh.deviceId}`)
      await owner.call('revokeDevice', { params: { id: fresh.device.id } })
      await until(stream.ended)
      const page = await server.fetch(`/channels/device${fresh.deviceId}/messages`, {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      })
      expect(await page.json()).toEqual([])
    })
  })

  it('tells a console what changed in its company and nothing of another', async () => {
    const end = new AbortController()
    ends.push(end)
    const response = await server.fetch('/default/v1/events', {
      headers: { authorization: `Bearer ${owner.accessToken}` },
      signal: end.signal,
    })
    let raw = ''
    void (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        raw += new TextDecoder().decode(chunk)
    })().catch(() => {})
    const theirs = await other.call('makeFolder', { body: { name: 'Theirs' } })
    const mine = await owner.call('makeFolder', { body: { name: 'Mine' } })
    await until(() => raw.includes(mine.id))
    expect(raw).not.toContain(theirs.id)
    // What happened to devices before is announced a little later.
    expect(raw.match(/"noun":"(?!fleet)/g)).toHaveLength(1)
  })

  it('replays after a restart what was published before it', async () => {
    const database = await makeDatabase()
    const before = await startTestServer(database, { RATE_LIMITS: 'off' })
    const person = await before.company('Clinic')
    const shown = await before.device(person)
    const channel = `device${shown.deviceId}`
    const post = await before.fetch(`/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'm', data: 'kept', id: 'before-the-restart' }),
    })
    expect(post.status).toBe(201)
    await before.close()

    const after = await startTestServer(database, { RATE_LIMITS: 'off' })
    try {
      const end = new AbortController()
      const response = await after.fetch(`/sse?channels=${channel}`, {
        headers: { authorization: `Bearer ${shown.accessToken}`, 'last-event-id': '0' },
        signal: end.signal,
      })
      let raw = ''
      void (async () => {
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
          raw += new TextDecoder().decode(chunk)
      })().catch(() => {})
      await until(() => raw.includes('before-the-restart'))
      end.abort()
    } finally {
      await after.close()
    }
  })
})
