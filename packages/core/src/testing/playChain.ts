import { chainKey, chainStart, playId, sealPlay, type PlayFacts, type PlayRecord } from '../playRecord.ts'

/** The instant at which these chains begin. */
const T0 = Date.UTC(2026, 10, 21, 9)

/** What a record says, ten seconds for each `n`. */
export const aPlay = (n: number, facts: Partial<PlayFacts> = {}): PlayFacts => ({
  id: playId(
    T0 + n * 10_000,
    Uint8Array.from({ length: 10 }, (_, at) => (n >> (at * 3)) & 255),
  ),
  device_id: 'hw-1',
  site_id: 'site-1',
  site_name: 'Lobby',
  version: 'ab'.repeat(32),
  group_id: 'main',
  group_name: 'Main',
  kind: 'item',
  item_id: `item-${n % 3}`,
  slide_id: `slide-${n % 3}`,
  slide_name: `Bild ${n} “Größe” 🎬`,
  ad_id: null,
  ad_name: null,
  from: T0 + n * 10_000,
  until: T0 + (n + 1) * 10_000,
  duration: 10_000,
  clock_offset: n % 2 ? -35 : null,
  outcome: 'played',
  ...facts,
})

/** A chain of `count` records with its key. */
export function aChain(count: number, seed = 7, facts: Partial<PlayFacts> = {}) {
  const key = chainKey(new Uint8Array(32).fill(seed))
  const records: PlayRecord[] = []
  let head = chainStart(key.publicKey)
  for (let n = 0; n < count; n += 1) {
    const record = sealPlay(aPlay(n, facts), head, key)
    records.push(record)
    head = { seq: n + 1, prev: record.hash }
  }
  const last = records.at(-1)
  return {
    key,
    records,
    /** as an export tells it */
    told: { public_key: key.publicKey, last_seq: last?.seq ?? null, last_hash: last?.hash ?? null },
  }
}
