import { useElementSize } from '@mantine/hooks'
import type { SlideDraft } from '@vitrine/core'
import { SlideView, type Facts } from '@vitrine/render'
import { useMemo, useState } from 'react'
import { serverNowMs } from '../../app/serverClock.ts'
import { boxOf } from '../../ui/pictureBox.ts'
import { pictureOf } from '../../ui/pictureOf.ts'
import { resolveMedia } from '../../ui/resolveMedia.ts'

const NO_MEDIA: Parameters<typeof pictureOf>[1] = new Map()

/**
 * A slide without files, running, as displays draw it.
 * @param slide    the same object as long as it is the same slide
 * @param language of the display, a BCP 47 tag; left out: that of this browser
 */
export function SlideInShape({ id, slide, language }: { id: string; slide: SlideDraft; language?: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [startedAtMs] = useState(serverNowMs)
  const facts = useMemo<Facts>(
    () => ({ device: '', screen: '', ...(language !== undefined && { language }) }),
    [language],
  )
  const ratio = slide.width / slide.height
  const picture = useMemo(
    () => (width === 0 ? null : pictureOf({ ...slide, id }, NO_MEDIA, Math.round(width * 1.5), false)),
    [id, slide, width],
  )
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
