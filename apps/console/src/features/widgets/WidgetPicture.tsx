import type { AnyWidget } from '@vitrine/widgets'
import { useMemo } from 'react'
import { SlideInShape } from './SlideInShape.tsx'
import { widgetSlide, type Ground, type Shape } from './widgetSlide.ts'

/** A widget alone, running, as displays draw it. */
export function WidgetPicture({
  widget,
  shape,
  ground,
  language,
}: {
  widget: AnyWidget
  shape: Shape
  ground: Ground
  /** of the display, a BCP 47 tag; left out: that of this browser */
  language?: string
}) {
  const slide = useMemo(
    () => widgetSlide(widget, { name: widget.kind, shape, ground }),
    [widget, shape, ground],
  )
  return <SlideInShape id={widget.kind} slide={slide} {...(language !== undefined && { language })} />
}
