import { useElementSize } from '@mantine/hooks'
import { SlideView, type Facts } from '@vitrine/render'
import type { AnyWidget } from '@vitrine/widgets'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../../app/serverClock.ts'
import { boxOf } from '../../ui/pictureBox.ts'
import { pictureOf } from '../../ui/pictureOf.ts'
import { resolveMedia } from '../../ui/resolveMedia.ts'
import { SHAPES, widgetSlide, type Ground, type Shape } from './widgetSlide.ts'

const NO_MEDIA: Parameters<typeof pictureOf>[1] = new Map()

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
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [startedAtMs] = useState(serverNowMs)
  const facts = useMemo<Facts>(
    () => ({ device: '', screen: '', ...(language !== undefined && { language }) }),
    [language],
  )
  const ratio = SHAPES[shape].width / SHAPES[shape].height
  const picture = useMemo(() => {
    if (width === 0) return null
    const slide = { ...widgetSlide(widget, { name: widget.kind, shape, ground }), id: widget.kind }
    return pictureOf(slide, NO_MEDIA, Math.round(width * 1.5), false)
  }, [widget, shape, ground, width])
  return (
    <div ref={ref} className="v-picture v-ltr" data-part="picture" style={boxOf(ratio)} aria-hidden="true">
      {picture && (
        <SlideView
          slide={picture}
          frame={{
            nowMs: startedAtMs,
            widthPx: width,
            heightPx: width / ratio,
            mode: 'preview',
            playing: true,
            facts,
          }}
          startedAtMs={startedAtMs}
          readNow={serverNowMs}
          resolve={resolveMedia}
        />
      )}
    </div>
  )
}
