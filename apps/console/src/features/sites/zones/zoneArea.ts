import type { Frame, GroupDraft } from '@vitrine/core'

/** The part of two rectangles that both cover, px²; 0 where they only touch. */
function commonArea(one: Frame, other: Frame): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

/**
 * The zones that lie over or under a zone in part: `share` is how much of the zone they cover, or lie under, 0 to 1.
 * Later zones lie over earlier ones.
 */
export function overlapsOf(
  groups: readonly GroupDraft[],
  id: string,
): { group: GroupDraft; above: boolean; share: number }[] {
  const at = groups.findIndex((group) => group.id === id)
  const zone = groups[at]
  if (!zone) return []
  const area = zone.frame.width * zone.frame.height
  return groups.flatMap((group, index) => {
    const common = index === at ? 0 : commonArea(zone.frame, group.frame)
    return common === 0 ? [] : [{ group, above: index > at, share: common / area }]
  })
}

/** Two zones in the place of one: side by side, or one above the other. */
export function halvesOf(frame: Frame, how: 'beside' | 'below'): readonly [Frame, Frame] | null {
  const whole = how === 'beside' ? frame.width : frame.height
  const first = Math.round(whole / 2)
  if (first < 1 || whole - first < 1) return null
  return how === 'beside'
    ? [
        { ...frame, width: first },
        { ...frame, x: frame.x + first, width: whole - first },
      ]
    : [
        { ...frame, height: first },
        { ...frame, y: frame.y + first, height: whole - first },
      ]
}
