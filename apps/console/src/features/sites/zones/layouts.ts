import type { Frame, GroupDraft, SiteDraft } from '@vitrine/core'
import { newId } from '../../../draft/newId.ts'

export type Layout = 'full' | 'side' | 'ticker' | 'lshape' | 'halves' | 'quarters'
export const LAYOUTS: readonly { value: Layout; label: string }[] = [
  { value: 'full', label: 'One zone' },
  { value: 'side', label: 'Main and side strip' },
  { value: 'ticker', label: 'Main and ticker' },
  { value: 'lshape', label: 'L-shape' },
  { value: 'halves', label: 'Halves' },
  { value: 'quarters', label: 'Quarters' },
]

export const SITE_SIZES = [
  { label: 'Landscape, 1920 × 1080', width: 1920, height: 1080 },
  { label: 'Portrait, 1080 × 1920', width: 1080, height: 1920 },
  { label: 'Landscape, 3840 × 2160', width: 3840, height: 2160 },
  { label: 'Portrait, 2160 × 3840', width: 2160, height: 3840 },
] as const

type Named = { name: string; frame: Frame }

/** The zones of a layout on a screen of a size, without gap or overlap. On a portrait screen a side strip lies at the foot. */
export function zonesOf(layout: Layout, width: number, height: number): Named[] {
  const portrait = height > width
  const frame = (x: number, y: number, right: number, bottom: number): Frame => ({
    x,
    y,
    width: right - x,
    height: bottom - y,
  })
  const mainX = Math.round(width * 0.74)
  const mainY = Math.round(height * (portrait ? 0.78 : 0.9))
  const midX = Math.round(width / 2)
  const midY = Math.round(height / 2)
  switch (layout) {
    case 'full':
      return [{ name: 'Main', frame: frame(0, 0, width, height) }]
    case 'side':
      return portrait
        ? [
            { name: 'Main', frame: frame(0, 0, width, mainY) },
            { name: 'Foot strip', frame: frame(0, mainY, width, height) },
          ]
        : [
            { name: 'Main', frame: frame(0, 0, mainX, height) },
            { name: 'Side strip', frame: frame(mainX, 0, width, height) },
          ]
    case 'ticker': {
      const tickerY = Math.round(height * (portrait ? 0.94 : 0.9))
      return [
        { name: 'Main', frame: frame(0, 0, width, tickerY) },
        { name: 'Ticker', frame: frame(0, tickerY, width, height) },
      ]
    }
    case 'lshape':
      return [
        { name: 'Main', frame: frame(0, 0, mainX, mainY) },
        { name: 'Side strip', frame: frame(mainX, 0, width, mainY) },
        { name: 'Ticker', frame: frame(0, mainY, width, height) },
      ]
    case 'halves':
      return portrait
        ? [
            { name: 'Upper half', frame: frame(0, 0, width, midY) },
            { name: 'Lower half', frame: frame(0, midY, width, height) },
          ]
        : [
            { name: 'Left half', frame: frame(0, 0, midX, height) },
            { name: 'Right half', frame: frame(midX, 0, width, height) },
          ]
    case 'quarters':
      return [
        { name: 'Upper left', frame: frame(0, 0, midX, midY) },
        { name: 'Upper right', frame: frame(midX, 0, width, midY) },
        { name: 'Lower left', frame: frame(0, midY, midX, height) },
        { name: 'Lower right', frame: frame(midX, midY, width, height) },
      ]
  }
}

export function newSiteDraft(layout: Layout, width: number, height: number): SiteDraft {
  return {
    width,
    height,
    groups: zonesOf(layout, width, height).map((zone) => ({
      id: newId(),
      ...zone,
      background: '#101828',
      coll: [],
    })),
  }
}

/**
 * A draft in another layout. Zones keep their items in order; the items of zones that find no place go to the end of the
 * last one, so that nothing is lost, and their ads with them.
 */
export function withLayout(draft: SiteDraft, layout: Layout): SiteDraft {
  const zones = zonesOf(layout, draft.width, draft.height)
  const groups = zones.map((zone, index): GroupDraft => {
    const before = draft.groups[index]
    return before
      ? { ...before, name: zone.name, frame: zone.frame }
      : { id: newId(), ...zone, background: '#101828', coll: [] }
  })
  const left = draft.groups.slice(zones.length).flatMap((group) => group.coll)
  const last = groups.at(-1)
  if (last && left.length > 0) groups[groups.length - 1] = { ...last, coll: [...last.coll, ...left] }
  const stays = new Set(groups.map((group) => group.id))
  const ads = draft.ads?.map((ad) => (last && !stays.has(ad.group_id) ? { ...ad, group_id: last.id } : ad))
  return { ...draft, groups, ...(ads && { ads }) }
}

/** A draft in another size: every zone keeps its place in proportion. */
export function withSize(draft: SiteDraft, width: number, height: number): SiteDraft {
  const across = (x: number) => Math.round((x / draft.width) * width)
  const down = (y: number) => Math.round((y / draft.height) * height)
  return {
    ...draft,
    width,
    height,
    groups: draft.groups.map((group) => {
      const { x, y } = group.frame
      const right = across(x + group.frame.width)
      const bottom = down(y + group.frame.height)
      return {
        ...group,
        frame: {
          x: across(x),
          y: down(y),
          width: Math.max(1, right - across(x)),
          height: Math.max(1, bottom - down(y)),
        },
      }
    }),
  }
}
