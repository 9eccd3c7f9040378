import type { ItemDraft, SiteDraft } from '@vitrine/core'
import { siteListTexts } from './siteList.texts.ts'

/** A draft like another one, with ids of its own: two screens with the same zone would be counted as one. */
export function copyOf(draft: SiteDraft, newId: () => string): SiteDraft {
  const groupIds = new Map(draft.groups.map((group) => [group.id, newId()]))
  const copies = (items: readonly ItemDraft[]): ItemDraft[] =>
    items.map((item) =>
      'list' in item
        ? ({ ...item, id: newId(), list: { ...item.list, items: copies(item.list.items) } } as ItemDraft)
        : { ...item, id: newId() },
    )
  return {
    ...draft,
    groups: draft.groups.map((group) => ({
      ...group,
      id: groupIds.get(group.id)!,
      items: copies(group.items),
    })),
    ...(draft.ads && {
      ads: draft.ads.map((ad) => ({
        ...ad,
        id: newId(),
        group_id: groupIds.get(ad.group_id) ?? ad.group_id,
      })),
    }),
  }
}

/** What a copy is called: `Lobby copy`, `Lobby copy 2`. */
export function copyName(name: string, taken: readonly string[]): string {
  const mark = siteListTexts.copyName({ name: '' })
  const at = name.lastIndexOf(mark)
  const isCopy = at > 0 && /^( \d+)?$/.test(name.slice(at + mark.length))
  const base = (isCopy ? name.slice(0, at) : name).slice(0, 180)
  for (let nth = 1; ; nth += 1) {
    const tried =
      nth === 1 ? siteListTexts.copyName({ name: base }) : siteListTexts.copyNameNth({ name: base, nth })
    if (!taken.includes(tried)) return tried
  }
}
