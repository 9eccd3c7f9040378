import { clsx } from 'clsx'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { serverNowMs } from '../../../app/serverClock.ts'
import { useStore } from '../../../app/store.ts'
import { showing } from '../../../stage/viewport.ts'
import type { EditedSlide } from '../editedSlide.ts'
import { CanvasMarks, ElementFrame, SelectionBox } from './CanvasFrames.tsx'
import { CanvasMenu, type MenuPlace } from './CanvasMenu.tsx'
import { CanvasPicture } from './CanvasPicture.tsx'
import { CanvasRulers } from './CanvasRulers.tsx'
import { CanvasTools } from './CanvasTools.tsx'
import type { MediaById } from './drawing.ts'
import { GRID_PX, type Guides } from './guides.ts'
import { boundsOfElement, type Studio } from './studio.ts'
import { TextInPlace } from './TextInPlace.tsx'
import { useCanvasGestures } from './useCanvasGestures.ts'
import { useStudioKeys } from './useStudioKeys.ts'
import { onDisplay, useFollowView } from './useView.ts'
import { studioTexts } from './studio.texts.ts'
import styles from './canvas.module.css'

/** Room that is left around what Tab brings into sight, display px. */
const EDGE_PX = 24

/**
 * The slide in the middle, drawn by the one renderer, with frames on top that are selected, dragged, resized and turned.
 * @param playing drawn in place of the slide while its motion is tried
 * @param ground  drawn in place of a background
 */
export function Canvas({
  studio,
  value,
  media,
  readOnly,
  guides,
  onGuides,
  onOpen,
  playing,
  ground,
}: {
  studio: Studio
  value: EditedSlide
  media: MediaById | null
  readOnly: boolean
  guides: Guides
  onGuides: (guides: Guides) => void
  /** an element was opened: its properties are wanted */
  onOpen: (id: string) => void
  playing: ReactNode
  ground: ReactNode
}) {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>()
  const over = useRef<HTMLDivElement>(null)
  const paper = useFollowView(studio)
  const ref = useMergedRef(measured, over)
  const [startedAtMs] = useState(serverNowMs)
  const [menu, setMenu] = useState<MenuPlace>(null)
  useEffect(() => {
    if (width > 0) studio.setWindow({ width, height })
  }, [studio, width, height])
  useEffect(() => {
    if (studio.isFitted.get()) studio.fit()
  }, [studio, value.width, value.height])
  const gestures = useCanvasGestures({
    studio,
    over,
    readOnly,
    grid: guides.grid ? GRID_PX : null,
    onOpen,
  })
  useStudioKeys({ studio, over, readOnly, gestures, onOpen })

  const focus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).dataset['frame']
    if (id === undefined || gestures.isActive() || !event.target.matches(':focus-visible')) return
    if (!studio.selection.get().has(id)) studio.select([id])
    const element = studio.element(id)
    const view = studio.view.get()
    if (!element) return
    const next = showing(view, boundsOfElement(element), studio.window.get(), EDGE_PX)
    if (next.x !== view.x || next.y !== view.y) studio.setView(next)
  }

  const openMenu = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (readOnly || target.closest('[contenteditable]')) return
    event.preventDefault()
    gestures.abandon()
    const id = target.closest<HTMLElement>('[data-frame]')?.dataset['frame']
    if (id !== undefined && !studio.selection.get().has(id)) studio.select([id])
    // The menu key has no place of its own: the middle of what has the focus.
    const box = target.getBoundingClientRect()
    const isKey = event.clientX === 0 && event.clientY === 0
    setMenu(
      isKey
        ? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        : { x: event.clientX, y: event.clientY },
    )
  }

  return (
    <section
      className={clsx('v-ltr', styles.canvas)}
      data-part="canvas"
      aria-label={studioTexts.slide()}
      data-rulers={guides.rulers}
    >
      <div
        ref={ref}
        className={styles.canvasWindow}
        tabIndex={-1}
        onPointerDown={gestures.press}
        onPointerMove={gestures.move}
        onPointerUp={gestures.release}
        onPointerCancel={gestures.cancel}
        onFocus={focus}
        onContextMenu={openMenu}
      >
        <div ref={paper} className={styles.canvasPaper} data-part="canvas-paper">
          <div
            className={styles.canvasSheet}
            data-part="canvas-sheet"
            style={{ width: onDisplay(value.width), height: onDisplay(value.height) }}
          />
          <div
            aria-hidden="true"
            className={styles.canvasPicture}
            data-part="canvas-picture"
            data-away={playing !== null}
            style={{ width: value.width, height: value.height }}
          >
            <CanvasPicture
              studio={studio}
              value={value}
              media={media}
              startedAtMs={startedAtMs}
              ground={ground}
            />
          </div>
          {playing !== null && (
            <div
              className={styles.canvasPicture}
              data-part="canvas-picture"
              aria-hidden="true"
              style={{ width: value.width, height: value.height }}
            >
              {playing}
            </div>
          )}
          <GuideLines guides={guides} value={value} />
          <span id="canvas-help" className="v-sr">
            {studioTexts.keyboardHelp()}
          </span>
          {playing === null && (
            <>
              {value.elements.map(
                (element) =>
                  !element.hidden && (
                    <ElementFrame key={element.id} studio={studio} element={element} media={media} />
                  ),
              )}
              <SelectionBox studio={studio} readOnly={readOnly} />
              <CanvasMarks studio={studio} />
              <TextInPlace studio={studio} />
            </>
          )}
        </div>
      </div>
      {guides.rulers && <CanvasRulers studio={studio} />}
      <CanvasTools studio={studio} guides={guides} onGuides={onGuides} />
      <SelectionWords studio={studio} />
      <CanvasMenu studio={studio} place={menu} onClose={() => setMenu(null)} />
    </section>
  )
}

/** The grid, and what of the slide every display shows. */
function GuideLines({ guides, value }: { guides: Guides; value: EditedSlide }) {
  return (
    <div
      aria-hidden="true"
      className={styles.guidelines}
      style={{ width: onDisplay(value.width), height: onDisplay(value.height) }}
    >
      {guides.grid && (
        <div
          className={styles.gridLines}
          style={{ backgroundSize: `${onDisplay(GRID_PX * 2)} ${onDisplay(GRID_PX * 2)}` }}
        />
      )}
      {guides.safeArea && (
        <>
          <div className={styles.safe} style={{ inset: '5%' }} />
          <div className={styles.safe} style={{ inset: '10%' }} />
        </>
      )}
    </div>
  )
}

/** Tells a screen reader how many are selected. */
function SelectionWords({ studio }: { studio: Studio }) {
  const { size } = useStore(studio.selection)
  return (
    <span className="v-sr" role="status">
      {studioTexts.selected({ count: size })}
    </span>
  )
}
