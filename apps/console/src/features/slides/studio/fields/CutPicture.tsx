import { clsx } from 'clsx'
import type { Frame } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { useRef, useState, type PointerEvent } from 'react'
import type { Point } from '../../../../stage/turned.ts'
import { cutBetween, focusAt } from '../cutting.ts'
import styles from './fields.module.css'

/** A press that moves less than this is a click, px. */
const CLICK_PX = 4
/** How much of the form a tall picture may take, px. */
const TALLEST_PX = 240

/** All of a picture: a drag over it says which part is shown, a click what stays in sight. The fields say the same in numbers. */
export function CutPicture({
  file,
  crop,
  focus,
  onCrop,
  onFocus,
  onSettle,
}: {
  file: Media
  crop: Frame
  /** in shares of the part that is shown; null where nothing is cut by the frame */
  focus: Point | null
  onCrop: (crop: Frame) => void
  onFocus: (focus: Point) => void
  onSettle: () => void
}) {
  const pressed = useRef<{ at: Point; px: Point } | null>(null)
  const [drawn, setDrawn] = useState<Frame | null>(null)
  const still = file.files.find(({ rendition }) => rendition === 'poster' || rendition === 'thumbnail')
  const shareAt = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  const isDrag = (event: PointerEvent) => {
    const { px } = pressed.current!
    return Math.hypot(event.clientX - px.x, event.clientY - px.y) >= CLICK_PX
  }
  const shown = drawn ?? crop
  const ratio = (file.width || 16) / (file.height || 9)
  const percent = (share: number) => `${share * 100}%`
  return (
    <div
      role="presentation"
      className={clsx('v-ltr', styles.cut)}
      data-part="cut"
      style={{ aspectRatio: String(ratio), width: `min(100%, ${TALLEST_PX * ratio}px)` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = { at: shareAt(event), px: { x: event.clientX, y: event.clientY } }
      }}
      onPointerMove={(event) => {
        if (pressed.current && isDrag(event)) setDrawn(cutBetween(pressed.current.at, shareAt(event)))
      }}
      onPointerUp={(event) => {
        if (!pressed.current) return
        if (!isDrag(event)) onFocus(focusAt(shareAt(event), crop))
        else if (drawn) onCrop(drawn)
        pressed.current = null
        setDrawn(null)
        onSettle()
      }}
      onPointerCancel={() => {
        pressed.current = null
        setDrawn(null)
      }}
    >
      {still && <img src={still.path} alt="" draggable={false} />}
      <span
        className={styles.cutPart}
        style={{
          left: percent(shown.x),
          top: percent(shown.y),
          width: percent(shown.width),
          height: percent(shown.height),
        }}
      >
        {focus && !drawn && (
          <span className={styles.cutFocus} style={{ left: percent(focus.x), top: percent(focus.y) }} />
        )}
      </span>
    </div>
  )
}
