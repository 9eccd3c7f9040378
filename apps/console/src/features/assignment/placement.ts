import {
  fittingSizeOf,
  sizesOf,
  type GroupDraft,
  type ItemDraft,
  type LeafDraft,
  type WhenDraft,
  type SiteDraft,
  type SlideDraft,
} from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { assignmentTexts } from './assignment.texts.ts'

/** A zone of a screen and how a slide lies in it: `at` counts from 1; null where it does not. */
export type Placement = {
  site: Site
  group: GroupDraft
  place: { at: number; item: LeafDraft } | null
}

/** Says which zone of which screen a placement is. */
export const placementKey = ({ site, group }: Pick<Placement, 'site' | 'group'>) => `${site.id} ${group.id}`

const shows = (item: ItemDraft, slideId: string): item is LeafDraft =>
  'slide_id' in item && item.slide_id === slideId

/** Every zone of every screen, with the slide's first place among its items. What lies in lists is left alone. */
export function placementsOf(sites: readonly Site[], slideId: string, first: string | null): Placement[] {
  return [...sites]
    .sort((a, b) => Number(b.id === first) - Number(a.id === first) || a.name.localeCompare(b.name))
    .flatMap((site) =>
      site.draft.groups.map((group) => {
        const at = group.items.findIndex((item) => shows(item, slideId))
        const item = group.items[at]
        return { site, group, place: item ? { at: at + 1, item: item as LeafDraft } : null }
      }),
    )
}

/** What is to change: the zones that get the slide and those that lose it. */
export type Changes = { add: Placement[]; remove: Placement[] }

/** @param ticked which zones were ticked or not, by `placementKey`; left out: as it is */
export function changesOf(placements: readonly Placement[], ticked: ReadonlyMap<string, boolean>): Changes {
  const wants = (one: Placement) => ticked.get(placementKey(one)) ?? one.place !== null
  return {
    add: placements.filter((one) => wants(one) && one.place === null),
    remove: placements.filter((one) => !wants(one) && one.place !== null),
  }
}

/** What a button says that makes changes; it also stands there while there are none. */
export function changeWords({ add, remove }: Changes): string {
  if (remove.length === 0)
    return add.length === 0 ? assignmentTexts.addToZones() : assignmentTexts.addToSome({ count: add.length })
  if (add.length === 0) return assignmentTexts.removeFromSome({ count: remove.length })
  return assignmentTexts.applySome({ count: add.length + remove.length })
}

/** How much of a zone a slide fills when all of it is shown, 0 to 1, in that of its sizes which displays choose there. */
export function shareFilled(slide: SlideDraft, zone: { width: number; height: number }): number {
  const size = sizesOf(slide)[fittingSizeOf(slide, zone)] ?? slide
  const ratio = size.width / size.height / (zone.width / zone.height)
  return Math.min(ratio, 1 / ratio)
}

/** Screens whose devices do not show yet how the slide lies in their drafts. @param changed ids of screens that were just changed */
export function waitingSites(placements: readonly Placement[], changed: ReadonlySet<string>): Site[] {
  const having = placements.filter(({ site, place }) => place !== null || changed.has(site.id))
  const sites = new Map(having.map(({ site }) => [site.id, site]))
  return [...sites.values()].filter(({ published }) => published === null || published.changed_since)
}

/** How a slide is to lie in zones; what is left out stays as it is, or is as usual where it is new. */
export type Wish = {
  /** counts from 1; beyond the end: at the end */
  at?: number
  /** ms */
  duration?: number
  /** null: always */
  when?: WhenDraft | null
}

/**
 * Puts a slide into zones of a screen, or changes how it lies in them.
 * @param fresh makes a new item for it in a zone
 */
export function placeIn(
  draft: SiteDraft,
  groupIds: ReadonlySet<string>,
  slideId: string,
  wish: Wish,
  fresh: (group: GroupDraft) => LeafDraft,
): SiteDraft {
  return changeGroups(draft, groupIds, (items, group) => {
    const from = items.findIndex((item) => shows(item, slideId))
    const before = items[from] as LeafDraft | undefined
    const item = wished(before ?? fresh(group), wish)
    const others = items.filter((_, index) => index !== from)
    const to = wish.at === undefined ? (from === -1 ? others.length : from) : wish.at - 1
    return [...others.slice(0, to), item, ...others.slice(to)]
  })
}

/** Takes a slide out of zones of a screen, wherever it lies in them outside of lists. */
export function takeOut(draft: SiteDraft, groupIds: ReadonlySet<string>, slideId: string): SiteDraft {
  return changeGroups(draft, groupIds, (items) => items.filter((item) => !shows(item, slideId)))
}

function changeGroups(
  draft: SiteDraft,
  groupIds: ReadonlySet<string>,
  change: (items: readonly ItemDraft[], group: GroupDraft) => ItemDraft[],
): SiteDraft {
  return {
    ...draft,
    groups: draft.groups.map((group) =>
      groupIds.has(group.id) ? { ...group, items: change(group.items, group) } : group,
    ),
  }
}

function wished(item: LeafDraft, { duration, when }: Wish): LeafDraft {
  const { when: before, ...rest } = item
  const kept = when === undefined ? before : (when ?? undefined)
  return {
    ...rest,
    ...(duration === undefined ? {} : { duration }),
    ...(kept === undefined ? {} : { when: kept }),
  } as LeafDraft
}
