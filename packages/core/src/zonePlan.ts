import type { FrozenCondition } from './conditions/condition.ts'
import type { RenderAd } from './renderData.ts'
import type { RenderData, RenderEntry, RenderGroup, RenderItem } from './renderWire.ts'
import { edgesOfDay, unplayableAt, type Unplayable } from './schedule.ts'
import { stretchAt, timelineOf, type AdSpan, type Timeline } from './timeline.ts'
import type { ZoneTime } from './zoneTime.ts'

/**
 * One play in a zone, `[fromMs, untilMs)` epoch ms. `item` is null while nothing may play; `ad` is set for an ad between
 * items, `over` holds the ads over the item (epoch ms too). `play` grows from play to play and is never used twice.
 */
export type Play = {
  key: string
  path: string
  item: RenderItem | null
  ad: RenderAd | null
  over: readonly AdSpan[]
  play: number
  fromMs: number
  untilMs: number
  /** the zone is out of its times: not even its background is there */
  off?: true
}
/** What a zone shows at an instant, what came before (for the transition) and what comes next (to prepare it). */
export type ZoneMoment = { previous: Play; current: Play; next: Play }

/**
 * An item or ad that may not play at an instant, and why; `barred` after faults on this very device, `paused` on purpose, `zone`
 * while its zone is out of its times.
 */
export type Skipped = {
  id: string
  why: Unplayable | 'barred' | 'noTime' | 'expired' | 'paused' | 'condition' | 'zone'
}

/** Why something with a condition may not play at an instant (epoch ms). */
type HeldBack = (entry: { if?: FrozenCondition | undefined }, atMs: number) => 'condition' | null

/** What one zone plays, at any instant. */
export type ZonePlan = {
  /** null where there is never anything to play */
  momentAt(atMs: number): ZoneMoment | null
  /** What may not play at an instant. */
  skippedAt(atMs: number): Skipped[]
  /** The zone has one thing to show for ever: it stays, and is never put in its own place. */
  lone: boolean
}

/** A span in which nothing about what may play changes; `offsetMs` is where in its timeline it begins. */
type Segment = {
  fromMs: number
  untilMs: number
  timeline: Timeline
  offsetMs: number
  /** number of the play that is on when it begins */
  firstPlay: number
}

/** The timeline of a zone that is out of its times. */
const OFF: Timeline = { stretches: [], lengthMs: 0 }

/** More plays than a day can hold: numbers of a day begin at a multiple of it. */
const PLAYS_PER_DAY = 1_000_000

/**
 * What a zone plays. The answer follows from the clock alone, so that displays agree without talking:
 * a zone in which nothing is scheduled or expires, and that is always there, counts for ever from `startedAtMs`; one in which something is begins every day
 * again at midnight of its time zone with its first item (and at `startedAtMs` on its first day). When what may play changes
 * within the day, an item that still may plays on to its end and the order goes on behind it; one that may not ends there.
 * @param ads        the screen's ads; those of other zones are passed over
 * @param changes    instants at which conditions may change their answers (epoch ms)
 * @param heldBack   left out: what has a condition follows its `when`
 */
export function createZonePlan(
  group: Pick<RenderGroup, 'id' | 'items' | 'shuffle' | 'when'>,
  ads: readonly RenderAd[],
  startedAtMs: number,
  zone: ZoneTime,
  changes: readonly number[] = [],
  heldBack: HeldBack = () => null,
): ZonePlan {
  const ownAds = ads.filter((ad) => ad.group_id === group.id)
  const entries = [...entriesOf(group.items), ...ownAds]
  const schedules = [group, ...entries].flatMap(({ when }) => when ?? [])
  const timelines = new Map<string, Timeline>()

  const ends = [...endsOf(entries), ...changes]

  const isOff = (atMs: number) => unplayableAt(group.when, zone.localAt(atMs)) !== null
  const whyNot = (entry: RenderEntry | RenderAd, atMs: number): Skipped['why'] | null =>
    isOff(atMs)
      ? 'zone'
      : atMs >= (entry.expires ?? Number.POSITIVE_INFINITY)
        ? 'expired'
        : (unplayableAt(entry.when, zone.localAt(atMs)) ?? heldBack(entry, atMs))
  const timelineAt = (atMs: number): Timeline => {
    if (isOff(atMs)) return OFF
    const barred = new Set(entries.filter((entry) => whyNot(entry, atMs)).map((entry) => entry.id))
    const name = [...barred].sort().join(' ')
    let timeline = timelines.get(name)
    if (!timeline) {
      timeline = timelineOf(
        group.items,
        (entry) => !barred.has(entry.id),
        ownAds.filter((ad) => !barred.has(ad.id)),
        group.shuffle,
      )
      timelines.set(name, timeline)
    }
    return timeline
  }
  const skippedAt = (atMs: number): Skipped[] =>
    entries.flatMap((entry): Skipped[] => {
      const why = whyNot(entry, atMs)
      if (why) return [{ id: entry.id, why }]
      return 'slide' in entry && entry.duration <= 0 ? [{ id: entry.id, why: 'noTime' }] : []
    })

  if (schedules.length === 0 && ends.length === 0) {
    const timeline = timelineAt(startedAtMs)
    const whole: Segment = {
      fromMs: Number.NEGATIVE_INFINITY,
      untilMs: Number.POSITIVE_INFINITY,
      timeline,
      offsetMs: 0,
      firstPlay: 0,
    }
    const only = timeline.stretches.length === 1 && timeline.stretches[0]!.over.length === 0
    const playAt = (atMs: number) => playInSegment(whole, startedAtMs, atMs)
    return {
      lone: only,
      skippedAt,
      momentAt(atMs) {
        if (timeline.stretches.length === 0) return null
        const current = playAt(atMs)
        return { current, previous: playAt(current.fromMs - 1), next: playAt(current.untilMs) }
      },
    }
  }

  const days = new Map<number, readonly Segment[]>()
  const segmentsOf = (day: number): readonly Segment[] => {
    const known = days.get(day)
    if (known) return known
    if (days.size > 6) days.clear()
    const segments = makeSegments(day)
    days.set(day, segments)
    return segments
  }
  const makeSegments = (day: number): Segment[] => {
    const dayMs = zone.startOfDayMs(day)
    const dayEndMs = zone.startOfDayMs(day + 1)
    const edges = new Set([dayMs])
    if (startedAtMs > dayMs && startedAtMs < dayEndMs) edges.add(startedAtMs)
    for (const atMs of zone.changesOfDay(day)) edges.add(atMs)
    for (const atMs of ends) if (atMs > dayMs && atMs < dayEndMs) edges.add(atMs)
    for (const schedule of schedules)
      for (const edgeMs of edgesOfDay(schedule, day))
        for (const atMs of zone.instantsOf(day, edgeMs)) if (atMs > dayMs && atMs < dayEndMs) edges.add(atMs)
    const segments: Segment[] = []
    for (const fromMs of [...edges].sort((a, b) => a - b)) {
      const timeline = timelineAt(fromMs)
      const before = segments[segments.length - 1]
      if (before && before.timeline === timeline && fromMs !== startedAtMs) continue
      if (before) before.untilMs = fromMs
      const base = day * PLAYS_PER_DAY
      const start = !before
        ? { offsetMs: 0, firstPlay: base }
        : fromMs === startedAtMs
          ? { offsetMs: 0, firstPlay: playInSegment(before, before.fromMs, fromMs - 1).play + 1 }
          : goOn(before, fromMs, timeline)
      segments.push({ fromMs, untilMs: dayEndMs, timeline, ...start })
    }
    return segments
  }

  const segmentAt = (atMs: number): { segment: Segment; next: Segment | null } => {
    const segments = segmentsOf(zone.localAt(atMs).day)
    let index = segments.length - 1
    while (index > 0 && segments[index]!.fromMs > atMs) index -= 1
    return { segment: segments[index]!, next: segments[index + 1] ?? null }
  }
  const playAt = (atMs: number): Play => {
    const { segment, next } = segmentAt(atMs)
    const play = playInSegment(segment, segment.fromMs, atMs)
    if (play.untilMs <= segment.untilMs) return play
    // It reaches beyond: it goes on only where the next span begins with this very play, which says how long.
    const goesOn = next !== null && next.firstPlay === play.play && next.offsetMs > 0
    return { ...play, untilMs: goesOn ? playAt(next.fromMs).untilMs : segment.untilMs }
  }
  return {
    lone: false,
    skippedAt,
    momentAt(atMs) {
      const current = playAt(atMs)
      return { current, previous: playAt(current.fromMs - 1), next: playAt(current.untilMs) }
    },
  }
}

/** The play of a segment that is on at an instant; its ends are those of the item, also where the segment ends earlier. */
function playInSegment(segment: Segment, anchorMs: number, atMs: number): Play {
  const { timeline, offsetMs, firstPlay } = segment
  const { stretches, lengthMs } = timeline
  if (lengthMs === 0) {
    const { fromMs, untilMs } = segment
    const nothing = { path: '', item: null, ad: null, over: [] as const }
    const off = timeline === OFF && { off: true as const }
    return { key: `nothing/${firstPlay}`, ...nothing, ...off, play: firstPlay, fromMs, untilMs }
  }
  const runMs = atMs - anchorMs + offsetMs
  const passes = Math.floor(runMs / lengthMs)
  const index = stretchAt(timeline, runMs - passes * lengthMs)
  const stretch = stretches[index]!
  // One thing alone in a scheduled zone is one long play: it never takes its own place.
  if (stretches.length === 1 && stretch.over.length === 0 && Number.isFinite(segment.fromMs)) {
    const { fromMs, untilMs } = segment
    return {
      ...pick(stretch),
      key: `${stretch.path}#${firstPlay}`,
      play: firstPlay,
      fromMs: fromMs - offsetMs,
      untilMs,
    }
  }
  const play = firstPlay - stretchAt(timeline, offsetMs) + passes * stretches.length + index
  const fromMs = anchorMs - offsetMs + passes * lengthMs + stretch.fromMs
  const absolute = stretch.over.map((span) => ({
    ad: span.ad,
    fromMs: fromMs + span.fromMs,
    untilMs: fromMs + span.untilMs,
  }))
  return {
    ...pick(stretch),
    key: `${stretch.path}#${play}`,
    over: absolute,
    play,
    fromMs,
    untilMs: fromMs + stretch.untilMs - stretch.fromMs,
  }
}

const pick = (stretch: Timeline['stretches'][number]) => ({
  path: stretch.path,
  item: stretch.item,
  ad: stretch.ad,
  over: stretch.over,
})

/** Where the next timeline begins, so that what is on plays on if it may, else what comes behind it in order. */
function goOn(before: Segment, atMs: number, next: Timeline): { offsetMs: number; firstPlay: number } {
  const last = playInSegment(before, before.fromMs, atMs - 1)
  if (last.item === null || next.lengthMs === 0) return { offsetMs: 0, firstPlay: last.play + 1 }
  const { stretches } = before.timeline
  const index = stretches.findIndex((stretch) => stretch.path === last.path)
  const placeOf = (path: string) => next.stretches.find((stretch) => stretch.path === path)
  const goesOn = last.untilMs > atMs && last.ad === null && stretches.length > 1
  const same = placeOf(last.path)
  if (same && goesOn) return { offsetMs: same.fromMs + atMs - last.fromMs, firstPlay: last.play }
  for (let step = 1; step <= stretches.length; step += 1) {
    const after = placeOf(stretches[(index + step) % stretches.length]!.path)
    if (after && after.ad === null) return { offsetMs: after.fromMs, firstPlay: last.play + 1 }
  }
  return { offsetMs: 0, firstPlay: last.play + 1 }
}

function entriesOf(items: readonly RenderEntry[]): RenderEntry[] {
  return items.flatMap((entry) => ('list' in entry ? [entry, ...entriesOf(entry.list.items)] : [entry]))
}

/** The instants at which content of a version ends because a file in it expires, ascending, each once (epoch ms). */
export function expiriesOf({ screen, ads }: Pick<RenderData, 'screen' | 'ads'>): number[] {
  const ends = endsOf([...screen.groups.flatMap(({ items }) => entriesOf(items)), ...ads])
  return [...new Set(ends)].sort((a, b) => a - b)
}

/** The instants at which files end that are shown. */
function endsOf(entries: readonly (RenderEntry | RenderAd)[]): number[] {
  return entries.flatMap(({ expires }) => expires ?? [])
}
