import { leafDraftsOf, type ItemDraft, type LeafDraft } from '@vitrine/core'
import type { Library } from '../../../queries/content.ts'
import { itemTexts } from './item.texts.ts'

/** The slide that an item shows, if it shows one. */
export function slideIdOf(item: ItemDraft | null | undefined): string {
  return item && 'slide_id' in item ? item.slide_id : ''
}

/** What an item is called: the name of what it shows. */
export function itemName(item: ItemDraft, library: Library): string {
  if ('list' in item) return item.list.name
  if ('page' in item) return item.page.url.replace(/^https?:\/\//, '')
  if ('media_id' in item) return library.media.get(item.media_id)?.name ?? itemTexts.deletedFile()
  return library.slides.get(item.slide_id)?.name ?? itemTexts.deletedContent()
}

/** How long an item takes in one cycle, ms: all of a list, or the longest of those of which one comes at each turn. */
export function itemMs(item: ItemDraft): number {
  if (!('list' in item)) return item.duration
  const spans = item.list.items.map((one) => itemMs(one))
  return item.list.play === 'one' ? Math.max(0, ...spans) : spans.reduce((sum, span) => sum + span, 0)
}

/** The first thing that is drawn of an item. */
export function firstLeaf(item: ItemDraft | undefined): LeafDraft | undefined {
  return item && leafDraftsOf([item])[0]
}
