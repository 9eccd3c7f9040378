import { edgesOfDay, unplayableAt } from '../schedule.ts'
import { zoneTimeOf, type ZoneTime } from '../zoneTime.ts'
import type { Programme, ProgrammeEvent } from './programme.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Why an event does not play at an instant. */
export const PROGRAMME_REASONS = [
  'notYet',
  'over',
  'notToday',
  'notNow',
  'lowerPriority',
  'fartherTarget',
  'beganEarlier',
  'screenNotPublished',
  'sameRank',
  'condition',
] as const
export type ProgrammeReason = (typeof PROGRAMME_REASONS)[number]

/** What a programme says of an instant. Instants are epoch ms. */
export type ProgrammeAnswer = {
  /** the event that wins; null: the screen assigned to the device is shown */
  event: string | null
  /** its screen; null with the event */
  screenId: string | null
  /** when the occurrence began that wins; null with the event */
  occurrenceFromMs: number | null
  /** until when the answer surely stays as it is; null: as far as the programme reaches */
  untilMs: number | null
  /** all other events, in the order of the programme */
  others: { id: string; why: ProgrammeReason }[]
}
/** A stretch of a plan, half-open; null: the screen assigned to the device. */
export type ProgrammeSpan = {
  fromMs: number
  untilMs: number
  event: string | null
  screenId: string | null
}

/** What the condition of an event says: the event with the occurrences that then count, and whether it holds at an instant. */
export type EventGate = {
  event: ProgrammeEvent
  /** `nextMs`: when the answer may change next (epoch ms), `Infinity` for never as far as is known */
  answerAt(atMs: number): { holds: boolean; nextMs: number }
}
/** The gates of events that have a condition, by id. Without them the stated answers hold. */
type Gates = ReadonlyMap<string, EventGate>
const OPEN: Gates = new Map()

/** An event at an instant: since when it holds, or why it does not; and when that may change, `Infinity` for never. */
type EventState = { nextMs: number } & ({ sinceMs: number } | { why: ProgrammeReason })
type Holding = { event: ProgrammeEvent; sinceMs: number }

/** A stretch in which nothing changes: who wins, and which other events hold, each with why it does not play. */
export type ProgrammeStretch = {
  fromMs: number
  untilMs: number
  winner: ProgrammeEvent | null
  beaten: readonly { event: ProgrammeEvent; why: ProgrammeReason }[]
}

/**
 * Which event of a programme wins at an instant, and why no other does. The higher priority wins, then the nearer target, then
 * the occurrence that began later, then the smaller id. It depends on nothing but its arguments.
 * @param timeZone IANA name of the device's zone
 * @param atMs epoch ms, any instant
 * @param gates what conditions of events say (`eventGates` of `@vitrine/core/conditions`)
 */
export function programmeAt(
  programme: Programme,
  timeZone: string,
  atMs: number,
  gates: Gates = OPEN,
): ProgrammeAnswer {
  const states = programme.events.map((event) => stateAt(programme, event, timeZone, atMs, gates))
  const winner = winnerOf(programme, states)
  const others: ProgrammeAnswer['others'] = []
  let nextMs = Infinity
  for (const [index, event] of programme.events.entries()) {
    const state = states[index]!
    nextMs = Math.min(nextMs, state.nextMs)
    if (event !== winner?.event) others.push({ id: event.id, why: whyNot(event, state, winner) })
  }
  return {
    event: winner?.event.id ?? null,
    screenId: winner?.event.screen_id ?? null,
    occurrenceFromMs: winner?.sinceMs ?? null,
    untilMs: nextMs === Infinity ? null : nextMs,
    others,
  }
}

/**
 * Visits the stretches of a period one after the other. An event is looked at again only when its answer may change, so that a
 * year with hundreds of events is read in a moment.
 * @param fromMs epoch ms; half-open with `toMs`
 */
export function visitProgramme(
  programme: Programme,
  timeZone: string,
  fromMs: number,
  toMs: number,
  visit: (stretch: ProgrammeStretch) => void,
  gates: Gates = OPEN,
): void {
  const { events } = programme
  const states: EventState[] = []
  for (let atMs = fromMs; atMs < toMs;) {
    let untilMs = toMs
    for (const [index, event] of events.entries()) {
      let state = states[index]
      if (!state || state.nextMs <= atMs)
        state = states[index] = stateAt(programme, event, timeZone, atMs, gates)
      untilMs = Math.min(untilMs, state.nextMs)
    }
    const winner = winnerOf(programme, states)
    const beaten: { event: ProgrammeEvent; why: ProgrammeReason }[] = []
    for (const [index, event] of events.entries()) {
      const state = states[index]!
      if ('sinceMs' in state && event !== winner?.event)
        beaten.push({ event, why: whyNot(event, state, winner) })
    }
    visit({ fromMs: atMs, untilMs, winner: winner?.event ?? null, beaten })
    atMs = untilMs
  }
}

/**
 * What a programme says of a period: stretches that follow one another without a gap, the sum of its instants.
 * @param fromMs epoch ms; half-open with `toMs`
 */
export function programmeSpans(
  programme: Programme,
  timeZone: string,
  fromMs: number,
  toMs: number,
  gates: Gates = OPEN,
): ProgrammeSpan[] {
  const spans: ProgrammeSpan[] = []
  const visit = (stretch: ProgrammeStretch) => {
    const event = stretch.winner?.id ?? null
    const last = spans[spans.length - 1]
    if (last && last.event === event) last.untilMs = stretch.untilMs
    else
      spans.push({
        fromMs: stretch.fromMs,
        untilMs: stretch.untilMs,
        event,
        screenId: stretch.winner?.screen_id ?? null,
      })
  }
  visitProgramme(programme, timeZone, fromMs, toMs, visit, gates)
  return spans
}

function winnerOf({ events }: Programme, states: readonly EventState[]): Holding | null {
  let winner: Holding | null = null
  for (const [index, event] of events.entries()) {
    const state = states[index]!
    if (!('sinceMs' in state)) continue
    const holding = { event, sinceMs: state.sinceMs }
    if (winner === null || whyBeaten(winner, holding) !== null) winner = holding
  }
  return winner
}

const whyNot = (event: ProgrammeEvent, state: EventState, winner: Holding | null): ProgrammeReason =>
  'sinceMs' in state
    ? ((winner && whyBeaten({ event, sinceMs: state.sinceMs }, winner)) ?? 'sameRank')
    : state.why

/** Why the first of two events that hold does not play beside the second; null where it wins. */
function whyBeaten(one: Holding, other: Holding): ProgrammeReason | null {
  if (one.event.priority !== other.event.priority)
    return one.event.priority < other.event.priority ? 'lowerPriority' : null
  if (one.event.rank !== other.event.rank) return one.event.rank > other.event.rank ? 'fartherTarget' : null
  if (one.sinceMs !== other.sinceMs) return one.sinceMs < other.sinceMs ? 'beganEarlier' : null
  return one.event.id > other.event.id ? 'sameRank' : null
}

/** The first instant at which a wall clock has reached a wall minute: that of the first reading where an hour comes twice. */
function reachedMs(zone: ZoneTime, wallMinute: number): number {
  const day = Math.floor(wallMinute / DAY_MINUTES)
  return zone.instantsOf(day, (wallMinute - day * DAY_MINUTES) * MINUTE_MS)[0]!
}

/** One whose screen is not published never holds, and one with a condition only while that does. */
function stateAt(
  { screens }: Programme,
  event: ProgrammeEvent,
  timeZone: string,
  atMs: number,
  gates: Gates,
): EventState {
  const gate = gates.get(event.id)
  const zone = zoneTimeOf(event.time_zone === 'device' ? timeZone : event.time_zone)
  const state = eventAt(gate?.event ?? event, zone, atMs)
  if (!('sinceMs' in state)) return state
  const isShowable = (screens[event.screen_id]?.version ?? null) !== null
  if (!isShowable) return { nextMs: state.nextMs, why: 'screenNotPublished' }
  if (!gate) return state
  const { holds, nextMs } = gate.answerAt(atMs)
  const soonerMs = Math.min(state.nextMs, nextMs)
  return holds ? { ...state, nextMs: soonerMs } : { nextMs: soonerMs, why: 'condition' }
}

function eventAt(event: ProgrammeEvent, zone: ZoneTime, atMs: number): EventState {
  const { starts, lasts } = event
  const local = zone.localAt(atMs)
  // Clocks that are set back show less than they did when an occurrence began; by less than a day.
  let index = lastAtMost(starts, Math.floor(local.wallMs / MINUTE_MS) + DAY_MINUTES)
  while (index >= 0 && reachedMs(zone, starts[index]!) > atMs) index -= 1
  const next = starts[index + 1]
  const nextStartMs = next === undefined ? Infinity : reachedMs(zone, next)
  if (index < 0) return { why: 'notYet', nextMs: nextStartMs }

  const start = starts[index]!
  const endMs = lasts === null ? Infinity : reachedMs(zone, start + lasts)
  if (atMs >= endMs) {
    if (next === undefined) return { why: 'over', nextMs: Infinity }
    // Half-open: an occurrence that ends at midnight is none of the day that begins then.
    const isToday =
      Math.floor(next / DAY_MINUTES) === local.day ||
      Math.floor((start + lasts! - 1) / DAY_MINUTES) === local.day
    return { why: isToday ? 'notNow' : 'notToday', nextMs: nextStartMs }
  }
  const sinceMs = reachedMs(zone, start)
  const nextMs = Math.min(nextStartMs, endMs)
  if (!event.days && !event.times) return { sinceMs, nextMs }
  const within = { days: event.days, times: event.times }
  const why = unplayableAt(within, local)
  const edgeMs = Math.min(nextMs, nextEdgeMs(within, zone, local.day, atMs))
  return why === null ? { sinceMs, nextMs: edgeMs } : { why, nextMs: edgeMs }
}

/** When days and times may next change their answer: at an edge of the day, where clocks are changed, or at midnight. */
function nextEdgeMs(
  within: Pick<ProgrammeEvent, 'days' | 'times'>,
  zone: ZoneTime,
  day: number,
  atMs: number,
): number {
  let nextMs = Infinity
  const consider = (edgesMs: readonly number[]) => {
    for (const edgeMs of edgesMs) if (edgeMs > atMs && edgeMs < nextMs) nextMs = edgeMs
  }
  for (const edgeMs of edgesOfDay(within, day)) consider(zone.instantsOf(day, edgeMs))
  consider(zone.changesOfDay(day))
  consider(zone.instantsOf(day + 1, 0))
  return nextMs
}

/** Index of the last of ascending numbers that is at most `most`; -1 where none is. */
function lastAtMost(ascending: readonly number[], most: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
