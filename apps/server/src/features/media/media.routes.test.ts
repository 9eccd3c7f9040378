import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Media } from '@vitrine/protocol'
import { eachDatabase } from '@vitrine/testbed/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aDraft,
  aTextSlide,
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { addFile, fixture } from '../../testing/mediaFixtures.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  let shop: TestPerson
  let video: Media
  let picture: Media
  let original: Buffer
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    await mkdir(server.media.uploadsDir, { recursive: true })
    clinic = await server.company('Clinic')
    shop = await server.company('Shop')
    video = await addFile(server, clinic, 'patch.mp4')
    picture = await addFile(server, clinic, 'turned.jpg')
    original = await fixture('patch.mp4')
  })
  afterAll(() => server?.close())
  const get = (
    path: string,
    credential: string | null = clinic.accessToken,
    headers: Record<string, string> = {},
    method = 'GET',
  ) =>
    server.fetch(path, {
      method,
      headers: { ...(credential === null ? {} : { authorization: `Bearer ${credential}` }), ...headers },
    })

  describe('delivery', () => {
    it('gives the whole file, to be kept permanently and never run', async () => {
      const response = await get(`/media/${video.sha256}`)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        etag: `"${video.sha256}"`,
        'cache-control': 'private, immutable, max-age=31536000',
        'content-type': 'video/mp4',
        'content-length': String(original.length),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'none'",
        // For our own pages; a signed link is for whoever shows it.
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    })
    it.each([
      ['bytes=0-99', 0, 100],
      ['bytes=8000-', 8_000, 8_087],
      ['bytes=-87', 8_000, 8_087],
      ['bytes=8000-99999', 8_000, 8_087],
    ])('gives the range %s', async (range, start, end) => {
      const response = await get(`/media/${video.sha256}`, clinic.accessToken, { range })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${original.length}`)
      expect(Buffer.from(await response.arrayBuffer()).equals(original.subarray(start, end))).toBe(true)
    })
    it('says 416 with the size beyond the end, and gives everything for several ranges', async () => {
      const outside = await get(`/media/${video.sha256}`, clinic.accessToken, { range: 'bytes=99999-' })
      expect([
        outside.status,
        outside.headers.get('content-range'),
        ((await outside.json()) as { code: string }).code,
      ]).toEqual([416, `bytes */${original.length}`, 'RANGE_NOT_SATISFIABLE'])
      expect(
        (await get(`/media/${video.sha256}`, clinic.accessToken, { range: 'bytes=0-1,5-6' })).status,
      ).toBe(200)
    })
    it('honours If-None-Match and If-Range', async () => {
      const etag = `"${video.sha256}"`
      expect(
        (await get(`/media/${video.sha256}`, clinic.accessToken, { 'if-none-match': `"x", W/${etag}` }))
          .status,
      ).toBe(304)
      expect(
        (await get(`/media/${video.sha256}`, clinic.accessToken, { 'if-none-match': '"x"' })).status,
      ).toBe(200)
      expect(
        (await get(`/media/${video.sha256}`, clinic.accessToken, { range: 'bytes=0-1', 'if-range': etag }))
          .status,
      ).toBe(206)
      expect(
        (
          await get(`/media/${video.sha256}`, clinic.accessToken, {
            range: 'bytes=0-1',
            'if-range': '"older"',
          })
        ).status,
      ).toBe(200)
    })
    it('answers HEAD with the size and no body', async () => {
      const response = await get(`/media/${video.sha256}`, clinic.accessToken, {}, 'HEAD')
      expect([
        response.status,
        response.headers.get('content-length'),
        (await response.arrayBuffer()).byteLength,
      ]).toEqual([200, String(original.length), 0])
    })
    it('gives copies by name and by their own hash', async () => {
      for (const file of picture.files) {
        const named = await get(`/media/${picture.sha256}/${file.rendition}`)
        const own = await get(`/media/${file.sha256}`)
        expect([named.status, own.status, named.headers.get('content-type')]).toEqual([200, 200, file.type])
        expect(Buffer.from(await named.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true)
        expect(named.headers.get('cache-control')).toContain('immutable')
      }
    })
    it('does not let caches keep permanently what may be replaced', async () => {
      const poster = video.files.find(({ rendition }) => rendition === 'poster')
      if (!poster) return
      expect((await get(`/media/${video.sha256}/poster`)).headers.get('cache-control')).toBe(
        'private, no-cache',
      )
      expect((await get(poster.path)).headers.get('cache-control')).toContain('immutable')
    })
    it.each([
      '/media/abc',
      `/media/${'A'.repeat(64)}`,
      `/media/${'0'.repeat(64)}`,
      `/media/${'0'.repeat(64)}/original`,
      '/media/..%2f..%2fetc%2fpasswd',
      `/media/${'0'.repeat(64)}/..%2f1`,
    ])('has nothing at %s', async (path) => {
      expect((await get(path)).status).toBe(404)
    })
    it('asks nobody in, and shows another company nothing', async () => {
      expect((await get(`/media/${video.sha256}`, null)).status).toBe(401)
      expect((await get(`/media/${'0'.repeat(64)}`, null)).status).toBe(401)
      expect((await get(`/media/${video.sha256}`, 'vs_wrong')).status).toBe(401)
      expect((await get(`/media/${video.sha256}`, shop.accessToken)).status).toBe(404)
      expect((await get(`/media/${picture.sha256}/thumbnail`, shop.accessToken)).status).toBe(404)
    })
    it('survives readers that go away', async () => {
      const noise = await sharp({
        create: {
          width: 1_500,
          height: 1_500,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer()
      const large = await addFile(server, clinic, noise, 'noise.png')
      const { port } = new URL(server.origin)
      for (let times = 0; times < 20; times += 1) {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () =>
            socket.write(
              `GET /media/${large.sha256} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${clinic.accessToken}\r\n\r\n`,
            ),
          )
          socket.once('data', () => socket.destroy())
          socket.once('close', () => resolve())
        })
      }
      expect(Buffer.from(await (await get(`/media/${large.sha256}`)).arrayBuffer()).equals(noise)).toBe(true)
    })
  })

  describe('a device', () => {
    let device: TestDevice
    let other: TestDevice
    let shown: Media
    beforeAll(async () => {
      shown = await addFile(
        server,
        clinic,
        await sharp({ create: { width: 90, height: 90, channels: 3, background: '#abcdef' } })
          .png()
          .toBuffer(),
        'shown.png',
      )
      const slide = await clinic.call('makeSlide', {
        body: {
          ...aTextSlide(),
          background: { kind: 'media', media_id: shown.id, dim: 0, color: '#000000' },
        },
      })
      const site = await clinic.call('makeSite', { body: { name: 'Lobby', draft: aDraft([slide.id]) } })
      await clinic.call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
      const elsewhere = await clinic.call('makeSite', { body: { name: 'Foyer', draft: aDraft([slide.id]) } })
      device = await server.device(clinic, { siteId: site.id })
      other = await server.device(clinic, { siteId: elsewhere.id })
    })
    it('gets the files of its own versions only', async () => {
      const copy = shown.files.find(({ rendition }) => rendition === '90')!
      expect((await get(copy.path, device.accessToken)).status).toBe(200)
      expect((await get(`/media/${copy.sha256}`, device.accessToken)).status).toBe(200)
      expect((await get(`/media/${shown.sha256}`, device.accessToken)).status).toBe(404)
      expect((await get(`/media/${video.sha256}`, device.accessToken)).status).toBe(404)
      expect((await get(copy.path, other.accessToken)).status).toBe(404)
    })
    it('gets nothing any more once it was revoked', async () => {
      const copy = shown.files.find(({ rendition }) => rendition === '90')!
      await clinic.call('revokeDevice', { params: { id: device.device.id } })
      expect((await get(copy.path, device.accessToken)).status).toBe(401)
    })
  })

  describe('a signed link', () => {
    const sign = (rendition: string, id = picture.id) =>
      clinic.call('signMedia', { params: { id }, body: { rendition } })
    it('opens one file for ten minutes, without a credential', async () => {
      const { url, expires_at } = await sign('thumbnail')
      expect(expires_at - server.clock.now()).toBe(600_000)
      const opened = await get(url, null)
      expect(opened.status).toBe(200)
      expect(opened.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await get(url, shop.accessToken)).status).toBe(200)
      expect((await get(url, null, { range: 'bytes=0-9' })).status).toBe(206)
      server.clock.advance(600_000)
      expect((await get(url, null)).status).toBe(401)
    })
    it('opens nothing else, and nothing once it was changed', async () => {
      const { url } = await sign('original')
      const link = new URL(url, server.origin)
      const changed = async (name: string, value: string): Promise<number> => {
        const copy = new URL(link)
        copy.searchParams.set(name, value)
        return (await get(copy.pathname + copy.search, null)).status
      }
      expect((await get(url, null)).status).toBe(200)
      expect((await get(`/media/${picture.sha256}/thumbnail${link.search}`, null)).status).toBe(401)
      expect((await get(`/media/${video.sha256}${link.search}`, null)).status).toBe(401)
      expect(await changed('company', shop.companyId)).toBe(401)
      expect(await changed('expires', String(Number(link.searchParams.get('expires')) + 1))).toBe(401)
      expect(await changed('expires', '9'.repeat(15))).toBe(401)
      expect(await changed('signature', 'A'.repeat(43))).toBe(401)
      expect(await changed('signature', '')).toBe(401)
    })
    it('is made only for what is there and one’s own', async () => {
      await expect(sign('4000')).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } })
      await expect(shop.call('signMedia', { params: { id: picture.id }, body: {} })).rejects.toMatchObject({
        problem: { status: 404 },
      })
    })
  })
})
