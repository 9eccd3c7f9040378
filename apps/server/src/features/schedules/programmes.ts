import type { Programme } from '@vitrine/core/programme'
import type { DeviceProgrammes } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { compileProgrammes, EMPTY_PROGRAMME, nextWindowMs, windowAt } from './compile.ts'
import { createProgrammeStore } from './programmes.store.ts'
import { createScheduleStore } from './schedules.store.ts'

/** How long programmes that are no longer in force are kept, ms: what a display showed then can be explained. */
const KEPT_MS = 90 * 24 * 60 * 60_000
/** What devices have to which no event applies; it needs no row of its own. */
const EMPTY = EMPTY_PROGRAMME.version

type QueueCommands = (
  trx: Queries,
  companyId: string,
  commands: readonly ({ syncId: string } & DeviceCommand)[],
) => Promise<{ push: () => void }>

/** Call it once the transaction is committed. */
type Refreshed = { push: () => void; devices: number }
const NOTHING: Refreshed = { push: () => {}, devices: 0 }

/** Programmes: compiled from events, kept with when they were in force, and announced to the devices on which they change. */
export function createProgrammes(options: { db: Db; clock: Clock; queueCommands: QueueCommands }) {
  const { db, clock } = options
  /** the week for which all programmes were compiled by this process */
  let renewedFrom: number | null = null

  /**
   * Compiles the programmes of a company within the transaction that changed something they depend on: events, groups, tags,
   * published versions. Devices whose programme is another now get the command `programme` with the same commit.
   * @param only row ids of the devices that the change concerns; left out: all
   */
  const refresh = async (trx: Queries, companyId: string, only?: readonly string[]): Promise<Refreshed> => {
    if (only?.length === 0) return NOTHING
    const schedules = createScheduleStore(trx)
    const programmes = createProgrammeStore(trx)
    if (!(await schedules.isUsed(companyId))) return NOTHING
    await schedules.lock(companyId)
    const facts = await schedules.facts(companyId, only)
    const current = await programmes.current(companyId)
    const wanted = compileProgrammes(facts, windowAt(clock.now()))
    const changed = facts.devices.flatMap(({ id, token }) => {
      const programme = wanted.get(id)?.version ?? EMPTY
      return programme === (current.get(id) ?? EMPTY) ? [] : [{ deviceId: id, token, programme }]
    })
    if (changed.length === 0) return NOTHING
    const used = new Set(changed.map(({ programme }) => programme))
    const kept = new Map([...wanted.values()].map((programme) => [programme.version, programme]))
    await programmes.keep(
      companyId,
      [...kept.values()].filter(({ version }) => used.has(version)),
    )
    await programmes.change(companyId, changed, clock.now())
    const { push } = await options.queueCommands(
      trx,
      companyId,
      changed.map(({ token, programme }) => ({
        syncId: token,
        name: 'programme',
        args: { hash: programme },
      })),
    )
    return { push, devices: changed.length }
  }
  const refreshNow = async (companyId: string): Promise<void> => {
    const { push } = await inTransaction(db, (trx) => refresh(trx, companyId))
    push()
  }
  const currentOf = async (companyId: string, deviceId: string): Promise<Programme> => {
    const store = createProgrammeStore(db)
    const version = (await store.history(companyId, deviceId)).find(
      ({ untilMs }) => untilMs === null,
    )?.programme
    if (version === undefined || version === EMPTY) return EMPTY_PROGRAMME
    return (await store.programmes(companyId, [version])).get(version) ?? EMPTY_PROGRAMME
  }

  return {
    refresh,
    /** The same, where a screen has another version now: only if an event shows it. */
    async refreshScreen(trx: Queries, companyId: string, screenId: string): Promise<Refreshed> {
      const users = await createScheduleStore(trx).namesByScreen(companyId, screenId)
      return users.length === 0 ? NOTHING : refresh(trx, companyId)
    },
    /** Names of the events that show a screen. */
    eventsOf: (companyId: string, screenId: string): Promise<string[]> =>
      createScheduleStore(db).namesByScreen(companyId, screenId),
    /** The programme of the device that asks. */
    ofDevice: ({ companyId, deviceRowId }: DevicePrincipal): Promise<Programme> =>
      currentOf(companyId, deviceRowId),
    /**
     * The newest programme of each active device that ever had one besides the empty one: what it should hold by now.
     * @param deviceId row id of the only device that is asked about
     */
    async newest(companyId: string, deviceId?: string): Promise<DeviceProgrammes> {
      const items = await createProgrammeStore(db).newest(companyId, deviceId)
      return {
        items: items.map(({ deviceId: id, programme, fromMs }) => ({
          device_id: id,
          programme,
          since: fromMs,
        })),
      }
    },
    /**
     * Lets programmes reach further when a week begins, and puts right what a stop left. Without effect until then.
     * @returns when the next week begins (epoch ms)
     */
    async renew(): Promise<number> {
      const { from } = windowAt(clock.now())
      if (renewedFrom !== from)
        for (const companyId of await createScheduleStore(db).companies()) await refreshNow(companyId)
      renewedFrom = from
      return nextWindowMs(clock.now())
    },
    /** Removes programmes that are too old. */
    sweep: (): Promise<void> => createProgrammeStore(db).removeOld(clock.now() - KEPT_MS),
  }
}
export type Programmes = ReturnType<typeof createProgrammes>
