import type { ElementDrawing } from './view.ts'

/** A type of which there is nothing more to draw than what comes before the first slide. */
export const plainOnly: ElementDrawing<'html' | 'page' | 'stream'> = {
  View: ({ drawPlain }) => drawPlain(),
  beyondPx: () => 0,
}
