import { createZonePlan, zoneTimeOf, type RenderItem, type ZonePlan } from '@vitrine/core'

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
      elements: [],
    },
    ...given,
  }
}

/** The plan of a zone with these items, by UTC. */
export function planOf(items: RenderItem[]): ZonePlan {
  return createZonePlan({ id: 'g', items }, [], T0, zoneTimeOf('UTC'))
}
