import type { RenderData, RenderGroup, RenderItem } from '@vitrine/core'

/** The instant at which the presentations of these tests were published. */
export const T0 = Date.UTC(2026, 10, 21, 9)

/** A text item that stays 10 s and comes with a cut, unless told otherwise. */
export function anItem(id: string, given: Partial<RenderItem> = {}): RenderItem {
  return {
    id,
    duration: 10_000,
    ads: [],
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
    slide: {
      id: `slide-${id}`,
      name: id,
      width: 1920,
      height: 1080,
      background: { kind: 'color', color: '#0B5563' },
      interactions: [],
    },
    ...given,
  }
}

/** A zone over the whole screen. */
export function aGroup(id: string, coll: RenderItem[]): RenderGroup {
  return { id, name: id, frame: { x: 0, y: 0, width: 1920, height: 1080 }, background: '#101828', coll }
}

/** A screen of these zones. */
export function aRender(groups: RenderGroup[]): RenderData {
  return {
    version: '0'.repeat(64),
    startedAt: T0,
    site: { width: '1920px', height: '1080px', interactions: { groups }, js: '' },
    crosstalk: [],
    media: [],
  }
}
