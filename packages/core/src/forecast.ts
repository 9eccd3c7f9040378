import type { Play, ZonePlan } from './zonePlan.ts'

/** How often something comes within a span, and how long it is there in all, ms. */
export type ForecastEntry = { plays: number; ms: number }

/** What a zone will show within a span. Plays that are on at its ends count, with the part of them that lies inside. */
export type ZoneForecast = {
  /** by the id of the item */
  items: ReadonlyMap<string, ForecastEntry>
  /** by the id of the ad, over items and between them */
  ads: ReadonlyMap<string, ForecastEntry>
  /** when the zone is there with nothing but its background, epoch ms, half-open */
  gaps: readonly { fromMs: number; untilMs: number }[]
}

/** So many plays are counted between two yields: a few milliseconds even on a slow machine. */
const PLAYS_AT_ONCE = 40

/**
 * Counts what a zone plays in `[fromMs, untilMs)` (epoch ms), play by play as displays will. It yields the share that is
 * done (0 to 1) from time to time, so that a page stays responsive.
 */
export function* forecastZone(
  plan: ZonePlan,
  fromMs: number,
  untilMs: number,
): Generator<number, ZoneForecast, void> {
  const items = new Map<string, ForecastEntry>()
  const ads = new Map<string, ForecastEntry>()
  const gaps: { fromMs: number; untilMs: number }[] = []
  /** Adds a stretch; `again` when it belongs to a play that is counted already. False where none of it lies inside. */
  const add = (
    entries: Map<string, ForecastEntry>,
    id: string,
    beginMs: number,
    endMs: number,
    again: boolean,
  ) => {
    const ms = Math.min(endMs, untilMs) - beginMs
    if (ms <= 0) return false
    const before = entries.get(id) ?? { plays: 0, ms: 0 }
    entries.set(id, { plays: before.plays + (again ? 0 : 1), ms: before.ms + ms })
    return true
  }
  let steps = 0
  /** the play that was counted last, and the ads over it that were */
  let known = { key: '', over: new Set<string>() }
  for (let atMs = fromMs; atMs < untilMs;) {
    const play = plan.momentAt(atMs)?.current
    if (!play?.item) {
      const endMs = Math.min(untilMs, play?.untilMs ?? untilMs)
      const last = gaps[gaps.length - 1]
      if (!play?.off) {
        if (last?.untilMs === atMs) last.untilMs = endMs
        else gaps.push({ fromMs: atMs, untilMs: endMs })
      }
      atMs = endMs
    } else {
      // One thing alone stays: it is one long play, however often its own time has run.
      const endMs = plan.lone ? untilMs : sameUntil(plan, play, atMs)
      const again = play.key === known.key
      if (!again) known = { key: play.key, over: new Set() }
      if (play.ad) add(ads, play.ad.id, atMs, endMs, again)
      else add(items, play.item.id, atMs, endMs, again)
      for (const { ad, fromMs: beginMs, untilMs: overMs } of play.over) {
        const name = `${ad.id} ${beginMs}`
        if (add(ads, ad.id, Math.max(atMs, beginMs), Math.min(endMs, overMs), known.over.has(name)))
          known.over.add(name)
      }
      atMs = endMs
    }
    steps += 1
    if (steps % PLAYS_AT_ONCE === 0) yield Math.min(1, (atMs - fromMs) / (untilMs - fromMs))
  }
  return { items, ads, gaps }
}

/** To where a play goes on as it is: the ads over it may become others while it lasts, when one of them begins or ends to be due. */
function sameUntil(plan: ZonePlan, play: Play, atMs: number): number {
  const over = spansOf(play)
  const sameAt = (instantMs: number) => {
    const current = plan.momentAt(instantMs)?.current
    return current !== undefined && spansOf(current) === over
  }
  if (sameAt(play.untilMs - 1)) return play.untilMs
  let same = atMs
  let other = play.untilMs - 1
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (sameAt(middle)) same = middle
    else other = middle
  }
  return other
}

const spansOf = (play: Play): string => play.over.map(({ ad, fromMs }) => `${ad.id} ${fromMs}`).join()
