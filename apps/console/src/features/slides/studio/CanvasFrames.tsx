import { clsx } from 'clsx'
import type { Element } from '@vitrine/core'
import { formatDimensions } from '../../../app/format.ts'
import { memo, useSyncExternalStore } from 'react'
import { useStore } from '../../../app/store.ts'
import { HANDLES } from '../../../stage/geometry.ts'
import { boundsOf, handleSides, unionOf } from '../../../stage/turned.ts'
import type { MediaById } from './drawing.ts'
import { kindOf } from './elements/index.ts'
import { useElementName } from './elements/useElementName.ts'
import { placeOf, type Studio } from './studio.ts'
import { onDisplay, useIsSelected, useLivePlace } from './useView.ts'
import { studioTexts } from './studio.texts.ts'
import stageStyles from '../../../stage/stage.module.css'
import canvasStyles from './canvas.module.css'

/** What is taken hold of: a frame over each element, for pointer, keyboard and screen reader. */
export const ElementFrame = memo(function ElementFrame({
  studio,
  element,
  media,
}: {
  studio: Studio
  element: Element
  media: MediaById | null
}) {
  const live = useLivePlace(studio, element.id)
  const isSelected = useIsSelected(studio, element.id)
  const name = useElementName(media)(element)
  const { frame, rotate } = live ?? placeOf(element)
  return (
    <div
      role="button"
      tabIndex={0}
      className={clsx(stageStyles.frame, canvasStyles.studioFrame)}
      data-frame={element.id}
      data-locked={element.locked}
      aria-pressed={isSelected}
      aria-describedby="canvas-help"
      aria-label={studioTexts.elementPlace({
        name,
        width: Math.round(frame.width),
        height: Math.round(frame.height),
        x: Math.round(frame.x),
        y: Math.round(frame.y),
        rotation: Math.round(rotate),
        locked: element.locked ? 'yes' : 'no',
      })}
      style={{
        left: onDisplay(frame.x),
        top: onDisplay(frame.y),
        width: onDisplay(frame.width),
        height: onDisplay(frame.height),
        ...(rotate === 0 ? {} : { transform: `rotate(${rotate}deg)` }),
      }}
    />
  )
})

/** The box around what is selected, with what resizes and turns it. */
export function SelectionBox({ studio, readOnly }: { studio: Studio; readOnly: boolean }) {
  const selection = useStore(studio.selection)
  const live = useStore(studio.live)
  const elements = useSyncExternalStore(
    studio.editor.state.subscribe,
    () => studio.editor.state.get().value.elements,
  )
  const chosen = elements.filter((element) => selection.has(element.id) && !element.hidden)
  const places = chosen.map((element) => live?.get(element.id) ?? placeOf(element))
  const [first] = places
  const around = unionOf(places.map(({ frame, rotate }) => boundsOf(frame, rotate)))
  if (!first || !around) return null
  const { frame, rotate } = places.length === 1 ? first : { frame: around, rotate: 0 }
  const hasEnds = chosen.length === 1 && kindOf(chosen[0]!).hasEnds
  const isFree = !readOnly && chosen.some((element) => !element.locked)
  return (
    <div
      className={canvasStyles.selection}
      data-several={places.length > 1}
      style={{
        left: onDisplay(frame.x),
        top: onDisplay(frame.y),
        width: onDisplay(frame.width),
        height: onDisplay(frame.height),
        ...(rotate === 0 ? {} : { transform: `rotate(${rotate}deg)` }),
      }}
    >
      {isFree && (
        <>
          {!hasEnds && <span className={canvasStyles.turn} data-turn title={studioTexts.rotate()} />}
          {HANDLES.filter((handle) => !hasEnds || handle === 'w' || handle === 'e').map((handle) => {
            const sides = handleSides(handle)
            return (
              <span
                key={handle}
                className={clsx(stageStyles.handle, canvasStyles.handle)}
                data-handle={handle}
                style={{
                  left: `${50 + sides.x * 50}%`,
                  top: `${50 + sides.y * 50}%`,
                  cursor: resizeCursor(sides, rotate),
                }}
              />
            )
          })}
        </>
      )}
      {live && (
        <span
          className={canvasStyles.readout}
          data-part="readout"
          style={{ transform: `translateX(-50%) rotate(${-rotate}deg)` }}
        >
          {formatDimensions(Math.round(frame.width), Math.round(frame.height))}
          {rotate !== 0 && `, ${Math.round(rotate)}°`}
        </span>
      )}
    </div>
  )
}

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const

/** The arrow along which a handle of a turned frame goes. */
function resizeCursor(sides: { x: number; y: number }, degrees: number): string {
  const angle = (Math.atan2(sides.x, -sides.y) * 180) / Math.PI + degrees
  return CURSORS[((Math.round(angle / 45) % 4) + 4) % 4]!
}

/** Lines snapped to and distances, and the rectangle that selects. */
export function CanvasMarks({ studio }: { studio: Studio }) {
  const { lines, gaps } = useStore(studio.marks)
  const marquee = useStore(studio.marquee)
  return (
    <div aria-hidden="true">
      {lines.map((line) => (
        <span
          key={`${line.axis}${line.at}`}
          className={stageStyles.guide}
          style={
            line.axis === 'x'
              ? {
                  left: onDisplay(line.at),
                  top: onDisplay(line.from),
                  height: onDisplay(line.to - line.from),
                  width: 1,
                }
              : {
                  top: onDisplay(line.at),
                  left: onDisplay(line.from),
                  width: onDisplay(line.to - line.from),
                  height: 1,
                }
          }
        />
      ))}
      {gaps.map((gap) => (
        <span
          key={`${gap.axis}${gap.from} ${gap.to}`}
          className={canvasStyles.gap}
          data-axis={gap.axis}
          style={
            gap.axis === 'x'
              ? { left: onDisplay(gap.from), width: onDisplay(gap.to - gap.from), top: onDisplay(gap.at) }
              : { top: onDisplay(gap.from), height: onDisplay(gap.to - gap.from), left: onDisplay(gap.at) }
          }
        >
          <span>{Math.round(gap.to - gap.from)}</span>
        </span>
      ))}
      {marquee && (
        <span
          className={stageStyles.drawn}
          style={{
            left: onDisplay(marquee.x),
            top: onDisplay(marquee.y),
            width: onDisplay(marquee.width),
            height: onDisplay(marquee.height),
          }}
        />
      )}
    </div>
  )
}
