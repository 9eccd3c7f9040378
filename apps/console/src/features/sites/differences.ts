import type { GroupDraft, ItemDraft, SiteDraft } from '@vitrine/core'
import { counted, formatSpan } from '../../app/format.ts'
import { whenWords } from './whenWords.ts'

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
    say(`The size changed from ${before.width} × ${before.height} to ${after.width} × ${after.height} px.`)
  const kept = after.groups.filter((group) => before.groups.some((one) => one.id === group.id))
  for (const group of before.groups)
    if (!after.groups.some((one) => one.id === group.id)) say(`The zone “${group.name}” was removed.`)
  for (const group of after.groups) {
    const old = before.groups.find((one) => one.id === group.id)
    if (old) groupDifferences(old, group, names, edited, say)
    else say(`The zone “${group.name}” was added with ${counted(group.coll.length, 'item')}.`, group.id)
  }
  const order = kept.map((group) => group.id)
  if (
    !same(
      order,
      before.groups.map((group) => group.id).filter((id) => order.includes(id)),
    )
  )
    say('The stacking order of the zones changed.')
  adDifferences(before, after, say)
  if ((before.js ?? '') !== (after.js ?? ''))
    say(after.js ? (before.js ? 'The script changed.' : 'A script was added.') : 'The script was removed.')
  if (!same(before.network ?? [], after.network ?? [])) say('The addresses that scripts can reach changed.')
  if (before.sound !== after.sound)
    say(after.sound === 'all' ? 'All zones play sound.' : 'One zone plays sound at a time.')
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
  if (before.name !== after.name) say(`The zone “${before.name}” was renamed to “${after.name}”.`, after.id)
  if (!same(before.frame, after.frame)) say(`The zone “${after.name}” was moved or resized.`, after.id)
  const looks = (group: GroupDraft) => [group.background, group.opacity ?? 1, group.volume ?? 1]
  if (!same(looks(before), looks(after)))
    say(`The background, opacity or volume of the zone “${after.name}” changed.`, after.id)
  if (before.shuffle !== after.shuffle)
    say(
      after.shuffle === undefined
        ? `Shuffle was turned off in “${after.name}”.`
        : `Shuffle was turned on in “${after.name}”.`,
      after.id,
    )
  const old = flat(before.coll)
  const now = flat(after.coll)
  for (const item of old.values())
    if (!now.has(item.id)) say(`“${names.item(item)}” was removed from “${after.name}”.`, after.id)
  for (const item of now.values()) {
    const was = old.get(item.id)
    if (!was) say(`“${names.item(item)}” was added to “${after.name}”.`, after.id, item.id)
    else for (const text of itemDifferences(was, item, names, after.name)) say(text, after.id, item.id)
    if ('slide_id' in item && edited.has(item.slide_id))
      say(`“${names.item(item)}” was edited.`, after.id, item.id)
  }
  const order = [...now.keys()].filter((id) => old.has(id))
  if (
    !same(
      order,
      [...old.keys()].filter((id) => now.has(id)),
    )
  )
    say(`The order of items in “${after.name}” changed.`, after.id)
}

/** What changed about one item of a zone. */
function itemDifferences(before: ItemDraft, after: ItemDraft, names: Names, zone: string): string[] {
  const name = names.item(after)
  const said: string[] = []
  if ('list' in before && 'list' in after) {
    if (before.list.name !== after.list.name)
      said.push(`The list “${before.list.name}” in “${zone}” was renamed to “${name}”.`)
    if (before.list.shuffle !== after.list.shuffle)
      said.push(
        after.list.shuffle === undefined
          ? `Shuffle was turned off for “${name}” in “${zone}”.`
          : `Shuffle was turned on for “${name}” in “${zone}”.`,
      )
    if (before.list.play !== after.list.play)
      said.push(
        after.list.play === 'all'
          ? `“${name}” in “${zone}” now plays all its items at each turn.`
          : `“${name}” in “${zone}” now plays one of its items at each turn.`,
      )
  } else if (!('list' in before) && !('list' in after)) {
    if (!same(sourceOf(before), sourceOf(after)))
      said.push(`“${name}” in “${zone}” now shows different content.`)
    if (before.duration !== after.duration)
      said.push(
        `The duration of “${name}” in “${zone}” changed from ${formatSpan(before.duration)} to ${formatSpan(after.duration)}.`,
      )
    if (!same(before.transition, after.transition))
      said.push(`The transition of “${name}” in “${zone}” changed.`)
    if (before.fit !== after.fit) said.push(`The fit of “${name}” in “${zone}” changed.`)
    if ((before.volume ?? 1) !== (after.volume ?? 1))
      said.push(`The volume of “${name}” in “${zone}” changed.`)
  }
  if ((before.weight ?? 1) !== (after.weight ?? 1))
    said.push(
      (after.weight ?? 1) === 1
        ? `“${name}” in “${zone}” now plays once a round.`
        : `“${name}” in “${zone}” now plays ${after.weight} times a round.`,
    )
  if (!same(before.when, after.when)) {
    const words = whenWords(after.when)
    said.push(
      words === null
        ? `“${name}” in “${zone}” now plays at any time.`
        : `“${name}” in “${zone}” now plays only ${words}.`,
    )
  }
  return said
}

function adDifferences(before: SiteDraft, after: SiteDraft, say: Say): void {
  const old = new Map((before.ads ?? []).map((ad) => [ad.id, ad]))
  const now = new Map((after.ads ?? []).map((ad) => [ad.id, ad]))
  for (const ad of old.values()) if (!now.has(ad.id)) say(`The ad “${ad.name}” was removed.`)
  for (const ad of now.values()) {
    const was = old.get(ad.id)
    if (!was) say(`The ad “${ad.name}” was added.`)
    else if (!same(was, ad)) say(`The ad “${ad.name}” changed.`)
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
