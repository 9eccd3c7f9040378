import { SignageError } from '@vitrine/core'
import type {
  Page,
  PlayBatchAnswer,
  PlayQuery,
  PlayRefusal,
  PlaysReport,
  StoredPlay,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { hashOf } from '../../platform/ids.ts'
import { implausible } from './implausible.ts'
import { checkPlays, readBatchKey, type CheckedPlay } from './checkPlays.ts'
import { createLoggedPlays } from './loggedPlays.ts'
import { createPlayStore, type ChainedPlay, type SeqRange, type StoredKey } from './plays.store.ts'
import { createPulseStore } from './pulse.store.ts'
import { createRollupStore } from './rollups.store.ts'

/** Refused records that are kept aside for one device; a device that goes wrong must not fill the server. */
const REFUSED_MOST = 10_000
/** Longest text of a refused record that is kept, characters. */
const REFUSED_TEXT_MAX = 20_000
/** Stored records that a batch is compared with. */
const COMPARED_MOST = 2_000
/** Records that an export reads at a time. */
const EXPORT_ROWS = 500

type Good = Extract<CheckedPlay, { ok: true }>

/**
 * Takes play records from devices, and gives them to operators as they were signed.
 * @param options.onStored        told when plays of a company are committed
 * @param options.sitesOfVersions the screen that each version was published for; unknown ones are left out
 */
export function createPlayService({
  db,
  clock,
  sitesOfVersions,
  onStored,
}: {
  db: Db
  clock: Clock
  onStored: (companyId: string) => void
  sitesOfVersions(companyId: string, versions: readonly string[]): Promise<Map<string, string>>
}) {
  return {
    /**
     * Takes a batch of a device: what holds is stored in one commit with its key, the rest is kept aside.
     * @throws SignageError `INVALID_INPUT` when the public key is none
     */
    async take(
      principal: DevicePrincipal,
      { public_key, records }: { public_key: string; records: readonly unknown[] },
    ): Promise<PlayBatchAnswer> {
      const { companyId, deviceId, tokenId } = principal
      const key = readBatchKey(public_key)
      const { chain } = key
      const { isOfAnother: foreign, removedSeq } = await createPlayStore(db).chain(companyId, deviceId, chain)
      const checked = (await checkPlays(records, deviceId, key)).map((one): CheckedPlay =>
        // A key is one display's: what two sign with proves nothing.
        one.ok && foreign ? { ok: false, id: one.id, reason: 'key', value: one.record } : one,
      )
      const good = checked.filter((one) => one.ok).toSorted((a, b) => a.record.seq - b.record.seq)
      const nowMs = clock.now()
      const versions = [...new Set(good.map(({ record }) => record.version))]
      const sites =
        versions.length > 0 ? await sitesOfVersions(companyId, versions) : new Map<string, string>()

      const answer = await inTransaction(db, async (trx) => {
        const store = createPlayStore(trx)
        const known =
          good.length > 0 ? await store.inChain(companyId, deviceId, chain, rangesAround(good)) : []
        // What was removed because it is old was taken once, and is in the sums: a device that sends it again may forget it.
        const { fits, reasons, storedAside } = linked(
          good.filter(({ record }) => record.seq > removedSeq),
          known,
        )
        const aside = await implausible(
          fits,
          () => store.offsetsBefore(companyId, deviceId, chain, fits[0]!.record.seq),
          (fromMs, untilMs) => store.during(companyId, deviceId, fromMs, untilMs, COMPARED_MOST),
          { sites, nowMs },
        )
        const rows = fits.map((one) => ({ ...one, aside: aside.get(one) ?? null }))
        const inserted =
          rows.length > 0 ? await store.insert(companyId, rows, sites, nowMs) : new Set<string>()
        // What was not inserted is there already: from a call that came at the same time, or under this id.
        const doubtful = fits.filter(({ id }) => !inserted.has(id))
        if (doubtful.length > 0) {
          const hashes = await store.hashes(
            companyId,
            deviceId,
            doubtful.map(({ id }) => id),
          )
          for (const one of doubtful)
            if (hashes.get(one.id) !== one.record.hash) reasons.set(one, hashes.has(one.id) ? 'id' : 'link')
        }
        // These are part of their chain, so they are stored with it and exported, but they count for nothing.
        const keptInChain = new Set<CheckedPlay>()
        for (const [one, reason] of [...aside, ...storedAside]) {
          if (reasons.has(one)) continue
          reasons.set(one, reason)
          keptInChain.add(one)
        }
        const refused = checked.flatMap((one) => {
          const reason = one.ok ? reasons.get(one) : one.reason
          return reason === undefined ? [] : [{ one, reason }]
        })
        if (inserted.size > 0) {
          await store.noteKey({
            company_id: companyId,
            device_id: deviceId,
            chain,
            public_key,
            token_id: tokenId,
            first_ms: nowMs,
          })
          // After the key, whose row is this transaction's now: calls that come at the same time join stretches in turn.
          const counted = rows.flatMap(({ id, record, aside }) =>
            inserted.has(id)
              ? [{ record, siteId: sites.get(record.version) ?? record.site_id, aside, receivedMs: nowMs }]
              : [],
          )
          await createRollupStore(trx).add(companyId, deviceId, counted)
          await createPulseStore(trx).add(companyId, deviceId, counted, nowMs)
          await createLoggedPlays(trx).add(
            principal,
            counted.map(({ record }) => record),
            nowMs,
          )
        }
        const outside = refused.filter(({ one }) => !keptInChain.has(one))
        if (outside.length > 0) {
          const kept = outside.map(({ one, reason }) => {
            const text = (one.ok ? one.text : JSON.stringify(one.value)).slice(0, REFUSED_TEXT_MAX)
            return { hash: hashOf(text), reason, text }
          })
          await store.keepAside(companyId, deviceId, kept, nowMs, REFUSED_MOST)
        }
        const notTaken = new Set(refused.map(({ one }) => one))
        return {
          taken: checked.filter((one) => one.ok && !notTaken.has(one)).map(({ id }) => id!),
          refused: refused.map(({ one: { id }, reason }) => ({ id, reason })),
        }
      })
      if (good.length > 0) onStored(companyId)
      return answer
    },

    list: (companyId: string, query: PlayQuery): Promise<Page<StoredPlay>> =>
      createPlayStore(db).list(companyId, query),

    /**
     * All records of devices as NDJSON, piece by piece: first a line with their keys and how far their chains reach, then
     * the records as they were signed, chain after chain, in order. What comes while it runs is left out.
     * @param report the report that the records are the evidence for, where there is one
     * @throws SignageError `ENTITY_NOT_FOUND` when the company has no record of such devices
     */
    async export(
      companyId: string,
      deviceIds: readonly string[],
      report?: PlaysReport,
    ): Promise<AsyncIterable<string>> {
      const store = createPlayStore(db)
      const chains: { deviceId: string; key: StoredKey }[] = []
      let refused = 0
      for (const deviceId of deviceIds) {
        for (const key of await store.keys(companyId, deviceId)) chains.push({ deviceId, key })
        refused += await store.refusedCount(companyId, deviceId)
      }
      if (chains.length === 0) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceWithPlays' })
      const first = {
        vitrine: 'plays',
        device_id: deviceIds.join(', '),
        exported_at: clock.now(),
        refused,
        keys: chains.map(({ key }) => key),
        ...(report && { report }),
      }
      return (async function* () {
        yield `${JSON.stringify(first)}\n`
        for (const {
          deviceId,
          key: { chain, last_seq },
        } of chains) {
          for (let after = -1; last_seq !== null && after < last_seq;) {
            const rows = await store.texts(companyId, deviceId, { chain, after, to: last_seq }, EXPORT_ROWS)
            const last = rows.at(-1)
            if (!last) break
            yield `${rows.map(({ record }) => record).join('\n')}\n`
            after = last.seq
          }
        }
      })()
    },
  }
}
export type PlayService = ReturnType<typeof createPlayService>

/** The numbers of a sorted batch and those beside them, as few ranges as there are runs: one for an honest device. */
function rangesAround(good: readonly Good[]): SeqRange[] {
  const ranges: SeqRange[] = []
  for (const { record } of good) {
    const last = ranges.at(-1)
    if (last && record.seq - 1 <= last.to) last.to = record.seq + 1
    else ranges.push({ from: record.seq - 1, to: record.seq + 1 })
  }
  return ranges
}

/**
 * Which records of a sorted batch fit into what is known of their chain. One that is known already fits; a number that
 * another record has, and a record that does not follow or precede its known neighbours, does not (`link`), nor does the
 * second of two records with one id.
 */
function linked(
  good: readonly Good[],
  known: readonly ChainedPlay[],
): { fits: Good[]; reasons: Map<CheckedPlay, PlayRefusal>; storedAside: Map<Good, PlayRefusal> } {
  const bySeq = new Map(known.map((play) => [play.seq, play]))
  const reasons = new Map<CheckedPlay, PlayRefusal>()
  /** what is stored already, but aside */
  const storedAside = new Map<Good, PlayRefusal>()
  const fits: Good[] = []
  const ids = new Set<string>()
  for (const one of good) {
    const { seq, hash, prev } = one.record
    const same = bySeq.get(seq)
    if (same) {
      if (same.hash !== hash) reasons.set(one, 'link')
      else if (same.aside) storedAside.set(one, same.aside)
      continue
    }
    const [before, after] = [bySeq.get(seq - 1), bySeq.get(seq + 1)]
    if ((before && before.hash !== prev) || (after && after.prev !== hash)) reasons.set(one, 'link')
    else if (ids.has(one.id)) reasons.set(one, 'id')
    else {
      ids.add(one.id)
      bySeq.set(seq, { id: one.id, seq, hash, prev, aside: null })
      fits.push(one)
    }
  }
  return { fits, reasons, storedAside }
}
