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
export type AnsweredZone = {
  group_id: string
  /** null where the zone shows nothing but its background */
  current: (AnsweredPlay & { elapsedMs: number; remainingMs: number }) | null
  next: AnsweredPlay | null
  /** ads over the current item, those that are gone and to come too */
  ads: { ad_id: string; fromMs: number; untilMs: number; shown: boolean }[]
  reason: string
  skipped: Skipped[]
}
/** What a device shows at an instant, and why. Instants are epoch ms of the server's clock. */
export type Evaluation = {
  atMs: number
  /** what the glass shows as a whole: `idle` is the quiet picture where nothing may play */
  showing: 'site' | 'blank' | 'passthrough' | 'idle'
  reason: string
  zones: AnsweredZone[]
}

/** The plans of a screen's zones, for a device's time zone. */
export function sitePlans(render: RenderData, timeZone: string): ReadonlyMap<string, ZonePlan> {
  const zone = zoneTimeOf(timeZone)
  return new Map(
    render.site.groups.map((group) => [group.id, createZonePlan(group, render.ads, render.startedAt, zone)]),
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
  const zones = render.site.groups.map((group): AnsweredZone => {
    const planned = plans.get(group.id)
    const plan = planned && device.barred?.size ? passOver(planned, (id) => device.barred!.has(id)) : planned
    const moment = plan?.momentAt(atMs) ?? null
    const barred = itemsOf(group.coll).filter((item) => device.barred?.has(item.id))
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
  const whole = (showing: Evaluation['showing'], reason: string): Evaluation => ({
    atMs,
    showing,
    reason,
    zones,
  })
  if (device.settings.blankScreen) return whole('blank', 'The display is black on purpose.')
  if (device.settings.mediaPassthrough)
    return whole('passthrough', 'The display shows its capture device instead of its screen.')
  if (zones.every((zone) => zone.current === null))
    return whole('idle', 'No zone has anything that may play now, so the quiet picture shows.')
  return whole('site', 'The display shows the screen that it was given.')
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
  name: string,
  playing: Play | null,
  plan: ZonePlan | undefined,
  skipped: readonly Skipped[],
): string {
  if (!playing)
    return skipped.length === 0
      ? `The zone “${name}” has no items.`
      : `Nothing in the zone “${name}” may play now (${skipped.length} passed over).`
  if (playing.ad) return `An ad between the items of “${name}”: ${frequencyText(playing.ad.frequency)}.`
  if (plan?.lone) return `It is the only item of “${name}”.`
  const passed = skipped.length === 0 ? '' : `; ${skipped.length} passed over`
  return `Its turn in the order of “${name}”${passed}.`
}

function frequencyText(frequency: { every: number } | { share: number } | undefined): string {
  if (!frequency) return 'it comes at every turn'
  if ('every' in frequency)
    return frequency.every === 1 ? 'it follows every item' : `it follows every ${frequency.every}th item`
  return `it has ${Math.round(frequency.share * 100)} % of the time`
}
