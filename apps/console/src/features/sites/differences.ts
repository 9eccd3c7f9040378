import type { GroupDraft, ItemDraft, SiteDraft } from '@vitrine/core'
import { formatSpan } from '../../app/format.ts'
import { whenWords } from './whenWords.ts'

/** What items and slides are called. */
export type Names = { item: (item: ItemDraft) => string }

/** One thing that is other than it was, as a sentence, with the zone and item that it is about where there is one. */
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
    say(`The screen is ${after.width} × ${after.height} px; it was ${before.width} × ${before.height}.`)
  const kept = after.groups.filter((group) => before.groups.some((one) => one.id === group.id))
  for (const group of before.groups)
    if (!after.groups.some((one) => one.id === group.id)) say(`The zone “${group.name}” is gone.`)
  for (const group of after.groups) {
    const old = before.groups.find((one) => one.id === group.id)
    if (old) groupDifferences(old, group, names, edited, say)
    else say(`The zone “${group.name}” is new, with ${itemsWord(group.coll.length)}.`, group.id)
  }
  const order = kept.map((group) => group.id)
  if (
    !same(
      order,
      before.groups.map((group) => group.id).filter((id) => order.includes(id)),
    )
  )
    say('The zones lie over one another in another order.')
  adDifferences(before, after, say)
  if ((before.js ?? '') !== (after.js ?? ''))
    say(
      after.js ? (before.js ? 'The script is another.' : 'The screen has a script.') : 'The script is gone.',
    )
  if (!same(before.network ?? [], after.network ?? []))
    say('Scripts may reach other addresses on the network.')
  if (before.sound !== after.sound)
    say(after.sound === 'all' ? 'Every zone is heard.' : 'One zone is heard at a time.')
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
  const inZone = `in “${after.name}”`
  if (before.name !== after.name) say(`The zone “${before.name}” is called “${after.name}” now.`, after.id)
  if (!same(before.frame, after.frame)) say(`The zone “${after.name}” has another place or size.`, after.id)
  const looks = (group: GroupDraft) => [group.background, group.opacity ?? 1, group.volume ?? 1]
  if (!same(looks(before), looks(after)))
    say(`The zone “${after.name}” has another background, opacity or sound.`, after.id)
  if (before.shuffle !== after.shuffle)
    say(
      after.shuffle === undefined
        ? `The order is kept again ${inZone}.`
        : `The order is another one each round ${inZone}.`,
      after.id,
    )
  const old = flat(before.coll)
  const now = flat(after.coll)
  for (const item of old.values())
    if (!now.has(item.id)) say(`“${names.item(item)}” is taken out ${inZone}.`, after.id)
  for (const item of now.values()) {
    const was = old.get(item.id)
    if (!was) say(`“${names.item(item)}” is new ${inZone}.`, after.id, item.id)
    else for (const text of itemDifferences(was, item, names)) say(`${text} ${inZone}.`, after.id, item.id)
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
    say(`The order is another ${inZone}.`, after.id)
}

/** What is other about one item; each goes on with the zone. */
function itemDifferences(before: ItemDraft, after: ItemDraft, names: Names): string[] {
  const name = `“${names.item(after)}”`
  const said: string[] = []
  if ('list' in before && 'list' in after) {
    if (before.list.name !== after.list.name)
      said.push(`The list “${before.list.name}” is called ${name} now`)
    if (before.list.shuffle !== after.list.shuffle)
      said.push(`${name} comes in ${after.list.shuffle === undefined ? 'its own order' : 'a mixed order'}`)
    if (before.list.play !== after.list.play)
      said.push(
        `Of ${name} ${after.list.play === 'all' ? 'all comes at its turn' : 'one comes at each turn'}`,
      )
  } else if (!('list' in before) && !('list' in after)) {
    if (!same(sourceOf(before), sourceOf(after))) said.push(`${name} shows something else`)
    if (before.duration !== after.duration)
      said.push(`${name} shows for ${formatSpan(after.duration)}, before ${formatSpan(before.duration)},`)
    if (!same(before.transition, after.transition)) said.push(`${name} enters in another way`)
    if (before.fit !== after.fit) said.push(`${name} fits in another way`)
    if ((before.volume ?? 1) !== (after.volume ?? 1)) said.push(`${name} is louder or softer`)
  }
  if ((before.weight ?? 1) !== (after.weight ?? 1))
    said.push(`${name} comes ${after.weight ?? 1} times a round`)
  if (!same(before.when, after.when)) {
    const words = whenWords(after.when)
    said.push(words === null ? `${name} may always play` : `${name} plays only ${words},`)
  }
  return said
}

function adDifferences(before: SiteDraft, after: SiteDraft, say: Say): void {
  const old = new Map((before.ads ?? []).map((ad) => [ad.id, ad]))
  const now = new Map((after.ads ?? []).map((ad) => [ad.id, ad]))
  for (const ad of old.values()) if (!now.has(ad.id)) say(`The ad “${ad.name}” is gone.`)
  for (const ad of now.values()) {
    const was = old.get(ad.id)
    if (!was) say(`The ad “${ad.name}” is new.`)
    else if (!same(was, ad)) say(`The ad “${ad.name}” is changed.`)
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

const itemsWord = (count: number): string =>
  count === 0 ? 'nothing in it' : count === 1 ? 'one item' : `${count} items`
