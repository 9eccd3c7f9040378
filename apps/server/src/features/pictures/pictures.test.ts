import { createApiClient, type Call } from '@vitrine/protocol'
import { LIVE_VIEW_MS, PICTURE_MOST_BYTES } from '@vitrine/core/pictures'
import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { bearer } from '../../testing/realServer.ts'
import {
  startTestServer,
  until,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { LIVE_VIEWS_MOST, UNREAD_MS } from './liveViews.ts'

const DAY_MS = 24 * 60 * 60_000

/** A JPEG as far as its headers say; `seed` makes it another one. */
const jpeg = (seed = 1, { side = 320, bytes = 60 } = {}): string => {
  const body = Buffer.alloc(bytes, seed)
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, side >> 8, side & 255, side >> 8, side & 255]
  return Buffer.concat([Buffer.from(head), body, Buffer.from([0xff, 0xd9])]).toString('base64')
}
const deviceCall = (server: TestServer, { accessToken }: TestDevice): Call =>
  createApiClient({ fetch, origin: server.origin, accessToken })

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  const started = async (env: Record<string, string> = {}, database?: Config['database']) => {
    const server = await startTestServer(database ?? (await makeDatabase()), { RATE_LIMITS: 'off', ...env })
    onTestFinished(() => server.close().catch(() => {}))
    const owner = await server.company('Clinic')
    const device = await server.device(owner)
    const id = device.device.id
    const send = deviceCall(server, device)
    return {
      server,
      owner,
      device,
      id,
      send,
      list: (by: TestPerson = owner) => by.call('listPictures', { params: { id } }),
      ask: (by: TestPerson = owner) => by.call('requestPicture', { params: { id } }),
      take: (request: string | null, data = jpeg()) =>
        send('sendPicture', {
          body: { request, taken_at: server.clock.now(), kind: 'capture', data },
        }),
      picture: (pictureId: string, by: TestPerson = owner) =>
        server.fetch(`/default/v1/devices/${id}/pictures/${pictureId}`, { headers: bearer(by.accessToken) }),
    }
  }
  const commandOf = async (by: TestPerson, id: string, command: string) =>
    (await by.call('listCommands', { params: { id } })).items.filter(({ name }) => name === command)

  describe('pictures of a display', () => {
    it('are taken on request once, and seen by viewers', async () => {
      const { server, owner, id, ask, take, list, picture } = await started()
      const asked = await ask()
      expect(asked).toMatchObject({ done_at: null, problem: null })
      expect(await commandOf(owner, id, 'capture')).toHaveLength(1)
      // It may still be answered.
      expect(await ask()).toEqual(asked)
      await take(asked.request)
      // The device did not hear that it was taken.
      await take(asked.request, jpeg(2))
      const viewer = await server.person(owner.companyId, 'viewer')
      const { items, request } = await list(viewer)
      expect(items).toMatchObject([{ device_id: id, kind: 'capture', request: asked.request }])
      expect(request).toMatchObject({ request: asked.request, problem: null })
      const shown = await picture(items[0]!.id, viewer)
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(jpeg())
      expect((await viewer.call('listNewestPictures', { query: { devices: id } })).items).toEqual(items)
      await expect(ask(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(viewer.call('startLiveView', { params: { id } })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    })

    it('say why there is none', async () => {
      const { ask, send, list } = await started()
      const { request } = await ask()
      await send('sendPicture', { body: { request, problem: 'visitor' } })
      expect(await list()).toMatchObject({ items: [], request: { request, problem: 'visitor' } })
    })

    it('belong to their company', async () => {
      const { server, id, ask, take, list, picture } = await started()
      await take((await ask()).request)
      const [item] = (await list()).items
      const stranger = await server.company('Shop')
      for (const call of ['listPictures', 'requestPicture', 'startLiveView'] as const)
        await expect(stranger.call(call, { params: { id } })).rejects.toMatchObject({
          code: 'ENTITY_NOT_FOUND',
        })
      expect((await picture(item!.id, stranger)).status).toBe(404)
      expect((await stranger.call('listNewestPictures', { query: { devices: id } })).items).toEqual([])
      // The device of another company answers nobody else's request.
      const theirs = await server.device(stranger)
      const { request } = await ask()
      await deviceCall(server, theirs)('sendPicture', { body: { request, problem: 'failed' } })
      expect((await list()).request).toMatchObject({ request, done_at: null })
    })

    it('are pictures and of a bounded size, whatever their sender says', async () => {
      const { ask, take } = await started()
      const { request } = await ask()
      const html = Buffer.from('<script>alert(1)</script>'.repeat(4)).toString('base64')
      for (const data of [
        html,
        jpeg(1, { side: 4_000 }),
        jpeg(1, { bytes: PICTURE_MOST_BYTES }),
        'no base64!',
      ])
        await expect(take(request, data)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      await expect(take(request, 'A'.repeat(700_000))).rejects.toMatchObject({ code: 'TOO_LARGE' })
      await take(request)
    })

    it('of the schedule come no faster than a schedule is', async () => {
      const { server, take, list } = await started()
      await take(null)
      await expect(take(null)).rejects.toMatchObject({ code: 'TOO_MANY' })
      server.clock.advance(10 * 60_000)
      await take(null, jpeg(2))
      expect((await list()).items).toHaveLength(2)
    })

    it('are kept as long as the organisation says, and equal ones share a file', async () => {
      const { server, owner, take, list, picture } = await started()
      await owner.call('changePictureRules', {
        body: { kept_days: 2, live_notice: false, during_visits: true },
        revision: 1,
      })
      expect(await owner.call('readPictureRules')).toMatchObject({ kept_days: 2, revision: 2 })
      await expect(
        owner.call('changePictureRules', {
          body: { kept_days: 3, live_notice: false, during_visits: true },
          revision: 1,
        }),
      ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
      await take(null)
      server.clock.advance(DAY_MS)
      await take(null)
      server.clock.advance(DAY_MS + 60_000)
      await server.pictures.sweep()
      const [left, ...more] = (await list()).items
      expect(more).toEqual([])
      expect((await picture(left!.id)).status).toBe(200)
      server.clock.advance(DAY_MS)
      await server.pictures.sweep()
      expect((await list()).items).toEqual([])
      expect((await picture(left!.id)).status).toBe(404)
    })

    it('give way to newer ones beyond the quota, and go with their device', async () => {
      const { server, owner, id, device, take, list } = await started({ PICTURES_QUOTA_MB: '1' })
      for (const seed of [1, 2, 3, 4]) {
        await take(null, jpeg(seed, { bytes: 390_000 }))
        server.clock.advance(DAY_MS / 24)
      }
      await server.pictures.sweep()
      expect((await list()).items).toHaveLength(2)
      const { revision } = await owner.call('readDevice', { params: { id: device.device.id } })
      await owner.call('removeDevice', { params: { id }, revision })
      await server.pictures.sweep()
      expect(await server.db.selectFrom('device_picture').select('id').execute()).toEqual([])
    })
  })

  describe('a live view', () => {
    const watching = async () => {
      const world = await started()
      const { server, owner, id, send } = world
      const session = async () => {
        const row = await server.db
          .selectFrom('sync_command')
          .select('args')
          .where('name', '=', 'live_view')
          .executeTakeFirst()
        return JSON.parse(String(row!.args)) as { session: string; until: number; notice: boolean }
      }
      return {
        ...world,
        session,
        start: (by: TestPerson = owner) => by.call('startLiveView', { params: { id } }),
        read: (viewer: string, after = 0) =>
          owner.call('readLiveView', { params: { id, viewer }, query: { after } }),
        frame: async (seed: number) =>
          (
            await send('sendLiveFrame', {
              body: {
                session: (await session()).session,
                taken_at: server.clock.now(),
                kind: 'capture',
                data: jpeg(seed),
              },
            })
          ).go_on,
        told: async () =>
          (await owner.call('listFleetEvents', { query: { kind: 'watched' } })).items.map(({ code, facts }) =>
            `${code} ${String(facts['by'])} ${String(facts['seconds'] ?? '')}`.trim(),
          ),
      }
    }

    it('shows changing frames until it is closed, and the log says who watched', async () => {
      const { server, id, owner, session, start, read, frame, told } = await watching()
      const { viewer } = await start()
      expect(await session()).toMatchObject({ notice: true, until: server.clock.now() + LIVE_VIEW_MS })
      expect(await read(viewer)).toMatchObject({ state: 'waiting', picture: null })
      expect(await frame(1)).toBe(true)
      const first = await read(viewer)
      expect(first).toMatchObject({ state: 'live', kind: 'capture' })
      expect(first.picture).toBe(`data:image/jpeg;base64,${jpeg(1)}`)
      expect((await read(viewer, first.at!)).picture).toBeNull()
      server.clock.advance(1_000)
      await frame(2)
      expect((await read(viewer, first.at!)).picture).toBe(`data:image/jpeg;base64,${jpeg(2)}`)
      server.clock.advance(4_000)
      await owner.call('endLiveView', { params: { id, viewer } })
      expect(await frame(3)).toBe(false)
      expect(await read(viewer)).toMatchObject({ state: 'ended', picture: null })
      await until(async () => (await told()).length === 2)
      expect(await told()).toEqual(['ended Owner of Clinic 5', 'began Owner of Clinic'])
      expect(await server.db.selectFrom('device_picture').select('id').execute()).toEqual([])
    })

    it('ends by itself after five minutes, and when nobody watches', async () => {
      const { server, start, read, frame } = await watching()
      const { viewer } = await start()
      for (let second = 0; second < LIVE_VIEW_MS / 5_000; second += 1) {
        expect(await frame(second)).toBe(true)
        await read(viewer)
        server.clock.advance(5_000)
      }
      expect(await frame(1)).toBe(false)
      const again = await watching()
      await again.start()
      again.server.clock.advance(UNREAD_MS + 1)
      expect(await again.frame(1)).toBe(false)
    })

    it('goes on for those who watch with others, and hides a visitor', async () => {
      const { server, id, owner, send, session, start, read, frame } = await watching()
      const colleague = await server.person(owner.companyId, 'editor')
      const mine = await start()
      await start(colleague)
      expect(await commandOf(owner, id, 'live_view')).toHaveLength(1)
      await frame(1)
      await owner.call('endLiveView', { params: { id, viewer: mine.viewer } })
      expect(await frame(2)).toBe(true)
      expect((await read(mine.viewer)).state).toBe('ended')
      const { viewer } = await start()
      const { session: name } = await session()
      await send('sendLiveFrame', { body: { session: name, problem: 'visitor' } })
      expect(await read(viewer)).toMatchObject({ state: 'live', problem: 'visitor', picture: null })
    })

    it('is limited in number, and to the device that it is of', async () => {
      const { server, owner, start, session, frame } = await watching()
      await start()
      const others = []
      for (let n = 1; n < LIVE_VIEWS_MOST; n += 1) others.push(await server.device(owner, { name: `D${n}` }))
      for (const { device } of others) await owner.call('startLiveView', { params: { id: device.id } })
      const last = await server.device(owner, { name: 'Last' })
      await expect(owner.call('startLiveView', { params: { id: last.device.id } })).rejects.toMatchObject({
        code: 'LIVE_VIEWS_FULL',
      })
      // Another company has its own.
      const stranger = await server.company('Shop')
      await stranger.call('startLiveView', { params: { id: (await server.device(stranger)).device.id } })
      const { session: name } = await session()
      expect(
        await deviceCall(server, last)('sendLiveFrame', { body: { session: name, problem: 'failed' } }),
      ).toEqual({ go_on: false })
      expect(await frame(1)).toBe(true)
    })
  })
})
