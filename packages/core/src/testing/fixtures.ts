import type { RenderAd } from '../renderData.ts'
import type { RenderEntry, RenderItem } from '../renderWire.ts'

/** An item with a picture of nothing in particular. */
export function anItem(given: Partial<RenderItem> & { id: string }): RenderItem {
  return {
    duration: 10_000,
    ads: [],
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
    slide: {
      id: `slide-${given.id}`,
      name: given.id,
      width: 1920,
      height: 1080,
      background: { kind: 'color', color: '#0B5563' },
      elements: [],
    },
    ...given,
  }
}

export function aList(
  id: string,
  play: 'all' | 'one',
  items: readonly RenderEntry[],
  timing: Pick<RenderEntry, 'when' | 'weight'> = {},
): RenderEntry {
  const duration = items.reduce((sum, entry) => sum + entry.duration, 0)
  return { id, duration, ads: [], list: { name: id, play, items: [...items] }, ...timing } as RenderEntry
}

/** An ad over the items of the zone `main`. */
export function anAd(given: Partial<RenderAd> & { id: string }): RenderAd {
  return {
    group_id: 'main',
    duration: 5_000,
    width: '1920px',
    height: '1080px',
    overlays: [],
    js: '',
    name: given.id,
    mode: 'over',
    frequency: { every: 2 },
    ...given,
  }
}
