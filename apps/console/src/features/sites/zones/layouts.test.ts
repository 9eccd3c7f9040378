import { describe, expect, it } from 'vitest'
import { siteDraftReader, writeSiteDraft, type AdDraft } from '@vitrine/core'
import { LAYOUTS, newSiteDraft, withLayout, withSize, zonesOf } from './layouts.ts'

const anItem = (id: string) => ({
  id,
  slide_id: id,
  duration: 5_000,
  fit: 'cover' as const,
  transition: { kind: 'cut' as const, duration: 0 },
})

describe('layouts', () => {
  it.each(
    LAYOUTS.flatMap(({ value }) => [
      [value, 1920, 1080] as const,
      [value, 1080, 1920] as const,
      [value, 1367, 771] as const,
    ]),
  )('%s covers a screen of %i × %i exactly', (layout, width, height) => {
    const zones = zonesOf(layout, width, height)
    expect(zones.reduce((area, { frame }) => area + frame.width * frame.height, 0)).toBe(width * height)
    for (const { frame } of zones) {
      expect(frame.x + frame.width).toBeLessThanOrEqual(width)
      expect(frame.y + frame.height).toBeLessThanOrEqual(height)
    }
    expect(siteDraftReader.safeParse(writeSiteDraft(newSiteDraft(layout, width, height))).success).toBe(true)
  })
  it('loses no item when a layout has fewer zones', () => {
    const draft = newSiteDraft('quarters', 1920, 1080)
    for (const [index, group] of draft.groups.entries()) group.items = [anItem(`i${index}`)]
    const after = withLayout(draft, 'side')
    expect(after.groups.map((group) => group.items.map((item) => item.id))).toEqual([
      ['i0'],
      ['i1', 'i2', 'i3'],
    ])
  })
  it('gives the ads of zones that find no place to the last zone', () => {
    const draft = newSiteDraft('quarters', 1920, 1080)
    const ads = [0, 3].map((nth) => ({ group_id: draft.groups[nth]!.id }) as AdDraft)
    const after = withLayout({ ...draft, ads }, 'side')
    expect(after.ads?.map((ad) => ad.group_id)).toEqual([draft.groups[0]!.id, draft.groups[1]!.id])
  })
  it('keeps zones seamless in another size', () => {
    const after = withSize(newSiteDraft('lshape', 1920, 1080), 1367, 771)
    expect(after.groups[0]!.frame.x + after.groups[0]!.frame.width).toBe(after.groups[1]!.frame.x)
    expect(after.groups[2]!.frame.y + after.groups[2]!.frame.height).toBe(771)
  })
})
it('keeps ads, script and sound when its size changes', () => {
  const draft = { ...newSiteDraft('full', 1920, 1080), ads: [], js: 'vitrine.time()', sound: 'all' as const }
  expect(withSize(draft, 960, 540)).toMatchObject({ width: 960, ads: [], js: 'vitrine.time()', sound: 'all' })
})
