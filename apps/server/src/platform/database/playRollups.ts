import {
  createPlayRollup,
  joinStretches,
  ROLLUP_SPANS,
  stretchOf,
  type PlayRecord,
  type PlayStretch,
} from '@vitrine/core'
import type { Queries, Tables } from './schema.ts'

/** Everything that is derived from the play records of one device, as rows of their tables. */
export type DeviceRollups = {
  play_rollup: Tables['play_rollup'][]
  play_thing: Tables['play_thing'][]
  play_aside: Tables['play_aside'][]
  play_stretch: Tables['play_stretch'][]
}

/** Records that are read at a time. */
const PAGE = 2_000

/** The start of the hour of UTC that an instant lies in. */
const hourOf = (atMs: number): number => Math.floor(atMs / ROLLUP_SPANS.hour) * ROLLUP_SPANS.hour

/** A record as it is stored: what of it is not in its own text. */
export type RolledUpPlay = {
  record: PlayRecord
  siteId: string | null
  /** why it is not counted, null where it is */
  aside: string | null
  receivedMs: number
}

/**
 * Sums up records of a device: what counts by hour and day, what does not by reason, and for which time the device has
 * accounted.
 * @returns add them in any order; `rows` has each row once, and stretches that belong together joined
 */
export function rollUpPlays(
  companyId: string,
  deviceId: string,
): { add(play: RolledUpPlay): void; rows(): DeviceRollups } {
  const rollup = createPlayRollup()
  const asides = new Map<string, Tables['play_aside']>()
  const stretches = new Map<string, { known: PlayStretch[]; joinAt: number }>()
  return {
    add({ record, siteId, aside, receivedMs }) {
      if (aside === null) {
        rollup.add(record, siteId)
        const ofChain = stretches.get(record.chain) ?? { known: [], joinAt: PAGE }
        stretches.set(record.chain, ofChain)
        ofChain.known.push(stretchOf(record))
        // Joined now and then, so that a device's whole history takes no room of its own.
        if (ofChain.known.length >= ofChain.joinAt) {
          ofChain.known = joinStretches(ofChain.known)
          ofChain.joinAt = Math.max(PAGE, 2 * ofChain.known.length)
        }
        return
      }
      const at_ms = hourOf(receivedMs)
      const key = `${at_ms} ${aside} ${siteId}`
      const row = asides.get(key)
      if (row) row.records += 1
      else
        asides.set(key, {
          company_id: companyId,
          at_ms,
          device_id: deviceId,
          site_id: siteId ?? '',
          reason: aside,
          records: 1,
        })
    },
    rows: () => ({
      play_rollup: rollup.rows().map((row) => ({
        company_id: companyId,
        span_ms: row.spanMs,
        at_ms: row.atMs,
        device_id: deviceId,
        site_id: row.siteId,
        kind: row.kind,
        thing: row.thing,
        plays: row.plays,
        shown_ms: row.shownMs,
      })),
      play_thing: rollup.things().map((thing) => ({ company_id: companyId, ...thing })),
      play_aside: [...asides.values()],
      play_stretch: [...stretches].flatMap(([chain, { known }]) =>
        joinStretches(known).map((stretch) => stretchRow(companyId, deviceId, chain, stretch)),
      ),
    }),
  }
}

/** A stretch as it is stored. */
export const stretchRow = (
  companyId: string,
  deviceId: string,
  chain: string,
  stretch: PlayStretch,
): Tables['play_stretch'] => ({
  company_id: companyId,
  device_id: deviceId,
  chain,
  first_seq: stretch.firstSeq,
  last_seq: stretch.lastSeq,
  from_ms: stretch.fromMs,
  until_ms: stretch.untilMs,
  first_end_ms: stretch.firstEndMs,
  last_end_ms: stretch.lastEndMs,
})

/** Sums up all stored records of a device, from the records alone. */
export async function rollUpStoredPlays(
  db: Queries,
  companyId: string,
  deviceId: string,
): Promise<DeviceRollups> {
  const sums = rollUpPlays(companyId, deviceId)
  let [chain, seq] = ['', -1]
  for (;;) {
    const page = await db
      .selectFrom('play')
      .select(['chain', 'seq', 'site_id', 'received_ms', 'record', 'aside'])
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .where((eb) => eb.or([eb('chain', '>', chain), eb.and([eb('chain', '=', chain), eb('seq', '>', seq)])]))
      .orderBy('chain')
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of page)
      sums.add({
        record: JSON.parse(row.record) as PlayRecord,
        siteId: row.site_id,
        aside: row.aside,
        receivedMs: row.received_ms,
      })
    const last = page.at(-1)
    if (!last || page.length < PAGE) return sums.rows()
    ;[chain, seq] = [last.chain, last.seq]
  }
}

/** The devices that have sent plays, each once. */
export const devicesWithPlays = (db: Queries): Promise<{ company_id: string; device_id: string }[]> =>
  db
    .selectFrom('play_key')
    .select(['company_id', 'device_id'])
    .distinct()
    .orderBy('company_id')
    .orderBy('device_id')
    .execute()
