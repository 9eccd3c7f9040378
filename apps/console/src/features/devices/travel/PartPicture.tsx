import type { RenderData } from '@vitrine/core'
import { SlideView } from '@vitrine/render'
import { useMemo } from 'react'
import { useMediaById } from '../../../queries/content.ts'
import { resolveSmall } from '../../../ui/resolveMedia.ts'
import { slideOfPart, type Part } from './comparePlays.ts'
import { travelTexts } from './travel.texts.ts'
import styles from './travel.module.css'

const WIDTH_PX = 240

/** What a zone shows at an instant, drawn by the renderer of displays. */
export function PartPicture({
  render,
  part,
  startedAtMs,
  atMs,
  caption,
}: {
  /** null: the version is not known */
  render: RenderData | null
  part: Part
  startedAtMs: number
  atMs: number
  caption: string
}) {
  const media = useMediaById()
  const resolve = useMemo(() => resolveSmall(media?.values() ?? [], WIDTH_PX * 2), [media])
  const slide = render && slideOfPart(render, part)
  return (
    <figure className={styles.part}>
      {slide ? (
        <div
          className="v-picture v-ltr"
          data-part="picture"
          aria-hidden="true"
          style={{ width: WIDTH_PX, height: (WIDTH_PX * slide.height) / slide.width }}
        >
          <SlideView
            slide={slide}
            frame={{
              nowMs: atMs,
              widthPx: WIDTH_PX,
              heightPx: (WIDTH_PX * slide.height) / slide.width,
              mode: 'preview',
              playing: false,
            }}
            startedAtMs={startedAtMs}
            readNow={() => atMs}
            resolve={resolve}
          />
        </div>
      ) : (
        <p className="v-quiet v-small">{travelTexts.noPartPicture()}</p>
      )}
      <figcaption className="v-small">{caption}</figcaption>
    </figure>
  )
}
