import { WATCH_HOURS, type BuildRecord, type RolloutState } from '@vitrine/core/builds'
import type { PlayerRollout, RolloutSettings } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** How a company rolls builds out as long as nobody has changed that: what is stored has a later revision. */
const SETTINGS: RolloutSettings = {
  automatic: true,
  groups: [],
  devices: [],
  watch_hours: WATCH_HOURS,
  revision: 1,
}

export type Rollout = PlayerRollout & { seq: number }
/** What is known of a device that may run a build. */
export type BuildDevice = {
  id: string
  token: string
  name: string
  groupId: string | null
  online: boolean
  /** a version of a screen is on the display */
  shows: boolean
  /** it reports a wrong picture, or its runner a black, frozen or covered display */
  wrong: boolean
  /** JSON of `ReportedBuild`; null where the player does not say */
  build: string | null
}
export type DeviceRecordOf = BuildRecord & { deviceId: string; build: string; changedMs: number }

const rolloutOf = (row: Tables['player_rollout']): Rollout => ({
  id: row.id,
  seq: row.seq,
  build: row.build,
  previous: row.previous,
  state: row.state as RolloutState,
  started_at: row.started_ms,
  changed_at: row.changed_ms,
  reason: row.reason,
  facts: JSON.parse(row.facts) as Record<string, number>,
  changed_by: row.changed_by,
})
/** Faults of the display itself, which only a runner sees, and which have not ended. */
const isGlassFault = (fault: { code: string; open: boolean }): boolean =>
  fault.open && fault.code.startsWith('DISPLAY_')

/** Storage of builds and roll-outs. Every query carries the company, but those about the installation and the housekeeping. */
export function createBuildStore(db: Queries) {
  const rollouts = (companyId: string) =>
    db.selectFrom('player_rollout').selectAll().where('company_id', '=', companyId).orderBy('seq', 'desc')
  /** The roll-out in force of each company. */
  const inForce = async (): Promise<Rollout[]> => {
    const rows = await db
      .selectFrom('player_rollout as one')
      .selectAll()
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('player_rollout as later')
              .select('later.id')
              .whereRef('later.company_id', '=', 'one.company_id')
              .whereRef('later.seq', '>', 'one.seq'),
          ),
        ),
      )
      .execute()
    return rows.map(rolloutOf)
  }

  return {
    /** Notes the build that a server has started with. */
    async noteBuild(id: string, version: string, nowMs: number): Promise<void> {
      await db
        .insertInto('player_build')
        .values({ id, version, first_ms: nowMs, started_ms: nowMs })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ started_ms: nowMs }))
        .execute()
    },
    /** Notes a build that is on the shelf, in case nobody knows it: the database can be older than the shelf. */
    async noteKept(id: string, version: string, nowMs: number): Promise<void> {
      await db
        .insertInto('player_build')
        .values({ id, version, first_ms: nowMs, started_ms: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    /** All builds of the installation, those started last first. */
    builds: () =>
      db.selectFrom('player_build').selectAll().orderBy('started_ms', 'desc').orderBy('id').execute(),
    /** Builds that devices run, or that a company rolls out or would go back to. */
    async buildsInUse(): Promise<string[]> {
      const running = await db
        .selectFrom('fleet_device')
        .select('build')
        .distinct()
        .where('build', 'is not', null)
        .execute()
      const rolledOut = (await inForce()).flatMap(({ build, previous }) => [
        build,
        ...(previous ? [previous] : []),
      ])
      return [...running.map(({ build }) => (JSON.parse(build!) as { id: string }).id), ...rolledOut]
    },
    forgetBuild: (id: string) => db.deleteFrom('player_build').where('id', '=', id).execute(),
    /** All companies with devices. */
    async companies(): Promise<string[]> {
      const rows = await db
        .selectFrom('device')
        .select('company_id')
        .distinct()
        .where('active', '=', 1)
        .execute()
      return rows.map((row) => row.company_id)
    },
    inForce,

    async settings(companyId: string): Promise<RolloutSettings> {
      const row = await db
        .selectFrom('player_rollout_settings')
        .selectAll()
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      if (!row) return SETTINGS
      return {
        automatic: row.automatic === 1,
        ...(JSON.parse(row.ring) as Pick<RolloutSettings, 'groups' | 'devices'>),
        watch_hours: row.watch_hours,
        revision: row.revision,
      }
    },
    /** Stores settings over the revision that was read. @returns whether that was the newest */
    async writeSettings(companyId: string, given: RolloutSettings): Promise<boolean> {
      const { automatic, groups, devices, watch_hours, revision } = given
      const values = {
        automatic: automatic ? 1 : 0,
        ring: JSON.stringify({ groups, devices }),
        watch_hours,
        revision: revision + 1,
      }
      if (revision === SETTINGS.revision) {
        const made = await db
          .insertInto('player_rollout_settings')
          .values({ company_id: companyId, ...values })
          .onConflict((conflict) => conflict.column('company_id').doNothing())
          .executeTakeFirst()
        return made.numInsertedOrUpdatedRows === 1n
      }
      const changed = await db
        .updateTable('player_rollout_settings')
        .set(values)
        .where('company_id', '=', companyId)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },

    /** Roll-outs of a company, newest first. */
    async rollouts(companyId: string, limit: number): Promise<Rollout[]> {
      return (await rollouts(companyId).limit(limit).execute()).map(rolloutOf)
    },
    /** The last roll-out of a build. */
    async rolloutOf(companyId: string, build: string): Promise<Rollout | null> {
      const row = await rollouts(companyId).where('build', '=', build).limit(1).executeTakeFirst()
      return row ? rolloutOf(row) : null
    },
    /** Begins a roll-out. @returns false where another one came first */
    async insertRollout(companyId: string, rollout: Rollout): Promise<boolean> {
      const done = await db
        .insertInto('player_rollout')
        .values({
          id: rollout.id,
          company_id: companyId,
          seq: rollout.seq,
          build: rollout.build,
          previous: rollout.previous,
          state: rollout.state,
          started_ms: rollout.started_at,
          changed_ms: rollout.changed_at,
          reason: rollout.reason,
          facts: JSON.stringify(rollout.facts),
          changed_by: rollout.changed_by,
        })
        .onConflict((conflict) => conflict.columns(['company_id', 'seq']).doNothing())
        .executeTakeFirst()
      return done.numInsertedOrUpdatedRows === 1n
    },
    /** Brings a roll-out to another state. @returns false where it has left `from` */
    async settle(
      companyId: string,
      id: string,
      from: RolloutState,
      to: Pick<Rollout, 'state' | 'changed_at' | 'reason' | 'facts' | 'changed_by'>,
    ): Promise<boolean> {
      const done = await db
        .updateTable('player_rollout')
        .set({
          state: to.state,
          changed_ms: to.changed_at,
          reason: to.reason,
          facts: JSON.stringify(to.facts),
          changed_by: to.changed_by,
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },

    /** The paired devices of a company. */
    async devices(companyId: string): Promise<BuildDevice[]> {
      const rows = await db
        .selectFrom('device')
        .leftJoin('fleet_device as known', (join) =>
          join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
        )
        .select([
          'device.id',
          'device.token',
          'device.name',
          'device.group_id',
          'known.online',
          'known.state',
          'known.shown',
          'known.faults',
          'known.build',
        ])
        .where('device.company_id', '=', companyId)
        .where('device.active', '=', 1)
        .orderBy('device.id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        token: row.token,
        name: row.name,
        groupId: row.group_id,
        online: row.online === 1,
        shows: row.shown?.length === 64,
        wrong:
          row.state === 'bad' ||
          (JSON.parse(row.faults ?? '[]') as { code: string; open: boolean }[]).some(isGlassFault),
        build: row.build,
      }))
    },
    /** Groups of a company. */
    groups: (companyId: string) =>
      db
        .selectFrom('device_group')
        .select(['id', 'parent_id as parentId'])
        .where('company_id', '=', companyId)
        .execute(),

    /** What devices were ordered to run last, by their ids. */
    async orders(companyId: string): Promise<Map<string, Tables['player_build_order']>> {
      const rows = await db
        .selectFrom('player_build_order')
        .selectAll()
        .where('company_id', '=', companyId)
        .execute()
      return new Map(rows.map((row) => [row.device_id, row]))
    },
    async noteOrders(
      companyId: string,
      rolloutId: string,
      orders: readonly { deviceId: string; build: string }[],
      nowMs: number,
    ): Promise<void> {
      for (const piece of inPieces(orders))
        await db
          .insertInto('player_build_order')
          .values(
            piece.map(({ deviceId, build }) => ({
              company_id: companyId,
              device_id: deviceId,
              rollout_id: rolloutId,
              build,
              ordered_ms: nowMs,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['company_id', 'device_id']).doUpdateSet((eb) => ({
              rollout_id: eb.ref('excluded.rollout_id'),
              build: eb.ref('excluded.build'),
              ordered_ms: eb.ref('excluded.ordered_ms'),
            })),
          )
          .execute()
    },

    /** What devices did on builds. */
    async records(companyId: string, builds: readonly string[]): Promise<DeviceRecordOf[]> {
      if (builds.length === 0) return []
      const rows = await db
        .selectFrom('player_build_record')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('build', 'in', builds)
        .execute()
      return rows.map((row) => ({
        deviceId: row.device_id,
        build: row.build,
        shownMs: row.shown_ms,
        wrongMs: row.wrong_ms,
        crashes: row.crashes,
        changedMs: row.changed_ms,
      }))
    },
    /** Keeps what devices did. No device may appear twice with one build. */
    async keepRecords(companyId: string, records: readonly DeviceRecordOf[]): Promise<void> {
      for (const piece of inPieces(records))
        await db
          .insertInto('player_build_record')
          .values(
            piece.map(({ deviceId, build, shownMs, wrongMs, crashes, changedMs }) => ({
              company_id: companyId,
              device_id: deviceId,
              build,
              shown_ms: shownMs,
              wrong_ms: wrongMs,
              crashes,
              changed_ms: changedMs,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['company_id', 'device_id', 'build']).doUpdateSet((eb) => ({
              shown_ms: eb.ref('excluded.shown_ms'),
              wrong_ms: eb.ref('excluded.wrong_ms'),
              crashes: eb.ref('excluded.crashes'),
              changed_ms: eb.ref('excluded.changed_ms'),
            })),
          )
          .execute()
    },
    /** Forgets what devices did on builds of a roll-out that starts over. */
    forgetRecords: (companyId: string, build: string) =>
      db
        .deleteFrom('player_build_record')
        .where('company_id', '=', companyId)
        .where('build', '=', build)
        .execute(),
    /** Removes what belongs to devices that are gone, and records that nothing is compared with any more. */
    async removeOld(fromMs: number): Promise<void> {
      for (const table of ['player_build_order', 'player_build_record'] as const)
        await db
          .deleteFrom(table)
          .where('device_id', 'not in', db.selectFrom('device').select('id'))
          .execute()
      await db.deleteFrom('player_build_record').where('changed_ms', '<', fromMs).execute()
    },
  }
}
