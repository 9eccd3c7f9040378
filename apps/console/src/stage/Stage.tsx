import { clsx } from 'clsx'
import { useElementSize } from '@mantine/hooks'
import type { Frame } from '@vitrine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { HANDLES, nudgeFrame, type Handle, type Size } from './geometry.ts'
import { useGesture, type StageFrame } from './useGesture.ts'
import { stageTexts } from './stage.texts.ts'
import styles from './stage.module.css'

/**
 * A picture in the middle with frames on top that are selected, dragged, resized and drawn, by pointer and by keyboard.
 * What lies under the frames is drawn by the one renderer at the size the stage gives it.
 */
export function Stage({
  size,
  frames,
  selected,
  drawing = false,
  locked = false,
  renderPicture,
  onSelect,
  onChange,
  onSettle,
  onRemove,
  onDraw,
}: {
  size: Size
  frames: readonly StageFrame[]
  selected: string | null
  drawing?: boolean
  /** nothing can be changed, only selected */
  locked?: boolean
  renderPicture: (widthPx: number, heightPx: number) => ReactNode
  onSelect: (id: string | null) => void
  onChange: (id: string, frame: Frame, gesture: string) => void
  onSettle: () => void
  onRemove: (id: string) => void
  onDraw?: (frame: Frame) => void
}) {
  const { ref, width: roomX, height: roomY } = useElementSize<HTMLDivElement>()
  const over = useRef<HTMLDivElement>(null)
  const scale = Math.max(0, Math.min((roomX - 32) / size.width, (roomY - 48) / size.height))
  const gesture = useGesture({
    over,
    stage: size,
    scale,
    frames,
    drawing,
    onSelect,
    onChange: (id, frame, name) => {
      if (!locked) onChange(id, frame, name)
    },
    onSettle,
    onDraw,
  })

  const onKey = (
    event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'preventDefault'>,
    item: StageFrame,
  ) => {
    if (event.key === 'Escape') {
      if (gesture.active) gesture.cancel()
      else onSelect(null)
      return
    }
    if (locked) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(item.id)
      return
    }
    const nudged = nudgeFrame(item.frame, event.key, { shift: event.shiftKey, alt: event.altKey }, size)
    if (!nudged) return
    event.preventDefault()
    onChange(item.id, nudged, `keys-${item.id}`)
  }
  // A frame that was just drawn, or chosen in a list, is selected without having the focus: then the page's keys are its keys.
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const item = frames.find(({ id }) => id === selected)
    const { target } = event
    if (!item || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (target !== document.body && !(target instanceof Element && target.id === 'page')) return
    if (event.type === 'keydown') onKey(event, item)
    else if (event.key.startsWith('Arrow')) onSettle()
  })
  useEffect(() => {
    window.addEventListener('keydown', onPageKey)
    window.addEventListener('keyup', onPageKey)
    return () => {
      window.removeEventListener('keydown', onPageKey)
      window.removeEventListener('keyup', onPageKey)
    }
  }, [])

  return (
    <div
      ref={ref}
      className={clsx('v-ltr', styles.stage)}
      data-part="stage"
      onPointerDown={() => onSelect(null)}
    >
      {scale > 0 && (
        <div className={styles.stagePaper} style={{ width: size.width * scale, height: size.height * scale }}>
          <div aria-hidden="true">{renderPicture(size.width * scale, size.height * scale)}</div>
          <div
            ref={over}
            className={styles.stageOver}
            data-drawing={drawing}
            onPointerDown={(event) => gesture.press(event, null)}
            onPointerMove={gesture.move}
            onPointerUp={gesture.release}
            onPointerCancel={gesture.cancel}
          >
            <span id="stage-help" className="v-sr">
              {stageTexts.keyboardHelp()}
            </span>
            {frames.map((item) => {
              const { frame } = item
              const isSelected = item.id === selected
              return (
                <div
                  key={item.id}
                  role="button"
                  tabIndex={0}
                  className={styles.frame}
                  data-frame={item.id}
                  aria-pressed={isSelected}
                  aria-label={stageTexts.frame({
                    name: item.name,
                    width: frame.width,
                    height: frame.height,
                    x: frame.x,
                    y: frame.y,
                  })}
                  aria-describedby="stage-help"
                  style={{
                    left: frame.x * scale,
                    top: frame.y * scale,
                    width: frame.width * scale,
                    height: frame.height * scale,
                    ...(drawing ? { pointerEvents: 'none' } : {}),
                  }}
                  onPointerDown={(event) => gesture.press(event, { id: item.id, frame, handle: null })}
                  onKeyDown={(event) => onKey(event, item)}
                  onKeyUp={(event) => {
                    if (event.key.startsWith('Arrow')) onSettle()
                  }}
                  onFocus={() => onSelect(item.id)}
                >
                  {isSelected && (
                    <span className={styles.frameLabel}>
                      {item.name} {frame.width} × {frame.height}
                    </span>
                  )}
                  {item.note !== undefined && (
                    <span className={styles.frameNote}>
                      <span>{item.note}</span>
                    </span>
                  )}
                </div>
              )
            })}
            {!drawing &&
              !locked &&
              frames
                .filter((item) => item.id === selected)
                .flatMap((item) =>
                  HANDLES.map((handle) => (
                    <span
                      key={handle}
                      className={styles.handle}
                      data-handle={handle}
                      style={{
                        left: (item.frame.x + item.frame.width * across(handle)) * scale,
                        top: (item.frame.y + item.frame.height * down(handle)) * scale,
                        cursor: `${handle}-resize`,
                      }}
                      onPointerDown={(event) =>
                        gesture.press(event, { id: item.id, frame: item.frame, handle })
                      }
                    />
                  )),
                )}
            {gesture.guides.map((guide, index) => (
              <span
                key={index}
                className={styles.guide}
                style={
                  guide.axis === 'x'
                    ? { left: guide.at * scale, top: 0, bottom: 0, width: 1 }
                    : { top: guide.at * scale, left: 0, right: 0, height: 1 }
                }
              />
            ))}
            {gesture.drawn && (
              <span
                className={styles.drawn}
                style={{
                  left: gesture.drawn.x * scale,
                  top: gesture.drawn.y * scale,
                  width: gesture.drawn.width * scale,
                  height: gesture.drawn.height * scale,
                }}
              />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const across = (handle: Handle): number => (handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5)
const down = (handle: Handle): number => (handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5)
