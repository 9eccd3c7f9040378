import type { SlideDraft, SlideSize } from '@vitrine/core'

/** A slide that shows another file in place of one, in all of its sizes. */
export function showing(draft: SlideDraft, from: string, to: string): SlideDraft {
  const { sizes } = draft
  return {
    ...draft,
    ...sizeShowing(draft, from, to),
    ...(sizes === undefined ? {} : { sizes: sizes.map((size) => sizeShowing(size, from, to)) }),
  }
}

function sizeShowing({ width, height, ...draft }: SlideSize, from: string, to: string): SlideSize {
  return {
    width,
    height,
    background:
      draft.background.kind === 'media' && draft.background.media_id === from
        ? { ...draft.background, media_id: to }
        : draft.background,
    elements: draft.elements.map((element) => ({
      ...element,
      ...('media_id' in element && element.media_id === from && { media_id: to }),
      ...(element.touch &&
        'media_id' in element.touch &&
        element.touch.media_id === from && { touch: { ...element.touch, media_id: to } }),
    })),
  }
}
