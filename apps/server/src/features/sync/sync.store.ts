import type { SyncInput } from '@vitrine/protocol/device'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import type { SyncPush } from '../../platform/bus/bus.ts'
import type { Page } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedQuery, preparedRows } from '../../platform/database/prepared.ts'
import { pageBy } from '../../platform/http/paging.ts'

export type StoredCommand = {
  id: string
  syncId: string
  name: string
  args: Record<string, unknown>
  atMs: number
  receivedMs: number | null
  answeredMs: number | null
  ok: boolean | null
  error: string | null
  errorCode: string | null
}
/** Why a command was not done: in English, and as a code where there is one. */
type Refusal = { error: string; code: string | null }
type CommandRow = Tables['sync_command']
const commandOf = (row: CommandRow): StoredCommand => ({
  id: row.id,
  syncId: row.sync_id,
  name: row.name,
  args: JSON.parse(row.args) as Record<string, unknown>,
  atMs: row.at_ms,
  receivedMs: row.received_ms,
  answeredMs: row.answered_ms,
  ok: row.ok === null ? null : row.ok === 1,
  error: row.error,
  errorCode: row.error_code,
})

type RecordRow = Omit<Tables['sync_record'], 'updated_ms'>
const pushOf = (row: RecordRow): SyncPush => ({
  id: row.id,
  cid: row.company_id,
  status: row.status,
  data: row.data,
  responses: row.responses,
  commands: row.commands,
  settings: row.settings,
})

const FIELDS = ['status', 'data', 'responses', 'commands', 'settings'] as const
const COLUMNS = ['company_id', 'id', ...FIELDS, 'updated_ms'] as const
/** What is null was not given: a field keeps its value then. */
const writeRecords = preparedRows<RecordRow>((db, rows) =>
  db
    .insertInto('sync_record')
    .values(rows.map((row) => Object.fromEntries(COLUMNS.map((column, n) => [column, row[n]]))) as never)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet((eb) => ({
        ...Object.fromEntries(
          FIELDS.map((field) => [
            field,
            eb.fn.coalesce(eb.ref(`excluded.${field}`), eb.ref(`sync_record.${field}`)),
          ]),
        ),
        updated_ms: eb.ref('excluded.updated_ms'),
      })),
    )
    .returning(['company_id', 'id', ...FIELDS]),
)

const recordOf = preparedQuery(['companyId', 'id'], (db, { companyId, id }) =>
  db
    .selectFrom('sync_record')
    .select(['company_id', 'id', ...FIELDS])
    .where('company_id', '=', companyId)
    .where('id', '=', id),
)
const unansweredOf = preparedQuery(['companyId', 'syncId'], (db, { companyId, syncId }) =>
  db
    .selectFrom('sync_command')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sync_id', '=', syncId)
    .where('answered_ms', 'is', null)
    .orderBy('id'),
)
const COMMAND_COLUMNS = [
  'id',
  'company_id',
  'sync_id',
  'name',
  'args',
  'at_ms',
  'answered_ms',
  'ok',
  'error',
  'error_code',
] as const
/** A screen may be on ten thousand devices, and each gets its own. */
const writeCommands = preparedRows((db, rows) =>
  db
    .insertInto('sync_command')
    .values(
      rows.map((row) => Object.fromEntries(COMMAND_COLUMNS.map((column, n) => [column, row[n]]))) as never,
    ),
)

/** Writes values as JSON, each once: commands to many devices share their arguments. */
export function createTextOnce(): (value: object) => string {
  const texts = new Map<object, string>()
  return (value) => {
    const text = texts.get(value) ?? JSON.stringify(value)
    texts.set(value, text)
    return text
  }
}

/** Storage of sync records and commands. */
export function createSyncStore(db: Queries) {
  return {
    record: async (companyId: string, id: string): Promise<SyncPush | null> => {
      const [row] = (await recordOf(db, { companyId, id })).rows
      return row ? pushOf(row) : null
    },
    /** The records among `ids` that are there, by id. */
    records: async (companyId: string, ids: readonly string[]): Promise<Map<string, SyncPush>> => {
      const found = new Map<string, SyncPush>()
      for (const piece of inPieces([...new Set(ids)])) {
        const rows = await db
          .selectFrom('sync_record')
          .select(['company_id', 'id', ...FIELDS])
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute()
        for (const row of rows) found.set(row.id, pushOf(row))
      }
      return found
    },
    known: async (companyId: string, ids: readonly string[]): Promise<string[]> =>
      ids.length === 0
        ? []
        : (
            await db
              .selectFrom('sync_record')
              .select('id')
              .where('company_id', '=', companyId)
              .where('id', 'in', [...ids])
              .execute()
          ).map((row) => row.id),
    /**
     * Writes the fields that are given; the others keep their value. No record may appear twice.
     * @returns the records as they are now, in any order
     */
    write: async (
      writes: readonly { companyId: string; input: SyncInput; atMs: number }[],
    ): Promise<SyncPush[]> =>
      (
        await writeRecords(
          db,
          writes.map(({ companyId, input, atMs }) => [
            companyId,
            input.id,
            input.status ?? null,
            input.data ?? null,
            input.responses ?? null,
            input.commands ?? null,
            input.settings ?? null,
            atMs,
          ]),
        )
      ).map(pushOf),
    remove: async (companyId: string, id: string): Promise<void> => {
      await db
        .deleteFrom('sync_command')
        .where('company_id', '=', companyId)
        .where('sync_id', '=', id)
        .execute()
      await db.deleteFrom('sync_record').where('company_id', '=', companyId).where('id', '=', id).execute()
    },
    /** Records that belong to no device: an integration staged them. */
    countStaged: async (companyId: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('sync_record')
            .select(db.fn.countAll<number>().as('n'))
            .where('company_id', '=', companyId)
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('device')
                    .select('device.id')
                    .whereRef('device.token', '=', 'sync_record.id')
                    .whereRef('device.company_id', '=', 'sync_record.company_id'),
                ),
              ),
            )
            .executeTakeFirstOrThrow()
        ).n,
      ),

    insertCommands: async (companyId: string, commands: readonly StoredCommand[]): Promise<void> => {
      if (commands.length === 0) return
      const argsText = createTextOnce()
      await writeCommands(
        db,
        commands.map((c) => [
          c.id,
          companyId,
          c.syncId,
          c.name,
          argsText(c.args),
          c.atMs,
          c.answeredMs,
          c.ok === null ? null : Number(c.ok),
          c.error,
          c.errorCode,
        ]),
      )
    },
    /** Commands that the device has not answered, oldest first. */
    unanswered: async (companyId: string, syncId: string): Promise<StoredCommand[]> =>
      (await unansweredOf(db, { companyId, syncId })).rows.map(commandOf),
    /** Notes that a device has begun with a command. */
    receive: async (companyId: string, syncId: string, id: string, atMs: number): Promise<void> => {
      await db
        .updateTable('sync_command')
        .set({ received_ms: atMs })
        .where('company_id', '=', companyId)
        .where('sync_id', '=', syncId)
        .where('id', '=', id)
        .where('answered_ms', 'is', null)
        .where('received_ms', 'is', null)
        .execute()
    },
    /** Commands by their ids; unknown ones are left out. */
    commandsById: async (companyId: string, ids: readonly string[]): Promise<StoredCommand[]> => {
      const found: StoredCommand[] = []
      for (const piece of inPieces(ids))
        found.push(
          ...(
            await db
              .selectFrom('sync_command')
              .selectAll()
              .where('company_id', '=', companyId)
              .where('id', 'in', piece)
              .execute()
          ).map(commandOf),
        )
      return found
    },
    /** Notes a device's answer; the first one counts. @returns the command's name, null where nothing waited for the answer */
    answer: async (
      companyId: string,
      syncId: string,
      id: string,
      atMs: number,
      refusal: Refusal | null,
    ): Promise<string | null> => {
      const row = await db
        .updateTable('sync_command')
        .set({
          answered_ms: atMs,
          ok: refusal === null ? 1 : 0,
          error: refusal?.error ?? null,
          error_code: refusal?.code ?? null,
        })
        .where('company_id', '=', companyId)
        .where('sync_id', '=', syncId)
        .where('id', '=', id)
        .where('answered_ms', 'is', null)
        .returning('name')
        .executeTakeFirst()
      return row?.name ?? null
    },
    /** Closes commands that no device will answer any more. */
    closeUnanswered: async (
      companyId: string,
      syncId: string,
      atMs: number,
      { error, code }: Refusal,
    ): Promise<void> => {
      await db
        .updateTable('sync_command')
        .set({ answered_ms: atMs, ok: 0, error, error_code: code })
        .where('company_id', '=', companyId)
        .where('sync_id', '=', syncId)
        .where('answered_ms', 'is', null)
        .execute()
    },
    /** Deletes commands that are not answered yet. */
    withdraw: async (companyId: string, ids: readonly string[]): Promise<void> => {
      for (const piece of inPieces(ids))
        await db
          .deleteFrom('sync_command')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .where('answered_ms', 'is', null)
          .execute()
    },
    /** Deletes commands of all companies that were done before an instant. */
    forgetDone: async (name: string, beforeMs: number): Promise<void> => {
      await db
        .deleteFrom('sync_command')
        .where('name', '=', name)
        .where('answered_ms', '<', beforeMs)
        .where('ok', '=', 1)
        .execute()
    },
    /** Those of some commands that are not answered yet. */
    unansweredAmong: async (companyId: string, ids: readonly string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      for (const piece of inPieces(ids)) {
        const rows = await db
          .selectFrom('sync_command')
          .select('id')
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .where('answered_ms', 'is', null)
          .execute()
        for (const { id } of rows) found.add(id)
      }
      return found
    },
    commands: async (
      companyId: string,
      syncId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<StoredCommand>> => {
      const base = db
        .selectFrom('sync_command')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('sync_id', '=', syncId)
      const page = await pageBy(base, query, { at: 'at_ms', name: 'name' }, '-at')
      return { ...page, items: page.items.map(commandOf) }
    },
  }
}
