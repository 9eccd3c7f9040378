import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase } from './openDatabase.ts'
import { preparedQuery, preparedRows } from './prepared.ts'
import type { Db } from './schema.ts'

eachDatabase((_kind, _url, makeDatabase) => {
  let db: Db
  beforeAll(async () => {
    const config = await makeDatabase()
    db = await openDatabase(config, (error) => {
      throw error
    })
    await migrate(db, config.kind)
  })
  afterAll(() => db?.destroy())

  /** A company's name by its id, rebuilt and counted each time. */
  const aQuery = () => {
    let built = 0
    const read = preparedQuery(['id', 'other'], (queries, { id, other }) => {
      built += 1
      return queries.selectFrom('company').select(['id', 'name']).where('id', 'in', [id, other]).orderBy('id')
    })
    return { read, built: () => built }
  }
  const insert = (build: { count: number }) =>
    preparedRows((queries, rows) => {
      build.count += 1
      return queries
        .insertInto('company')
        .values(rows.map(([id, name, created_ms]) => ({ id, name, created_ms }) as never))
        .returning(['id'])
    })

  describe('a prepared query', () => {
    it('is built once and takes each call’s own values, also at the same time', async () => {
      await insert({ count: 0 })(db, [
        ['q1', 'One', 1],
        ['q2', 'Two', 2],
        ['q3', 'Three', 3],
      ])
      const { read, built } = aQuery()
      const names = await Promise.all(
        [
          ['q1', 'none'],
          ['q2', 'q3'],
          ['none', 'none'],
        ].map(async ([id, other]) =>
          (await read(db, { id: id!, other: other! })).rows.map(({ name }) => name),
        ),
      )
      expect(names).toEqual([['One'], ['Two', 'Three'], []])
      expect(built()).toBe(1)
    })

    it('takes values for what they are, whatever they look like', async () => {
      const { read } = aQuery()
      for (const odd of ["' or 1=1 --", '\u0001id', '\u0001other', 'q%'])
        expect((await read(db, { id: odd, other: odd })).rows).toEqual([])
      expect((await read(db, { id: '\u0001other', other: 'q2' })).rows.map(({ name }) => name)).toEqual([
        'Two',
      ])
    })

    it('sees inside a transaction what the transaction wrote, and nothing of it when it is undone', async () => {
      const { read } = aQuery()
      const undone = db.transaction().execute(async (trx) => {
        await insert({ count: 0 })(trx, [['t1', 'Inside', 1]])
        expect((await read(trx, { id: 't1', other: '' })).rows.length).toBe(1)
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
      expect((await read(db, { id: 't1', other: '' })).rows).toEqual([])
    })
  })

  describe('a statement over many rows', () => {
    it('writes any number of rows, each once and in order, with at most nine texts', async () => {
      const build = { count: 0 }
      const write = insert(build)
      let most = 0
      for (const count of [0, 1, 2, 3, 255, 256, 257, 1_000]) {
        const rows = Array.from({ length: count }, (_, n) => [`r${count}-${n}`, `Row ${n}`, n])
        expect((await write(db, rows)).map(({ id }) => id)).toEqual(rows.map(([id]) => id))
        most += count
      }
      const { count } = await db
        .selectFrom('company')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id', 'like', 'r%')
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(most)
      expect(build.count).toBeLessThanOrEqual(9)
    })

    it('leaves nothing of it behind in a transaction when one row is refused', async () => {
      const rows = Array.from({ length: 300 }, (_, n) => [`f${n}`, 'x', n])
      const write = insert({ count: 0 })
      await expect(db.transaction().execute((trx) => write(trx, [...rows, rows[0]!]))).rejects.toThrow()
      const left = await db.selectFrom('company').select('id').where('id', 'like', 'f%').execute()
      expect(left).toEqual([])
    })
  })
})
