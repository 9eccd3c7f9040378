import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import type { ReportedBuild } from '@vitrine/core/builds'
import type { PlayerBuilds } from '@vitrine/protocol'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import type { Config } from '../../platform/config/config.ts'
import type { NewFleetEvent } from '../../platform/fleetLog.ts'
import {
  startTestServer,
  type TestDevice,
  type TestPerson,
  type TestServer,
} from '../../testing/testServer.ts'
import { createBuildService, LOOK_EVERY_MS, LOOK_MOST_MS } from './builds.service.ts'
import { openBuildShelf, type BuildShelf, type KeptBuild } from './shelf.ts'

const OLD = 'aaaaaaaaaaaaaaaa'
const NEW = 'bbbbbbbbbbbbbbbb'
const HOUR = 3_600_000
const VERSION = 'c'.repeat(64)

const aBuild = (id: string): KeptBuild => ({
  id,
  version: '0.1.0',
  folder: '',
  assets: new Set(),
  files: [],
})
/** Builds of which the test says which one the server came with. */
function aShelf(): BuildShelf & { bring(id: string): void } {
  const kept = new Map([[OLD, aBuild(OLD)]])
  const shelf = {
    newest: kept.get(OLD)!,
    get: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
    async remove(id: string) {
      kept.delete(id)
    },
    bring(id: string) {
      kept.set(id, aBuild(id))
      shelf.newest = kept.get(id)!
    },
  }
  return shelf
}

type Sent = { device: string; build: string }
/** Roll-outs over the database of a real server, on which the test alone looks. */
async function started(database: Config['database']) {
  const server = await startTestServer(database, { RATE_LIMITS: 'off' })
  onTestFinished(() => server.close().catch(() => {}))
  const shelf = aShelf()
  const events: NewFleetEvent[] = []
  const sent: Sent[] = []
  const service = () =>
    createBuildService({
      db: server.db,
      bus: createInProcessBus(() => {}),
      clock: server.clock,
      fleet: { played: () => {}, write: async (_queries, some) => void events.push(...some) },
      queueCommands: async (_trx, _company, commands) => {
        for (const command of commands)
          if (command.name === 'player_build')
            sent.push({ device: command.syncId, build: command.args.build })
        return { push: () => {} }
      },
      shelf,
    })
  let builds = service()
  await builds.start()
  return {
    server,
    shelf,
    events,
    /** What was sent since it was asked last. */
    sent: (): Sent[] => sent.splice(0),
    builds: () => builds,
    /** The server starts with another build. */
    async restart(id: string) {
      shelf.bring(id)
      server.clock.advance(1_000)
      builds = service()
      await builds.start()
      await builds.look()
    },
    /** Time goes by in steps that count in full; a device that is not to fall silent is heard in each. */
    async pass(ms: number, heard: () => Promise<void> = async () => {}) {
      for (let left = ms; left > 0; left -= LOOK_MOST_MS) {
        server.clock.advance(Math.min(left, LOOK_MOST_MS))
        await heard()
        await builds.look()
      }
    },
  }
}
const report = async (
  server: TestServer,
  { token, accessToken }: TestDevice,
  build: Partial<ReportedBuild> & { id: string },
  { ok = true } = {},
) => {
  const data = JSON.stringify({
    player_version: '0.1.0',
    showing: { kind: 'version', version: VERSION, since: server.clock.now() },
    check: { at: server.clock.now(), ok },
    fetching: null,
    files: [],
    faults: [],
    offline_start: { able: true },
    build: { crashes: 0, ...build },
    glass: { width: 1920, height: 1080, ratio: 1 },
    storage: null,
    clock_offset: 0,
  })
  const response = await server.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      query: 'mutation UpdateSync($sync: SyncInput!) { updateSync(sync: $sync) { id } }',
      variables: { sync: { id: token, status: 'showing', data } },
    }),
  })
  expect(await response.json()).not.toHaveProperty('errors')
}
const devicesOf = (server: TestServer, owner: TestPerson, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => server.device(owner, { name: `Display ${n}` })))
/** A company whose devices all run the old build, and a new build that its ring is offered. */
async function offered(database: Config['database'], count = 3) {
  const parts = await started(database)
  const { server, pass, restart, sent } = parts
  const owner = await server.company('Clinic')
  const devices = await devicesOf(server, owner, count)
  for (const device of devices) await report(server, device, { id: OLD })
  await pass(LOOK_EVERY_MS)
  await restart(NEW)
  const [order] = sent()
  const tester = devices.find(({ token }) => token === order?.device)!
  const read = (): Promise<PlayerBuilds> => parts.builds().read(owner.companyId)
  return { ...parts, owner, devices, tester, others: devices.filter((one) => one !== tester), order, read }
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('a new build of the player', () => {
    it('goes to a ring first, is watched, and goes on to all devices by itself', async () => {
      const { server, tester, others, order, pass, sent, read, events, builds } = await offered(
        await makeDatabase(),
      )
      expect(order).toEqual({ device: tester.token, build: NEW })
      expect(await read()).toMatchObject({
        rollout: { build: NEW, previous: OLD, state: 'ring' },
        ring: [{ device_id: tester.device.id, build: OLD }],
        chosen: false,
      })
      expect(builds().forEverybody()).toBe(OLD)
      await pass(2 * HOUR, () => report(server, tester, { id: NEW, trial: true }))
      expect((await read()).ring).toMatchObject([{ build: NEW, trial: true }])
      expect((await read()).ring[0]?.shown_ms).toBeGreaterThan(HOUR)
      const heard = () => report(server, tester, { id: NEW })
      await pass(21 * HOUR, heard)
      expect(sent()).toEqual([])
      // A step in which the server took it for silent does not count.
      await pass(6 * HOUR, heard)
      expect(new Set(sent().map(({ device }) => device))).toEqual(new Set(others.map(({ token }) => token)))
      expect((await read()).rollout).toMatchObject({ state: 'all', reason: 'watched', changed_by: null })
      expect(builds().forEverybody()).toBe(NEW)
      expect(events.map(({ kind, code }) => [kind, code])).toEqual([
        ['rollout', 'ring'],
        ['rollout', 'all'],
      ])
    })

    it('is withdrawn when a device of the ring goes back by itself, and is not offered again', async () => {
      const { server, tester, order, pass, sent, read, restart, builds } = await offered(await makeDatabase())
      expect(order?.build).toBe(NEW)
      await report(server, tester, { id: OLD, refused: { id: NEW, code: 'notPresented' } })
      await pass(LOOK_EVERY_MS)
      expect(await read()).toMatchObject({
        rollout: { state: 'withdrawn', reason: 'refused', facts: { refused: 1, tried: 1 } },
        ring: [{ refused: 'notPresented' }],
      })
      // It runs the build before already; the order ends the one that it did not follow.
      expect(sent()).toEqual([{ device: tester.token, build: OLD }])
      await restart(NEW)
      await pass(HOUR)
      expect(sent()).toEqual([])
      expect(builds().forEverybody()).toBe(OLD)
    })

    it.each([
      ['crashes', { crashes: 9 }, { ok: true }],
      ['wrong', {}, { ok: false }],
    ] as const)('is withdrawn for %s, and devices go back', async (reason, build, shown) => {
      const { server, tester, pass, sent, read } = await offered(await makeDatabase())
      await pass(HOUR, () => report(server, tester, { id: NEW, ...build }, shown))
      expect((await read()).rollout).toMatchObject({ state: 'withdrawn', reason })
      expect(sent()).toEqual([{ device: tester.token, build: OLD }])
    })

    it('is offered by itself to nobody where a company decides for itself', async () => {
      const { server, pass, restart, sent, builds } = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      const stranger = await server.company('Shop')
      const devices = await devicesOf(server, owner, 2)
      for (const device of devices) await report(server, device, { id: OLD })
      await pass(LOOK_EVERY_MS)
      const settings = { automatic: false, groups: [], devices: [devices[1]!.device.id], watch_hours: 1 }
      await builds().writeSettings(owner.companyId, { ...settings, revision: 1 })
      await expect(
        builds().writeSettings(owner.companyId, { ...settings, revision: 1 }),
      ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
      await restart(NEW)
      await pass(HOUR)
      expect(sent()).toEqual([])
      const decide = (action: 'offer' | 'all' | 'withdraw', build = NEW) =>
        builds().decide(owner.companyId, 'Ada', { build, action })
      expect(await decide('offer')).toMatchObject({
        chosen: true,
        rollout: { state: 'ring', changed_by: 'Ada' },
      })
      expect(sent()).toEqual([{ device: devices[1]!.token, build: NEW }])
      await pass(3 * HOUR, () => report(server, devices[1]!, { id: NEW }))
      expect(sent()).toEqual([])
      expect((await decide('all')).rollout).toMatchObject({ state: 'all', reason: 'manual' })
      expect(sent()).toEqual([{ device: devices[0]!.token, build: NEW }])
      expect((await decide('withdraw')).rollout).toMatchObject({ state: 'withdrawn', changed_by: 'Ada' })
      expect(sent().map(({ build }) => build)).toEqual([OLD, OLD])
      await expect(decide('offer', '0123456789abcdef')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' })
      expect((await builds().read(stranger.companyId)).rollout).toBeNull()
    })

    it('goes to a single device at once', async () => {
      const { order, read } = await offered(await makeDatabase(), 1)
      expect(order?.build).toBe(NEW)
      expect((await read()).rollout).toMatchObject({ state: 'all', reason: 'single' })
    })

    it('is left alone by players that do not say which build they run', async () => {
      const { server, pass, restart, sent, builds } = await started(await makeDatabase())
      const owner = await server.company('Clinic')
      await devicesOf(server, owner, 2)
      await pass(LOOK_EVERY_MS)
      await restart(NEW)
      await pass(LOOK_EVERY_MS)
      expect(sent()).toEqual([])
      expect((await builds().read(owner.companyId)).unknown_devices).toBe(2)
    })
  })
})

describe('the shelf of builds', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  const built = async (name: string, script: string): Promise<string> => {
    const place = path.join(folder.path, name)
    await mkdir(path.join(place, 'assets'), { recursive: true })
    const files = {
      'assets.json': '["assets/player-1.js", "assets/player-1.css", "assets/throughput-1.bin"]',
      'index.html': '<meta name="version" content="9.8.7" />',
      'assets/player-1.js': script,
      'assets/player-1.css': 'body {}',
      'assets/throughput-1.bin': 'only measured with',
    }
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(place, file), text)
    return place
  }
  beforeAll(async () => {
    folder = await temporaryFolder('shelf')
    return () => folder.remove()
  })

  it('keeps the builds of before, and names each by its files', async () => {
    const kept = path.join(folder.path, 'kept')
    const first = await openBuildShelf(kept, await built('one', 'export {}'))
    const second = await openBuildShelf(kept, await built('two', 'export { 2 }'))
    expect(second.ids().toSorted()).toEqual([first.newest.id, second.newest.id].toSorted())
    expect(second.get(first.newest.id)?.version).toBe('9.8.7')
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string
    expect(second.newest.files).toEqual([
      { path: '/player-assets/assets/player-1.css', sha256: hash },
      { path: '/player-assets/assets/player-1.js', sha256: hash },
    ])
    await second.remove(first.newest.id)
    await second.remove(second.newest.id)
    expect(second.ids()).toEqual([second.newest.id])
    expect(await readdir(kept)).toEqual([second.newest.id])
  })

  it('throws away a copy that was cut short', async () => {
    const kept = path.join(folder.path, 'cut')
    const { newest } = await openBuildShelf(kept, await built('three', 'export { 3 }'))
    await rm(path.join(newest.folder, 'assets/player-1.js'))
    const other = await openBuildShelf(kept, await built('four', 'export { 4 }'))
    expect(other.ids()).toEqual([other.newest.id])
  })
})
