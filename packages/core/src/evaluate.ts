import type { DeviceSettings } from './settingsSchemas.ts'
import type { RenderData } from './renderWire.ts'
import { itemsOf } from './renderParts.ts'
import { passOver } from './passOver.ts'
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
}

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
  nothingNow: { zone: string; skipped: number }
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
  /** null where the zone shows nothing but its background */
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
   * what the display shows as a whole, and so why: its screen, black on purpose, its capture device, or the quiet picture
   * where nothing may play
   */
  showing: 'site' | 'blank' | 'passthrough' | 'idle'
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
  const zones = render.screen.groups.map((group): AnsweredZone => {
    const planned = plans.get(group.id)
    const plan = planned && device.barred?.size ? passOver(planned, (id) => device.barred!.has(id)) : planned
    const moment = plan?.momentAt(atMs) ?? null
    const barred = itemsOf(group.items).filter((item) => device.barred?.has(item.id))
    const skipped: Skipped[] = [
      ...(plan?.skippedAt(atMs) ?? []),
      ...barred.map(({ id }) => ({ id, why: 'barred' as const })),
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
      reason: reasonOf(group.name, playing, plan, skipped),
      skipped,
    }
  })
  return { atMs, showing: showingOf(device, zones), zones }
}

function showingOf({ settings }: EvaluatedDevice, zones: readonly AnsweredZone[]): Evaluation['showing'] {
  if (settings.blankScreen) return 'blank'
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
