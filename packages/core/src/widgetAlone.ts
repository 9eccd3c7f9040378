import type { PackageWidget } from '@vitrine/widgets/definitions'
import { WIDGET_ACCENT } from './elements/widget.ts'
import type { Font } from './elements/parts.ts'
import type { FreezableSlide } from './freezeSite.ts'

/** The size of the slide, px. Pages that show the widget alone lay it out again in their own size. */
const SIZE = { width: 1_920, height: 1_080 }

/** A slide with nothing on it but a widget of a package. @param look its colours, `#RRGGBB`, and its font: letters are white and the ground black unless they say otherwise */
export const slideOfWidget = (
  widget: PackageWidget,
  look: {
    color?: string | undefined
    accent?: string | undefined
    background?: string | undefined
    font?: Font | undefined
  },
): FreezableSlide => ({
  id: 'alone',
  name: widget.kind,
  type: 'text',
  ...SIZE,
  background: { kind: 'color', color: look.background ?? '#000000' },
  elements: [
    {
      id: 'widget',
      type: 'widget',
      frame: { x: 0, y: 0, ...SIZE },
      widget,
      style: {
        color: look.color ?? '#FFFFFF',
        size: 48,
        weight: 'regular',
        align: 'center',
        valign: 'middle',
        ...(look.font && { font: look.font }),
      },
      accent: look.accent ?? WIDGET_ACCENT,
    },
  ],
})
