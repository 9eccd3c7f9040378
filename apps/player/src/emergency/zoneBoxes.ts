import type { RenderData } from '@vitrine/core'

/**
 * Where the zones of a screen lie in the box that it is drawn in: whole, as large as fits, in the middle (SiteView).
 * @returns px of the box
 */
export function zoneBoxes(
  { screen }: Pick<RenderData, 'screen'>,
  box: { widthPx: number; heightPx: number },
): { id: string; x: number; y: number; width: number; height: number }[] {
  const [width, height] = [Number.parseInt(screen.width, 10), Number.parseInt(screen.height, 10)]
  const scale = Math.min(box.widthPx / width, box.heightPx / height)
  const [left, top] = [(box.widthPx - width * scale) / 2, (box.heightPx - height * scale) / 2]
  return screen.groups.map(({ id, frame }) => ({
    id,
    x: left + frame.x * scale,
    y: top + frame.y * scale,
    width: frame.width * scale,
    height: frame.height * scale,
  }))
}
