import { useElementSize } from '@mantine/hooks'
import { SlideView } from '@vitrine/render'
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
}: {
  widget: AnyWidget
  shape: Shape
  ground: Ground
}) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [startedAtMs] = useState(serverNowMs)
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
          }}
          startedAtMs={startedAtMs}
          readNow={serverNowMs}
          resolve={resolveMedia}
        />
      )}
    </div>
  )
}
