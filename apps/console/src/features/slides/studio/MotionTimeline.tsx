import { clsx } from 'clsx'
import type { Element, ElementMotion } from '@vitrine/core'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { formatSpan } from '../../../app/format.ts'
import type { MediaById } from './drawing.ts'
import { changeElements } from './elementEdits.ts'
import { useElementName } from './elements/useElementName.ts'
import { lengthenedMotion, movedMotion, STEP_MS, type Which } from './motionTimes.ts'
import type { Studio } from './studio.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { motionTexts } from './motion.texts.ts'
import styles from './motion.module.css'

/** So near its right end a bar is made longer instead of moved, px. */
const END_PX = 8

/** When every element comes and goes: bars that are dragged, and moved by arrows (with Alt their length). */
export function MotionTimeline({
  studio,
  elements,
  media,
  lengthMs,
  readOnly,
  startedAtMs,
}: {
  studio: Studio
  elements: readonly Element[]
  media: MediaById | null
  lengthMs: number
  readOnly: boolean
  /** while it is played */
  startedAtMs: number | null
}) {
  const nameOf = useElementName(media)
  const moving = elements.filter((element) => element.enter || element.exit)
  if (moving.length === 0) return null
  return (
    <section
      className={clsx('v-ltr', styles.timelineMotion)}
      data-part="motion-timeline"
      aria-label={motionTexts.timeline()}
    >
      <div className={clsx('v-quiet v-numbers', styles.motionScale)} aria-hidden="true">
        <span>{formatSpan(0)}</span>
        <span>{formatSpan(lengthMs / 2)}</span>
        <span>{formatSpan(lengthMs)}</span>
      </div>
      <Each items={moving.toReversed()} keyOf={(element) => element.id} what="element">
        {(element) => (
          <div className={styles.motionRow}>
            <button
              type="button"
              className={clsx('v-clip', styles.motionName)}
              onClick={() => studio.select([element.id], { alone: true })}
            >
              {nameOf(element)}
            </button>
            <div className={styles.motionTrack}>
              <span
                className={styles.motionThere}
                style={{
                  left: `${((element.enter?.at ?? 0) / lengthMs) * 100}%`,
                  right: `${element.exit ? Math.max(0, 1 - (element.exit.at + element.exit.length) / lengthMs) * 100 : 0}%`,
                }}
              />
              {(['enter', 'exit'] as const).map((which) => {
                const motion = element[which]
                return (
                  motion && (
                    <MotionBar
                      key={which}
                      studio={studio}
                      id={element.id}
                      which={which}
                      motion={motion}
                      name={nameOf(element)}
                      lengthMs={lengthMs}
                      readOnly={readOnly}
                    />
                  )
                )
              })}
              {startedAtMs !== null && (
                <span
                  key={startedAtMs}
                  className={styles.motionNow}
                  style={{ animationDuration: `${lengthMs}ms` }}
                />
              )}
            </div>
          </div>
        )}
      </Each>
    </section>
  )
}

function MotionBar({
  studio,
  id,
  which,
  motion,
  name,
  lengthMs,
  readOnly,
}: {
  studio: Studio
  id: string
  which: Which
  motion: ElementMotion
  name: string
  lengthMs: number
  readOnly: boolean
}) {
  const dragged = useRef<{ x: number; end: boolean; from: ElementMotion; msPerPx: number } | null>(null)
  const set = (next: ElementMotion) =>
    studio.editor.edit(
      (draft) =>
        changeElements(draft, new Set([id]), (element) =>
          element[which]?.at === next.at && element[which].length === next.length
            ? element
            : { ...element, [which]: next },
        ),
      `timeline ${which} ${id}`,
    )
  const press = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.parentElement
    if (readOnly || event.button !== 0 || !track) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { right, width } = event.currentTarget.getBoundingClientRect()
    dragged.current = {
      x: event.clientX,
      end: right - event.clientX < Math.min(END_PX, width / 3),
      from: motion,
      msPerPx: lengthMs / track.clientWidth,
    }
  }
  const move = (event: PointerEvent) => {
    const now = dragged.current
    if (!now) return
    const byMs = (event.clientX - now.x) * now.msPerPx
    set(now.end ? lengthenedMotion(now.from, byMs) : movedMotion(now.from, byMs))
  }
  const end = () => {
    dragged.current = null
    studio.editor.settle()
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || readOnly) return
    event.preventDefault()
    const byMs = step * STEP_MS * (event.shiftKey ? 10 : 1)
    set(event.altKey ? lengthenedMotion(motion, byMs) : movedMotion(motion, byMs))
  }
  const words = motionTexts.bar[which]
  const when = { start: formatSpan(motion.at), length: formatSpan(motion.length) }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.motionBar}
      data-which={which}
      aria-label={words.label({ name })}
      aria-valuemin={0}
      aria-valuemax={lengthMs / 1_000}
      aria-valuenow={motion.at / 1_000}
      aria-valuetext={motionTexts.when(when)}
      aria-readonly={readOnly}
      title={words.hint({ name, ...when })}
      style={{
        left: `${(motion.at / lengthMs) * 100}%`,
        width: `max(10px, ${(motion.length / lengthMs) * 100}%)`,
      }}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={keys}
      onKeyUp={() => studio.editor.settle()}
    />
  )
}
