import { randomBytes } from 'node:crypto'
import { eachDatabase } from '@vitrine/testbed/databases'
import { Migrator, sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPlay, PLAYS_T0 } from '../../testing/playChain.ts'
import { migrations } from './migrations.ts'
import { migrate, openDatabase } from './openDatabase.ts'

const HOUR = 3_600_000

eachDatabase((kind, _url, makeDatabase) => {
  it('sums up the records that are stored already', async () => {
    const db = await openDatabase(await makeDatabase(), () => undefined)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
    })
    expect((await migrator.migrateTo('0016_media_problem_facts')).error).toBeUndefined()
    const chain = randomBytes(8).toString('hex')
    for (const [seq, aside] of [null, null, 'overlap', null].entries()) {
      const record = { ...aPlay('hw-1', PLAYS_T0 + seq * 10_000), chain, seq }
      await sql`insert into play (company_id, device_id, id, chain, seq, hash, prev, site_id, name, from_ms, until_ms,
          received_ms, record, aside)
        values ('c', 'hw-1', ${record.id}, ${chain}, ${seq}, ${`h${seq}`}, ${`h${seq - 1}`}, 's', 'n', ${record.from},
          ${record.until}, ${PLAYS_T0 + HOUR}, ${JSON.stringify(record)}, ${aside})`.execute(db)
    }
    await sql`insert into play_key (company_id, device_id, chain, public_key, token_id, first_ms)
      values ('c', 'hw-1', ${chain}, 'k', 't', 1)`.execute(db)

    await migrate(db, kind)
    const sums = await db
      .selectFrom('play_rollup')
      .select(['span_ms', 'at_ms', 'site_id', 'plays', 'shown_ms'])
      .orderBy('span_ms')
      .execute()
    expect(sums).toEqual([
      { span_ms: 0, at_ms: PLAYS_T0, site_id: 's', plays: 3, shown_ms: 30_000 },
      { span_ms: HOUR, at_ms: PLAYS_T0, site_id: 's', plays: 3, shown_ms: 30_000 },
      { span_ms: 24 * HOUR, at_ms: PLAYS_T0 - 9 * HOUR, site_id: 's', plays: 3, shown_ms: 30_000 },
    ])
    expect(await db.selectFrom('play_aside').select(['at_ms', 'reason', 'records']).execute()).toEqual([
      { at_ms: PLAYS_T0 + HOUR, reason: 'overlap', records: 1 },
    ])
    expect(
      await db.selectFrom('play_stretch').select(['first_seq', 'last_seq']).orderBy('first_seq').execute(),
    ).toEqual([
      { first_seq: 0, last_seq: 1 },
      { first_seq: 3, last_seq: 3 },
    ])
    expect(await db.selectFrom('play_thing').select(['kind', 'id']).execute()).toEqual([
      { kind: 'item', id: 'slide-1' },
    ])
    await db.destroy()
  })
})
