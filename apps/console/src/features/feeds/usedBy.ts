import type { Slide } from '@vitrine/protocol'

/** The slides that show a feed, in any of their sizes. */
export const slidesShowing = (slides: readonly Slide[], feedId: string): Slide[] =>
  slides.filter(({ elements, sizes = [] }) =>
    [elements, ...sizes.map((size) => size.elements)]
      .flat()
      .some(
        (element) => element.type === 'widget' && 'feed' in element.widget && element.widget.feed === feedId,
      ),
  )
