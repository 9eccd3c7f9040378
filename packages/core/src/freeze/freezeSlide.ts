import type { Background } from '../background.ts'
import { fitBox, type Fit, type Size } from '../geometry.ts'
import type { RenderBackground } from '../renderData.ts'
import type { RenderSlide } from '../renderWire.ts'
import { fittingSizeOf, inSize } from '../slideSizes.ts'
import { freezeElements, freezeFile, type Place } from './freezeElement.ts'
import { frozen, needsOf, type Frozen } from './frozen.ts'
import type { FreezableSlide, Library } from './library.ts'

/** A slide as it is drawn in a box, in the one of its sizes whose shape is nearest to it. */
export function freezeSlide(
  kept: FreezableSlide,
  box: Size,
  fit: Fit,
  library: Library,
  field: string,
): Frozen<RenderSlide> {
  const slide = inSize(kept, fittingSizeOf(kept, box))
  const { id, name, width, height } = slide
  const scale = fitBox(slide, box, fit).width / width
  const place = { field, on: name }
  const background = freezeBackground(slide.background, width * scale, library, place)
  const elements = freezeElements(slide.elements, scale, library, place)
  const needs = needsOf([background, elements])
  if (!background.value || !elements.value) return { ...needs, value: null }
  const value = {
    id,
    name,
    width,
    height,
    background: background.value,
    elements: elements.value,
  }
  return { ...needs, value }
}

function freezeBackground(
  background: Background,
  widthPx: number,
  library: Library,
  place: Place,
): Frozen<RenderBackground> {
  if (background.kind !== 'media') return frozen<RenderBackground>(background)
  const file = freezeFile(background.media_id, widthPx, library, place)
  const { dim, color } = background
  return { ...file, value: file.value && { kind: 'media', media: file.value, dim, color } }
}
