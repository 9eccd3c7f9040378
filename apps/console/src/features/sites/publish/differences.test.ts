import type { ItemDraft, LeafDraft, SiteDraft } from '@vitrine/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { siteDifferences } from './differences.ts'

const item = (id: string, more: Partial<LeafDraft> = {}): LeafDraft =>
  ({
    id,
    slide_id: `slide-${id}`,
    duration: 5_000,
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
    ...more,
  }) as LeafDraft
const group = (id: string, items: ItemDraft[], more: object = {}): SiteDraft['groups'][number] => ({
  id,
  name: id.toUpperCase(),
  frame: { x: 0, y: 0, width: 100, height: 100 },
  background: '#000000',
  items,
  ...more,
})
const draft = (groups: SiteDraft['groups'], more: Partial<SiteDraft> = {}): SiteDraft => ({
  width: 1920,
  height: 1080,
  groups,
  ...more,
})
const names = { item: (one: ItemDraft) => ('list' in one ? one.list.name : one.id) }
const start = draft([group('a', [item('x'), item('y')]), group('b', [item('z')])])
const texts = (before: SiteDraft, after: SiteDraft, edited?: Set<string>) =>
  siteDifferences(before, after, names, edited).map(({ text }) => text)

it('says nothing of two drafts that are the same', () =>
  expect(texts(start, structuredClone(start))).toEqual([]))
it('says what came, what went and what lies elsewhere', () => {
  const after = draft([group('c', []), group('a', [item('y'), item('x'), item('w')])])
  expect(texts(start, after)).toEqual([
    'Zone “B” removed.',
    'Zone “C” added with 0 items.',
    '“w” added to “A”.',
    'Order of items in “A” changed.',
  ])
})
it('says when a zone is shown', () => {
  const noon = draft([group('a', [], { when: { days: [1, 2, 3, 4, 5] } })])
  const always = draft([group('a', [])])
  expect(texts(always, noon)).toEqual(['Zone “A” is now shown only Mon–Fri.'])
  expect(texts(noon, always)).toEqual(['Zone “A” is now shown at all times.'])
})
it('says how an item plays that played otherwise', () => {
  const after = draft([
    group('a', [
      item('x', {
        duration: 9_000,
        weight: 2,
        when: { days: [6, 7] },
        if: { tag: 'terrace', unknown: false },
      }),
      item('y', { transition: { kind: 'fade', duration: 400 } }),
    ]),
    group('b', [item('z')], { frame: { x: 5, y: 0, width: 100, height: 100 } }),
  ])
  expect(texts(start, after)).toEqual([
    'Duration of “x” in “A” changed from 5 sec to 9 sec.',
    '“x” in “A” now plays 2 times per cycle.',
    '“x” in “A” now plays only Sat, Sun.',
    '“x” in “A” now plays only if the device has the tag “terrace”.',
    'Transition of “y” in “A” changed.',
    'Zone “B” moved or resized.',
  ])
})
it('says which slides were edited though the screen was not', () =>
  expect(texts(start, start, new Set(['slide-z']))).toEqual(['“z” edited.']))
it('says what changed of lists, ads, the script and the sound', () => {
  const list = (play: 'all' | 'one'): ItemDraft => ({
    id: 'l',
    list: { name: 'Offers', play, items: [item('x')] },
  })
  const ad = { id: 'ad', name: 'Sale', group_id: 'a' } as NonNullable<SiteDraft['ads']>[number]
  expect(
    texts(
      draft([group('a', [list('all')])]),
      draft([group('a', [list('one')])], { ads: [ad], js: '1', sound: 'all' }),
    ),
  ).toEqual([
    '“Offers” in “A” now plays one item per cycle.',
    'Ad “Sale” added.',
    'Script added.',
    'All zones now play sound.',
  ])
})
it('finds something whenever one field of an item is other', () =>
  fc.assert(
    fc.property(
      fc.record(
        {
          duration: fc.integer({ min: 500, max: 100_000 }),
          weight: fc.integer({ min: 1, max: 5 }),
          fit: fc.constantFrom('cover', 'contain', 'fill'),
          volume: fc.constantFrom(0, 0.5, 1),
        },
        { requiredKeys: [] },
      ),
      (part) => {
        const after = draft([
          group('a', [item('x', part as Partial<LeafDraft>), item('y')]),
          group('b', [item('z')]),
        ])
        const changed =
          (part.duration ?? 5_000) !== 5_000 ||
          (part.weight ?? 1) !== 1 ||
          (part.fit ?? 'cover') !== 'cover' ||
          (part.volume ?? 1) !== 1
        expect(texts(start, after).length > 0).toBe(changed)
      },
    ),
  ))
