import { itemsOf, mediaOfAd, mediaShown, zoneTimeOf, type RenderData } from '@vitrine/core'
import { displayOnFromMs, isDisplayOn } from '@vitrine/core/remote'
import type { Device, DeviceAt } from '@vitrine/protocol'

/** What keeps a device from showing what its plan says. Instants are epoch ms. */
export type Hindrance =
  | { code: 'emergency'; name: string; drill: boolean; emergencyId: string; covers: 'display' | 'zones' }
  | { code: 'asleep'; untilMs: number | null }
  | { code: 'blank' }
  | { code: 'paused'; untilMs: number }
  | { code: 'notStored'; files: number }

/** What a device says of itself counts for instants that are no farther from now than this, ms. */
const NOW_MS = 10 * 60_000

/**
 * What keeps a device from showing its plan at the instant of an answer, the strongest first.
 * @param content a slide or ad by its id, with the version that has it: then its files count, and only the zones that it is in
 * @param nowMs epoch ms of the server's clock. Past settings and reports are unknown
 */
export function hindrancesAt(
  device: Pick<Device, 'status' | 'pause' | 'remote' | 'data'>,
  answer: Pick<DeviceAt, 't' | 'time_zone' | 'emergency'>,
  nowMs: number,
  content?: { id: string; render: RenderData },
): Hindrance[] {
  const { t: atMs, emergency } = answer
  const { status, pause } = device
  const found: Hindrance[] = []
  if (emergency && (!content || emergency.covers === 'display' || isIn(content, emergency.zones))) {
    const { name, drill, emergency_id: emergencyId, covers } = emergency
    found.push({ code: 'emergency', name, drill, emergencyId, covers })
  }
  if (atMs < nowMs - NOW_MS) return found
  const isNow = atMs <= nowMs + NOW_MS
  const { power } = device.remote
  const zone = zoneTimeOf(answer.time_zone)
  if (power && !isDisplayOn(power, zone, atMs))
    found.push({ code: 'asleep', untilMs: displayOnFromMs(power, zone, atMs) })
  else if (isNow && status.kind === 'off') found.push({ code: 'asleep', untilMs: null })
  if (isNow && status.kind === 'blank') found.push({ code: 'blank' })
  if (pause?.what === 'presentation' && pause.since <= atMs && atMs < pause.until)
    found.push({ code: 'paused', untilMs: pause.until })
  const files = content && isNow ? notStored(device, content) : 0
  if (files > 0) found.push({ code: 'notStored', files })
  return found
}

function isIn({ id, render: { screen, ads } }: { id: string; render: RenderData }, zones: readonly string[]) {
  return screen.groups.some(
    (group) =>
      zones.includes(group.id) &&
      (itemsOf(group.items).some(({ slide }) => slide.id === id) ||
        ads.some((ad) => ad.id === id && ad.group_id === group.id)),
  )
}

/** How many files of a content the device has reported as not complete. */
function notStored(
  { data }: Pick<Device, 'data'>,
  { id, render: { screen, ads } }: { id: string; render: RenderData },
): number {
  const incomplete = new Set(
    [...(data?.files ?? []), ...(data?.fetching?.files ?? [])]
      .filter(({ state }) => state !== 'checked')
      .map(({ sha256 }) => sha256),
  )
  const shown = [
    ...screen.groups
      .flatMap(({ items }) => itemsOf(items))
      .filter(({ slide }) => slide.id === id)
      .flatMap(({ slide }) => mediaShown(slide)),
    ...ads.filter((ad) => ad.id === id).flatMap(mediaOfAd),
  ]
  return new Set(shown.map(({ sha256 }) => sha256).filter((sha256) => incomplete.has(sha256))).size
}
