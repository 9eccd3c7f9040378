import { useElementSize } from '@mantine/hooks'
import type { SlideDraft } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { SlideView } from '@vitrine/render'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../app/serverClock.ts'
import { boxOf } from './pictureBox.ts'
import { pictureOf } from './pictureOf.ts'
import { resolveMedia } from './resolveMedia.ts'
import { frameTexts } from './frame.texts.ts'

/** A slide as its picture. A video moves while the pointer is over it. */
export function SlidePicture({
  slide,
  media,
  ratio,
  moves = false,
}: {
  slide: SlideDraft & { id: string }
  media: ReadonlyMap<string, Media> | null
  /** width by height of the frame; the slide's own without it */
  ratio?: number
  /** plays on hover */
  moves?: boolean
}) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [hoveredAtMs, setHoveredAtMs] = useState<number | null>(null)
  const still = hoveredAtMs === null
  const frameRatio = ratio ?? slide.width / slide.height
  const height = width / frameRatio
  const picture = useMemo(
    () => (media && width > 0 ? pictureOf(slide, media, Math.round(width * 1.5), still) : null),
    [slide, media, width, still],
  )
  return (
    <div
      ref={ref}
      className="v-picture v-ltr"
      data-part="picture"
      style={boxOf(frameRatio)}
      aria-hidden="true"
      {...(moves
        ? { onPointerEnter: () => setHoveredAtMs(serverNowMs()), onPointerLeave: () => setHoveredAtMs(null) }
        : {})}
    >
      {picture && (
        <SlideView
          slide={picture}
          frame={{
            nowMs: hoveredAtMs ?? 0,
            widthPx: width,
            heightPx: height,
            mode: 'preview',
            playing: !still,
          }}
          startedAtMs={hoveredAtMs ?? 0}
          readNow={still ? () => 0 : serverNowMs}
          resolve={resolveMedia}
        />
      )}
      {media && width > 0 && !picture && (
        <span className="v-picture-note">{frameTexts.missingContent()}</span>
      )}
    </div>
  )
}
