import { SignageError } from '@vitrine/core'
import { buildForEverybody, type RolloutState } from '@vitrine/core/builds'
import type { PlayerBuilds, PlayerRollout, RolloutOrder, RolloutSettings } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { newId } from '../../platform/ids.ts'
import { createBuildStore, type Rollout } from './builds.store.ts'
import {
  grownRecords,
  judged,
  ordersFor,
  readBuild,
  ringFacts,
  ringOf,
  type KnownDevice,
} from './rollouts.ts'
import type { BuildShelf } from './shelf.ts'

/** How often it is looked how builds do, ms. */
export const LOOK_EVERY_MS = 60_000
/** A look that comes later than this counts for no more, ms: nobody knows what happened while the server was away. */
export const LOOK_MOST_MS = 15 * LOOK_EVERY_MS
/** Builds that are kept although nobody runs them. */
const KEPT_BUILDS = 5
/** Earlier roll-outs that are shown. */
const HISTORY = 20
/** How long it is remembered what a device did on a build, ms. */
const RECORDS_KEPT_MS = 90 * 24 * 3_600_000

type QueueCommands = (
  trx: Queries,
  companyId: string,
  commands: readonly ({ syncId: string } & DeviceCommand)[],
) => Promise<{ push: () => void }>

/** What is known of a company at one instant. */
type Situation = {
  settings: RolloutSettings
  devices: KnownDevice[]
  ring: { ids: ReadonlySet<string>; chosen: boolean }
}

/**
 * The builds of the player: which there are, which each company's devices run, and how a new one goes from a ring of devices to
 * all, or back.
 * @param options.shelf the builds that this server can serve; null serves none
 */
export function createBuildService(options: {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  queueCommands: QueueCommands
  shelf: BuildShelf | null
}) {
  const { db, bus, clock, shelf } = options
  const store = createBuildStore(db)
  let forEverybody = shelf?.newest.id ?? null
  let lookedMs: number | null = null

  const situationOf = async (companyId: string): Promise<Situation> => {
    const [settings, devices, groups] = [
      await store.settings(companyId),
      (await store.devices(companyId)).map(readBuild),
      await store.groups(companyId),
    ]
    return { settings, devices, ring: ringOf(settings, devices, groups) }
  }
  const changed = (companyId: string): void =>
    bus.publish({
      kind: 'change',
      companyId,
      event: { noun: 'playerBuilds', id: companyId, change: 'changed' },
    })
  const tell = (queries: Queries, companyId: string, rollout: Rollout): Promise<void> =>
    options.fleet.write(queries, [
      {
        companyId,
        kind: 'rollout',
        code: rollout.state,
        facts: {
          build: rollout.build,
          ...rollout.facts,
          ...(rollout.reason !== null && { reason: rollout.reason }),
          ...(rollout.changed_by !== null && { by: rollout.changed_by }),
        },
      },
    ])

  /** Begins the roll-out of a build. @returns null where another one was quicker */
  const begin = async (
    companyId: string,
    last: Rollout | null,
    wanted: Pick<Rollout, 'build' | 'previous' | 'state' | 'reason' | 'changed_by'>,
  ): Promise<Rollout | null> => {
    const atMs = clock.now()
    const rollout: Rollout = {
      ...wanted,
      id: newId(),
      seq: (last?.seq ?? 0) + 1,
      started_at: atMs,
      changed_at: atMs,
      facts: {},
    }
    const begun = await inTransaction(db, async (trx) => {
      const inside = createBuildStore(trx)
      if (!(await inside.insertRollout(companyId, rollout))) return false
      if (last?.state === 'ring')
        await inside.settle(companyId, last.id, 'ring', {
          state: 'withdrawn',
          changed_at: atMs,
          reason: 'replaced',
          facts: {},
          changed_by: wanted.changed_by,
        })
      // What it did when it was tried before is no evidence for this time.
      if (wanted.state === 'ring') await inside.forgetRecords(companyId, wanted.build)
      if (wanted.reason !== 'first') await tell(trx, companyId, rollout)
      return true
    })
    if (begun) changed(companyId)
    return begun ? rollout : null
  }
  const settle = async (
    companyId: string,
    rollout: Rollout,
    to: { state: RolloutState; reason: string; facts?: Record<string, number>; changed_by?: string },
  ): Promise<Rollout> => {
    const next: Rollout = {
      ...rollout,
      changed_at: clock.now(),
      facts: {},
      changed_by: null,
      ...to,
    }
    const settled = await inTransaction(db, async (trx) => {
      if (!(await createBuildStore(trx).settle(companyId, rollout.id, rollout.state, next))) return false
      await tell(trx, companyId, next)
      return true
    })
    if (!settled) return rollout
    changed(companyId)
    return next
  }
  /** Has the devices change their build that run another one than they should. */
  const order = async (companyId: string, rollout: Rollout, { devices, ring }: Situation): Promise<void> => {
    const given = await store.orders(companyId)
    const nowMs = clock.now()
    const orders = ordersFor(rollout, ring.ids, devices, given, nowMs).filter(
      ({ build }) => shelf?.get(build) !== null,
    )
    if (orders.length === 0) return
    const { push } = await inTransaction(db, async (trx) => {
      await createBuildStore(trx).noteOrders(companyId, rollout.id, orders, nowMs)
      return options.queueCommands(
        trx,
        companyId,
        orders.map(({ token, build }) => ({
          syncId: token,
          name: 'player_build',
          args: { build, at: 'boundary' },
        })),
      )
    })
    push()
  }
  /** Begins the roll-out of the newest build where it is due, and says which roll-out is in force. */
  const inForce = async (companyId: string, situation: Situation): Promise<Rollout | null> => {
    const [last = null] = await store.rollouts(companyId, 1)
    if (!shelf) return last
    const newest = shelf.newest.id
    if (!last)
      return begin(companyId, null, {
        build: forEverybody ?? newest,
        previous: null,
        state: 'all',
        reason: 'first',
        changed_by: null,
      })
    if (last.build === newest || !situation.settings.automatic) return last
    const before = await store.rolloutOf(companyId, newest)
    // What was withdrawn, or what somebody chose another build over, is not offered again by itself.
    if (
      before &&
      (last.changed_by !== null || (before.state === 'withdrawn' && before.reason !== 'replaced'))
    )
      return last
    const alone = situation.ring.ids.size === 0
    const begun = await begin(companyId, last, {
      build: newest,
      previous: last.state === 'all' ? last.build : last.previous,
      state: alone ? 'all' : 'ring',
      reason: alone ? 'single' : null,
      changed_by: null,
    })
    return begun ?? (await store.rollouts(companyId, 1))[0] ?? null
  }
  const judge = async (companyId: string, rollout: Rollout, situation: Situation): Promise<Rollout> => {
    if (rollout.state !== 'ring' || !situation.settings.automatic) return rollout
    const records = await store.records(companyId, buildsOf(rollout))
    const facts = ringFacts(rollout, situation.ring.ids, situation.devices, records)
    const verdict = judged(facts, situation.settings)
    if (verdict.do === 'wait') return rollout
    return settle(
      companyId,
      rollout,
      verdict.do === 'goOn'
        ? { state: 'all', reason: 'watched' }
        : { state: 'withdrawn', reason: verdict.reason, facts: verdict.facts },
    )
  }
  const lookAt = async (companyId: string, elapsedMs: number): Promise<void> => {
    const situation = await situationOf(companyId)
    const begun = await inForce(companyId, situation)
    if (!begun) return
    const watched = situation.devices.filter(({ id }) => situation.ring.ids.has(id))
    const running = [...new Set(watched.flatMap(({ build }) => (build ? [build.id] : [])))]
    const records = await store.records(companyId, running)
    await store.keepRecords(companyId, grownRecords(watched, records, elapsedMs, clock.now()))
    await order(companyId, await judge(companyId, begun, situation), situation)
  }
  const settleForEverybody = async (): Promise<void> => {
    if (!shelf) return
    const builds = (await store.builds()).map(({ id }) => id).filter((id) => shelf.get(id) !== null)
    forEverybody = buildForEverybody(builds, await store.inForce()) ?? shelf.newest.id
  }

  const read = async (companyId: string): Promise<PlayerBuilds> => {
    const situation = await situationOf(companyId)
    const { devices, ring, settings } = situation
    const [last = null, ...history] = await store.rollouts(companyId, HISTORY)
    const records = await store.records(companyId, last ? [last.build] : [])
    const recordOf = new Map(records.map((record) => [record.deviceId, record]))
    const facts = last
      ? ringFacts(last, ring.ids, devices, await store.records(companyId, buildsOf(last)))
      : []
    const verdict = judged(facts, settings)
    const known = (await store.builds()).filter(
      ({ id }) => shelf?.get(id) || devices.some(({ build }) => build?.id === id),
    )
    return {
      builds: known.map(({ id, version, first_ms }) => ({
        id,
        version,
        since: first_ms,
        devices: devices.filter(({ build }) => build?.id === id).length,
        newest: id === shelf?.newest.id,
      })),
      unknown_devices: devices.filter(({ build }) => build === null).length,
      rollout: last && withoutSeq(last),
      ring: devices
        .filter(({ id }) => ring.ids.has(id))
        .map((device) => {
          const record = recordOf.get(device.id)
          return {
            device_id: device.id,
            device_name: device.name,
            build: device.build?.id ?? null,
            trial: device.build?.trial === true,
            refused:
              device.build?.refused && device.build.refused.id === last?.build
                ? device.build.refused.code
                : null,
            shown_ms: record?.shownMs ?? 0,
            wrong_ms: record?.wrongMs ?? 0,
            crashes: record?.crashes ?? 0,
          }
        }),
      chosen: ring.chosen,
      ...('enough' in verdict
        ? { enough: verdict.enough, needed: verdict.needed }
        : { enough: 0, needed: Math.max(1, Math.ceil(facts.length / 2)) }),
      history: history.map(withoutSeq),
      settings,
    }
  }

  return {
    shelf,
    /** The build for a display that names none, or one that is not here. */
    forEverybody: (): string | null => forEverybody,

    /** Notes the build that the server came with. Called once, when the database is up to date. */
    async start(): Promise<void> {
      if (!shelf) return
      await store.noteBuild(shelf.newest.id, shelf.newest.version, clock.now())
      for (const id of shelf.ids()) await store.noteKept(id, shelf.get(id)?.version ?? '', clock.now())
      await settleForEverybody()
    },
    /**
     * Looks how builds do: begins, judges and orders what is due.
     * @returns when it should be looked again, epoch ms
     */
    async look(): Promise<number> {
      const nowMs = clock.now()
      if (shelf) {
        const elapsedMs = lookedMs === null ? 0 : Math.min(LOOK_MOST_MS, Math.max(0, nowMs - lookedMs))
        if (lookedMs !== null && elapsedMs < LOOK_EVERY_MS) return lookedMs + LOOK_EVERY_MS
        lookedMs = nowMs
        for (const companyId of await store.companies()) await lookAt(companyId, elapsedMs)
        await settleForEverybody()
      }
      return nowMs + LOOK_EVERY_MS
    },

    read,
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async writeSettings(companyId: string, given: RolloutSettings): Promise<RolloutSettings> {
      if (!(await store.writeSettings(companyId, given)))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'rolloutSettings' })
      changed(companyId)
      return store.settings(companyId)
    },
    /**
     * Offers a build, rolls it out to all devices, or withdraws the one that is rolled out.
     * @throws SignageError `ENTITY_NOT_FOUND` for a build that this server does not have, or that can't be withdrawn
     */
    async decide(companyId: string, by: string, { build, action }: RolloutOrder): Promise<PlayerBuilds> {
      const situation = await situationOf(companyId)
      const last = await inForce(companyId, situation)
      const isLast = last?.build === build
      let rollout: Rollout | null = null
      if (action === 'withdraw') {
        if (!last || !isLast || last.previous === null || !shelf?.get(last.previous))
          throw new SignageError('ENTITY_NOT_FOUND', { noun: 'playerBuild' })
        rollout =
          last.state === 'withdrawn'
            ? last
            : await settle(companyId, last, { state: 'withdrawn', reason: 'manual', changed_by: by })
      } else {
        if (!last || !shelf?.get(build)) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'playerBuild' })
        if (isLast && last.state !== 'withdrawn')
          rollout =
            action === 'offer' || last.state === 'all'
              ? last
              : await settle(companyId, last, { state: 'all', reason: 'manual', changed_by: by })
        else {
          const isRinged = action === 'offer' && situation.ring.ids.size > 0
          rollout = await begin(companyId, last, {
            build,
            previous: last.state === 'all' ? last.build : last.previous,
            state: isRinged ? 'ring' : 'all',
            reason: isRinged ? null : 'manual',
            changed_by: by,
          })
        }
      }
      if (rollout) await order(companyId, rollout, situation)
      await settleForEverybody()
      return read(companyId)
    },

    /** Deletes builds that nobody runs or can go back to, but the newest few, and what nothing is compared with any more. */
    async sweep(): Promise<void> {
      await store.removeOld(clock.now() - RECORDS_KEPT_MS)
      if (!shelf) return
      const used = new Set(await store.buildsInUse())
      const spare = (await store.builds()).filter(({ id }) => !used.has(id) && id !== forEverybody)
      for (const { id } of spare.slice(KEPT_BUILDS)) {
        await shelf.remove(id)
        await store.forgetBuild(id)
      }
    },
  }
}
export type BuildService = ReturnType<typeof createBuildService>

const buildsOf = ({ build, previous }: Rollout): string[] => (previous === null ? [build] : [build, previous])
const withoutSeq = (rollout: Rollout): PlayerRollout => ({
  id: rollout.id,
  build: rollout.build,
  previous: rollout.previous,
  state: rollout.state,
  started_at: rollout.started_at,
  changed_at: rollout.changed_at,
  reason: rollout.reason,
  facts: rollout.facts,
  changed_by: rollout.changed_by,
})
