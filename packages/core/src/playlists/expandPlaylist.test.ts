import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frozenConditionSchema, leavesOf, type Condition } from '../conditions/condition.ts'
import { PLAYLIST_LIMITS } from '../constants.ts'
import type { LeafDraft, PlaylistEntry, PlaylistItemDraft } from '../content.ts'
import { leafDraftsOf } from '../draftWire.ts'
import { freezeSite } from '../freezeSite.ts'
import { sitePlans } from '../evaluate.ts'
import type { RenderData } from '../renderWire.ts'
import { unplayableAt, wallMsOf } from '../schedule.ts'
import type { Schedule } from '../scheduleShape.ts'
import { aFile } from '../testing/drafts.ts'
import { expandPlaylist, type PlaylistContents } from './expandPlaylist.ts'

const T0 = Date.UTC(2026, 10, 23, 12)
const aLeaf = (id: string, when?: Schedule): LeafDraft => ({
  id,
  media_id: id,
  duration: 1_000,
  fit: 'cover',
  transition: { kind: 'cut', duration: 0 },
  ...(when && { when }),
})
/** What playlists become whose schedules name nothing. */
const expand = (ref: PlaylistItemDraft, playlists: ReadonlyMap<string, PlaylistContents>, lists = 0) =>
  expandPlaylist(ref, playlists, (when) => when, lists)
const aRef = (playlist_id: string, change: Partial<PlaylistItemDraft> = {}): PlaylistItemDraft => ({
  id: `ref-${playlist_id}`,
  playlist_id,
  turn: 'all',
  ...change,
})
const holding = (playlists: Record<string, readonly PlaylistEntry[]>) =>
  new Map(
    Object.entries(playlists).map(([id, items]): [string, PlaylistContents] => [id, { id, name: id, items }]),
  )
const shownBy = (item: LeafDraft) => ('media_id' in item ? item.media_id : '')
/** What one zone plays, by the id of the file, as a display works it out. */
function played(
  items: readonly PlaylistEntry[],
  playlists: ReadonlyMap<string, PlaylistContents>,
  plays: number,
): string[] {
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const group = { id: 'zone', name: 'Main', frame, background: '#000000', items: [...items] }
  const files = ['a', 'b', 'c', 'd', 'e', 'before', 'after'].map((id) => ({
    id,
    name: id,
    files: [aFile(640, 'image/webp')],
  }))
  const frozen = freezeSite(
    { width: 1_920, height: 1_080, groups: [group] },
    new Map(),
    new Map(files.map((file) => [file.id, file])),
    T0,
    { playlists },
  )
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.problems))
  return playsOf(frozen.render, plays)
}
function playsOf(render: RenderData, plays: number): string[] {
  const plan = sitePlans(render, 'UTC').get('zone')!
  return Array.from(
    { length: plays },
    (_, second) => plan.momentAt(T0 + second * 1_000)!.current.item!.slide.id,
  )
}

describe('a playlist in a zone', () => {
  it('plays all of its items in its place', () => {
    const playlists = holding({ p: [aLeaf('a'), aLeaf('b')] })
    expect(played([aLeaf('before'), aRef('p'), aLeaf('after')], playlists, 5).join(' ')).toBe(
      'before a b after before',
    )
  })
  it('plays as many of its items at each turn as it is asked for, and goes on where it left off', () => {
    const playlists = holding({ p: [aLeaf('a'), aLeaf('b'), aLeaf('c')] })
    expect(played([aLeaf('before'), aRef('p', { turn: 2 })], playlists, 12).join(' ')).toBe(
      'before a b before c a before b c before a b',
    )
  })
  it('counts the items of an inner playlist one by one', () => {
    const playlists = holding({ p: [aLeaf('a'), aRef('q')], q: [aLeaf('b'), aLeaf('c')] })
    expect(played([aLeaf('before'), aRef('p', { turn: 1 })], playlists, 7).join(' ')).toBe(
      'before a before b before c before',
    )
  })
  it('plays an item only when the playlists around it may play too', () => {
    const monday: Schedule = { days: [1] }
    const noon: Schedule = { times: [{ from: '12:00', until: '13:00' }] }
    const { items } = expand(
      aRef('p', { when: monday }),
      holding({ p: [aRef('q', { when: noon })], q: [aLeaf('a', { until: '2027-01-01T00:00' })] }),
    )
    expect(items.map((item) => item.when)).toEqual([
      { until: '2027-01-01T00:00', days: [1], times: [{ from: '12:00', until: '13:00' }] },
    ])
  })
  it('plays an item only while the conditions of the playlists around it and its own hold', () => {
    const tagged = (tag: string) => ({ if: { tag, unknown: false } })
    const { items } = expand(
      aRef('p', tagged('outer')),
      holding({ p: [aRef('q', tagged('inner'))], q: [{ ...aLeaf('a'), ...tagged('own') }, aLeaf('b')] }),
    )
    expect(items.map((item) => item.if)).toEqual([
      { all: [tagged('outer').if, tagged('inner').if, tagged('own').if] },
      { all: [tagged('outer').if, tagged('inner').if] },
    ])
    expect(expand(aRef('p'), holding({ p: [aLeaf('a')] })).items[0]).not.toHaveProperty('if')
  })
  it('can ask as much as all of its playlists together may', () => {
    const eight: Condition = {
      all: [
        { any: ['1', '2', '3', '4'].map((tag) => ({ not: { tag, unknown: false } })) },
        { any: ['5', '6', '7', '8'].map((tag) => ({ not: { tag, unknown: false } })) },
      ],
    }
    const ids = ['p0', 'p1', 'p2', 'p3', 'p4']
    const playlists = holding(
      Object.fromEntries(
        ids.map((id, level) => [
          id,
          [level + 1 < ids.length ? aRef(ids[level + 1]!, { if: eight }) : { ...aLeaf('a'), if: eight }],
        ]),
      ),
    )
    const [item] = expand(aRef('p0', { if: eight }), playlists).items
    expect(leavesOf(item!.if!)).toHaveLength(48)
    expect(frozenConditionSchema.safeParse({ of: item!.if }).success).toBe(true)
  })
  it('says which playlists an item came from, the outermost first', () => {
    const { items, from } = expand(aRef('p'), holding({ p: [aRef('q')], q: [aLeaf('a')] }))
    expect(from).toEqual({ [items[0]!.id]: ['p', 'q'] })
  })
  it('deals items to one place each where the rounds would take too many', () => {
    const many = Array.from({ length: 101 }, (_, index) => aLeaf(`m${index}`))
    const { items } = expand(aRef('p', { turn: 3 }), holding({ p: many }))
    expect(items.map((item) => leafDraftsOf([item]).length)).toEqual([34, 34, 33])
  })
  it('is refused when it is deleted, too long, too deep or takes turns within turns within turns', () => {
    const faultOf = (ref: PlaylistItemDraft, playlists: ReadonlyMap<string, PlaylistContents>, lists = 0) =>
      expand(ref, playlists, lists).faults.map(({ code }) => code)
    expect(faultOf(aRef('gone'), new Map())).toEqual(['PLAYLIST_DELETED'])
    const long = Array.from({ length: 500 }, (_, index) => aLeaf(`m${index}`))
    const thrice = [aRef('q', { id: '1' }), aRef('q', { id: '2' }), aRef('q', { id: '3' })]
    expect(faultOf(aRef('p'), holding({ p: thrice, q: long }))).toEqual(['PLAYLIST_TOO_LONG'])
    expect(faultOf(aRef('p'), holding({ p: [aRef('p')] }))).toEqual(['PLAYLIST_TOO_DEEP'])
    const two = [aLeaf('a'), aLeaf('b')]
    expect(faultOf(aRef('p', { turn: 1 }), holding({ p: two }), 2)).toEqual(['PLAYLIST_TURNS_TOO_DEEP'])
  })
})

describe('expandPlaylist', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  const when = fc.option(
    days.map((some): Schedule => ({ days: some })),
    { nil: undefined },
  )
  /** Playlists of which each may hold those that come after it. */
  const aSet = fc
    .array(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'next'), when), { maxLength: 5 }), {
      minLength: PLAYLIST_LIMITS.depth,
      maxLength: PLAYLIST_LIMITS.depth,
    })
    .map((sets) =>
      holding(
        Object.fromEntries(
          sets.map((entries, level) => [
            `p${level}`,
            entries.flatMap(([what, schedule], index): PlaylistEntry[] =>
              what !== 'next'
                ? [{ ...aLeaf(what, schedule), id: `${what}${index}` }]
                : level + 1 < sets.length
                  ? [aRef(`p${level + 1}`, { id: `r${index}`, ...(schedule && { when: schedule }) })]
                  : [],
            ),
          ]),
        ),
      ),
    )
  /** What plays on a day of the week, by the definition. */
  const expected = (
    id: string,
    playlists: ReadonlyMap<string, PlaylistContents>,
    weekday: number,
  ): string[] =>
    playlists.get(id)!.items.flatMap((entry) => {
      const isOn = !entry.when?.days || entry.when.days.includes(weekday)
      if (!isOn) return []
      return 'playlist_id' in entry
        ? expected(entry.playlist_id, playlists, weekday)
        : [shownBy(entry as LeafDraft)]
    })

  it('keeps the order, and loses no item that may play', () => {
    fc.assert(
      fc.property(aSet, fc.integer({ min: 1, max: 7 }), (playlists, weekday) => {
        const { items, faults } = expand(aRef('p0'), playlists)
        fc.pre(faults.length === 0)
        const wallMs = wallMsOf(`2026-11-${String(22 + weekday).padStart(2, '0')}T12:00`)
        const local = { wallMs, day: Math.floor(wallMs / 86_400_000), weekday }
        const playing = leafDraftsOf(items).filter((item) => unplayableAt(item.when, local) === null)
        expect(playing.map(shownBy)).toEqual(expected('p0', playlists, weekday))
      }),
      { numRuns: 200 },
    )
  })
  it('makes the same items with ids of their own each time', () => {
    fc.assert(
      fc.property(aSet, fc.constantFrom('all', 1, 2, 3), (playlists, turn) => {
        const once = expand(aRef('p0', { turn: turn as 'all' | number }), playlists)
        expect(expand(aRef('p0', { turn: turn as 'all' | number }), playlists)).toEqual(once)
        const ids = leafDraftsOf(once.items).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 100 },
    )
  })
})
