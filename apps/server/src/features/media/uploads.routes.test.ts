import { request } from 'node:http'
import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SignageError } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { fixture } from '../../testing/mediaFixtures.ts'

const UPLOADS = '/default/v1/uploads'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  let shop: TestPerson
  let colleague: TestPerson
  let viewer: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', UPLOAD_MAX_MB: '1' })
    clinic = await server.company('Clinic')
    shop = await server.company('Shop')
    colleague = await server.person(clinic.companyId, 'editor')
    viewer = await server.person(clinic.companyId, 'viewer')
  })
  afterAll(() => server?.close())

  const ask = (
    method: string,
    url: string,
    by: TestPerson | null,
    headers: Record<string, string> = {},
    body?: BodyInit,
  ) =>
    server.fetch(url, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(by ? { authorization: `Bearer ${by.accessToken}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  const begin = async (by: TestPerson, bytes: number, name = 'file'): Promise<string> => {
    const response = await ask('POST', UPLOADS, by, {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    })
    expect(response.status).toBe(201)
    return response.headers.get('location')!
  }
  const send = (url: string, by: TestPerson, content: Buffer, offset = 0) =>
    ask(
      'PATCH',
      url,
      by,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      new Uint8Array(content),
    )
  const picture = (colour: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer()

  it('goes on where it stopped, with the usual client', async () => {
    const content = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    let mediaId: string | undefined
    const options = {
      endpoint: `${server.origin}${UPLOADS}`,
      chunkSize: 100_000,
      retryDelays: null,
      headers: { authorization: `Bearer ${clinic.accessToken}` },
      metadata: { filename: 'Größe ☀.png', filetype: 'image/png' },
      onAfterResponse: (_request: unknown, response: tus.HttpResponse) =>
        void (mediaId = response.getHeader('x-media-id') ?? mediaId),
    }
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(content, {
        ...options,
        onError: reject,
        onChunkComplete: () => {
          void upload.abort()
          resolve(upload.url!)
        },
      })
      upload.start()
    })
    expect(url.startsWith(`${server.origin}${UPLOADS}/`)).toBe(true)
    let first: number | undefined
    await new Promise<void>((resolve, reject) => {
      const upload = new tus.Upload(content, {
        ...options,
        uploadUrl: url,
        onError: reject,
        onSuccess: () => resolve(),
        onProgress: (sent) => void (first ??= sent),
      })
      upload.start()
    })
    expect(first).toBeGreaterThanOrEqual(100_000)
    expect(mediaId).toBeDefined()
    await server.media.settled(mediaId!)
    const media = await clinic.call('readMedia', { params: { id: mediaId! } })
    expect(media).toMatchObject({
      name: 'Größe ☀.png',
      bytes: content.length,
      kind: 'image',
      state: 'ready',
      changed_by: 'Owner of Clinic',
    })
    const response = await server.fetch(`/media/${media.sha256}`, {
      headers: { authorization: `Bearer ${clinic.accessToken}` },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(await readdir(server.media.uploadsDir)).toEqual([])
  })

  it('keeps what came of a piece whose sender went away', async () => {
    const content = await picture('#112233')
    const url = await begin(clinic, content.length)
    const half = Math.floor(content.length / 2)
    const ending = new AbortController()
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(content.subarray(0, half)))
        setTimeout(() => ending.abort(), 200)
      },
    })
    await server
      .fetch(url, {
        method: 'PATCH',
        duplex: 'half',
        signal: ending.signal,
        body: slow,
        headers: {
          authorization: `Bearer ${clinic.accessToken}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      } as RequestInit)
      .catch(() => null)
    const head = await ask('HEAD', url, clinic)
    expect([
      head.status,
      head.headers.get('upload-offset'),
      head.headers.get('upload-length'),
      head.headers.get('cache-control'),
    ]).toEqual([200, String(half), String(content.length), 'no-store'])
    expect(Buffer.from(head.headers.get('upload-metadata')!.split(' ')[1]!, 'base64').toString()).toBe('file')
    expect(head.headers.get('upload-metadata')).not.toContain('owner')
    const done = await send(url, clinic, content.subarray(half), half)
    expect([
      done.status,
      done.headers.get('x-media-id') !== null,
      done.headers.get('x-request-id') !== null,
    ]).toEqual([204, true, true])
  })

  it('answers the last piece of an unusable file with the reason', async () => {
    const content = await fixture('text.mp4')
    const url = await begin(clinic, content.length, 'text.mp4')
    const refused = await send(url, clinic, content)
    expect(refused.status).toBe(415)
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await refused.json()).toMatchObject({
      code: 'MEDIA_UNUSABLE',
      detail: expect.stringContaining('“text.mp4” is neither') as string,
    })
    expect((await ask('HEAD', url, clinic)).status).toBe(404)
    expect(await readdir(server.media.uploadsDir)).toEqual([])
    expect((await ask('POST', UPLOADS, clinic, { 'upload-length': '0' })).status).toBe(415)
  })

  it('refuses too large a file before anything is sent, with the sizes', async () => {
    const refused = await ask('POST', UPLOADS, clinic, { 'upload-length': String(5 * 1_024 ** 3) })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({
      code: 'TOO_LARGE',
      detail: 'This is 5 GB. The limit is 1 MB.',
    })
    const url = await begin(clinic, 100)
    const more = await send(url, clinic, Buffer.alloc(1_000))
    expect([more.status, ((await more.json()) as { code: string }).code]).toEqual([413, 'TOO_LARGE'])
  })

  /** A request whose address is sent to the letter; `fetch` would tidy it up. */
  const exactly = (method: string, target: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.origin)
      const asked = request({
        hostname,
        port,
        method,
        path: target,
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${clinic.accessToken}`,
          ...(method === 'PATCH'
            ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': 2 }
            : {}),
          ...headers,
        },
      })
      asked.once('error', reject)
      asked.once('response', (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode!))
      })
      asked.end(method === 'PATCH' ? 'xx' : undefined)
    })

  describe('an address', () => {
    const FORMS: readonly ((own: string, foreign: string) => string)[] = [
      (own, foreign) => `${own}#/${foreign}`,
      (own, foreign) => `${own}?/${foreign}`,
      (own, foreign) => `${own};/${foreign}`,
      (own, foreign) => `${own}%23/${foreign}`,
      (own, foreign) => `${own}%2f${foreign}`,
      (own, foreign) => `${own}/${foreign}`,
      (own, foreign) => `${own}/../${foreign}`,
      (own, foreign) => `${own}/%2e%2e/${foreign}`,
      (own, foreign) => `${own}\\${foreign}`,
      (_own, foreign) => `/${foreign}`,
      (_own, foreign) => `./${foreign}`,
      (own) => `${own}/`,
      (own) => `${own}?a=b`,
      (own) => own.toUpperCase().replace(/[^A-F]/g, 'A'),
    ]
    it('names one upload to the letter, or none: nothing leads from an own one to a foreign one', async () => {
      const own = (await begin(clinic, 1_000)).split('/').at(-1)!
      const foreignUrl = await begin(shop, 1_000)
      const foreign = foreignUrl.split('/').at(-1)!
      for (const method of ['PATCH', 'HEAD', 'DELETE'])
        for (const form of FORMS) {
          const target = `${UPLOADS}/${form(own, foreign)}`
          expect([400, 404], `${method} ${target}`).toContain(await exactly(method, target))
        }
      expect([400, 404]).toContain(await exactly('PATCH', `http://elsewhere${UPLOADS}/${foreign}`))
      expect((await ask('HEAD', foreignUrl, shop)).headers.get('upload-offset')).toBe('0')
      expect((await ask('HEAD', `${UPLOADS}/${own}`, clinic)).headers.get('upload-offset')).toBe('0')
    })
    it('begins uploads to the letter only', async () => {
      for (const target of [`${UPLOADS}?a=b`, `${UPLOADS}/`, `/${UPLOADS}`, `${UPLOADS}#a`])
        expect([400, 404], `${target}`).toContain(await exactly('POST', target, { 'upload-length': '10' }))
    })
  })

  it.each([
    ['upload-concat', 'partial'],
    ['upload-concat', 'final;/default/v1/uploads/a /default/v1/uploads/b'],
    ['upload-defer-length', '1'],
    ['upload-checksum', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0='],
    ['x-http-method-override', 'DELETE'],
  ])('refuses what it does not offer: %s: %s', async (name, value) => {
    const url = await begin(clinic, 1_000)
    for (const [method, target] of [
      ['POST', UPLOADS],
      ['HEAD', url],
      ['PATCH', url],
    ] as const)
      expect(await exactly(method, target, { [name]: value, 'upload-length': '10' })).toBe(400)
    expect((await ask('HEAD', url, clinic)).headers.get('upload-offset')).toBe('0')
    expect((await ask('OPTIONS', UPLOADS, clinic)).headers.get('tus-extension')).toBe(
      'creation,creation-with-upload,termination',
    )
  })

  describe('an upload', () => {
    it('is nothing to anybody but who began it', async () => {
      const url = await begin(clinic, 1_000)
      for (const by of [shop, colleague]) {
        expect((await ask('HEAD', url, by)).status).toBe(404)
        expect((await send(url, by, Buffer.alloc(10))).status).toBe(404)
        expect((await ask('DELETE', url, by)).status).toBe(404)
      }
      expect((await ask('HEAD', url, viewer)).status).toBe(403)
      expect((await ask('HEAD', url, null)).status).toBe(401)
      expect((await ask('POST', UPLOADS, viewer, { 'upload-length': '10' })).status).toBe(403)
      expect((await ask('POST', UPLOADS, null, { 'upload-length': '10' })).status).toBe(401)
      expect((await ask('HEAD', url, clinic)).status).toBe(200)
    })
    it('cannot claim another owner', async () => {
      const claimed = Buffer.from(`${shop.companyId}/${shop.userId}`).toString('base64')
      const response = await ask('POST', UPLOADS, clinic, {
        'upload-length': '10',
        'upload-metadata': `vitrine-owner ${claimed}`,
      })
      const url = response.headers.get('location')!
      expect((await ask('HEAD', url, shop)).status).toBe(404)
      expect((await ask('HEAD', url, clinic)).status).toBe(200)
    })
    it.each(['..%2f..%2fvitrine.sqlite', 'nothing', '0'.repeat(32), `${'0'.repeat(32)}.json`, '%00'])(
      'is not to be found at %s',
      async (id) => {
        for (const method of ['HEAD', 'DELETE'])
          expect((await ask(method, `${UPLOADS}/${id}`, clinic)).status).toBe(404)
      },
    )
    it('is given up by its owner', async () => {
      const url = await begin(clinic, 1_000)
      expect((await ask('DELETE', url, clinic)).status).toBe(204)
      expect((await ask('HEAD', url, clinic)).status).toBe(404)
    })
    it('keeps the protocol’s own refusals as they are', async () => {
      const url = await begin(clinic, 1_000)
      expect((await send(url, clinic, Buffer.alloc(10), 5)).status).toBe(409)
      expect((await ask('HEAD', url, clinic, { 'tus-resumable': '0.2' })).status).toBe(400)
      const options = await ask('OPTIONS', UPLOADS, clinic)
      expect([
        options.status,
        options.headers.get('tus-version'),
        options.headers.get('tus-max-size'),
        options.headers.get('access-control-allow-origin'),
      ]).toEqual([204, '1.0.0', String(1 << 20), null])
    })
  })

  it('tells a client that missed the last answer what became of the file', async () => {
    const content = await picture('#445566')
    const url = await begin(clinic, content.length)
    const mediaId = (await send(url, clinic, content)).headers.get('x-media-id')
    const head = await ask('HEAD', url, clinic)
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('x-media-id')]).toEqual([
      200,
      String(content.length),
      mediaId,
    ])
    expect((await ask('HEAD', url, shop)).status).toBe(404)
  })
  it('asks for the last byte again when the server was stopped before the file was taken in', async () => {
    const content = await picture('#778899')
    const url = await begin(clinic, content.length)
    // What a power cut leaves: everything received, nothing made of it.
    await writeFile(path.join(server.media.uploadsDir, url.split('/').at(-1)!), content)
    const head = await ask('HEAD', url, clinic)
    expect(head.headers.get('upload-offset')).toBe(String(content.length - 1))
    expect(
      (await send(url, clinic, content.subarray(-1), content.length - 1)).headers.get('x-media-id'),
    ).not.toBeNull()
  })
  it('keeps the upload when the server cannot store it just now', async () => {
    const content = await picture('#99aabb')
    const url = await begin(clinic, content.length)
    const full = vi.spyOn(server.media, 'addFile').mockRejectedValueOnce(new SignageError('DISK_FULL'))
    const refused = await send(url, clinic, content)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'DISK_FULL'])
    full.mockRestore()
    expect((await stat(path.join(server.media.uploadsDir, url.split('/').at(-1)!))).size).toBe(
      content.length - 1,
    )
    expect((await send(url, clinic, content.subarray(-1), content.length - 1)).status).toBe(204)
  })
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', MEDIA_QUOTA_MB: '2' })
    clinic = await server.company('Clinic')
  })
  afterAll(() => server?.close())
  const ask = (method: string, url: string, headers: Record<string, string>, body?: BodyInit) =>
    server.fetch(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${clinic.accessToken}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const begin = (bytes: number) => ask('POST', UPLOADS, { 'upload-length': String(bytes) })
  const cancel = async (responses: readonly Response[]): Promise<void> => {
    for (const response of responses) {
      const url = response.headers.get('location')
      if (url !== null) expect((await ask('DELETE', url, {})).status).toBe(204)
    }
  }

  it('uploads that are not finished count against the quota, also those that begin at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => begin(500_000)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = all.find(({ status }) => status !== 201)!
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      413,
      'QUOTA_REACHED',
    ])
    expect((await readdir(server.media.uploadsDir)).filter((name) => !name.endsWith('.json'))).toHaveLength(4)
    await cancel(all)
    const again = await begin(2_000_000)
    expect(again.status).toBe(201)
    await cancel([again])
  })
  it('what a file takes is counted once when it has become an item', async () => {
    const content = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#102030' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(content.length).toBeGreaterThan(1_050_000)
    const url = (await begin(content.length)).headers.get('location')!
    const done = await ask(
      'PATCH',
      url,
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      new Uint8Array(content),
    )
    expect(done.status).toBe(204)
    const left = await begin(900_000)
    expect(left.status).toBe(201)
    expect((await begin(900_000)).status).toBe(413)
    await cancel([left])
  })
  it('what nobody goes on with for a day counts no more, and is nothing any more', async () => {
    const url = (await begin(900_000)).headers.get('location')!
    expect((await begin(900_000)).status).toBe(413)
    server.clock.advance(23 * 3_600_000)
    expect((await ask('HEAD', url, {})).status).toBe(200)
    server.clock.advance(23 * 3_600_000)
    expect((await ask('HEAD', url, {})).status).toBe(200)
    server.clock.advance(25 * 3_600_000)
    expect((await ask('HEAD', url, {})).status).toBe(404)
    const other = await begin(900_000)
    expect(other.status).toBe(201)
    await cancel([other])
  })
  it('a person has two hundred unfinished uploads at most', async () => {
    for (let count = 0; count < 200; count += 1) expect((await begin(1)).status).toBe(201)
    const refused = await begin(1)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'UPLOADS_UNFINISHED',
    ])
  })
})
