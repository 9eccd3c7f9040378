import { foldWords, groupChain } from '@vitrine/core'
import { withCondition } from '@vitrine/core/conditions'
import { programmeSpans, type Programme, type ProgrammeEvent } from '@vitrine/core/programme'
import type { Device, DeviceGroup, StoredScheduleEvent } from '@vitrine/protocol'
import { joined, type Occurrence, type Span } from './occurrences.ts'

const MINUTE_MS = 60_000

/** What decides which events a device has. */
export type Placed = Pick<Device, 'id' | 'tags' | 'group_id'>
/** Where an event is beaten: by whom, on how many of the devices that it applies to. */
export type Loss = Span & { by: string; devices: number; of: number }
/** What the devices show, where all of them agree: null is the screen that is assigned to each. */
export type Agreed = Span & { event: string | null }
export type Outcome = { losses: Map<string, Loss[]>; agreed: Agreed[] | null }

/**
 * How near the target is by which an event names a device: 0 itself, 1 a tag, 2 its group, 3 the group around that, and so on;
 * null: it does not apply. The same as the rank of a programme.
 */
export function rankOf(
  event: Pick<StoredScheduleEvent, 'targets'>,
  device: Placed,
  chain: readonly string[],
): number | null {
  const ranks = event.targets.flatMap((target) => {
    if ('device_id' in target) return target.device_id === device.id ? [0] : []
    if ('tag' in target) {
      const wanted = foldWords(target.tag)
      return device.tags.some((tag) => foldWords(tag) === wanted) ? [1] : []
    }
    const above = chain.indexOf(target.group_id)
    return above === -1 ? [] : [above + 2]
  })
  return ranks.length === 0 ? null : Math.min(...ranks)
}

/** For each device the groups that contain it, its own first. */
export function chainsOf(groups: readonly DeviceGroup[]): (device: Placed) => string[] {
  const byId = new Map(groups.map((group) => [group.id, { ...group, parentId: group.parent_id }]))
  return (device) => groupChain(byId, device.group_id).map(({ id }) => id)
}

/** An event with its occurrences in the period that is looked at. */
export type Drawn = { event: StoredScheduleEvent; occurrences: Occurrence[] }

/**
 * Who wins when, on the clock of the view, by the evaluator of displays (core). Devices that have the same events at the same
 * distance are worked out once.
 * @param hasVersion whether a screen is published; an event whose screen is not never wins
 */
export function outcomeOf(
  drawn: readonly Drawn[],
  devices: readonly Placed[],
  chainOf: (device: Placed) => string[],
  hasVersion: (screenId: string) => boolean,
  period: Span,
): Outcome {
  const classes = new Map<string, { ranks: (number | null)[]; devices: number }>()
  for (const device of devices) {
    const chain = chainOf(device)
    const ranks = drawn.map(({ event }) => rankOf(event, device, chain))
    const known = classes.get(ranks.join())
    if (known) known.devices += 1
    else classes.set(ranks.join(), { ranks, devices: 1 })
  }
  const losses = new Map<string, Loss[]>()
  const applies = drawn.map((_, index) =>
    [...classes.values()].reduce((sum, { ranks, devices: n }) => sum + (ranks[index] === null ? 0 : n), 0),
  )
  let agreed: Agreed[] | null = null
  for (const { ranks, devices: count } of classes.values()) {
    const spans = spansOf(programmeOf(drawn, ranks, hasVersion), period)
    if (classes.size === 1) agreed = spans
    drawn.forEach(({ event, occurrences }, index) => {
      if (ranks[index] === null) return
      for (const span of spans) {
        if (span.event === null || span.event === event.id) continue
        for (const one of occurrences) {
          const from = Math.max(span.from, one.from)
          const until = Math.min(span.until, one.until ?? Infinity)
          if (from < until)
            add(losses, event.id, { from, until, by: span.event, devices: count, of: applies[index]! })
        }
      }
    })
  }
  return { losses: new Map([...losses].map(([id, list]) => [id, merged(list)])), agreed }
}

/** Why what is worked out on one clock can be otherwise on a device. `zones`: how many the devices are in; null: that plays no part. */
export type Guess = { zones: number | null; conditions: boolean }

/**
 * Whether who wins is a guess. Events in the time of each device meet at the same wall time everywhere; one in a zone of its own meets
 * them at other times in each zone. A condition is answered on the device.
 * @param drawn events that are drawn for these devices
 */
export function guessOf(drawn: readonly Drawn[], devices: readonly Pick<Device, 'data'>[]): Guess {
  const events = drawn.filter(({ occurrences }) => occurrences.length > 0).map(({ event }) => event)
  const zones = new Set(devices.flatMap(({ data }) => data?.time_zone ?? []))
  const isFixed = events.some(({ time_zone: zone }) => zone !== 'device')
  return {
    zones: zones.size > 1 && isFixed && events.length > 1 ? zones.size : null,
    conditions: events.some((event) => event.if !== undefined),
  }
}

function add(losses: Map<string, Loss[]>, id: string, loss: Loss): void {
  const known = losses.get(id)
  if (known) known.push(loss)
  else losses.set(id, [loss])
}

/** Losses to the same event at the same times, on other devices, are one. */
function merged(losses: readonly Loss[]): Loss[] {
  const same = new Map<string, Loss>()
  for (const loss of losses) {
    const key = `${loss.by} ${loss.from} ${loss.until}`
    const known = same.get(key)
    same.set(key, known ? { ...known, devices: known.devices + loss.devices } : loss)
  }
  return [...same.values()].toSorted((a, b) => a.from - b.from)
}

/** Times at which an event shows on none of its devices. */
export const lostEverywhere = (losses: readonly Loss[]): Span[] =>
  joined(losses.filter(({ devices, of }) => devices >= of))

/** A programme on the imagined clock, which UTC stands for, as it has no changes. */
function programmeOf(
  drawn: readonly Drawn[],
  ranks: readonly (number | null)[],
  hasVersion: (screenId: string) => boolean,
): Programme {
  const events: ProgrammeEvent[] = []
  const screens: Programme['screens'] = {}
  drawn.forEach(({ event, occurrences }, index) => {
    const rank = ranks[index]
    if (rank === null || rank === undefined || occurrences.length === 0) return
    screens[event.screen_id] = {
      name: event.screen_name,
      version: hasVersion(event.screen_id) ? '0'.repeat(64) : null,
    }
    for (const [lasts, starts] of byLength(occurrences)) {
      const known = {
        id: event.id,
        name: event.name,
        screen_id: event.screen_id,
        priority: event.priority,
        rank,
        time_zone: 'UTC',
        starts,
        lasts,
        ...(event.days ? { days: event.days } : {}),
        ...(event.times ? { times: event.times } : {}),
      }
      // What is planned follows the stated answers.
      events.push(withCondition(known, event.if))
    }
  })
  return { version: '0'.repeat(64), until: '9999-12-31', events, screens }
}

/** Beginnings of occurrences by their length, ascending; one that is being stretched is longer than the others. */
function byLength(occurrences: readonly Occurrence[]): Map<number | null, number[]> {
  const lengths = new Map<number | null, number[]>()
  for (const { from, until } of occurrences.toSorted((a, b) => a.from - b.from)) {
    const lasts = until === null ? null : until - from
    lengths.set(lasts, [...(lengths.get(lasts) ?? []), from])
  }
  return lengths
}

const spansOf = (programme: Programme, period: Span): Agreed[] =>
  programmeSpans(programme, 'UTC', period.from * MINUTE_MS, period.until * MINUTE_MS).map(
    ({ event, fromMs, untilMs }) => ({ event, from: fromMs / MINUTE_MS, until: untilMs / MINUTE_MS }),
  )
