import { foldWords, invalidField, SignageError, type DataTable } from '@vitrine/core'
import type { Page, WireDataTable } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { feedsMadeOf, namesOf, screensUsingTables } from '../catalog/index.ts'
import { createTableStore, type TableRecord } from './tables.store.ts'

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}
type Named = { id: string; name: string }

/** How long the response to a save waits for the screens that use the table, ms; the rest follow after it. */
const ANSWER_AFTER_MS = 2_000

/** Data tables, whose fields texts on slides can show. */
export function createTableService(options: {
  db: Db
  bus: Bus
  clock: Clock
  /** publishes the screens that use data tables again, with the present values */
  renewScreens: (companyId: string, by: string) => Promise<unknown>
  onFault: (error: unknown) => void
}) {
  const { db, bus, clock, renewScreens } = options
  const store = createTableStore(db)
  const publishChange = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'tables', id, change } })
  const wireAll = async (companyId: string, tables: readonly TableRecord[]): Promise<WireDataTable[]> => {
    const using = await screensUsingTables(db, companyId)
    const feeds = await feedsMadeOf(db, companyId, 'table')
    const usersOf = (name: string): Named[] =>
      using
        .filter(({ table }) => table === foldWords(name))
        .map(({ id, name: screen }) => ({ id, name: screen }))
    return tables.map(({ id, table, changedMs, changedBy, revision }) => ({
      id,
      ...table,
      used_by: usersOf(table.name),
      feeds: (feeds.get(id) ?? []).map(({ id: feedId, name }) => ({ id: feedId, name })),
      epoch: changedMs,
      changed_by: changedBy,
      revision,
    }))
  }
  const renewing = new Map<string, Promise<void>>()
  /** One run at a time in a company; the next one waits for it and includes every change until then. */
  const renewUsers = (companyId: string, by: string): Promise<void> => {
    const run = async (): Promise<void> => {
      const tables = await store.all(companyId)
      await renewScreens(companyId, by)
      await store.markRenewed(companyId, tables)
    }
    const next = (renewing.get(companyId) ?? Promise.resolve()).catch(() => undefined).then(run)
    renewing.set(companyId, next)
    return next.finally(() => {
      if (renewing.get(companyId) === next) renewing.delete(companyId)
    })
  }
  const getOrThrow = async (companyId: string, id: string): Promise<TableRecord> => {
    const table = await store.one(companyId, id)
    if (!table) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'dataTable' })
    return table
  }
  const read = async (companyId: string, id: string): Promise<WireDataTable> =>
    (await wireAll(companyId, [await getOrThrow(companyId, id)]))[0]!
  /** Texts know tables by name. */
  const requireUniqueName = async (companyId: string, name: string, but: string | null): Promise<void> => {
    const same = await store.named(companyId, foldWords(name))
    if (same.some((id) => id !== but)) throw invalidField('name', 'NAME_TAKEN')
  }

  return {
    async list(companyId: string, query: ListQuery): Promise<Page<WireDataTable>> {
      const page = await store.list(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    read,
    /** @throws SignageError `INVALID_INPUT` for a name that another one has */
    async make(companyId: string, by: string, table: DataTable): Promise<WireDataTable> {
      await requireUniqueName(companyId, table.name, null)
      const id = newId()
      await store.insert({ id, companyId, table, changedMs: clock.now(), changedBy: by, revision: 1 })
      publishChange(companyId, id, 'created')
      return read(companyId, id)
    },
    /**
     * Saves a table and publishes the screens that use it again; where they are many, some after the response.
     * @throws SignageError `CHANGED_MEANWHILE`, `INVALID_INPUT` for a name that another one has, `IN_USE` for another name
     *   while screens use the present one
     */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      table: DataTable,
    ): Promise<WireDataTable> {
      const before = await getOrThrow(companyId, id)
      await requireUniqueName(companyId, table.name, id)
      const { used_by } = await read(companyId, id)
      if (foldWords(before.table.name) !== foldWords(table.name) && used_by.length > 0)
        throw new SignageError('IN_USE', { noun: 'tableName', users: namesOf(used_by) })
      if (!(await store.update(companyId, id, revision, { table, changedMs: clock.now(), changedBy: by })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'dataTable' })
      publishChange(companyId, id, 'changed')
      // With thousands of screens the rest follow after the response; what is left when the server ends follows at its next start.
      await atMost(ANSWER_AFTER_MS, renewUsers(companyId, by).catch(options.onFault))
      return read(companyId, id)
    },
    /** @throws SignageError `IN_USE` while a published screen or a feed uses it, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const { used_by, feeds } = await read(companyId, id)
      const users = namesOf([...used_by, ...feeds])
      if (users.length > 0) throw new SignageError('IN_USE', { noun: 'dataTable', users })
      if (!(await store.remove(companyId, id, revision)))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'dataTable' })
      publishChange(companyId, id, 'deleted')
    },
    /** Publishes the screens that do not have the newest values yet: after a start, and where it failed before. */
    async renewDue(): Promise<void> {
      for (const { companyId, by } of await store.due())
        if (!renewing.has(companyId)) await renewUsers(companyId, by)
    },
    /** One table; null if there is none. */
    one: async (companyId: string, id: string): Promise<DataTable | null> =>
      (await store.one(companyId, id))?.table ?? null,
    /** All tables of a company, as freezing wants them. */
    all: async (companyId: string): Promise<DataTable[]> =>
      (await store.all(companyId)).map(({ table }) => table),
  }
}
export type TableService = ReturnType<typeof createTableService>

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
