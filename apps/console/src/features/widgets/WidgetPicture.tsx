import type { AnyWidget } from '@vitrine/widgets'
import { useMemo } from 'react'
import { SlideInShape } from './SlideInShape.tsx'
import { useCompanyBrand } from './useCompanyBrand.ts'
import { widgetSlide, type Ground, type Shape } from './widgetSlide.ts'

/** A widget alone, running, as displays draw it, in the brand of the company. */
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
  const brand = useCompanyBrand()
  const slide = useMemo(
    () => widgetSlide(widget, { name: widget.kind, shape, ground, brand }),
    [widget, shape, ground, brand],
  )
  return <SlideInShape id={widget.kind} slide={slide} {...(language !== undefined && { language })} />
}
