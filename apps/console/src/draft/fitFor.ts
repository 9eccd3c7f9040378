import { fittingSizeOf, sizesOf, type SlideDraft } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'

type Size = { width: number; height: number }
/** How much longer one of two shapes can be before filling crops too much, as a factor: of a photo (4:3 on 16:9 is 1.33), and of a slide, where words are near the edge. */
const PHOTO_CROPS_LITTLE = 1.4
const SLIDE_CROPS_LITTLE = 1.15

/** How much longer one of two shapes is than the other, as a factor from 1. */
function unlikeness(a: Size, b: Size): number {
  const ratio = a.width / a.height / (b.width / b.height)
  return Math.max(ratio, 1 / ratio)
}

/**
 * How a file lies in a frame before anybody says: photos and videos of about its shape fill it. What is transparent, as
 * logos are, or of quite another shape is shown whole.
 */
export function fitFor(media: Pick<Media, 'width' | 'height' | 'facts'>, frame: Size): 'cover' | 'contain' {
  const isKnown = media.width > 0 && media.height > 0
  const isWhole = media.facts?.transparent || !isKnown || unlikeness(media, frame) > PHOTO_CROPS_LITTLE
  return isWhole ? 'contain' : 'cover'
}

/** How a slide lies in a zone before anybody says, in that of its sizes which displays choose there. */
export function fitForSlide(slide: SlideDraft, zone: Size): 'cover' | 'contain' {
  const size = sizesOf(slide)[fittingSizeOf(slide, zone)] ?? slide
  return unlikeness(size, zone) > SLIDE_CROPS_LITTLE ? 'contain' : 'cover'
}
