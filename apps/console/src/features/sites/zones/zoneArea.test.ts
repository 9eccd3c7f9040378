import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSiteDraft } from './layouts.ts'
import { addGroup, splitGroup } from '../siteEdits.ts'
import { halvesOf, overlapsOf } from './zoneArea.ts'

const site = { name: 'Lobby', draft: newSiteDraft('side', 1920, 1080) }
const [main, side] = site.draft.groups

describe('zones that overlap', () => {
  it('are named with how much of the zone they cover; those that only touch are not', () => {
    expect(overlapsOf(site.draft.groups, main!.id)).toEqual([])
    const { frame } = main!
    const over = addGroup(site, { ...frame, width: frame.width / 2 }, 'over').draft.groups
    expect(overlapsOf(over, main!.id).map(({ group, above, share }) => [group.id, above, share])).toEqual([
      ['over', true, 0.5],
    ])
    expect(overlapsOf(over, 'over').map(({ group, above, share }) => [group.id, above, share])).toEqual([
      [main!.id, false, 1],
    ])
    expect(overlapsOf(over, side!.id)).toEqual([])
  })
})

describe('splitting a zone', () => {
  it('leaves its items in the first and puts the new one behind it', () => {
    const { groups } = splitGroup(site, main!.id, 'below', 'new').draft
    expect(groups.map((group) => group.id)).toEqual([main!.id, 'new', side!.id])
    expect(groups[0]!.items).toBe(main!.items)
    expect(groups[1]).toMatchObject({ items: [], background: main!.background })
    expect(new Set(groups.map((group) => group.name)).size).toBe(3)
  })
  it('covers exactly what the zone covered', () => {
    const sides = fc.integer({ min: 1, max: 5_000 })
    fc.assert(
      fc.property(
        sides,
        sides,
        fc.constantFrom('beside' as const, 'below' as const),
        (width, height, how) => {
          const halves = halvesOf({ x: 7, y: 9, width, height }, how)
          if (!halves) {
            expect(how === 'beside' ? width : height).toBe(1)
            return
          }
          const [first, second] = halves
          expect(first.width * first.height + second.width * second.height).toBe(width * height)
          expect([first.x, first.y]).toEqual([7, 9])
          expect([second.x + second.width, second.y + second.height]).toEqual([7 + width, 9 + height])
        },
      ),
    )
  })
  it('is refused where there is no room', () => {
    const thin = addGroup(site, { x: 0, y: 0, width: 1, height: 50 }, 'thin')
    expect(splitGroup(thin, 'thin', 'beside', 'new')).toBe(thin)
  })
})
