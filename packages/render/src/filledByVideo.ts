import { fitBox, type RenderBackground, type RenderItem, type RenderSlide } from '@vitrine/core'

/** Less than this is no gap, px. */
const GAP_PX = 0.5

/** What lets the ground behind a video be seen, at times or in places. */
const SEEN_THROUGH = ['rotate', 'opacity', 'enter', 'exit', 'mask', 'filter'] as const

/** Whether a background moves. */
export function isVideo(background: RenderBackground): boolean {
  return background.kind === 'media' && background.media.type.startsWith('video/')
}

/**
 * Whether a video covers all of a slide. Nothing is drawn behind it then: should its picture come a frame late, what was
 * there before is seen through it, and not a ground that belongs to nobody.
 */
export function slideFilledByVideo(slide: RenderSlide): boolean {
  if (isVideo(slide.background)) return true
  return slide.elements.some((element) => {
    const { frame } = element
    return (
      element.type === 'video' &&
      element.fit !== 'contain' &&
      !SEEN_THROUGH.some((name) => element[name] !== undefined) &&
      frame.x <= 0 &&
      frame.y <= 0 &&
      frame.x + frame.width >= slide.width &&
      frame.y + frame.height >= slide.height
    )
  })
}

/** Whether an item's video covers all of its zone. */
export function zoneFilledByVideo(
  item: Pick<RenderItem, 'slide' | 'fit'>,
  zone: { width: number; height: number },
): boolean {
  const box = fitBox(item.slide, zone, item.fit)
  return (
    slideFilledByVideo(item.slide) && box.width >= zone.width - GAP_PX && box.height >= zone.height - GAP_PX
  )
}
