import { fieldError, invalidField, scheduleSchema, SignageError } from '@vitrine/core'
import type { DaypartBody, StoredDaypart, StoredDayparts } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { countsOf, lockTimes, namesOfUsers, usersOfNames, type NameUsers } from '../catalog/index.ts'
import { createDaypartStore, type DaypartRecord } from './dayparts.store.ts'

/** Dayparts of one company. */
const DAYPARTS_MOST = 200

/** Dayparts: read, written, and compiled into the programmes of devices with the same commit. */
export function createDaypartService(options: {
  db: Db
  bus: Bus
  clock: Clock
  /** compiles programmes again; @returns what to call after the commit */
  refreshProgrammes: (trx: Queries, companyId: string) => Promise<{ push: () => void }>
}) {
  const { db, bus, clock, refreshProgrammes } = options
  const store = createDaypartStore(db)
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'daypart' })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'dayparts', id, change } })

  const wire = (record: DaypartRecord, users: NameUsers | undefined): StoredDaypart => ({
    id: record.id,
    ...record.daypart,
    used: countsOf(users),
    revision: record.revision,
    changed_at: record.changedMs,
    changed_by: record.changedBy,
  })
  const getOrThrow = async (companyId: string, id: string): Promise<DaypartRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'daypart' })
    return record
  }
  const read = async (companyId: string, id: string): Promise<StoredDaypart> =>
    wire(await getOrThrow(companyId, id), (await usersOfNames(db, companyId, 'daypart')).get(id))
  /** Asked within the transaction that writes the name. @throws SignageError `INVALID_INPUT` where another one has it */
  const requireUniqueName = async (trx: Queries, companyId: string, { id, daypart }: DaypartRecord) => {
    await lockTimes(trx, companyId)
    const same = await createDaypartStore(trx).named(companyId, daypart.name)
    if (same !== null && same !== id) throw invalidField('name', 'DAYPART_NAME_TAKEN')
  }

  return {
    async list(companyId: string): Promise<StoredDayparts> {
      const users = await usersOfNames(db, companyId, 'daypart')
      return { items: (await store.all(companyId)).map((record) => wire(record, users.get(record.id))) }
    },
    /** @throws SignageError `INVALID_INPUT` with every field that is refused */
    async make(companyId: string, by: string, daypart: DaypartBody): Promise<StoredDaypart> {
      checkTimes(daypart.times)
      const record = { id: newId(), daypart, changedMs: clock.now(), changedBy: by, revision: 1 }
      await inTransaction(db, async (trx) => {
        await requireUniqueName(trx, companyId, record)
        const inside = createDaypartStore(trx)
        if ((await inside.all(companyId)).length >= DAYPARTS_MOST)
          throw invalidField('name', 'NAMED_TIMES_TOO_MANY', { maximum: DAYPARTS_MOST })
        await inside.insert(companyId, record)
      })
      publish(companyId, record.id, 'created')
      return wire(record, undefined)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      daypart: DaypartBody,
    ): Promise<StoredDaypart> {
      await getOrThrow(companyId, id)
      checkTimes(daypart.times)
      const record = { id, daypart, changedMs: clock.now(), changedBy: by, revision: revision + 1 }
      const { push } = await inTransaction(db, async (trx) => {
        await requireUniqueName(trx, companyId, record)
        if (!(await createDaypartStore(trx).update(companyId, record))) throw changedMeanwhile()
        return refreshProgrammes(trx, companyId)
      })
      push()
      publish(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `IN_USE` while events or screens use it, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        await lockTimes(trx, companyId)
        const users = (await usersOfNames(trx, companyId, 'daypart')).get(id)
        if (users) throw new SignageError('IN_USE', { noun: 'daypart', users: namesOfUsers(users) })
        if (!(await createDaypartStore(trx).remove(companyId, id, revision))) throw changedMeanwhile()
      })
      publish(companyId, id, 'deleted')
    },
  }
}
export type DaypartService = ReturnType<typeof createDaypartService>

/** @throws SignageError `INVALID_INPUT` for times of day that are not written like one */
function checkTimes(times: DaypartBody['times']): void {
  const known = scheduleSchema.shape.times
  const errors = times.flatMap((span, index) =>
    (['from', 'until'] as const).flatMap((end) =>
      known.safeParse([{ from: '00:00', until: '00:00', [end]: span[end] }]).success
        ? []
        : [fieldError(`times.${index}.${end}`, 'TIME_OF_DAY')],
    ),
  )
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
}
