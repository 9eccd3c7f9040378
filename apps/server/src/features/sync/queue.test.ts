import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import { migrate, openDatabase } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { makeFaulty, type FaultyDatabase } from '../../testing/faultyDatabase.ts'
import { createSyncService, type SyncService } from './sync.service.ts'

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  const atMs = Date.UTC(2026, 10, 21, 9)
  let db: Db
  let counting: FaultyDatabase
  let sync: SyncService
  const pushed: { id: string; status: string | null; names: string[] }[] = []
  const onError = (error: unknown) => {
    throw error
  }
  beforeAll(async () => {
    const config = await makeDatabase()
    db = await openDatabase(config, onError)
    await migrate(db, config.kind)
    counting = makeFaulty(db)
    const bus = createInProcessBus(onError)
    bus.subscribe('sync', ({ id, record }) => {
      const commands = JSON.parse(record.commands!) as { name: string }[]
      pushed.push({ id, status: record.status, names: commands.map(({ name }) => name) })
    })
    sync = createSyncService({
      db,
      bus,
      clock: { now: () => atMs },
      fleet: { write: async () => {}, played: () => {} },
      noteCheckins: async (_queries, checkins) => checkins.map(() => () => false),
      onDone: () => {},
    })
  })
  afterAll(() => db.destroy())

  const reloadAll = (ids: readonly string[]) =>
    db.transaction().execute((trx) =>
      sync.queue(
        trx,
        'clinic',
        ids.map((syncId) => ({ syncId, name: 'reload' as const, args: {} })),
      ),
    )
  const queriesOf = async (run: () => Promise<unknown>): Promise<number> => {
    // The first call is number 1, so none fails and all are counted.
    counting.failAt(0, 'before')
    await run()
    return (await counting.disarm()).calls
  }

  it('queues commands for 256 devices with as many queries as for one', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `device-${index}`)
    const one = await queriesOf(() => reloadAll(ids(1)))
    expect(await queriesOf(() => reloadAll(ids(256)))).toBe(one)
  })
  it('sends each device its own record with its command', async () => {
    for (const id of ['record-a', 'record-b'])
      await db.transaction().execute((trx) => sync.createRecord(trx, 'clinic', id))
    await db
      .updateTable('sync_record')
      .set({ status: 'showing' })
      .where('company_id', '=', 'clinic')
      .where('id', '=', 'record-a')
      .execute()
    const { push } = await reloadAll(['record-a', 'record-b', 'nowhere', 'record-a'])
    pushed.splice(0)
    push()
    expect(pushed).toEqual([
      { id: 'record-a', status: 'showing', names: ['reload'] },
      { id: 'record-b', status: null, names: ['reload'] },
      { id: 'nowhere', status: null, names: ['reload'] },
      { id: 'record-a', status: 'showing', names: ['reload'] },
    ])
  })
  it('queues none of several commands when a device could not read one of them', async () => {
    const stored = async () => (await sync.commands('clinic', 'strict', { limit: 10 })).items
    await expect(
      db.transaction().execute((trx) =>
        sync.queue(trx, 'clinic', [
          { syncId: 'strict', name: 'reload', args: {} },
          { syncId: 'strict', name: 'publish', args: { version: 'newest' } },
        ]),
      ),
    ).rejects.toThrow('publish')
    expect(await stored()).toEqual([])
  })
})
