import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { renderDataSchema } from '@vitrine/core'
import { createApiClient } from '@vitrine/protocol'
import { temporaryFolder } from '@vitrine/testbed'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp, type App } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { systemClock } from '../../platform/clock/systemClock.ts'
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
  })
  origin = await app.kernel.app.listen({ host: '127.0.0.1', port: 0 })
  await app.prepare()
})
afterAll(async () => {
  await app?.stop()
  await folder.remove()
})

it('gives a new company a published screen, whose every file is there', async () => {
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
  const site = await until(
    async () => (await call('listSites')).items.find(({ published }) => published !== null) ?? null,
    20_000,
  )
  expect(site).toMatchObject({
    name: 'Sample screen',
    changed_by: 'Vitrine',
    published: { by: 'Vitrine', changed_since: false },
  })

  const render = renderDataSchema.parse(await call('readPublished', { params: { id: site.id } }))
  expect(render.site.interactions.groups.map(({ coll }) => coll.length)).toEqual(
    site.draft.groups.map(({ coll }) => coll.length),
  )
  expect(render.media.some(({ type }) => type === 'video/mp4')).toBe(true)
  for (const file of render.media) {
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
  expect(await readdir(path.join(folder.path, 'uploads'))).toEqual([])
})
