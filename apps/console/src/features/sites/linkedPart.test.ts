import { expect, it } from 'vitest'
import { linkedPart } from './linkedPart.ts'
import { addItems, pageItemOf } from './siteEdits.ts'
import { newSiteDraft } from './zones/layouts.ts'

const empty = { name: 'Lobby', draft: newSiteDraft('halves', 1_920, 1_080) }
const [first, second] = empty.draft.groups
const item = { ...pageItemOf('https://a.example'), id: 'menu' }
const { draft } = addItems(empty, second!.id, [item])
const linked = (search: Record<string, string>) => linkedPart(draft, new URLSearchParams(search))

it('selects the zone and the item that a link names', () => {
  expect(linked({ zone: second!.id, item: 'menu' })).toEqual({
    zoneId: second!.id,
    itemId: 'menu',
    adId: null,
  })
})
it('passes over what the draft no longer has', () => {
  expect(linked({ zone: 'gone', item: 'menu' })).toEqual({ zoneId: first!.id, itemId: null, adId: null })
  expect(linked({ zone: second!.id, item: 'gone' }).itemId).toBeNull()
})
it('selects the first zone without a link, and none for the size of the screen', () => {
  expect(linked({}).zoneId).toBe(first!.id)
  expect(linked({ size: '' }).zoneId).toBeNull()
})
