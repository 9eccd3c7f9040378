import { groupChain, invalidField, SignageError } from '@vitrine/core'
import { PROGRAMME_EVENTS_MOST } from '@vitrine/core/programme'
import type {
  ReadScheduleEvent,
  ScheduleTarget,
  StoredScheduleEvent,
  StoredScheduleEvents,
} from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { checkEvent } from './checkEvent.ts'
import { ranksOf, targetIndex, windowAt, type ScheduleFacts } from './compile.ts'
import type { ActivationsOnDevice } from './covered.ts'
import { createPlans, type PastScreens, type PlaylistsOfVersion, type RenderOfVersion } from './plan.ts'
import { createPreview } from './preview.ts'
import type { Programmes } from './programmes.ts'
import type { FactsOn } from './scheduledNow.ts'
import { createScheduleStore, type EventRecord } from './schedules.store.ts'

type ListQuery = { device?: string | undefined; group?: string | undefined; screen?: string | undefined }

/** What an event can name, as facts have it. */
const nameableOf = ({ screens, groups, names }: ScheduleFacts, devices: ReadonlySet<string>) => ({
  hasScreen: (id: string) => screens.has(id),
  hasDevice: (id: string) => devices.has(id),
  hasGroup: (id: string) => groups.has(id),
  hasDaypart: (id: string) => names.dayparts.has(id),
  hasCalendar: (id: string) => names.calendars.has(id),
})

/** Events of the schedule: read, written, and compiled into the programmes of devices with the same commit. */
export function createScheduleService(options: {
  db: Db
  bus: Bus
  clock: Clock
  programmes: Programmes
  past: PastScreens
  playlistsOf: PlaylistsOfVersion
  activationsOn: ActivationsOnDevice
  render: RenderOfVersion
  factsOn: FactsOn
}) {
  const { db, bus, clock, programmes, past, playlistsOf, activationsOn, render, factsOn } = options
  const store = createScheduleStore(db)
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'schedule' })
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'schedule' })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'schedules', id, change } })

  /** Events as the management API shows them. Targets that are gone are left out. */
  const wireAll = async (
    companyId: string,
    records: readonly EventRecord[],
  ): Promise<StoredScheduleEvent[]> => {
    if (records.length === 0) return []
    const facts = await store.facts(companyId)
    const deviceIds = await store.deviceIds(companyId)
    const exists = (target: ScheduleTarget): boolean =>
      'tag' in target ||
      ('device_id' in target ? deviceIds.has(target.device_id) : facts.groups.has(target.group_id))
    const counts = new Map<string, number>()
    const index = targetIndex(records.map(({ id, event }) => ({ id, event })))
    for (const device of facts.devices)
      for (const id of ranksOf(facts, index, device).keys()) counts.set(id, (counts.get(id) ?? 0) + 1)
    return records.map(({ id, event, changedMs, changedBy, revision }) => ({
      ...event,
      targets: event.targets.filter(exists),
      id,
      revision,
      screen_name: facts.screens.get(event.screen_id)?.name ?? '',
      devices: counts.get(id) ?? 0,
      changed_at: changedMs,
      changed_by: changedBy,
    }))
  }
  const getOrThrow = async (companyId: string, id: string): Promise<EventRecord> => {
    const record = await store.event(companyId, id)
    if (!record) throw notFound()
    return record
  }
  const read = async (companyId: string, id: string): Promise<StoredScheduleEvent> =>
    (await wireAll(companyId, [await getOrThrow(companyId, id)]))[0]!
  /** @throws SignageError `INVALID_INPUT` */
  const check = async (companyId: string, event: ReadScheduleEvent, within = ''): Promise<void> => {
    const facts = await store.facts(companyId)
    const known = nameableOf(facts, await store.deviceIds(companyId))
    checkEvent(event, known, windowAt(clock.now()), within)
  }

  return {
    read,
    async list(companyId: string, { device, group, screen }: ListQuery): Promise<StoredScheduleEvents> {
      let records = await store.events(companyId)
      if (screen !== undefined) records = records.filter(({ event }) => event.screen_id === screen)
      if (device !== undefined) {
        const facts = await store.facts(companyId)
        const known = facts.devices.find(({ id }) => id === device)
        const ranks = known && ranksOf(facts, targetIndex(facts.events), known)
        records = records.filter(({ id }) => ranks?.has(id))
      }
      if (group !== undefined) {
        const above = new Set(groupChain(await store.groups(companyId), group).map(({ id }) => id))
        records = records.filter(({ event }) =>
          event.targets.some((target) => 'group_id' in target && above.has(target.group_id)),
        )
      }
      return { items: await wireAll(companyId, records) }
    },

    /** @throws SignageError `INVALID_INPUT` with every field that is refused */
    async make(companyId: string, by: string, event: ReadScheduleEvent): Promise<StoredScheduleEvent> {
      await check(companyId, event)
      const record = { id: newId(), event, changedMs: clock.now(), changedBy: by, revision: 1 }
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createScheduleStore(trx)
        await inside.lock(companyId)
        if ((await inside.events(companyId)).length >= PROGRAMME_EVENTS_MOST)
          throw invalidField('name', 'SCHEDULES_TOO_MANY', { maximum: PROGRAMME_EVENTS_MOST })
        await inside.insert(companyId, record)
        return programmes.refresh(trx, companyId)
      })
      push()
      publish(companyId, record.id, 'created')
      return read(companyId, record.id)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      event: ReadScheduleEvent,
    ): Promise<StoredScheduleEvent> {
      await getOrThrow(companyId, id)
      await check(companyId, event)
      const record = { id, event, changedMs: clock.now(), changedBy: by, revision: revision + 1 }
      const { push } = await inTransaction(db, async (trx) => {
        if (!(await createScheduleStore(trx).update(companyId, record))) throw changedMeanwhile()
        return programmes.refresh(trx, companyId)
      })
      push()
      publish(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      const { push } = await inTransaction(db, async (trx) => {
        if (!(await createScheduleStore(trx).remove(companyId, id, revision))) throw changedMeanwhile()
        return programmes.refresh(trx, companyId)
      })
      push()
      publish(companyId, id, 'deleted')
    },
    ...createPlans({ db, clock, past, playlistsOf, activationsOn, render, factsOn }),
    preview: createPreview({ db, clock, check }),
  }
}
export type ScheduleService = ReturnType<typeof createScheduleService>
