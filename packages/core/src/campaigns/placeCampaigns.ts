import type { LeafDraft } from '../content.ts'
import type { GroupDraft } from '../draftWire.ts'
import type { RenderElement } from '../elements/index.ts'
import { freezeItems } from '../freeze/freezeItem.ts'
import { needsOf, type Frozen, type Needs } from '../freeze/frozen.ts'
import type { Library } from '../freeze/library.ts'
import { dayOf } from '../freezeSite.ts'
import { itemsOf, mediaOfAd, mediaShown } from '../renderParts.ts'
import type { MediaEntry, RenderAd } from '../renderData.ts'
import type { RenderData, RenderEntry, RenderItem, RenderSlide } from '../renderWire.ts'
import { intersectSchedules } from '../playlists/intersectSchedules.ts'
import type { Schedule } from '../scheduleShape.ts'
import { renderVersion } from '../version.ts'
import { campaignAdId, campaignOfAd, type CampaignContent } from './campaign.ts'
import { compileCampaigns, type ZoneCampaign, type ZoneFacts } from './compileCampaigns.ts'
import type { OwnShare } from './booking.ts'
import { minuteOf } from './hours.ts'

const HOUR_MS = 60 * 60_000

/** A campaign with what it shows, as it is put into a screen. */
export type PlacedCampaign = Omit<ZoneCampaign, 'durations'> & {
  groupIds: readonly string[]
  content: readonly CampaignContent[]
}

/**
 * A published version with the campaigns that play in it now, instead of those that did: each becomes ads of its zones.
 * Everything else stays as it is. What a campaign can't show, because it was deleted or isn't ready, is left out; zones that
 * are not there are passed over. The same campaigns make the same version.
 * @param groups the zones of the draft that the version was made of
 */
export function withCampaigns(
  published: RenderData,
  groups: readonly GroupDraft[],
  campaigns: readonly PlacedCampaign[],
  contents: Omit<Library, 'day'>,
): RenderData {
  const library: Library = { ...contents, day: dayOf(published.startedAt) }
  const bare = withoutCampaigns(published)
  const parts: Needs[] = []
  const ads: RenderAd[] = []
  const screenGroups = bare.screen.groups.map((group) => {
    const source = groups.find(({ id }) => id === group.id)
    const here = source ? campaigns.filter(({ groupIds }) => groupIds.includes(group.id)) : []
    if (!source || here.length === 0) return group
    const shown = new Map(here.map((one) => [one.id, contentOf(one, source, library)]))
    for (const part of shown.values()) parts.push(part)
    const zone = here.flatMap((one) => {
      const durations = shown.get(one.id)!.value!.map(({ duration }) => duration)
      return durations.length > 0 ? [{ ...one, durations }] : []
    })
    const own: RenderAd[] = []
    const counts = new Map<string, number>()
    const all = [...shown.values()].flatMap(({ value }) => value!)
    const facts = factsOf(bare, group.id, [...zone, ...all])
    for (const { campaignId, content, ...timing } of compileCampaigns(zone, facts)) {
      const item = shown.get(campaignId)!.value![content]!
      for (const when of intersectSchedules(timing.when, item.when)) {
        const nth = counts.get(campaignId) ?? 0
        counts.set(campaignId, nth + 1)
        // A campaign in several zones of a screen has other ads in each.
        const id = campaignAdId(campaignId, groups.indexOf(source) * ADS_OF_ZONE + nth)
        own.push(adOf(item, id, group.id, { ...timing, when }))
      }
    }
    ads.push(...own)
    return {
      ...group,
      items: namingAds(
        group.items,
        own.map(({ id }) => id),
      ),
    }
  })
  if (ads.length === 0) return bare
  const needs = needsOf(parts)
  const data = { ...bare.screen.data, ...needs.data }
  const { data: _data, ...screen } = bare.screen
  return versioned(
    bare,
    { ...screen, groups: screenGroups, ...(Object.keys(data).length > 0 ? { data } : {}) },
    [...bare.ads, ...ads],
    needs.media,
  )
}

/** Ads of one campaign in a zone are numbered within so many. */
const ADS_OF_ZONE = 10_000

/** A version without campaigns. */
export function withoutCampaigns(published: RenderData): RenderData {
  const ads = published.ads.filter(({ id }) => campaignOfAd(id) === null)
  if (ads.length === published.ads.length) return published
  const groups = published.screen.groups.map((group) => ({ ...group, items: namingAds(group.items, []) }))
  return versioned(published, { ...published.screen, groups }, ads, [])
}

/** When something plays, and the instant (epoch ms) at which a file of it ends. */
type Timed = { when?: Schedule | undefined; expires?: number | undefined }

/**
 * What a zone plays besides campaigns, as far as campaigns have to know it.
 * @param campaigns campaigns and what they show: where one begins or ends, cells of the others end too
 */
export function factsOf(
  { screen, ads, startedAt }: RenderData,
  groupId: string,
  campaigns: readonly Timed[] = [],
): ZoneFacts {
  const group = screen.groups.find(({ id }) => id === groupId)
  const own = ads.filter((ad) => ad.group_id === groupId && campaignOfAd(ad.id) === null)
  const entries: Timed[] = [{ when: group?.when }, ...entriesOf(group?.items ?? []), ...own, ...campaigns]
  const edges = entries.flatMap(({ when }) => [
    ...(when?.times ?? []).flatMap(({ from, until }) => [minuteOf(from), minuteOf(until)]),
    ...[when?.from, when?.until].flatMap((bound) => (bound === undefined ? [] : [minuteOf(bound.slice(11))])),
  ])
  const instants = new Set([startedAt, ...entries.flatMap(({ expires }) => expires ?? [])])
  return {
    edges: [...new Set(edges)].sort((a, b) => a - b),
    instants: [...instants].sort((a, b) => a - b),
    ownShare: Math.min(
      1,
      ownShares({ screen, ads }, groupId).reduce((sum, { share }) => sum + share, 0),
    ),
  }
}

/** The parts of the time that a zone's own ads between items take. */
export function ownShares({ screen, ads }: Pick<RenderData, 'screen' | 'ads'>, groupId: string): OwnShare[] {
  const items = itemsOf(screen.groups.find(({ id }) => id === groupId)?.items ?? [])
  const meanMs = items.reduce((sum, { duration }) => sum + duration, 0) / Math.max(1, items.length)
  return ads.flatMap(({ id, group_id, mode, duration, frequency, per_hour, when }) => {
    if (group_id !== groupId || mode !== 'between' || campaignOfAd(id) !== null) return []
    const every = frequency && 'every' in frequency ? frequency.every : 1
    const wanted =
      frequency && 'share' in frequency ? frequency.share : duration / (duration + every * meanMs)
    const most = per_hour === undefined ? 1 : (per_hour * duration) / HOUR_MS
    return [{ share: Math.min(wanted, most), when }]
  })
}

const entriesOf = (items: readonly RenderEntry[]): RenderEntry[] =>
  items.flatMap((entry) => ('list' in entry ? [entry, ...entriesOf(entry.list.items)] : [entry]))

/** What a campaign shows in a zone, one after the other. Problems leave out what has them. */
function contentOf(
  { id, content }: PlacedCampaign,
  group: GroupDraft,
  library: Library,
): Frozen<RenderItem[]> {
  const shown = {
    fit: 'contain',
    transition: { kind: 'fade', duration: 400 },
  } as const
  const parts = content.map((one, index) => {
    const name = `${id}-${index}`
    const item =
      'playlist_id' in one
        ? ({ id: name, playlist_id: one.playlist_id, turn: 'all' } as const)
        : ({ id: name, ...shown, ...one } satisfies LeafDraft)
    return freezeItems([item], { group, ads: [] }, library, 'content')
  })
  return { ...needsOf(parts), value: parts.flatMap(({ value }) => itemsOf(value ?? [])) }
}

/** An item as an ad of its zone: its background becomes the lowest element. Ads of campaigns can't be touched. */
function adOf(
  { slide, duration, expires, if: condition }: RenderItem,
  id: string,
  groupId: string,
  timing: Pick<RenderAd, 'frequency' | 'per_hour' | 'apart' | 'when'>,
): RenderAd {
  const overlays = [...backgroundOf(slide), ...slide.elements].map(({ touch: _touch, ...element }) => element)
  return {
    id,
    group_id: groupId,
    duration,
    width: `${slide.width}px`,
    height: `${slide.height}px`,
    overlays: overlays as RenderElement[],
    js: '',
    name: slide.name,
    mode: 'between',
    ...timing,
    ...(expires === undefined ? {} : { expires }),
    ...(condition === undefined ? {} : { if: condition }),
  }
}

function backgroundOf({ background, width, height }: RenderSlide): RenderElement[] {
  const whole = { frame: { x: 0, y: 0, width, height } }
  const sheet = (
    fill: Extract<RenderElement, { type: 'shape' }>['fill'],
    opacity?: number,
  ): RenderElement => ({
    id: 'background',
    type: 'shape',
    shape: 'rectangle',
    ...whole,
    ...(opacity === undefined ? {} : { id: 'dimmed', opacity }),
    ...(fill && { fill }),
  })
  if (background.kind === 'color') return [sheet({ kind: 'color', color: background.color })]
  if (background.kind === 'gradient') {
    const { from, to, angle } = background
    return [sheet({ kind: 'gradient', from, to, angle })]
  }
  const { media, dim, color } = background
  const file = { ...whole, id: 'picture', fit: 'cover', media } as const
  const picture: RenderElement = media.type.startsWith('video/')
    ? { ...file, type: 'video', volume: 0 }
    : { ...file, type: 'image', alt: '' }
  return [
    sheet({ kind: 'color', color }),
    picture,
    ...(dim > 0 ? [sheet({ kind: 'color', color: '#000000' }, dim)] : []),
  ]
}

/** Items that name the ads of campaigns beside those of the screen. */
function namingAds(items: readonly RenderEntry[], ids: readonly string[]): RenderEntry[] {
  return items.map((entry) =>
    'list' in entry
      ? ({ ...entry, list: { ...entry.list, items: namingAds(entry.list.items, ids) } } as RenderEntry)
      : { ...entry, ads: [...entry.ads.filter((id) => campaignOfAd(id) === null), ...ids] },
  )
}

/** A version with other zones and ads, and the files that these show. */
function versioned(
  before: RenderData,
  screen: RenderData['screen'],
  ads: RenderAd[],
  more: readonly MediaEntry[],
): RenderData {
  const slides = [
    ...screen.groups.flatMap(({ items }) => itemsOf(items).map(({ slide }) => slide)),
    ...(screen.slides ?? []),
  ]
  const used = new Set([...slides.flatMap(mediaShown), ...ads.flatMap(mediaOfAd)].map(({ sha256 }) => sha256))
  const files = new Map([...before.media, ...more].map((file) => [file.sha256, file]))
  const { version: _version, ...rest } = {
    ...before,
    screen,
    ads,
    media: [...files.values()]
      .filter(({ sha256 }) => used.has(sha256))
      .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
  }
  return { version: renderVersion(rest), ...rest }
}
