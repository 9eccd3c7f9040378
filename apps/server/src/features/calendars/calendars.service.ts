import { invalidField, SignageError, type KeyRole } from '@vitrine/core'
import {
  CALENDAR_DAYS_MOST,
  type CalendarBody,
  type StoredCalendar,
  type StoredCalendarFetch,
  type StoredCalendarFetches,
  type StoredCalendars,
} from '@vitrine/protocol'
import { shownAddress } from '../../platform/addresses.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { fetchableUrl } from '../../platform/egress/sendable.ts'
import { NO_VERSION } from '../../platform/egress/sourceVersion.ts'
import { createFetchLog } from '../../platform/fetchLog.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { countsOf, lockTimes, namesOfUsers, usersOfNames, type NameUsers } from '../catalog/index.ts'
import { createCalendarStore, type CalendarRecord } from './calendars.store.ts'
import { checkDays } from './checkCalendar.ts'
import { fetchIcs, nextFetchMs } from './fetching.ts'
import type { CalendarParsing } from './parsing.ts'

/** Calendars of one company. */
const CALENDARS_MOST = 50
/** Addresses that are read one after the other before the clock is looked at again. */
const DUE_AT_ONCE = 20
/** How long another node leaves an address alone that one has begun to read, ms. */
const TAKEN_MS = 5 * 60_000

/** What the days of a calendar are, and where they come from. */
type Content = Pick<CalendarRecord, 'days' | 'unread' | 'coversUntil' | 'fetchedMs'>
type Refreshed = { push: () => void }

/** Calendars: read, written, fetched, and compiled into the programmes of devices with the same commit. */
export function createCalendarService(options: {
  db: Db
  bus: Bus
  clock: Clock
  egress: Pick<Egress, 'request'>
  secrets: Secrets
  parsing: CalendarParsing
  /** compiles programmes again; @returns what to call after the commit */
  refreshProgrammes: (trx: Queries, companyId: string) => Promise<Refreshed>
}) {
  const { db, bus, clock, egress, secrets, parsing, refreshProgrammes } = options
  const store = createCalendarStore(db, secrets)
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'calendar' })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'calendars', id, change } })

  const wire = (record: CalendarRecord, role: KeyRole, users: NameUsers | undefined): StoredCalendar => ({
    id: record.id,
    name: record.name,
    source: record.source,
    days: [...record.days],
    url: shownAddress(record.url, role),
    fetched_at: record.fetchedMs,
    problem: record.problem,
    problem_since: record.problemMs,
    unread: record.unread,
    covers_until: record.coversUntil,
    used: countsOf(users),
    revision: record.revision,
    changed_at: record.changedMs,
    changed_by: record.changedBy,
  })
  const getOrThrow = async (companyId: string, id: string): Promise<CalendarRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'calendar' })
    return record
  }
  /** As those see it who may change it. */
  const read = async (companyId: string, id: string): Promise<StoredCalendar> =>
    wire(await getOrThrow(companyId, id), 'editor', (await usersOfNames(db, companyId, 'calendar')).get(id))
  /** Asked within the transaction that writes the name. @throws SignageError `INVALID_INPUT` where another one has it */
  const requireUniqueName = async (trx: Queries, { companyId, id, name }: CalendarRecord): Promise<void> => {
    await lockTimes(trx, companyId)
    const same = await createCalendarStore(trx, secrets).named(companyId, name)
    if (same !== null && same !== id) throw invalidField('name', 'CALENDAR_NAME_TAKEN')
  }

  const NOTHING: Content = { days: [], unread: 0, coversUntil: null, fetchedMs: null }
  /** @returns null where the days stay as they are @throws SignageError `INVALID_INPUT` */
  const contentOf = async (body: CalendarBody): Promise<Content | null> => {
    if (body.source === 'own') return { ...NOTHING, days: checkDays(body.days) }
    if (body.source === 'address' || body.ics === undefined) return null
    const nowMs = clock.now()
    const file = await parsing.read(body.ics, nowMs)
    if (file.ok)
      return { days: file.days, unread: file.unread, coversUntil: file.coversUntil, fetchedMs: nowMs }
    if (file.code === 'notCalendar') throw invalidField('ics', 'CALENDAR_UNREADABLE')
    throw invalidField('ics', 'CALENDAR_TOO_MANY_DAYS', { maximum: CALENDAR_DAYS_MOST })
  }

  /** Reads an address now, and keeps what came of it: other days, or why there are none. */
  const fetchOne = async (record: CalendarRecord): Promise<void> => {
    const { companyId, id, url } = record
    if (url === null) return
    const { fetched, facts } = await fetchIcs({ egress, parsing, clock }, { ...record, url })
    const nowMs = clock.now()
    let push = (): void => {}
    await inTransaction(db, async (trx) => {
      const inside = createCalendarStore(trx, secrets)
      // While it was being read, somebody may have deleted it or given it another address.
      const now = await inside.one(companyId, id)
      if (now?.url !== url) return
      const failures = fetched.ok ? 0 : now.failures + 1
      const dueMs = nextFetchMs(nowMs, fetched, failures, Math.random())
      const log = (outcome: StoredCalendarFetch['outcome']) =>
        createFetchLog(trx).note(companyId, { noun: 'calendar', id }, [{ ...facts, outcome }])
      if (!fetched.ok) {
        await log(fetched.problem)
        await inside.noteFetched(now, {
          dueMs,
          failures,
          problem: fetched.problem,
          problemMs: now.problemMs ?? nowMs,
        })
        return
      }
      const well = { dueMs, failures, problem: null, problemMs: null }
      if (fetched.unchanged) {
        await log('same')
        await inside.noteFetched(now, well)
        return
      }
      const { days, unread, coversUntil, version } = fetched
      const isOther = JSON.stringify(days) !== JSON.stringify(now.days)
      await log(isOther ? 'changed' : 'same')
      await inside.noteFetched(now, {
        ...well,
        days,
        unread,
        coversUntil,
        ...version,
        fetchedMs: nowMs,
        ...(isOther && { changedMs: nowMs }),
      })
      if (isOther) push = (await refreshProgrammes(trx, companyId)).push
    })
    push()
    publish(companyId, id, 'changed')
  }

  return {
    async list(companyId: string, role: KeyRole): Promise<StoredCalendars> {
      const users = await usersOfNames(db, companyId, 'calendar')
      return { items: (await store.all(companyId)).map((record) => wire(record, role, users.get(record.id))) }
    },
    /** Those that are read from an address, for alerts about what can't be read. */
    feeds: async (companyId: string) =>
      (await store.read(companyId)).map(({ id, name, problem, problemMs }) => ({
        id,
        name,
        source: 'calendar' as const,
        problem: problem && { code: problem, sinceMs: problemMs ?? clock.now() },
      })),
    /**
     * An address is read before it answers; where that fails, the calendar has no days yet and says why.
     * @throws SignageError `INVALID_INPUT` with every field that is refused
     */
    async make(companyId: string, by: string, body: CalendarBody): Promise<StoredCalendar> {
      const url = body.source === 'address' ? fetchableUrl(body.url) : null
      if (body.source === 'file' && body.ics === undefined) throw invalidField('ics', 'REQUIRED')
      const record: CalendarRecord = {
        id: newId(),
        companyId,
        name: body.name,
        source: body.source,
        url,
        ...((await contentOf(body)) ?? NOTHING),
        ...NO_VERSION,
        dueMs: url === null ? null : clock.now() + TAKEN_MS,
        problem: null,
        problemMs: null,
        failures: 0,
        changedMs: clock.now(),
        changedBy: by,
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await requireUniqueName(trx, record)
        const inside = createCalendarStore(trx, secrets)
        if ((await inside.all(companyId)).length >= CALENDARS_MOST)
          throw invalidField('name', 'NAMED_TIMES_TOO_MANY', { maximum: CALENDARS_MOST })
        await inside.insert(record)
      })
      await fetchOne(record)
      publish(companyId, record.id, 'created')
      return read(companyId, record.id)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      body: CalendarBody,
    ): Promise<StoredCalendar> {
      const before = await getOrThrow(companyId, id)
      if (body.source !== before.source) throw invalidField('source', 'CALENDAR_SOURCE')
      const url = body.source === 'address' ? fetchableUrl(body.url) : null
      const isElsewhere = url !== before.url
      const content = await contentOf(body)
      const record: CalendarRecord = {
        ...before,
        name: body.name,
        ...content,
        ...(isElsewhere && {
          url,
          ...NO_VERSION,
          dueMs: clock.now() + TAKEN_MS,
          fetchedMs: null,
          failures: 0,
        }),
        changedMs: clock.now(),
        changedBy: by,
        revision: revision + 1,
      }
      const { push } = await inTransaction(db, async (trx) => {
        await requireUniqueName(trx, record)
        if (!(await createCalendarStore(trx, secrets).update(record))) throw changedMeanwhile()
        return refreshProgrammes(trx, companyId)
      })
      push()
      if (isElsewhere) await fetchOne(record)
      publish(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `IN_USE` while events or screens use it, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        await lockTimes(trx, companyId)
        const users = (await usersOfNames(trx, companyId, 'calendar')).get(id)
        if (users) throw new SignageError('IN_USE', { noun: 'calendar', users: namesOfUsers(users) })
        if (!(await createCalendarStore(trx, secrets).remove(companyId, id, revision)))
          throw changedMeanwhile()
        await createFetchLog(trx).forget(companyId, { noun: 'calendar', id })
      })
      publish(companyId, id, 'deleted')
    },
    /** Reads the address now; a calendar without one stays as it is. @throws SignageError `ENTITY_NOT_FOUND` */
    async fetchNow(companyId: string, id: string): Promise<StoredCalendar> {
      await fetchOne(await getOrThrow(companyId, id))
      return read(companyId, id)
    },
    /** The last fetches of the address. @throws SignageError `ENTITY_NOT_FOUND` */
    async fetches(companyId: string, id: string): Promise<StoredCalendarFetches> {
      await getOrThrow(companyId, id)
      return { items: await createFetchLog(db).list(companyId, { noun: 'calendar', id }) }
    },
    /**
     * Reads the addresses that are due. Any number of nodes may ask at once: each address is read by the one that takes it first.
     * @returns when the next one is due (epoch ms); null where there are none
     */
    async runDue(): Promise<number | null> {
      for (const record of await store.due(clock.now(), DUE_AT_ONCE))
        if (await store.take(record, clock.now() + TAKEN_MS)) await fetchOne(record)
      return store.nextDueMs()
    },
    /** Ends what reads files. */
    close: () => parsing.close(),
  }
}
export type CalendarService = ReturnType<typeof createCalendarService>
