import type { DeviceSettings } from './settingsSchemas.ts'
import type { RenderData } from './renderWire.ts'
import { itemsOf } from './renderParts.ts'
import { passOver } from './passOver.ts'
import { pausedPartAt, type Pause, type PausedPart } from './pause.ts'
import { createZonePlan, type Play, type Skipped, type ZonePlan } from './zonePlan.ts'
import { zoneTimeOf } from './zoneTime.ts'

/** What of a device decides what it shows. */
export type EvaluatedDevice = {
  /** IANA name of the zone it hangs in */
  timeZone: string
  settings: Pick<DeviceSettings, 'blankScreen' | 'mediaPassthrough'>
  /** server clock minus device clock, ms; null while unknown */
  clockOffsetMs: number | null
  /** ids of items that it could not show lately, and passes over */
  barred?: ReadonlySet<string>
  /** what is paused on purpose */
  pause?: Pick<Pause, 'what' | 'untilMs'> | null
}

/** A device as plans see it: what people or faults do to it on the day is not known to a plan. */
export const plannedDevice = (timeZone: string): EvaluatedDevice => ({
  timeZone,
  settings: { blankScreen: false, mediaPassthrough: false },
  clockOffsetMs: null,
})

/** A play, as an answer: without what is drawn. */
export type AnsweredPlay = {
  item_id: string | null
  slide_id: string | null
  /** the item's id behind those of the lists it lies in */
  path: string
  /** set for an ad that comes between items */
  ad_id: string | null
  play: number
  fromMs: number
  untilMs: number
}
/** Why a zone shows what it shows: each code with its facts. `zone` is its name, `share` lies between 0 and 1. */
export type ZoneReasonFacts = {
  empty: { zone: string }
  paused: { zone: string; untilMs: number }
  nothingNow: { zone: string; skipped: number }
  /** out of its times the zone is not there, and what lies beneath shows through */
  zoneNotNow: { zone: string }
  adEveryTurn: { zone: string }
  adAfterItems: { zone: string; every: number }
  adByShare: { zone: string; share: number }
  onlyItem: { zone: string }
  turn: { zone: string; skipped: number }
}
export type ZoneReason = {
  [C in keyof ZoneReasonFacts]: { code: C; params: ZoneReasonFacts[C] }
}[keyof ZoneReasonFacts]
export type AnsweredZone = {
  group_id: string
  /** null where the zone shows nothing but its background, or is not there */
  current: (AnsweredPlay & { elapsedMs: number; remainingMs: number }) | null
  next: AnsweredPlay | null
  /** ads over the current item, those that are gone and to come too */
  ads: { ad_id: string; fromMs: number; untilMs: number; shown: boolean }[]
  reason: ZoneReason
  skipped: Skipped[]
}
/** What a device shows at an instant, and why. Instants are epoch ms of the server's clock. */
export type Evaluation = {
  atMs: number
  /**
   * what the display shows as a whole, and so why: its screen, black on purpose, the quiet picture of a pause, its capture
   * device, or the quiet picture where nothing may play
   */
  showing: 'site' | 'blank' | 'paused' | 'passthrough' | 'idle'
  zones: AnsweredZone[]
}

/** The plans of a screen's zones, for a device's time zone. */
export function sitePlans(render: RenderData, timeZone: string): ReadonlyMap<string, ZonePlan> {
  const zone = zoneTimeOf(timeZone)
  return new Map(
    render.screen.groups.map((group) => [
      group.id,
      createZonePlan(group, render.ads, render.startedAt, zone),
    ]),
  )
}

/**
 * What a device shows of a version of a screen, in each zone, with what comes next, the ads due and the reason. The one
 * answer to "what plays when": server, console and player ask here.
 * @param deviceNowMs instant by the device's own clock (epoch ms); its offset makes it the server's
 * @param plans       the screen's plans, where the caller keeps them
 */
export function evaluateSite(
  render: RenderData,
  device: EvaluatedDevice,
  deviceNowMs: number,
  plans: ReadonlyMap<string, ZonePlan> = sitePlans(render, device.timeZone),
): Evaluation {
  const atMs = deviceNowMs + (device.clockOffsetMs ?? 0)
  const paused = pausedPartAt(device.pause, atMs)
  const adsUntilMs = device.pause?.what === 'ads' ? device.pause.untilMs : undefined
  const zones = render.screen.groups.map((group): AnsweredZone => {
    const planned = plans.get(group.id)
    const plan =
      planned && (device.barred?.size || adsUntilMs !== undefined)
        ? passOver(planned, (id) => device.barred?.has(id) === true, adsUntilMs)
        : planned
    // What a pause holds back shows nothing, and goes on where it would be by then.
    const heldMs = paused === 'presentation' ? device.pause!.untilMs : null
    if (heldMs !== null) return heldZone(group, plan?.momentAt(heldMs)?.current ?? null, heldMs)
    const moment = plan?.momentAt(atMs) ?? null
    const barred = itemsOf(group.items).filter((item) => device.barred?.has(item.id))
    const skipped: Skipped[] = [
      ...(plan?.skippedAt(atMs) ?? []),
      ...barred.map(({ id }) => ({ id, why: 'barred' as const })),
      ...(paused === 'ads' ? render.ads : [])
        .filter((ad) => ad.group_id === group.id)
        .map(({ id }) => ({ id, why: 'paused' as const })),
    ]
    const playing = moment?.current.item ? moment.current : null
    return {
      group_id: group.id,
      current: playing && {
        ...answered(playing),
        elapsedMs: atMs - playing.fromMs,
        remainingMs: playing.untilMs - atMs,
      },
      next: moment ? answered(moment.next) : null,
      ads: (playing?.over ?? []).map(({ ad, fromMs, untilMs }) => ({
        ad_id: ad.id,
        fromMs,
        untilMs,
        shown: fromMs <= atMs && atMs < untilMs,
      })),
      reason: moment?.current.off
        ? { code: 'zoneNotNow', params: { zone: group.name } }
        : reasonOf(group.name, playing, plan, skipped),
      skipped,
    }
  })
  return { atMs, showing: showingOf(device, paused, zones), zones }
}

/** A zone of a presentation that is paused; what comes next begins, or goes on, when the pause ends. */
function heldZone(
  { id, name }: RenderData['screen']['groups'][number],
  next: Play | null,
  untilMs: number,
): AnsweredZone {
  return {
    group_id: id,
    current: null,
    next: next?.item ? answered(next) : null,
    ads: [],
    reason: { code: 'paused', params: { zone: name, untilMs } },
    skipped: [],
  }
}

function showingOf(
  { settings }: EvaluatedDevice,
  paused: PausedPart | null,
  zones: readonly AnsweredZone[],
): Evaluation['showing'] {
  if (settings.blankScreen) return 'blank'
  if (paused === 'presentation') return 'paused'
  if (settings.mediaPassthrough) return 'passthrough'
  return zones.every((zone) => zone.current === null) ? 'idle' : 'site'
}

function answered(play: Play): AnsweredPlay {
  return {
    item_id: play.item?.id ?? null,
    slide_id: play.item?.slide.id ?? null,
    path: play.path,
    ad_id: play.ad?.id ?? null,
    play: play.play,
    fromMs: play.fromMs,
    untilMs: play.untilMs,
  }
}

function reasonOf(
  zone: string,
  playing: Play | null,
  plan: ZonePlan | undefined,
  { length: skipped }: readonly Skipped[],
): ZoneReason {
  if (!playing)
    return skipped === 0
      ? { code: 'empty', params: { zone } }
      : { code: 'nothingNow', params: { zone, skipped } }
  if (playing.ad) {
    const { frequency } = playing.ad
    if (!frequency) return { code: 'adEveryTurn', params: { zone } }
    return 'every' in frequency
      ? { code: 'adAfterItems', params: { zone, every: frequency.every } }
      : { code: 'adByShare', params: { zone, share: frequency.share } }
  }
  if (plan?.lone) return { code: 'onlyItem', params: { zone } }
  return { code: 'turn', params: { zone, skipped } }
}
