import { inTransaction } from '../../platform/database/openDatabase.ts'
import {
  devicesWithPlays,
  rollUpStoredPlays,
  type DeviceRollups,
} from '../../platform/database/playRollups.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'

/** A row of the rollups that is not what the records say. */
export type RollupDifference = {
  companyId: string
  deviceId: string
  table: keyof DeviceRollups
  /** the row's key, as JSON */
  key: string
  /** its figures as JSON; null where there is no such row, or should be none */
  stored: string | null
  expected: string | null
}

/** What a row is found by; the rest are its figures. */
const KEYS = {
  play_rollup: ['span_ms', 'at_ms', 'site_id', 'kind', 'thing'],
  play_thing: ['key'],
  play_aside: ['at_ms', 'site_id', 'reason'],
  play_stretch: ['chain', 'first_seq'],
} as const satisfies Record<keyof DeviceRollups, readonly string[]>
/** Tables whose rows belong to one device. Devices share the rows of `play_thing`, so those are only added, never removed. */
const OF_DEVICE = ['play_rollup', 'play_aside', 'play_stretch'] as const
/** Rows of one statement. */
const PIECE = 500
const DAY_MS = 24 * 60 * 60_000

/**
 * Makes the rollups of every device from its records and compares them with those that are kept. Each device is looked
 * at in a transaction of its own, in which its chains are locked, so the server can be running.
 * @param correct  whether rows that differ are put right
 * @param onDifference is called with each
 * @returns how many devices were looked at
 */
export async function checkRollups(
  db: Db,
  correct: boolean,
  onDifference: (difference: RollupDifference) => void,
): Promise<number> {
  const devices = await devicesWithPlays(db)
  for (const { company_id, device_id } of devices) {
    const differences = await inTransaction(db, async (trx) => {
      await lockChains(trx, company_id, device_id)
      const kept = await keptOf(trx, company_id, device_id)
      const expected = provable(await rollUpStoredPlays(trx, company_id, device_id), kept)
      const stored = provable(await storedRollups(trx, company_id, device_id, expected), kept)
      const found = [...OF_DEVICE, 'play_thing' as const].flatMap((table) =>
        compared(table, stored[table], expected[table]).map((difference) => ({
          companyId: company_id,
          deviceId: device_id,
          ...difference,
        })),
      )
      if (correct && found.length > 0) await replace(trx, company_id, device_id, expected, kept)
      return found
    })
    for (const difference of differences) onDifference(difference)
  }
  return devices.length
}

/** From where on the stored records alone say what the sums have to be: older ones of a device may have been removed. */
type Kept = { rollupsMs: number; asidesMs: number; seqOf: ReadonlyMap<string, number> }

async function keptOf(db: Queries, companyId: string, deviceId: string): Promise<Kept> {
  const keys = await db
    .selectFrom('play_key')
    .select(['chain', 'removed_seq', 'removed_until_ms', 'removed_received_ms'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('removed_seq', 'is not', null)
    .execute()
  const after = (atMs: readonly (number | null)[]): number =>
    keys.length === 0
      ? 0
      : // The day after, and one more for plays whose duration says more than their end.
        (Math.floor(Math.max(...atMs.map(Number)) / DAY_MS) + 2) * DAY_MS
  return {
    rollupsMs: after(keys.map((key) => key.removed_until_ms)),
    asidesMs: after(keys.map((key) => key.removed_received_ms)),
    seqOf: new Map(keys.map((key) => [key.chain, Number(key.removed_seq) + 1])),
  }
}

/** The rows that the stored records alone prove. A stretch that begins with what was removed is not one of them. */
function provable(rows: DeviceRollups, { rollupsMs, asidesMs, seqOf }: Kept): DeviceRollups {
  return {
    play_rollup: rows.play_rollup.filter((row) => Number(row.at_ms) >= rollupsMs),
    play_thing: rows.play_thing,
    play_aside: rows.play_aside.filter((row) => Number(row.at_ms) >= asidesMs),
    play_stretch: rows.play_stretch.filter((row) => row.first_seq > (seqOf.get(row.chain) ?? -1)),
  }
}

/** Records of these chains that arrive now wait until this transaction has ended. */
async function lockChains(db: Queries, companyId: string, deviceId: string): Promise<void> {
  await db
    .updateTable('play_key')
    .set((eb) => ({ chain: eb.ref('chain') }))
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute()
}

async function storedRollups(
  db: Queries,
  companyId: string,
  deviceId: string,
  expected: DeviceRollups,
): Promise<DeviceRollups> {
  const play_thing = []
  for (let at = 0; at < expected.play_thing.length; at += PIECE)
    play_thing.push(
      ...(await db
        .selectFrom('play_thing')
        .selectAll()
        .where('company_id', '=', companyId)
        .where(
          'key',
          'in',
          expected.play_thing.slice(at, at + PIECE).map(({ key }) => key),
        )
        .execute()),
    )
  const [play_rollup, play_aside, play_stretch] = [
    await db
      .selectFrom('play_rollup')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .execute(),
    await db
      .selectFrom('play_aside')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .execute(),
    await db
      .selectFrom('play_stretch')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .execute(),
  ]
  return { play_rollup, play_thing, play_aside, play_stretch }
}

function compared(
  table: keyof DeviceRollups,
  stored: readonly object[],
  expected: readonly object[],
): { table: keyof DeviceRollups; key: string; stored: string | null; expected: string | null }[] {
  const [there, wanted] = [figuresByKey(table, stored), figuresByKey(table, expected)]
  return [...new Set([...there.keys(), ...wanted.keys()])].flatMap((key) => {
    const [is, shouldBe] = [there.get(key) ?? null, wanted.get(key) ?? null]
    return is === shouldBe ? [] : [{ table, key, stored: is, expected: shouldBe }]
  })
}

function figuresByKey(table: keyof DeviceRollups, rows: readonly object[]): Map<string, string> {
  const keys: readonly string[] = KEYS[table]
  const part = (row: object, isKey: boolean) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => name !== 'company_id' && name !== 'device_id' && keys.includes(name) === isKey)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
  return new Map(rows.map((row) => [part(row, true), part(row, false)]))
}

async function replace(
  db: Queries,
  companyId: string,
  deviceId: string,
  rows: DeviceRollups,
  { rollupsMs, asidesMs, seqOf }: Kept,
): Promise<void> {
  for (const [table, fromMs] of [
    ['play_rollup', rollupsMs],
    ['play_aside', asidesMs],
  ] as const)
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .where('at_ms', '>=', fromMs)
      .execute()
  let stretches = db
    .deleteFrom('play_stretch')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
  for (const [chain, seq] of seqOf)
    stretches = stretches.where((eb) => eb.or([eb('chain', '!=', chain), eb('first_seq', '>', seq)]))
  await stretches.execute()
  for (const table of OF_DEVICE)
    for (let at = 0; at < rows[table].length; at += PIECE)
      await db
        .insertInto(table)
        .values(rows[table].slice(at, at + PIECE))
        .execute()
  for (let at = 0; at < rows.play_thing.length; at += PIECE)
    await db
      .insertInto('play_thing')
      .values(rows.play_thing.slice(at, at + PIECE))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'key']).doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          id: eb.ref('excluded.id'),
          name: eb.ref('excluded.name'),
        })),
      )
      .execute()
}
