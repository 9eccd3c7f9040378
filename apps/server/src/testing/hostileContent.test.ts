import { mkdir, readdir } from 'node:fs/promises'
import { webAddressSchema } from '@vitrine/core'
import { eachDatabase } from '@vitrine/testbed/databases'
import { hostileContent, hostileFiles } from '@vitrine/testbed/hostile'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFile, fixture } from './mediaFixtures.ts'
import { aDraft, startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/** What browsers show and never run; everything else is a heap of bytes to them. */
const HARMLESS = /^(image\/(jpeg|png|webp|gif|avif)|video\/(mp4|webm)|application\/octet-stream)$/
const content = hostileContent('http://127.0.0.1:1')

describe('the corpus', () => {
  it('holds at least a thousand pieces with the files, each with a number of its own and of every class', () => {
    const all = Object.values(content).flat()
    const files = hostileFiles(
      {
        png: Buffer.alloc(64),
        jpeg: Buffer.alloc(64),
        gif: Buffer.alloc(64),
        webp: Buffer.alloc(64),
        mp4: Buffer.alloc(64),
      },
      10_000,
    )
    expect(all.length + files.length).toBeGreaterThan(1_000)
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
    expect(new Set(all.map((one) => `${one.class} ${one.text}`)).size).toBe(all.length)
    for (const [name, payloads] of Object.entries(content))
      expect(payloads.length, `${name}`).toBeGreaterThan(40)
  })
  it('has no address that counts as one of the web', () => {
    for (const { text } of content.address)
      if (webAddressSchema.safeParse(text).success)
        expect(new URL(text).protocol, `${text}`).toMatch(/^https?:$/)
  })
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let clinic: TestPerson
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    await mkdir(server.media.uploadsDir, { recursive: true })
    clinic = await server.company('Clinic')
  })
  afterAll(() => server?.close())

  it('no hostile file is ever handed out as something that a browser runs', async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    const files = hostileFiles(
      {
        png: await fixture('small.png'),
        jpeg: await fixture('turned.jpg'),
        gif: await picture.clone().gif().toBuffer(),
        webp: await picture.clone().webp().toBuffer(),
        mp4: await fixture('patch.mp4'),
      },
      10_000,
    )
    let taken = 0
    for (const { kind, name, bytes } of files) {
      const added = await addFile(server, clinic, bytes, name).catch((error: { code?: string }) => error.code)
      if (typeof added === 'string' || added === undefined) {
        expect(added, `${kind}`).toBe('MEDIA_UNUSABLE')
        continue
      }
      taken += 1
      for (const file of added.files)
        for (const path of [file.path, `/media/${file.sha256}`]) {
          const answer = await server.fetch(path, {
            headers: { authorization: `Bearer ${clinic.accessToken}` },
          })
          expect(answer.status, `${kind}`).toBe(200)
          expect(answer.headers.get('content-type'), `${kind}`).toMatch(HARMLESS)
          expect(answer.headers.get('x-content-type-options'), `${kind}`).toBe('nosniff')
          expect(answer.headers.get('content-security-policy'), `${kind}`).toBe(
            "default-src 'none'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors 'none'",
          )
          await answer.arrayBuffer()
        }
    }
    // Real pictures that carry a page are pictures: that they are taken shows that this looks at something.
    expect(taken).toBeGreaterThan(5)
    expect(await readdir(server.media.uploadsDir)).toEqual([])
  })

  it('no address that runs a program is taken for a web page, on a slide or as an item', async () => {
    const draft = aDraft([])
    for (const { text } of content.address) {
      if (webAddressSchema.safeParse(text).success) continue
      draft.groups[0]!.items = [
        {
          id: 'page',
          page: { url: text },
          duration: 1_000,
          fit: 'cover',
          transition: { kind: 'cut', duration: 0 },
        },
      ]
      await expect(clinic.call('makeSite', { body: { name: 'S', draft } })).rejects.toMatchObject({
        problem: { code: 'INVALID_INPUT' },
      })
    }
  })
})
