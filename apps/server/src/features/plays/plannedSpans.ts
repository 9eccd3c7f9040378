import type { PlannedReason } from '@vitrine/protocol'
import type { Span } from './coverage.ts'
import type { PlanEvent } from './planned.store.ts'

/** A span in which one version was planned on a device, and what is known to have kept plays back in it. */
export type PlannedSpan = Span & {
  siteId: string
  version: string
  /** what kept everything back; null where nothing is known to have */
  reason: Exclude<PlannedReason, 'barred' | 'other'> | null
  /** zones of the screen that an emergency covered; one that covered all of it is the reason */
  covered: ReadonlySet<string>
  /** ads alone were paused */
  adsPaused: boolean
  /** names of items that the device could not show */
  failed: ReadonlySet<string>
}

/** A span in which a device showed an emergency. */
export type EmergencySpan = Span & {
  /** the zones of a screen that it covered, by row id of the screen; null: the whole display */
  zonesOn(siteId: string): ReadonlySet<string> | null
}

const NOTHING: ReadonlySet<string> = new Set()
/** What devices report that show nothing of a screen, on purpose. */
const NO_SCREEN: ReadonlySet<string | null> = new Set(['blank', 'off', 'passthrough'])

/** Publications of one screen, oldest first. */
export type Publications = readonly { atMs: number; version: string }[]

/** The version that is in force at an instant. */
export const versionAt = (publications: Publications, atMs: number): string | undefined =>
  publications.findLast((one) => one.atMs <= atMs)?.version

/** The events that put a device on another screen. */
export const placesOf = (events: readonly PlanEvent[]) =>
  events.filter(({ kind }) => kind === 'assigned' || kind === 'paired')

/**
 * The screen assigned to a device at instants (epoch ms), by its events with the last before the period.
 * @param siteNow the screen that it is assigned to now: before the first assignment that the log has, too
 */
export function siteAt(
  events: readonly PlanEvent[],
  siteNow: string | null,
): (atMs: number) => string | null {
  const places = placesOf(events)
  return (atMs) => {
    if (places.length === 0) return siteNow
    const last = places.findLast((place) => place.atMs <= atMs)
    // Nobody knows any more where it was before.
    return last ? last.siteId : null
  }
}

/**
 * Splits the time of a device in service where what was planned, or what kept it back, changed. What has no records comes
 * before everything else, because nobody knows yet what was shown then; after it an emergency, which covers even what is
 * paused or switched off, a pause, a blank screen, and no connection.
 * @param events   of this device, oldest first, with the last of each family before the period
 * @param siteNow  the screen that it is assigned to now: before the first assignment that the log has, too
 * @param scheduled when events of the schedule put other versions on it
 * @param emergencies what it showed of emergencies and drills
 */
export function plannedSpans(
  { service, accounted }: { service: Span; accounted: readonly Span[] },
  events: readonly PlanEvent[],
  siteNow: string | null,
  publicationsOf: (siteId: string) => Publications,
  scheduled: readonly (Span & { siteId: string; version: string })[] = [],
  emergencies: readonly EmergencySpan[] = [],
): PlannedSpan[] {
  const places = placesOf(events)
  const assignedAt = siteAt(events, siteNow)
  const edges = new Set([service.fromMs, service.untilMs])
  const add = (atMs: number) => {
    if (atMs > service.fromMs && atMs < service.untilMs) edges.add(atMs)
  }
  for (const { atMs } of events) add(atMs)
  for (const span of accounted) {
    add(span.fromMs)
    add(span.untilMs)
  }
  for (const { fromMs, untilMs } of [...scheduled, ...emergencies]) {
    add(fromMs)
    add(untilMs)
  }
  const sites = new Set([siteNow, ...places.map(({ siteId }) => siteId)].filter((siteId) => siteId !== null))
  for (const siteId of sites) for (const { atMs } of publicationsOf(siteId)) add(atMs)

  const state = stateWalk(events)
  const sorted = [...edges].toSorted((a, b) => a - b)
  const spans: PlannedSpan[] = []
  let reported = 0
  for (const [n, fromMs] of sorted.slice(0, -1).entries()) {
    const untilMs = sorted[n + 1]!
    const event = scheduled.find((one) => one.fromMs <= fromMs && fromMs < one.untilMs)
    const siteId = event ? event.siteId : assignedAt(fromMs)
    const version =
      event?.version ?? (siteId === null ? undefined : versionAt(publicationsOf(siteId), fromMs))
    const { isOnline, showing, paused, failed } = state.at(fromMs)
    if (siteId === null || version === undefined) continue
    while (reported < accounted.length && accounted[reported]!.untilMs <= fromMs) reported += 1
    const isReported = reported < accounted.length && accounted[reported]!.fromMs <= fromMs
    const covering = emergencies
      .filter((one) => one.fromMs <= fromMs && fromMs < one.untilMs)
      .map((one) => one.zonesOn(siteId))
    spans.push({
      fromMs,
      untilMs,
      siteId,
      version,
      covered: covering.length === 0 ? NOTHING : new Set(covering.flatMap((zones) => [...(zones ?? [])])),
      adsPaused: paused === 'ads',
      failed,
      reason: !isReported
        ? 'not_reported'
        : covering.includes(null)
          ? 'emergency'
          : paused === 'presentation'
            ? 'paused'
            : NO_SCREEN.has(showing)
              ? 'screen_off'
              : isOnline === false
                ? 'offline'
                : null,
    })
  }
  return spans
}

/** What events have said of a device up to an instant; instants are asked for in order. */
function stateWalk(events: readonly PlanEvent[]) {
  let next = 0
  let isOnline: boolean | null = null
  let showing: string | null = null
  let paused: string | null = null
  let failed: ReadonlySet<string> = new Set()
  return {
    at(atMs: number) {
      for (; next < events.length && events[next]!.atMs <= atMs; next += 1) {
        const { kind, code, facts } = events[next]!
        if (kind === 'online' || kind === 'offline') isOnline = kind === 'online'
        else if (kind === 'showing') showing = code
        else if (kind === 'paused') paused = code
        else if (kind === 'resumed') paused = null
        else if (code === 'ITEM_FAILED' && typeof facts.name === 'string') {
          const names = new Set(failed)
          if (kind === 'fault') names.add(facts.name)
          else names.delete(facts.name)
          failed = names
        }
      }
      return { isOnline, showing, paused, failed }
    },
  }
}
