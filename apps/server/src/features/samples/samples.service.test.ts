import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createApiClient } from '@vitrine/protocol'
import { temporaryFolder } from '@vitrine/testbed'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { systemClock } from '../../platform/clock/systemClock.ts'
import { testDecoder } from '../../testing/testDecoder.ts'
import { PASSWORD, until } from '../../testing/testServer.ts'

let app: App
let origin: string
const folder = await temporaryFolder('samples')
beforeAll(async () => {
  const read = readConfig({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  if (!read.ok) throw new Error('no configuration')
  app = await createApp({
    config: read.config,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    pages: null,
    samples: true,
    decoder: testDecoder(),
  })
  origin = await app.kernel.app.listen({ host: '127.0.0.1', port: 0 })
  await app.prepare()
})
afterAll(async () => {
  await app?.stop()
  await folder.remove()
})

it('gives a new company two published screens, whose every file is there', async () => {
  await app.identity.makeCompanyWithOwner({
    company: 'Clinic',
    email: 'owner@clinic.example',
    name: 'Owner',
    password: PASSWORD,
  })
  const { accessToken } = await createApiClient({ fetch, origin })('signIn', {
    body: { email: 'owner@clinic.example', password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin, accessToken })
  // Until it is there, whoever asks learns that it is on its way.
  expect(await call('readStart')).toEqual({ addresses: [], samples: 'making' })
  await until(async () => (await call('readStart')).samples === 'settled')
  const sites = await until(async () => {
    const { items } = await call('listSites')
    return items.length === 2 && items.every(({ published }) => published !== null) ? items : null
  })
  expect(sites.map(({ name }) => name)).toEqual(['Sample lobby', 'Sample menu board'])
  for (const site of sites)
    expect(site).toMatchObject({ changed_by: 'Vitrine', published: { by: 'Vitrine', changed_since: false } })

  const files = new Map<string, { bytes: number; url: string; sha256: string; type: string }>()
  for (const site of sites) {
    const render = await call('readPublished', { params: { id: site.id } })
    expect(render.screen.groups.map(({ items }) => items.length)).toEqual(
      site.draft.groups.map(({ items }) => items.length),
    )
    for (const file of render.media) files.set(file.sha256, file)
  }
  expect([...files.values()].some(({ type }) => type === 'video/mp4')).toBe(true)
  for (const file of files.values()) {
    const response = await fetch(`${origin}${file.url}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([
      response.status,
      (await response.arrayBuffer()).byteLength,
      response.headers.get('etag'),
    ]).toEqual([200, file.bytes, `"${file.sha256}"`])
  }
  const media = await call('listMedia')
  expect(media.items.every(({ state, used_by }) => state === 'ready' && used_by.length > 0)).toBe(true)
  expect((await call('listFolders')).items).toMatchObject([{ name: 'Sample content', type: 'samples' }])
  // The result of a game is a slide with what the specification tells of one, and plays on the menu board.
  const [result] = (await call('listSlides', { query: { q: 'Game result' } })).items
  expect(result).toMatchObject({ width: 1_920, height: 1_080, background: { kind: 'media' } })
  expect(result!.used_by.map(({ name }) => name)).toEqual(['Sample menu board'])
  expect(result!.elements.at(-1)).toMatchObject({
    type: 'text',
    text: 'Next match: Saturday, 15:30. Watch it here with us.',
    style: { color: '#F7F4EE', size: 52 },
  })
  expect(await readdir(path.join(folder.path, 'uploads'))).toEqual([])
})
