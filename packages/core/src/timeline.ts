import type { RenderAd } from './renderData.ts'
import type { RenderEntry, RenderItem } from './renderWire.ts'

/** An ad over an item: from when to when, ms from the item's beginning. */
export type AdSpan = { ad: RenderAd; fromMs: number; untilMs: number }
/**
 * One stretch of a timeline: an item of the zone, or an ad between items (`ad` set), `[fromMs, untilMs)` in ms from the
 * timeline's beginning. `path` names the item through the lists it lies in.
 */
export type Stretch = {
  path: string
  item: RenderItem
  ad: RenderAd | null
  over: readonly AdSpan[]
  fromMs: number
  untilMs: number
}
/** What a zone plays, from its beginning to where it starts over. */
export type Timeline = { stretches: readonly Stretch[]; lengthMs: number }

/** A timeline is never made of more stretches than this; what would need more starts over earlier. */
const STRETCHES_MAX = 20_000
const HOUR_MS = 3_600_000

/**
 * Spreads items over one cycle by how often each comes: as far apart as whole places allow, the order kept otherwise.
 * @param weights how often each comes, at least 1
 * @returns indexes of `weights`, each as often as its weight says
 */
export function spreadByWeight(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === weights.length) return weights.map((_, index) => index)
  const places = Array.from({ length: total }, (): number | null => null)
  const heaviestFirst = weights.map((_, index) => index).sort((a, b) => weights[b]! - weights[a]! || a - b)
  const freeFrom = (place: number): number => {
    let at = place % total
    while (places[at] !== null) at = (at + 1) % total
    return at
  }
  for (const index of heaviestFirst) {
    const first = freeFrom(0)
    for (let nth = 0; nth < weights[index]!; nth += 1)
      places[freeFrom(first + Math.round((nth * total) / weights[index]!))] = index
  }
  return places as number[]
}

/** An item by its path, as one pass through a zone's items yields it. */
type Turn = { path: string; item: RenderItem }
type Round = (round: number) => Turn[]

/** A shuffled order is another one in each of so many rounds, then it starts again. */
const SHUFFLED_ROUNDS = 64

/** A round's own order of places: all of them, drawn from the seed and the round's number (docs/vectors, rule 9). */
function drawnOrder(length: number, seed: number, round: number): number[] {
  const places = Array.from({ length }, (_, place) => place)
  let state = (seed ^ Math.imul(round + 1, 0x9e3779b1)) >>> 0
  for (let at = length - 1; at > 0; at -= 1) {
    state = (state + 0x6d2b79f5) >>> 0
    let drawn = Math.imul(state ^ (state >>> 15), state | 1)
    drawn = (drawn ^ (drawn >>> 14)) >>> 0
    const other = drawn % (at + 1)
    ;[places[at], places[other]] = [places[other]!, places[at]!]
  }
  return places
}

/** Puts what comes in one round into the round's own order; what ended the round before does not begin it. */
function shuffled(order: readonly number[], seed: number, round: number): number[] {
  const nth = (one: number) =>
    drawnOrder(order.length, seed, one % SHUFFLED_ROUNDS).map((place) => order[place]!)
  const drawn = nth(round)
  const last = nth(round + SHUFFLED_ROUNDS - 1)[order.length - 1]
  const other =
    drawn[0] === last && order.length > 2 ? drawn.slice(0, -1).findIndex((one) => one !== last) : -1
  if (other > 0) [drawn[0], drawn[other]] = [drawn[other]!, drawn[0]!]
  return drawn
}

/** How a list of entries unfolds, round by round, and after how many rounds it is as at first. */
function unfold(
  items: readonly RenderEntry[],
  plays: (entry: RenderEntry) => boolean,
  prefix: string,
  seed: number | undefined,
): { turns: Round; rounds: number } {
  const parts = items.filter(plays).flatMap((entry) => {
    const weight = entry.weight ?? 1
    const path = prefix + entry.id
    if (!('list' in entry)) {
      if (entry.duration <= 0) return []
      return [{ weight, rounds: 1, turn: (): Turn[] => [{ path, item: entry }] }]
    }
    const inside = unfold(entry.list.items, plays, `${path}/`, entry.list.shuffle)
    const length = inside.turns(0).length
    if (length === 0) return []
    if (entry.list.play === 'all')
      return [
        {
          weight,
          rounds: inside.rounds / gcd(inside.rounds, weight),
          turn: (turn: number) => inside.turns(turn),
        },
      ]
    const turns = length * inside.rounds
    return [
      {
        weight,
        rounds: turns / gcd(turns, weight),
        turn: (turn: number) => [inside.turns(Math.floor(turn / length))[turn % length]!],
      },
    ]
  })
  const order = spreadByWeight(parts.map((part) => part.weight))
  const mixes = seed !== undefined && parts.length > 1
  return {
    rounds: parts.reduce((rounds, part) => lcm(rounds, part.rounds), mixes ? SHUFFLED_ROUNDS : 1),
    turns(round) {
      const taken = parts.map(() => 0)
      return (mixes ? shuffled(order, seed, round) : order).flatMap((index) => {
        const part = parts[index]!
        const turn = round * part.weight + taken[index]!
        taken[index]! += 1
        return part.turn(turn)
      })
    },
  }
}

/**
 * The timeline of a zone while nothing about what may play changes. It follows from the items and ads alone, so every
 * display makes the same one.
 *
 * Ads `every` n come after (or over) each n-th item. Ads by `share` come whenever that brings their part of the time
 * nearest to the share: over any whole cycle their time is off by at most one of their durations plus their share of the
 * longest item. `per_hour` keeps beginnings at least an hour divided by it apart, also where the timeline starts over;
 * where the share would want more, `per_hour` wins.
 * @param plays whether an entry may play
 * @param ads   the zone's ads that may play
 * @param seed  gives each round of the zone's own items an order of its own; without it theirs stays
 */
export function timelineOf(
  items: readonly RenderEntry[],
  plays: (entry: RenderEntry) => boolean,
  ads: readonly RenderAd[],
  seed?: number,
): Timeline {
  const { turns, rounds } = unfold(items, plays, '', seed)
  const first = turns(0)
  if (first.length === 0) return { stretches: [], lengthMs: 0 }
  const roundMs = first.reduce((sum, turn) => sum + turn.item.duration, 0)
  let wanted = rounds
  for (const ad of ads) {
    const frequency = ad.frequency
    if (frequency && 'every' in frequency)
      wanted = lcm(wanted, frequency.every / gcd(frequency.every, first.length))
    if ((frequency && 'share' in frequency) || ad.per_hour !== undefined)
      wanted *= Math.max(1, Math.ceil(HOUR_MS / (roundMs * wanted)))
  }
  const most = Math.max(1, Math.floor(STRETCHES_MAX / (first.length * (ads.length > 0 ? 2 : 1))))
  const count = Math.min(wanted, most)
  const placer = createAdPlacer(ads)
  const stretches: Stretch[] = []
  let atMs = 0
  for (let round = 0; round < count; round += 1) {
    for (const { path, item } of turns(round)) {
      const over = placer.over(item, atMs)
      stretches.push({ path, item, ad: null, over, fromMs: atMs, untilMs: atMs + item.duration })
      atMs += item.duration
      for (const ad of placer.between(item, atMs)) {
        stretches.push({
          path: `ad:${ad.id}`,
          item: itemOfAd(ad),
          ad,
          over: [],
          fromMs: atMs,
          untilMs: atMs + ad.duration,
        })
        atMs += ad.duration
      }
    }
  }
  return placer.untangleEnd(stretches, atMs)
}

/** An ad between items as an item: its overlays are a slide of their own. */
function itemOfAd(ad: RenderAd): RenderItem {
  return {
    id: `ad:${ad.id}`,
    duration: ad.duration,
    ads: [],
    fit: 'contain',
    transition: { kind: 'fade', duration: 400 },
    slide: {
      id: `ad:${ad.id}`,
      name: ad.name ?? ad.id,
      width: Number.parseInt(ad.width, 10),
      height: Number.parseInt(ad.height, 10),
      background: { kind: 'color', color: '#000000' },
      elements: ad.overlays,
    },
  }
}

/** Decides where ads come, item after item. */
function createAdPlacer(ads: readonly RenderAd[]) {
  const states = ads.map((ad) => ({
    ad,
    /** items since it last came, or was owed */
    items: 0,
    shownMs: 0,
    beganMs: Number.NEGATIVE_INFINITY,
    owed: 0,
    apartMs: ad.per_hour === undefined ? 0 : HOUR_MS / ad.per_hour,
  }))
  type State = (typeof states)[number]
  /** How long it stays over an item: it never outlives it. */
  const staysMs = (state: State, item: RenderItem) =>
    state.ad.mode === 'between' ? state.ad.duration : Math.min(state.ad.duration, item.duration)
  const due = (state: State, item: RenderItem, elapsedMs: number): boolean => {
    const { frequency } = state.ad
    if (!frequency) return true
    if ('every' in frequency) {
      state.items += 1
      if (state.items % frequency.every === 0) state.owed = 1
      return state.owed > 0
    }
    const durationMs = staysMs(state, item)
    return state.shownMs + durationMs / 2 <= frequency.share * (elapsedMs + durationMs / 2)
  }
  const take = (state: State, atMs: number, durationMs: number) => {
    state.owed = 0
    state.beganMs = atMs
    state.shownMs += durationMs
  }
  const apart = (state: State, atMs: number) => atMs - state.beganMs >= state.apartMs
  return {
    /** Ads over an item that begins at `atMs`, one after the other; what finds no room comes over a later item. */
    over(item: RenderItem, atMs: number): AdSpan[] {
      const spans: AdSpan[] = []
      let fromMs = 0
      for (const state of states) {
        if (state.ad.mode === 'between' || !item.ads.includes(state.ad.id) || state.ad.duration <= 0) continue
        if (!due(state, item, atMs + item.duration) || !apart(state, atMs + fromMs)) continue
        const durationMs = staysMs(state, item)
        if (fromMs + durationMs > item.duration) continue
        spans.push({ ad: state.ad, fromMs, untilMs: fromMs + durationMs })
        take(state, atMs + fromMs, durationMs)
        fromMs += durationMs
      }
      return spans
    },
    /** Ads that come between this item, which ends at `atMs`, and the next. */
    between(item: RenderItem, atMs: number): RenderAd[] {
      const chosen: RenderAd[] = []
      let nowMs = atMs
      /** what was chosen must not be followed by */
      let taken = 0
      for (const state of states) {
        if (state.ad.mode !== 'between' || !item.ads.includes(state.ad.id) || state.ad.duration <= 0) continue
        if (!due(state, item, nowMs) || !apart(state, nowMs) || state.ad.apart! & taken) continue
        taken |= state.ad.apart!
        chosen.push(state.ad)
        take(state, nowMs, state.ad.duration)
        nowMs += state.ad.duration
      }
      return chosen
    },
    /** Takes out what would come too soon before the first of the next pass; an item's place closes up behind it. */
    untangleEnd(stretches: Stretch[], lengthMs: number): Timeline {
      let timeline: Timeline = { stretches, lengthMs }
      for (const { ad, apartMs } of states) {
        if (apartMs === 0) continue
        for (;;) {
          const begins = beginsOf(timeline, ad)
          const [firstMs] = begins
          const lastMs = begins[begins.length - 1]
          if (firstMs === undefined || lastMs === undefined || lastMs === firstMs) break
          if (firstMs + timeline.lengthMs - lastMs >= apartMs) break
          timeline = withoutAdAt(timeline, ad, lastMs)
        }
      }
      return timeline
    },
  }
}

function beginsOf(timeline: Timeline, ad: RenderAd): number[] {
  return timeline.stretches.flatMap((stretch) =>
    stretch.ad === ad
      ? [stretch.fromMs]
      : stretch.over.filter((span) => span.ad === ad).map((span) => stretch.fromMs + span.fromMs),
  )
}

function withoutAdAt(timeline: Timeline, ad: RenderAd, beginMs: number): Timeline {
  const goneMs = ad.mode === 'between' ? ad.duration : 0
  const stretches = timeline.stretches.flatMap((stretch): Stretch[] => {
    if (stretch.ad === ad && stretch.fromMs === beginMs) return []
    const shiftMs = stretch.fromMs > beginMs ? goneMs : 0
    const over = stretch.over.filter((span) => span.ad !== ad || stretch.fromMs + span.fromMs !== beginMs)
    return [{ ...stretch, over, fromMs: stretch.fromMs - shiftMs, untilMs: stretch.untilMs - shiftMs }]
  })
  return { stretches, lengthMs: timeline.lengthMs - goneMs }
}

/** Which stretch an offset lies in, by halving. */
export function stretchAt(timeline: Timeline, offsetMs: number): number {
  let low = 0
  let high = timeline.stretches.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (timeline.stretches[middle]!.fromMs <= offsetMs) low = middle
    else high = middle - 1
  }
  return low
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
function lcm(a: number, b: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, (a / gcd(a, b)) * b)
}
