import { foldWords, invalidField, SignageError, type DataTable } from '@vitrine/core'
import type { Page, WireDataTable } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createTableStore, type TableRecord } from './tables.store.ts'

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}
type Named = { id: string; name: string }

/** Data tables: what texts on slides may ask for. */
export function createTableService(options: {
  db: Db
  bus: Bus
  clock: Clock
  /** screens whose published version asks data tables, with the folded name of each */
  screensAsking: (companyId: string) => Promise<(Named & { table: string })[]>
  /** publishes again what asks data tables, with what they say now */
  renewScreens: (companyId: string, by: string) => Promise<unknown>
}) {
  const { db, bus, clock, screensAsking, renewScreens } = options
  const store = createTableStore(db)
  const told = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.tell({ kind: 'change', companyId, event: { noun: 'tables', id, change } })
  const wireAll = async (companyId: string, tables: readonly TableRecord[]): Promise<WireDataTable[]> => {
    const asking = await screensAsking(companyId)
    const askingOf = (name: string): Named[] =>
      asking
        .filter(({ table }) => table === foldWords(name))
        .map(({ id, name: screen }) => ({ id, name: screen }))
    return tables.map(({ id, table, changedMs, changedBy, revision }) => ({
      id,
      ...table,
      used_by: askingOf(table.name),
      epoch: changedMs,
      changed_by: changedBy,
      revision,
    }))
  }
  const mustBe = async (companyId: string, id: string): Promise<TableRecord> => {
    const table = await store.one(companyId, id)
    if (!table) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'data table' })
    return table
  }
  const read = async (companyId: string, id: string): Promise<WireDataTable> =>
    (await wireAll(companyId, [await mustBe(companyId, id)]))[0]!
  /** Texts know tables by name. */
  const mustBeOnlyOne = async (companyId: string, name: string, but: string | null): Promise<void> => {
    const same = await store.named(companyId, foldWords(name))
    if (same.some((id) => id !== but)) throw invalidField('name', 'There is a data table of this name.')
  }

  return {
    async list(companyId: string, query: ListQuery): Promise<Page<WireDataTable>> {
      const page = await store.list(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    read,
    /** @throws SignageError `INVALID_INPUT` for a name that another one has */
    async make(companyId: string, by: string, table: DataTable): Promise<WireDataTable> {
      await mustBeOnlyOne(companyId, table.name, null)
      const id = newId()
      await store.insert({ id, companyId, table, changedMs: clock.now(), changedBy: by, revision: 1 })
      told(companyId, id, 'created')
      return read(companyId, id)
    },
    /**
     * Saves a table, and brings it to the screens that ask it.
     * @throws SignageError `CHANGED_MEANWHILE`, `INVALID_INPUT` for a name that another one has, `IN_USE` for another name
     *   while screens ask for the present one
     */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      table: DataTable,
    ): Promise<WireDataTable> {
      const before = await mustBe(companyId, id)
      await mustBeOnlyOne(companyId, table.name, id)
      const { used_by } = await read(companyId, id)
      if (foldWords(before.table.name) !== foldWords(table.name) && used_by.length > 0)
        throw new SignageError('IN_USE', { noun: 'name of this data table', users: namesOf(used_by) })
      if (!(await store.update(companyId, id, revision, { table, changedMs: clock.now(), changedBy: by })))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'data table' })
      await renewScreens(companyId, by)
      told(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `IN_USE` while a published screen asks it, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const { used_by } = await read(companyId, id)
      if (used_by.length > 0)
        throw new SignageError('IN_USE', { noun: 'data table', users: namesOf(used_by) })
      if (!(await store.remove(companyId, id, revision)))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'data table' })
      told(companyId, id, 'deleted')
    },
    /** All tables of a company, as freezing wants them. */
    all: async (companyId: string): Promise<DataTable[]> =>
      (await store.all(companyId)).map(({ table }) => table),
  }
}
export type TableService = ReturnType<typeof createTableService>

const namesOf = (users: readonly Named[]): string => users.map(({ name }) => `“${name}”`).join(', ')
