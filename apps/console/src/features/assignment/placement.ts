import type { GroupDraft, ItemDraft, LeafDraft, Schedule, SiteDraft } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'

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
        const at = group.coll.findIndex((item) => shows(item, slideId))
        const item = group.coll[at]
        return { site, group, place: item ? { at: at + 1, item: item as LeafDraft } : null }
      }),
    )
}

/** How a slide is to lie in zones; what is left out stays as it is, or is as usual where it is new. */
export type Wish = {
  /** counts from 1; beyond the end: at the end */
  at?: number
  /** ms */
  duration?: number
  /** null: always */
  when?: Schedule | null
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
  return changeGroups(draft, groupIds, (coll, group) => {
    const from = coll.findIndex((item) => shows(item, slideId))
    const before = coll[from] as LeafDraft | undefined
    const item = wished(before ?? fresh(group), wish)
    const others = coll.filter((_, index) => index !== from)
    const to = wish.at === undefined ? (from === -1 ? others.length : from) : wish.at - 1
    return [...others.slice(0, to), item, ...others.slice(to)]
  })
}

/** Takes a slide out of zones of a screen, wherever it lies in them outside of lists. */
export function takeOut(draft: SiteDraft, groupIds: ReadonlySet<string>, slideId: string): SiteDraft {
  return changeGroups(draft, groupIds, (coll) => coll.filter((item) => !shows(item, slideId)))
}

function changeGroups(
  draft: SiteDraft,
  groupIds: ReadonlySet<string>,
  change: (coll: readonly ItemDraft[], group: GroupDraft) => ItemDraft[],
): SiteDraft {
  return {
    ...draft,
    groups: draft.groups.map((group) =>
      groupIds.has(group.id) ? { ...group, coll: change(group.coll, group) } : group,
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
