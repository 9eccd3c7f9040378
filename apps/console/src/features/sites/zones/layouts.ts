import type { Frame, GroupDraft, Sides, SiteDraft } from '@vitrine/core'
import { newId } from '../../../draft/newId.ts'
import type { Message } from '@vitrine/texts'
import { zoneTexts } from './zone.texts.ts'

export type Layout = 'full' | 'side' | 'ticker' | 'lshape' | 'halves' | 'quarters'
export const LAYOUTS: readonly { value: Layout; label: Message }[] = [
  { value: 'full', label: zoneTexts.oneZone },
  { value: 'side', label: zoneTexts.mainAndSideStrip },
  { value: 'ticker', label: zoneTexts.mainAndTicker },
  { value: 'lshape', label: zoneTexts.lShape },
  { value: 'halves', label: zoneTexts.halves },
  { value: 'quarters', label: zoneTexts.quarters },
]

export const SITE_SIZES = [
  { label: zoneTexts.landscape, width: 1920, height: 1080 },
  { label: zoneTexts.portrait, width: 1080, height: 1920 },
  { label: zoneTexts.landscape, width: 3840, height: 2160 },
  { label: zoneTexts.portrait, width: 2160, height: 3840 },
] as const

/** The usual sizes of screens, as fields offer them. */
export const sizeChoices = (): { value: string; label: string }[] =>
  SITE_SIZES.map(({ label, width, height }) => ({
    value: sizeKey({ width, height }),
    label: label({ width, height }),
  }))
export const sizeKey = ({ width, height }: Sides): string => `${width}x${height}`

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
      return [{ name: zoneTexts.main(), frame: frame(0, 0, width, height) }]
    case 'side':
      return portrait
        ? [
            { name: zoneTexts.main(), frame: frame(0, 0, width, mainY) },
            { name: zoneTexts.footStrip(), frame: frame(0, mainY, width, height) },
          ]
        : [
            { name: zoneTexts.main(), frame: frame(0, 0, mainX, height) },
            { name: zoneTexts.sideStrip(), frame: frame(mainX, 0, width, height) },
          ]
    case 'ticker': {
      const tickerY = Math.round(height * (portrait ? 0.94 : 0.9))
      return [
        { name: zoneTexts.main(), frame: frame(0, 0, width, tickerY) },
        { name: zoneTexts.ticker(), frame: frame(0, tickerY, width, height) },
      ]
    }
    case 'lshape':
      return [
        { name: zoneTexts.main(), frame: frame(0, 0, mainX, mainY) },
        { name: zoneTexts.sideStrip(), frame: frame(mainX, 0, width, mainY) },
        { name: zoneTexts.ticker(), frame: frame(0, mainY, width, height) },
      ]
    case 'halves':
      return portrait
        ? [
            { name: zoneTexts.upperHalf(), frame: frame(0, 0, width, midY) },
            { name: zoneTexts.lowerHalf(), frame: frame(0, midY, width, height) },
          ]
        : [
            { name: zoneTexts.leftHalf(), frame: frame(0, 0, midX, height) },
            { name: zoneTexts.rightHalf(), frame: frame(midX, 0, width, height) },
          ]
    case 'quarters':
      return [
        { name: zoneTexts.upperLeft(), frame: frame(0, 0, midX, midY) },
        { name: zoneTexts.upperRight(), frame: frame(midX, 0, width, midY) },
        { name: zoneTexts.lowerLeft(), frame: frame(0, midY, midX, height) },
        { name: zoneTexts.lowerRight(), frame: frame(midX, midY, width, height) },
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
      items: [],
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
      : { id: newId(), ...zone, background: '#101828', items: [] }
  })
  const left = draft.groups.slice(zones.length).flatMap((group) => group.items)
  const last = groups.at(-1)
  if (last && left.length > 0) groups[groups.length - 1] = { ...last, items: [...last.items, ...left] }
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
