import type { Slide } from '@vitrine/protocol'

/** The slides that show a widget, in any of their sizes. */
export const slidesWith = (slides: readonly Slide[], type: string): Slide[] =>
  slides.filter(({ elements, sizes = [] }) =>
    [elements, ...sizes.map((size) => size.elements)]
      .flat()
      .some((element) => element.type === 'widget' && element.widget.kind === type),
  )
