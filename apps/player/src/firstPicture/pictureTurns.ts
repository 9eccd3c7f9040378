import {
  fitBox,
  timelineOf,
  type RenderData,
  type RenderEntry,
  type RenderItem,
  type ShownMedia,
} from '@vitrine/core'
import { saysRare } from '@vitrine/render'

/** A box on the display, px. */
type Box = { x: number; y: number; width: number; height: number }
/** A picture as the renderer draws it: the zone, in it the slide, in that the picture. */
export type DrawnPicture = {
  sha256: string
  type: string
  fit: string
  zone: Box & { color: string }
  slide: Box & { color: string }
  picture: Box
}
/**
 * What a screen shows, turn by turn from `anchorMs` (epoch ms) and over again after `lengthMs`. In the part `[fromMs, untilMs)` of
 * a turn the display shows exactly its picture; a turn in which anything else is seen has none.
 */
export type PictureTurns = {
  anchorMs: number
  lengthMs: number
  turns: { fromMs: number; untilMs: number; picture: DrawnPicture | null }[]
}

/** More turns than this are not written down. */
const TURNS_MOST = 500
/** What the page can draw without knowing more of them. A GIF may move, and would begin again when it is replaced. */
const STILL = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/**
 * What a display shows of a screen at any instant, where that is one still picture and nothing else. It follows from the clock
 * alone, so it also holds for a start at any later time.
 * @returns null where it depends on more: on schedules, on when files expire, on several zones
 */
export function pictureTurns(
  render: RenderData,
  glass: { widthPx: number; heightPx: number },
): PictureTurns | null {
  const { screen, ads: allAds, startedAt } = render
  const [group, ...others] = screen.groups
  if (!group || others.length > 0 || group.opacity !== undefined || group.when !== undefined) return null
  const ads = allAds.filter((ad) => ad.group_id === group.id)
  if (ads.length > 0 || dependsOnTime(group.items)) return null
  const { stretches, lengthMs } = timelineOf(group.items, () => true, [], group.shuffle)
  if (stretches.length === 0 || stretches.length > TURNS_MOST || lengthMs <= 0) return null
  const [width, height] = [Number.parseInt(screen.width, 10), Number.parseInt(screen.height, 10)]
  const scale = Math.min(glass.widthPx / width, glass.heightPx / height)
  const zone = {
    x: (glass.widthPx - width * scale) / 2 + group.frame.x * scale,
    y: (glass.heightPx - height * scale) / 2 + group.frame.y * scale,
    width: group.frame.width * scale,
    height: group.frame.height * scale,
    color: group.background,
  }
  const whole = group.frame
  // What reaches beyond the screen is cut by it, which is not repeated here.
  if (whole.x < 0 || whole.y < 0 || whole.x + whole.width > width || whole.y + whole.height > height)
    return null
  return {
    anchorMs: startedAt,
    lengthMs,
    turns: stretches.map(({ item, fromMs, untilMs }) => ({
      // During the entrance the item before it is visible too.
      fromMs: Math.min(untilMs, fromMs + (stretches.length > 1 ? item.transition.duration : 0)),
      untilMs,
      picture: pictureOf(item, zone, scale),
    })),
  }
}

/** Whether entries have their own times, in lists too. */
function dependsOnTime(items: readonly RenderEntry[]): boolean {
  return items.some(
    (entry) =>
      entry.when !== undefined ||
      ('expires' in entry && entry.expires !== undefined) ||
      ('list' in entry && dependsOnTime(entry.list.items)),
  )
}

function pictureOf(item: RenderItem, zone: DrawnPicture['zone'], scale: number): DrawnPicture | null {
  const { slide } = item
  const [element, ...more] = slide.elements
  if (!element || more.length > 0 || element.type !== 'image' || slide.background.kind !== 'color')
    return null
  if (saysRare(element) || element.opacity !== undefined || !STILL.includes(element.media.type)) return null
  const box = fitBox(slide, { width: zone.width / scale, height: zone.height / scale }, item.fit)
  const across = (box.width / slide.width) * scale
  const down = (box.height / slide.height) * scale
  // A slide that is stretched stretches the picture after it was fitted.
  if (element.fit !== 'fill' && Math.abs(across - down) > 1e-6) return null
  const { frame, media } = element
  return {
    sha256: media.sha256,
    type: media.type,
    fit: element.fit,
    zone,
    slide: {
      x: (zone.width - box.width * scale) / 2,
      y: (zone.height - box.height * scale) / 2,
      width: box.width * scale,
      height: box.height * scale,
      color: slide.background.color,
    },
    picture: {
      x: frame.x * across,
      y: frame.y * down,
      width: frame.width * across,
      height: frame.height * down,
    },
  }
}

/** The files of these turns. */
export function filesOfTurns({ turns }: PictureTurns): ShownMedia['sha256'][] {
  return [...new Set(turns.flatMap(({ picture }) => picture?.sha256 ?? []))]
}
