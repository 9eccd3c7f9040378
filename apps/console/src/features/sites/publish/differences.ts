import type { GroupDraft, ItemDraft, SiteDraft } from '@vitrine/core'
import { counted, formatSpan } from '../../../app/format.ts'
import { timesARound, whenWords } from '../items/whenWords.ts'

/** What items and slides are called. */
export type Names = { item: (item: ItemDraft) => string }

/** One change, as a sentence, with the zone and item that it is about where there is one. */
export type Difference = { text: string; groupId: string | null; itemId: string | null }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What changed between two drafts of a screen, in words and in the order of the screen.
 * @param edited slides that were edited since, by id: they show other than they did though the draft is as it was
 */
export function siteDifferences(
  before: SiteDraft,
  after: SiteDraft,
  names: Names,
  edited: ReadonlySet<string> = new Set(),
): Difference[] {
  const found: Difference[] = []
  const say = (text: string, groupId: string | null = null, itemId: string | null = null) =>
    found.push({ text, groupId, itemId })

  if (before.width !== after.width || before.height !== after.height)
    say(
      `Screen size changed from ${before.width} × ${before.height} px to ${after.width} × ${after.height} px.`,
    )
  const kept = after.groups.filter((group) => before.groups.some((one) => one.id === group.id))
  for (const group of before.groups)
    if (!after.groups.some((one) => one.id === group.id)) say(`Zone “${group.name}” removed.`)
  for (const group of after.groups) {
    const old = before.groups.find((one) => one.id === group.id)
    if (old) groupDifferences(old, group, names, edited, say)
    else say(`Zone “${group.name}” added with ${counted(group.coll.length, 'item')}.`, group.id)
  }
  const order = kept.map((group) => group.id)
  if (
    !same(
      order,
      before.groups.map((group) => group.id).filter((id) => order.includes(id)),
    )
  )
    say('Stacking order of the zones changed.')
  adDifferences(before, after, say)
  if ((before.js ?? '') !== (after.js ?? ''))
    say(after.js ? (before.js ? 'Script changed.' : 'Script added.') : 'Script removed.')
  if (!same(before.network ?? [], after.network ?? [])) say('Network addresses allowed for scripts changed.')
  if (before.sound !== after.sound)
    say(after.sound === 'all' ? 'All zones now play sound.' : 'One zone at a time now plays sound.')
  return found
}

type Say = (text: string, groupId?: string | null, itemId?: string | null) => void

function groupDifferences(
  before: GroupDraft,
  after: GroupDraft,
  names: Names,
  edited: ReadonlySet<string>,
  say: Say,
): void {
  const zone = `“${after.name}”`
  if (before.name !== after.name) say(`Zone “${before.name}” renamed to ${zone}.`, after.id)
  if (!same(before.frame, after.frame)) say(`Zone ${zone} moved or resized.`, after.id)
  const looks = (group: GroupDraft) => [group.background, group.opacity ?? 1, group.volume ?? 1]
  if (!same(looks(before), looks(after)))
    say(`Background, opacity or volume of zone ${zone} changed.`, after.id)
  if (before.shuffle !== after.shuffle)
    say(
      before.shuffle !== undefined && after.shuffle !== undefined
        ? `Shuffled order of ${zone} changed.`
        : `Shuffle turned ${after.shuffle === undefined ? 'off' : 'on'} in ${zone}.`,
      after.id,
    )
  const old = flat(before.coll)
  const now = flat(after.coll)
  for (const item of old.values())
    if (!now.has(item.id)) say(`“${names.item(item)}” removed from ${zone}.`, after.id)
  for (const item of now.values()) {
    const was = old.get(item.id)
    if (!was) say(`“${names.item(item)}” added to ${zone}.`, after.id, item.id)
    else for (const text of itemDifferences(was, item, names, zone)) say(text, after.id, item.id)
    if ('slide_id' in item && edited.has(item.slide_id))
      say(`“${names.item(item)}” edited.`, after.id, item.id)
  }
  const order = [...now.keys()].filter((id) => old.has(id))
  if (
    !same(
      order,
      [...old.keys()].filter((id) => now.has(id)),
    )
  )
    say(`Order of items in ${zone} changed.`, after.id)
}

/** What changed about one item, each a whole sentence. */
function itemDifferences(before: ItemDraft, after: ItemDraft, names: Names, zone: string): string[] {
  const name = `“${names.item(after)}” in ${zone}`
  const said: string[] = []
  if ('list' in before && 'list' in after) {
    if (before.list.name !== after.list.name) said.push(`List “${before.list.name}” renamed to ${name}.`)
    if (before.list.shuffle !== after.list.shuffle)
      said.push(
        before.list.shuffle !== undefined && after.list.shuffle !== undefined
          ? `Shuffled order of ${name} changed.`
          : `Shuffle turned ${after.list.shuffle === undefined ? 'off' : 'on'} for ${name}.`,
      )
    if (before.list.play !== after.list.play)
      said.push(
        `${name} now plays ${after.list.play === 'all' ? 'all items in turn' : 'one item per round'}.`,
      )
  } else if (!('list' in before) && !('list' in after)) {
    if (!same(sourceOf(before), sourceOf(after))) said.push(`Content of ${name} replaced.`)
    if (before.duration !== after.duration)
      said.push(
        `Duration of ${name} changed from ${formatSpan(before.duration)} to ${formatSpan(after.duration)}.`,
      )
    if (!same(before.transition, after.transition)) said.push(`Transition of ${name} changed.`)
    if (before.fit !== after.fit) said.push(`Fit of ${name} changed.`)
    if ((before.volume ?? 1) !== (after.volume ?? 1)) said.push(`Volume of ${name} changed.`)
  }
  if ((before.weight ?? 1) !== (after.weight ?? 1))
    said.push(`${name} now plays ${timesARound(after.weight ?? 1)}.`)
  if (!same(before.when, after.when)) {
    const words = whenWords(after.when)
    said.push(words === null ? `${name} now plays at all times.` : `${name} now plays only ${words}.`)
  }
  return said
}

function adDifferences(before: SiteDraft, after: SiteDraft, say: Say): void {
  const old = new Map((before.ads ?? []).map((ad) => [ad.id, ad]))
  const now = new Map((after.ads ?? []).map((ad) => [ad.id, ad]))
  for (const ad of old.values()) if (!now.has(ad.id)) say(`Ad “${ad.name}” removed.`)
  for (const ad of now.values()) {
    const was = old.get(ad.id)
    if (!was) say(`Ad “${ad.name}” added.`)
    else if (!same(was, ad)) say(`Ad “${ad.name}” changed.`)
  }
}

/** All items by id, in order, those in lists behind their list. */
function flat(coll: readonly ItemDraft[]): Map<string, ItemDraft> {
  const all = new Map<string, ItemDraft>()
  const add = (items: readonly ItemDraft[]) => {
    for (const item of items) {
      all.set(item.id, item)
      if ('list' in item) add(item.list.coll)
    }
  }
  add(coll)
  return all
}

const sourceOf = (item: Exclude<ItemDraft, { list: unknown }>) =>
  'slide_id' in item ? item.slide_id : 'media_id' in item ? item.media_id : item.page
