import type { GroupDraft, ItemDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import { formatSpan } from '../../../app/format.ts'
import { conditionWords } from '../../conditions/index.ts'
import { whenWords } from '../items/whenWords.ts'
import { differenceTexts } from './differences.texts.ts'

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
      differenceTexts.size({
        width: before.width,
        height: before.height,
        newWidth: after.width,
        newHeight: after.height,
      }),
    )
  const kept = after.groups.filter((group) => before.groups.some((one) => one.id === group.id))
  for (const group of before.groups)
    if (!after.groups.some((one) => one.id === group.id))
      say(differenceTexts.zone.removed({ name: group.name }))
  for (const group of after.groups) {
    const old = before.groups.find((one) => one.id === group.id)
    if (old) groupDifferences(old, group, names, edited, say)
    else say(differenceTexts.zone.added({ name: group.name, count: group.items.length }), group.id)
  }
  const order = kept.map((group) => group.id)
  if (
    !same(
      order,
      before.groups.map((group) => group.id).filter((id) => order.includes(id)),
    )
  )
    say(differenceTexts.stackingOrder())
  adDifferences(before, after, say)
  if ((before.js ?? '') !== (after.js ?? ''))
    say(
      after.js
        ? before.js
          ? differenceTexts.scriptChanged()
          : differenceTexts.scriptAdded()
        : differenceTexts.scriptRemoved(),
    )
  if (!same(before.network ?? [], after.network ?? [])) say(differenceTexts.network())
  if (before.sound !== after.sound)
    say(after.sound === 'all' ? differenceTexts.soundOfAll() : differenceTexts.soundOfOne())
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
  const zone = after.name
  if (before.name !== after.name)
    say(differenceTexts.zone.renamed({ before: before.name, name: zone }), after.id)
  if (!same(before.frame, after.frame)) say(differenceTexts.zone.frame({ zone }), after.id)
  const looks = (group: GroupDraft) => [group.background, group.opacity ?? 1, group.volume ?? 1]
  if (!same(looks(before), looks(after))) say(differenceTexts.zone.looks({ zone }), after.id)
  if (before.shuffle !== after.shuffle)
    say(
      before.shuffle !== undefined && after.shuffle !== undefined
        ? differenceTexts.zone.shuffled({ zone })
        : after.shuffle === undefined
          ? differenceTexts.zone.shuffleOff({ zone })
          : differenceTexts.zone.shuffleOn({ zone }),
      after.id,
    )
  if (!same(before.when, after.when)) {
    const when = whenWords(after.when)
    say(
      when === null ? differenceTexts.zone.always({ zone }) : differenceTexts.zone.when({ zone, when }),
      after.id,
    )
  }
  const old = flat(before.items)
  const now = flat(after.items)
  for (const item of old.values())
    if (!now.has(item.id)) say(differenceTexts.item.removed({ item: names.item(item), zone }), after.id)
  for (const item of now.values()) {
    const was = old.get(item.id)
    if (!was) say(differenceTexts.item.added({ item: names.item(item), zone }), after.id, item.id)
    else for (const text of itemDifferences(was, item, names, zone)) say(text, after.id, item.id)
    if ('slide_id' in item && edited.has(item.slide_id))
      say(differenceTexts.item.edited({ item: names.item(item) }), after.id, item.id)
  }
  const order = [...now.keys()].filter((id) => old.has(id))
  if (
    !same(
      order,
      [...old.keys()].filter((id) => now.has(id)),
    )
  )
    say(differenceTexts.zone.order({ zone }), after.id)
}

/** What changed about one item, each a whole sentence. */
function itemDifferences(before: ItemDraft, after: ItemDraft, names: Names, zone: string): string[] {
  const which = { item: names.item(after), zone }
  const said: string[] = []
  if ('list' in before && 'list' in after) {
    if (before.list.name !== after.list.name)
      said.push(differenceTexts.list.renamed({ ...which, before: before.list.name }))
    if (before.list.shuffle !== after.list.shuffle)
      said.push(
        before.list.shuffle !== undefined && after.list.shuffle !== undefined
          ? differenceTexts.list.shuffled(which)
          : after.list.shuffle === undefined
            ? differenceTexts.list.shuffleOff(which)
            : differenceTexts.list.shuffleOn(which),
      )
    if (before.list.play !== after.list.play)
      said.push(
        after.list.play === 'all'
          ? differenceTexts.list.playsAll(which)
          : differenceTexts.list.playsOne(which),
      )
  } else if ('playlist_id' in before && 'playlist_id' in after) {
    if (before.playlist_id !== after.playlist_id) said.push(differenceTexts.item.source(which))
    if (before.turn !== after.turn)
      said.push(
        after.turn === 'all'
          ? differenceTexts.list.playsAll(which)
          : differenceTexts.list.playsSome({ ...which, count: after.turn }),
      )
  } else if (isLeaf(before) && isLeaf(after)) {
    if (!same(sourceOf(before), sourceOf(after))) said.push(differenceTexts.item.source(which))
    if (before.duration !== after.duration)
      said.push(
        differenceTexts.item.duration({
          ...which,
          before: formatSpan(before.duration),
          after: formatSpan(after.duration),
        }),
      )
    if (!same(before.transition, after.transition)) said.push(differenceTexts.item.transition(which))
    if (before.fit !== after.fit) said.push(differenceTexts.item.fit(which))
    if ((before.volume ?? 1) !== (after.volume ?? 1)) said.push(differenceTexts.item.volume(which))
  }
  if ((before.weight ?? 1) !== (after.weight ?? 1))
    said.push(differenceTexts.item.weight({ ...which, count: after.weight ?? 1 }))
  if (!same(before.when, after.when)) {
    const when = whenWords(after.when)
    said.push(
      when === null ? differenceTexts.item.always(which) : differenceTexts.item.when({ ...which, when }),
    )
  }
  const [ifBefore, ifAfter] = [before, after].map((one) => ('playlist_id' in one ? undefined : one.if))
  if (!same(ifBefore, ifAfter))
    said.push(
      ifAfter
        ? differenceTexts.item.onlyIf({ ...which, condition: conditionWords(ifAfter) })
        : differenceTexts.item.noCondition(which),
    )
  return said
}

function adDifferences(before: SiteDraft, after: SiteDraft, say: Say): void {
  const old = new Map((before.ads ?? []).map((ad) => [ad.id, ad]))
  const now = new Map((after.ads ?? []).map((ad) => [ad.id, ad]))
  for (const ad of old.values()) if (!now.has(ad.id)) say(differenceTexts.adRemoved({ name: ad.name }))
  for (const ad of now.values()) {
    const was = old.get(ad.id)
    if (!was) say(differenceTexts.adAdded({ name: ad.name }))
    else if (!same(was, ad)) say(differenceTexts.adChanged({ name: ad.name }))
  }
}

/** All items by id, in order, those in lists behind their list. */
function flat(items: readonly ItemDraft[]): Map<string, ItemDraft> {
  const all = new Map<string, ItemDraft>()
  const add = (items: readonly ItemDraft[]) => {
    for (const item of items) {
      all.set(item.id, item)
      if ('list' in item) add(item.list.items)
    }
  }
  add(items)
  return all
}

const isLeaf = (item: ItemDraft): item is LeafDraft => !('list' in item) && !('playlist_id' in item)
const sourceOf = (item: LeafDraft) =>
  'slide_id' in item ? item.slide_id : 'media_id' in item ? item.media_id : item.page
