import {
  correctedByMs,
  offsetSpreadMs,
  playDoubt,
  playPlaceOf,
  playsOverlap,
  type PlayRecord,
} from '@vitrine/core'
import type { PlayRefusal } from '@vitrine/protocol'

/**
 * Which records of a batch say what cannot be, with the reason: by themselves, of a version that was never published to
 * the company, or at the same time as another one of their zone.
 * @param batch  in the order of its chain
 * @param before the clock offset of the record before the batch in its chain, ms or null; none where it is not known
 * @param during the counted records of the device that were on in a span of time
 * @param known  `sites` by the versions that the company has published
 */
export async function implausible<One extends { record: PlayRecord }>(
  batch: readonly One[],
  before: () => Promise<readonly (number | null)[]>,
  during: (fromMs: number, untilMs: number) => Promise<readonly PlayRecord[]>,
  { sites, nowMs }: { sites: ReadonlyMap<string, string>; nowMs: number },
): Promise<Map<One, PlayRefusal>> {
  const aside = new Map<One, PlayRefusal>()
  const offsets = batch.map(({ record }) => record.clock_offset)
  let spreadMs = offsetSpreadMs(offsets)
  const doubt = ({ record }: One) => playDoubt(record, correctedByMs(spreadMs), nowMs)
  // A record has the offset of its end. Where the clock was put right while the first one was on, the record before says so.
  if (batch.some((one) => ['order', 'length'].includes(doubt(one) ?? '')))
    spreadMs = offsetSpreadMs([...offsets, ...(await before())])
  for (const one of batch) {
    const reason = doubt(one) ?? (sites.has(one.record.version) ? null : ('version' as const))
    if (reason !== null) aside.set(one, reason)
  }
  const rest = batch.filter((one) => !aside.has(one))
  if (rest.length === 0) return aside

  const stored = await during(
    Math.min(...rest.map(({ record }) => record.from)),
    Math.max(...rest.map(({ record }) => record.until)),
  )
  const byPlace = new Map<string, PlayRecord[]>()
  const placed = (record: PlayRecord): PlayRecord[] => {
    const place = playPlaceOf(record)
    const there = byPlace.get(place) ?? []
    byPlace.set(place, there)
    return there
  }
  for (const record of stored) placed(record).push(record)
  for (const one of rest) {
    const there = placed(one.record)
    const { clock_offset } = one.record
    const overlaps = there.some(
      (other) =>
        // A call that came at the same time has stored this very record.
        other.id !== one.record.id &&
        playsOverlap(
          other,
          one.record,
          correctedByMs(Math.max(spreadMs, offsetSpreadMs([other.clock_offset, clock_offset]))),
        ),
    )
    if (overlaps) aside.set(one, 'overlap')
    else there.push(one.record)
  }
  return aside
}
