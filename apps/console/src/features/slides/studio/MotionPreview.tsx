import { SlideView } from '@vitrine/render'
import { useMemo, type ReactNode } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'
import { pictureOf } from '../../../ui/pictureOf.ts'
import { resolveMedia } from '../../../ui/resolveMedia.ts'
import type { EditedSlide } from '../editedSlide.ts'
import type { MediaById } from './drawing.ts'

/** The whole slide from its beginning, moving as on a display. */
export function MotionPreview({
  value,
  media,
  startedAtMs,
  ground,
}: {
  value: EditedSlide
  media: MediaById
  startedAtMs: number
  /** drawn in place of its background */
  ground: ReactNode
}) {
  const picture = useMemo(
    () => pictureOf({ id: 'motion', ...value }, media, value.width, false),
    [value, media],
  )
  if (!picture) return null
  return (
    <>
      {ground}
      <SlideView
        key={startedAtMs}
        slide={picture}
        transparent={ground !== undefined}
        startedAtMs={startedAtMs}
        readNow={serverNowMs}
        frame={{
          nowMs: startedAtMs,
          widthPx: value.width,
          heightPx: value.height,
          mode: 'preview',
          playing: true,
        }}
        resolve={resolveMedia}
      />
    </>
  )
}
