import { SignageError, sizeInWords } from '@vitrine/core'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { findProgram, temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderBlobStore } from '../../platform/blobs/folderBlobStore.ts'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import { aTextSlide, startTestServer, type TestPerson, type TestServer } from '../../testing/testServer.ts'
import { pictureAsBase64 } from '../../testing/testMedia.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { testDecoder } from '../../testing/testDecoder.ts'
import { createDecoding } from './decoding/decoding.ts'
import { createMediaService } from './media.service.ts'
import { presentableName } from './words.ts'
import { addFile, fixture } from '../../testing/mediaFixtures.ts'

const ffmpeg = findProgram('ffmpeg')
const plain = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  let shop: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off', UPLOAD_MAX_MB: '2' })
    await mkdir(server.media.uploadsDir, { recursive: true })
    clinic = await server.company('Clinic')
    shop = await server.company('Shop')
  })
  afterAll(() => server?.close())
  const bytesOf = async (file: string): Promise<Buffer> =>
    Buffer.from(
      await (
        await server.fetch(file, { headers: { authorization: `Bearer ${clinic.accessToken}` } })
      ).arrayBuffer(),
    )

  describe('a picture', () => {
    it('is turned the right way up, made small, and loses what it tells of its camera', async () => {
      const media = await addFile(server, clinic, 'turned.jpg')
      expect(media).toMatchObject({
        kind: 'image',
        state: 'ready',
        type: 'image/jpeg',
        width: 400,
        height: 600,
        duration: null,
        codec: null,
        has_sound: false,
        name: 'turned.jpg',
      })
      expect(media.files.map(({ rendition }) => rendition).sort()).toEqual(['400', 'original', 'thumbnail'])
      expect(media.blur).toMatch(/^data:image\/webp;base64,/)
      expect(media.blur!.length).toBeLessThan(1_000)

      const copy = media.files.find(({ rendition }) => rendition === '400')!
      expect(copy).toMatchObject({
        type: 'image/webp',
        width: 400,
        height: 600,
        path: `/media/${media.sha256}/400`,
      })
      const content = await bytesOf(copy.path)
      const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
      const [red, green, blue] = data
      // Yellow at the top left: turned.
      expect(red! > 180 && green! > 150 && blue! < 90).toBe(true)
      expect((await sharp(content).metadata()).exif).toBeUndefined()
      expect((await sharp(content).metadata()).orientation).toBeUndefined()
    })
    it('gets a copy at each usual width below its own, and at its own up to the largest', async () => {
      const media = await addFile(server, clinic, await plain(5_000, 50, '#336699'), 'wide.png')
      expect(media.files.filter(({ rendition }) => /^\d/.test(rendition)).map(({ width }) => width)).toEqual([
        1280, 1920, 3840,
      ])
      const exactly = await addFile(server, clinic, await plain(1_920, 50, '#336699'), 'exactly.png')
      expect(
        exactly.files.filter(({ rendition }) => /^\d/.test(rendition)).map(({ rendition }) => rendition),
      ).toEqual(['1280', '1920'])
    })
    it('may be taller than WebP holds', async () => {
      const media = await addFile(server, clinic, await plain(100, 20_000, '#336699'), 'tall.png')
      expect(media.state).toBe('ready')
      expect(media.files.find(({ rendition }) => /^\d/.test(rendition))!.height).toBeLessThanOrEqual(16_383)
    })
    it.each(['webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
      const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
        .toFormat(format)
        .toBuffer()
      expect(await addFile(server, clinic, content, 'picture')).toMatchObject({
        state: 'ready',
        type: `image/${format}`,
        width: 40,
        height: 30,
      })
    })
  })

  describe('a drawing (SVG)', () => {
    const drawing = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12" onload="alert(1)"><script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><circle cx="6" cy="6" r="6" fill="#00ff00"/></svg>',
    )
    it('is drawn at every size, sharp and transparent, and is never handed out itself', async () => {
      const media = await addFile(server, clinic, drawing, 'logo.svg')
      expect(media).toMatchObject({ kind: 'image', state: 'ready', width: 3_840, height: 1_920 })
      expect(media.files.map(({ rendition }) => rendition).sort()).toEqual([
        '1280',
        '1920',
        '3840',
        'original',
        'thumbnail',
      ])
      for (const file of media.files) {
        expect(file.type).toBe('image/webp')
        const { data, info } = await sharp(await bytesOf(file.path))
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height, info.channels]).toEqual([file.width, file.height, 4])
        const pixel = (x: number, y: number) => [
          ...data
            .subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4)
            .subarray(0, 4),
        ]
        expect(pixel(0.99, 0.5)[3]).toBe(0)
        const [red, green, blue, alpha] = pixel(0.25, 0.5)
        expect(red! < 30 && green! > 220 && blue! < 30 && alpha === 255).toBe(true)
      }
      const headers = { authorization: `Bearer ${clinic.accessToken}` }
      for (const path of [`/media/${media.sha256}`, `/media/${media.sha256}/original`]) {
        const answer = await server.fetch(path, { headers })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^RIFF....WEBP/s)
      }
      expect((await server.fetch(`/media/${media.sha256}/source`, { headers })).status).toBe(404)
      expect((await addFile(server, clinic, drawing, 'again.svg')).id).toBe(media.id)
    })
    it('is refused where it is compressed, nested too deeply, or speaks in entities', async () => {
      const svg = (inside: string) =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
      for (const [name, content, words] of [
        ['logo.svgz', gzipSync(drawing), /SVGZ.*uncompressed/],
        ['slow.svg', svg(`${'<g>'.repeat(300)}<path/>${'</g>'.repeat(300)}`), /nested too deeply/],
        [
          'laughs.svg',
          Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<rect/>').toString()}`),
          /entities/,
        ],
      ] as const)
        await expect(addFile(server, clinic, content, name)).rejects.toMatchObject({
          code: 'MEDIA_UNUSABLE',
          message: expect.stringMatching(words) as string,
        })
    })
  })

  describe('a file that cannot be used', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic'),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('mif1heic'),
      Buffer.alloc(64),
    ])
    const mkv = Buffer.concat([
      Buffer.from('1a45dfa3', 'hex'),
      Buffer.from([0x8b, 0x42, 0x82, 0x88]),
      Buffer.from('matroska'),
      Buffer.alloc(64),
    ])
    it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
      ['broken.jpg', () => fixture('broken.jpg'), /“broken\.jpg” is broken/],
      ['text.mp4', () => fixture('text.mp4'), /“text\.mp4” is neither a picture nor a video/],
      ['cut.mp4', async () => (await fixture('patch.mp4')).subarray(0, 6_000), /“cut\.mp4” is broken/],
      ['cut.png', async () => (await fixture('small.png')).subarray(0, 500), /“cut\.png” is broken/],
      ['logo.svg', () => svg, /“logo\.svg” contains nothing that can be drawn/],
      [
        'page.html',
        () => Buffer.from('<!doctype html><html><script>alert(1)</script></html>'),
        /“page\.html” is neither/,
      ],
      ['iphone.jpg', () => heic, /HEIC/],
      ['film.mp4', () => mkv, ffmpeg ? /“film\.mp4” is broken/ : /Matroska/],
      ['menu.pdf', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'), /PDF/],
      ['empty.png', () => Buffer.alloc(0), /“empty\.png” is empty/],
    ])('%s is refused in words, and nothing of it stays', async (name, content, words) => {
      const before = (await clinic.call('listMedia')).total
      await expect(addFile(server, clinic, await content(), name)).rejects.toMatchObject({
        code: 'MEDIA_UNUSABLE',
        status: 415,
        message: expect.stringMatching(words) as string,
      })
      expect((await clinic.call('listMedia')).total).toBe(before)
      expect(await readdir(server.media.uploadsDir)).toEqual([])
    })
    it('too large a file is refused with both sizes', async () => {
      await expect(
        addFile(server, clinic, Buffer.alloc((2 << 20) + 600_000), 'big.png'),
      ).rejects.toMatchObject({
        code: 'TOO_LARGE',
        status: 413,
        message: expect.stringMatching(/2\.6 MB.*2 MB/) as string,
      })
    })
    it('too many pixels are refused', async () => {
      // A PNG whose header promises 30,000 × 30,000.
      const png = Buffer.from(await plain(10, 10, '#fff'))
      png.writeUInt32BE(30_000, 16)
      png.writeUInt32BE(30_000, 20)
      await expect(addFile(server, clinic, png, 'bomb.png')).rejects.toMatchObject({ code: 'MEDIA_UNUSABLE' })
    })
  })

  describe('a video', () => {
    it('is looked at', async () => {
      const media = await addFile(server, clinic, 'patch.mp4')
      expect(media).toMatchObject({
        kind: 'video',
        state: 'ready',
        type: 'video/mp4',
        width: 640,
        height: 360,
        duration: 3_000,
        codec: 'avc',
        frame_rate: 25,
        has_sound: false,
      })
      expect((await server.media.freezable(clinic.companyId, [media.id])).get(media.id)!.files).toEqual([
        {
          sha256: media.sha256,
          bytes: media.bytes,
          type: 'video/mp4',
          width: 640,
          height: 360,
          path: `/media/${media.sha256}`,
        },
      ])
    })
    it.skipIf(!ffmpeg)('gets poster, thumbnail and placeholder from ffmpeg', async () => {
      const media = await addFile(server, clinic, 'patch.mp4')
      const poster = media.files.find(({ rendition }) => rendition === 'poster')!
      expect(poster).toMatchObject({ width: 640, height: 360, type: 'image/webp' })
      expect(media.files.some(({ rendition }) => rendition === 'thumbnail')).toBe(true)
      expect(media.blur).toMatch(/^data:/)
      expect(await sharp(await bytesOf(poster.path)).metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 360,
      })
    })
    it.skipIf(!ffmpeg).each([
      ['film.webm', ['-c:v', 'libvpx', '-f', 'webm'], { type: 'video/webm', codec: 'vp8' }],
      [
        'film.mov',
        ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mov'],
        { type: 'video/mp4', codec: 'avc' },
      ],
      [
        'wide.mp4',
        ['-vf', 'setsar=2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4'],
        { type: 'video/mp4', width: 320 },
      ],
    ])('may be %s', async (name, words, wanted) => {
      const target = path.join(server.media.uploadsDir, `made-${name}`)
      execFileSync(ffmpeg!, [
        '-loglevel',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=160x120:r=10:d=1',
        ...words,
        target,
      ])
      const content = await readFile(target)
      await rm(target)
      const media = await addFile(server, clinic, content, name)
      expect(media).toMatchObject({
        kind: 'video',
        state: 'ready',
        height: 120,
        duration: 1_000,
        frame_rate: 10,
        ...wanted,
      })
      expect(media.files.find(({ rendition }) => rendition === 'poster')).toMatchObject({
        width: media.width,
        height: 120,
      })
    })
    it.skipIf(!ffmpeg).each([
      [
        'ten bits',
        ['-pix_fmt', 'yuv420p10le'],
        { profile: 'High 10', bit_depth: 10, chroma: '420', uneven: false },
      ],
      [
        'half the colour',
        ['-pix_fmt', 'yuv422p'],
        { profile: 'High 4:2:2', chroma: '422', audio_codec: null },
      ],
      [
        'pictures that do not come evenly',
        ['-pix_fmt', 'yuv420p', '-vf', 'select=not(eq(mod(n\\,3)\\,0))', '-fps_mode', 'vfr'],
        { profile: 'High', bit_depth: 8, chroma: '420', uneven: true },
      ],
    ])('tells how it is stored: %s', async (name, words, facts) => {
      const target = path.join(server.media.uploadsDir, 'made.mp4')
      const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=30:d=1', '-c:v', 'libx264']
      execFileSync(ffmpeg!, ['-loglevel', 'error', ...source, ...words, target])
      const content = await readFile(target)
      await rm(target)
      const media = await addFile(server, clinic, content, name)
      expect(media).toMatchObject({
        state: 'ready',
        facts: { codec: 'avc', container: 'mp4', hdr: false, ...facts },
      })
      expect(media.facts!.bit_rate).toBe(Math.round((media.bytes * 8_000) / media.duration!))
    })
    it.each([
      ['moves', 'gif', { pictures: 2, transparent: false }],
      ['is for print', 'jpeg', { cmyk: true, transparent: false }],
    ] as const)('a picture that %s is told of', async (_what, kind, facts) => {
      const raw = { width: 8, height: 8, channels: 3 as const }
      const content =
        kind === 'gif'
          ? await sharp([await plain(8, 8, '#f00'), await plain(8, 8, '#0f0')], { join: { animated: true } })
              .gif()
              .toBuffer()
          : await sharp(Buffer.alloc(192, 99), { raw }).toColourspace('cmyk').jpeg().toBuffer()
      expect((await addFile(server, clinic, content, 'picture')).facts).toEqual(facts)
    })
    it('takes a poster made in a browser', async () => {
      const { id, files } = await addFile(server, clinic, 'patch.mp4')
      const media = await clinic.call('setPoster', { params: { id }, body: { image: pictureAsBase64() } })
      const poster = media.files.find(({ rendition }) => rendition === 'poster')!
      expect(poster).toMatchObject({ width: 64, height: 64, type: 'image/webp' })
      // Another picture has another address, because what lies at one stays.
      expect(files.some(({ path }) => path === poster.path)).toBe(false)
      await expect(
        clinic.call('setPoster', {
          params: { id },
          body: { image: Buffer.from('<svg/>').toString('base64') },
        }),
      ).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } })
      const picture = await addFile(server, clinic, 'small.png')
      await expect(
        clinic.call('setPoster', { params: { id: picture.id }, body: { image: pictureAsBase64() } }),
      ).rejects.toMatchObject({ problem: { code: 'INVALID_INPUT' } })
    })
  })

  it('stores equal files once per company, and brings a deleted one back', async () => {
    const first = await addFile(server, clinic, 'small.png', 'first.png')
    expect((await addFile(server, clinic, 'small.png', 'again.png')).id).toBe(first.id)
    const elsewhere = await addFile(server, shop, 'small.png', 'small.png')
    expect(elsewhere.id).not.toBe(first.id)
    await clinic.call('deleteMedia', { params: { id: first.id }, revision: first.revision })
    await expect(clinic.call('readMedia', { params: { id: first.id } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
    expect((await addFile(server, clinic, 'small.png')).id).toBe(first.id)
    const both = await Promise.all([addFile(server, shop, 'turned.jpg'), addFile(server, shop, 'turned.jpg')])
    expect(both[0].id).toBe(both[1].id)
  })
  it('is not deleted while a slide shows it, and says which', async () => {
    const media = await addFile(server, clinic, await plain(70, 70, '#123456'), 'used.png')
    const slide = await clinic.call('makeSlide', {
      body: {
        ...aTextSlide('Front door'),
        background: { kind: 'media', media_id: media.id, dim: 0, color: '#000000' },
      },
    })
    await expect(clinic.call('deleteMedia', { params: { id: media.id }, revision: 1 })).rejects.toMatchObject(
      { problem: { code: 'IN_USE', detail: expect.stringContaining('“Front door”') as string } },
    )
    expect((await clinic.call('readMedia', { params: { id: media.id } })).used_by).toEqual([
      { noun: 'slide', id: slide.id, name: 'Front door' },
    ])
    await clinic.call('deleteSlide', { params: { id: slide.id }, revision: slide.revision })
    await clinic.call('deleteMedia', { params: { id: media.id }, revision: 1 })
    expect((await server.media.known(clinic.companyId, [media.id])).size).toBe(0)
    expect(await clinic.call('restoreMedia', { params: { id: media.id } })).toMatchObject({
      id: media.id,
      revision: 3,
    })
  })
  it('is renamed only from the newest revision, and found by name, kind and order', async () => {
    const media = await addFile(server, shop, await plain(71, 71, '#123456'), 'needle 100%.png')
    await expect(
      shop.call('changeMedia', { params: { id: media.id }, revision: 9, body: { name: 'x' } }),
    ).rejects.toMatchObject({ problem: { code: 'CHANGED_MEANWHILE' } })
    await shop.call('changeMedia', { params: { id: media.id }, revision: 1, body: { name: 'Needle 100 %' } })
    expect(
      (await shop.call('listMedia', { query: { q: 'NEEDLE 100 %' } })).items.map(({ id }) => id),
    ).toEqual([media.id])
    expect((await shop.call('listMedia', { query: { kind: 'video' } })).total).toBe(0)
    const bySize = (await shop.call('listMedia', { query: { sort: '-bytes' } })).items.map(
      ({ bytes }) => bytes,
    )
    expect(bySize).toEqual([...bySize].sort((a, b) => b - a))
    await expect(clinic.call('readMedia', { params: { id: media.id } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
  })
  it('goes on after a restart with what was left unfinished', async () => {
    const media = await addFile(server, clinic, await plain(1_500, 40, '#0a0a0a'), 'unfinished.png')
    await server.db
      .deleteFrom('media_file')
      .where('media_id', '=', media.id)
      .where('rendition', 'in', ['1280', '1500'])
      .execute()
    await server.db.updateTable('media').set({ state: 'processing' }).where('id', '=', media.id).execute()
    await server.media.resume()
    await server.media.settled(media.id)
    const after = await server.media.read(clinic.companyId, media.id)
    expect(after.state).toBe('ready')
    expect(after.files.map(({ rendition }) => rendition).sort()).toEqual([
      '1280',
      '1500',
      'original',
      'thumbnail',
    ])
  })
  it('finds out after a restart which pictures of earlier versions are transparent, once', async () => {
    const logo = await sharp({
      create: { width: 60, height: 30, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const clear = await addFile(server, clinic, logo, 'clear.png')
    const solid = await addFile(server, clinic, await plain(60, 30, '#123456'), 'solid.png')
    expect([clear.facts?.transparent, solid.facts?.transparent]).toEqual([true, false])
    await server.db.updateTable('media').set({ facts: null }).where('id', '=', clear.id).execute()
    await server.db.updateTable('media').set({ facts: '{"pictures":2}' }).where('id', '=', solid.id).execute()
    await server.media.resume()
    await server.media.noted()
    const read = (id: string) => server.media.read(clinic.companyId, id)
    expect((await read(clear.id)).facts).toEqual({ transparent: true })
    expect(await read(solid.id)).toMatchObject({
      facts: { pictures: 2, transparent: false },
      revision: solid.revision,
    })
    // A known value is not looked up again.
    await server.db
      .updateTable('media')
      .set({ facts: '{"transparent":true}' })
      .where('id', '=', solid.id)
      .execute()
    await server.media.resume()
    await server.media.noted()
    expect((await read(solid.id)).facts).toEqual({ transparent: true })
  })
  it('tells publishing when a file expires, so that displays skip what shows it', async () => {
    const { id, revision } = await addFile(server, clinic, 'patch.mp4')
    const ends = async () => (await server.media.freezable(clinic.companyId, [id])).get(id)!.expiresMs
    expect(await ends()).toBeUndefined()
    await clinic.call('changeMedia', {
      params: { id },
      body: { expires_at: 1_800_000_000_000 },
      revision,
    })
    expect(await ends()).toBe(1_800_000_000_000)
  })
  it('plays a video without a poster where there is no ffmpeg, and keeps it waiting for one', async () => {
    const folder = await temporaryFolder('media')
    const media = createMediaService({
      db: server.db,
      blobs: createFolderBlobStore(path.join(folder.path, 'blobs')),
      bus: createInProcessBus(() => undefined),
      clock: server.clock,
      log: pino({ level: 'silent' }),
      uploadsDir: folder.path,
      maxBytes: 1 << 20,
      signingKey: randomBytes(32),
      decoding: createDecoding(testDecoder()),
      ffmpeg: createFfmpeg('no-such-program'),
    })
    const company = await server.company('Cinema')
    const sourcePath = path.join(folder.path, 'video')
    await writeFile(sourcePath, await fixture('patch.mp4'))
    const { id } = await media.addFile({ companyId: company.companyId, by: 'x', sourcePath, name: 'v.mp4' })
    await media.settled(id)
    expect(await media.read(company.companyId, id)).toMatchObject({
      state: 'ready',
      blur: null,
      files: [{ rendition: 'original' }],
    })
    await media.stop()
    await folder.remove()
  })
  it('passes on that a file cannot be used, so that webhooks hear of it', async () => {
    const folder = await temporaryFolder('media')
    const decoding = createDecoding(testDecoder())
    const company = await server.company('Gallery')
    await company.call('makeHook', {
      body: {
        name: 'Till',
        url: 'https://till.example.org/x',
        events: ['media.failed'],
        enabled: true,
      },
    })
    const media = createMediaService({
      db: server.db,
      blobs: createFolderBlobStore(path.join(folder.path, 'blobs')),
      bus: createInProcessBus(() => undefined),
      clock: server.clock,
      log: pino({ level: 'silent' }),
      uploadsDir: folder.path,
      maxBytes: 1 << 20,
      signingKey: randomBytes(32),
      decoding: {
        ...decoding,
        run: (kind, given) =>
          kind === 'rendition'
            ? Promise.reject(new SignageError('MEDIA_CRASHED', { name: 'Menu' }))
            : decoding.run(kind, given),
      },
      onFailed: (queries, { companyId, ...data }) =>
        server.hooks.note(queries, { companyId, type: 'media.failed', data }),
    })
    const sourcePath = path.join(folder.path, 'picture')
    await writeFile(sourcePath, await fixture('small.png'))
    const { companyId } = company
    const { id } = await media.addFile({ companyId, by: 'x', sourcePath, name: 'Menu.png' })
    await media.settled(id)
    expect(await media.read(companyId, id)).toMatchObject({ state: 'failed' })
    const [hook] = (await company.call('listHooks')).items
    const { items } = await company.call('listHookDeliveries', { params: { id: hook!.id } })
    expect(items.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'media.failed', data: { media_id: id, name: 'Menu.png', code: 'MEDIA_CRASHED' } },
    ])
    await media.stop()
    await folder.remove()
  })
  it('removes uploads that nobody went on with for a day', async () => {
    const old = path.join(server.media.uploadsDir, 'old')
    const fresh = path.join(server.media.uploadsDir, 'fresh')
    for (const file of [old, `${old}.json`, fresh, `${fresh}.json`]) await writeFile(file, 'x')
    const dayAgo = new Date(server.clock.now() - 25 * 60 * 60_000)
    const now = new Date(server.clock.now())
    await utimes(old, dayAgo, dayAgo)
    await utimes(`${old}.json`, dayAgo, dayAgo)
    await utimes(fresh, now, now)
    // The notes are from the beginning; the file itself grew since.
    await utimes(`${fresh}.json`, dayAgo, dayAgo)
    await server.media.sweepUploads()
    expect((await readdir(server.media.uploadsDir)).sort()).toEqual(['fresh', 'fresh.json'])
  })
})

it('shows names without folders and hidden signs', () => {
  expect(presentableName('C:\\photos\\beach.jpg')).toBe('beach.jpg')
  expect(presentableName('../../etc/\u202Egpj.exe\n')).toBe('gpj.exe')
  expect(presentableName(' \t')).toBe('Untitled')
  expect(presentableName('x'.repeat(500))).toHaveLength(200)
})
it('says sizes as people do', () => {
  expect([12, 2_048, 1.5 * (1 << 20), 5 * (1 << 30)].map(sizeInWords)).toEqual([
    '12 bytes',
    '2 kB',
    '1.5 MB',
    '5 GB',
  ])
})
