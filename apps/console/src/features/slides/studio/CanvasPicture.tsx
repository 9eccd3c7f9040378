import type { Element } from '@vitrine/core'
import { SlideView } from '@vitrine/render'
import { memo, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'
import { resolveMedia } from '../../../ui/resolveMedia.ts'
import type { EditedSlide } from '../editedSlide.ts'
import { drawnBackground, drawnElement, type MediaById } from './drawing.ts'
import type { Studio } from './studio.ts'
import { useLivePlace } from './useView.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { studioTexts } from './studio.texts.ts'
import styles from './canvas.module.css'

/**
 * The slide as the one renderer draws it, element by element: while one is dragged only that one is redrawn, and moving
 * it is a transform. It is laid out in the slide's own px and scaled by `--z`.
 */
export function CanvasPicture({
  studio,
  value,
  media,
  startedAtMs,
  ground,
}: {
  studio: Studio
  value: EditedSlide
  media: MediaById | null
  startedAtMs: number
  ground: ReactNode
}) {
  if (!media) return null
  return (
    <>
      {ground ?? (
        <Background
          width={value.width}
          height={value.height}
          background={value.background}
          media={media}
          startedAtMs={startedAtMs}
        />
      )}
      <Each items={value.elements} keyOf={(element) => element.id} what="element">
        {(element) => (
          <DrawnElement
            studio={studio}
            element={element}
            width={value.width}
            height={value.height}
            media={media}
            startedAtMs={startedAtMs}
          />
        )}
      </Each>
    </>
  )
}

type Size = { width: number; height: number }

const frameOf = (size: Size, startedAtMs: number) => ({
  nowMs: startedAtMs,
  widthPx: size.width,
  heightPx: size.height,
  mode: 'editor' as const,
  playing: true,
})

const Background = memo(function Background({
  width,
  height,
  background,
  media,
  startedAtMs,
}: Size & { background: EditedSlide['background']; media: MediaById; startedAtMs: number }) {
  const drawn = useMemo(
    () => drawnBackground({ width, height, background }, media),
    [width, height, background, media],
  )
  return (
    <div
      className={styles.drawnElement}
      style={{ background: background.kind === 'media' ? background.color : '' }}
    >
      {drawn && (
        <SlideView
          slide={drawn}
          startedAtMs={startedAtMs}
          readNow={serverNowMs}
          frame={frameOf({ width, height }, startedAtMs)}
          resolve={resolveMedia}
        />
      )}
    </div>
  )
})

const DrawnElement = memo(function DrawnElement({
  studio,
  element,
  width,
  height,
  media,
  startedAtMs,
}: Size & { studio: Studio; element: Element; media: MediaById; startedAtMs: number }) {
  const live = useLivePlace(studio, element.id)
  const isEdited = useSyncExternalStore(studio.editing.subscribe, () => studio.editing.get() === element.id)
  const isOnlyMoved =
    live !== null &&
    live.frame.width === element.frame.width &&
    live.frame.height === element.frame.height &&
    live.rotate === (element.rotate ?? 0)
  const reshaped = live !== null && !isOnlyMoved ? live : null
  const drawn = useMemo(
    () =>
      drawnElement(
        reshaped ? { ...element, frame: reshaped.frame, rotate: reshaped.rotate } : element,
        { width, height },
        media,
      ),
    [element, reshaped, width, height, media],
  )
  const picture = useMemo(
    () =>
      drawn && (
        <SlideView
          slide={drawn}
          transparent
          startedAtMs={startedAtMs}
          readNow={serverNowMs}
          frame={frameOf({ width, height }, startedAtMs)}
          resolve={resolveMedia}
        />
      ),
    [drawn, startedAtMs, width, height],
  )
  if (element.hidden) return null
  const { frame } = element
  return (
    <div
      className={styles.drawnElement}
      data-drawn={element.id}
      data-edited={isEdited}
      style={
        isOnlyMoved
          ? { transform: `translate(${live.frame.x - frame.x}px, ${live.frame.y - frame.y}px)` }
          : undefined
      }
    >
      {picture ?? (
        <div
          className={styles.missing}
          style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
        >
          {studioTexts.fileGone()}
        </div>
      )}
    </div>
  )
})
