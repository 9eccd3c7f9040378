import { clsx } from 'clsx'
import { IconEye, IconEyeOff, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { Element } from '@vitrine/core'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { rowKeys } from '../../../ui/rowKeys.ts'
import type { MediaById } from './drawing.ts'
import { changeElements, placeElement, toggleElements, withField } from './elementEdits.ts'
import { kindOf } from './elements/index.ts'
import { useElementName } from './elements/useElementName.ts'
import type { Studio } from './studio.ts'
import { useIsSelected } from './useView.ts'
import { Each } from '../../../ui/Guarded.tsx'
import { layerTexts } from './layers.texts.ts'
import styles from './layers.module.css'

/** A press that moves less than this is a click, px. */
const CLICK_PX = 5
/** A finger that rests on a row this long takes it along; one that moves before scrolls, ms. */
const HOLD_MS = 350

/**
 * All elements, the topmost first. A row is dragged to another place, renamed by a double click or F2, moved by Alt and
 * arrows; its eye hides it, its lock keeps it where it is.
 */
export function Layers({
  studio,
  elements,
  media,
  readOnly,
}: {
  studio: Studio
  elements: readonly Element[]
  media: MediaById | null
  readOnly: boolean
}) {
  const list = useRef<HTMLUListElement | null>(null)
  const pressed = useRef<{ id: string; y: number; at: number } | null>(null)
  const [drag, setDrag] = useState<{ id: string; over: string } | null>(null)
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isTaken = useRef(false)
  const isEmpty = elements.length === 0
  useEffect(() => {
    const rows = list.current
    if (isEmpty || !rows) return undefined
    // While a row is taken along the list must not scroll under the finger. A browser asks only those who listened when the
    // finger came down.
    const hold = (event: TouchEvent) => {
      if (isTaken.current) event.preventDefault()
    }
    rows.addEventListener('touchmove', hold, { passive: false })
    return () => rows.removeEventListener('touchmove', hold)
  }, [isEmpty])
  useEffect(() => () => clearTimeout(holding.current), [])
  const [said, setSaid] = useState('')
  const nameOf = useElementName(media)

  const rowAt = (y: number): string | undefined => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-layer]') ?? [])]
    const row = rows.find((one) => y < one.getBoundingClientRect().bottom) ?? rows.at(-1)
    return row?.dataset['layer']
  }
  const press = (event: PointerEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset['grip']
    if (id === undefined || readOnly || event.button !== 0) return
    pressed.current = { id, y: event.clientY, at: event.timeStamp }
    clearTimeout(holding.current)
    if (event.pointerType !== 'touch') return
    const { pointerId } = event
    holding.current = setTimeout(() => {
      if (pressed.current?.id !== id) return
      list.current?.setPointerCapture(pointerId)
      isTaken.current = true
      setDrag({ id, over: id })
    }, HOLD_MS)
  }
  const move = (event: PointerEvent) => {
    const from = pressed.current
    if (from && event.pointerType === 'touch' && (drag === null || event.timeStamp - from.at < HOLD_MS)) {
      // On a busy machine the timer ends before a move that was made in time arrives. When the finger moved decides.
      if (Math.abs(event.clientY - from.y) >= CLICK_PX) stop()
      return
    }
    if (!from || (drag === null && Math.abs(event.clientY - from.y) < CLICK_PX)) return
    if (drag === null) list.current?.setPointerCapture(event.pointerId)
    const over = rowAt(event.clientY)
    if (over !== undefined && over !== drag?.over) setDrag({ id: from.id, over })
  }
  const stop = () => {
    clearTimeout(holding.current)
    isTaken.current = false
    pressed.current = null
    setDrag(null)
  }
  const end = (event: PointerEvent) => {
    // Where it is let go counts: the last move may not have been drawn yet.
    const over = rowAt(event.clientY)
    if (drag && pressed.current && over !== undefined && over !== drag.id)
      studio.editor.edit((draft) => placeElement(draft, drag.id, over))
    stop()
  }
  const keys = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['grip']
    if (id === undefined || !event.altKey || !event.key.startsWith('Arrow') || readOnly) return
    const at = elements.findIndex((element) => element.id === id)
    const beside = elements[event.key === 'ArrowUp' ? at + 1 : event.key === 'ArrowDown' ? at - 1 : -1]
    if (!beside) return
    event.preventDefault()
    studio.editor.edit((draft) => placeElement(draft, id, beside.id))
    setSaid(`${event.key === 'ArrowUp' ? 'Above' : 'Below'} ${nameOf(beside)}`)
  }

  const topFirst = [...elements].reverse()
  return (
    <section aria-label={layerTexts.title()}>
      <div className="v-editor-head">
        <h2>{layerTexts.title()}</h2>
        <span className="v-quiet v-small v-numbers">{elements.length}</span>
      </div>
      {isEmpty ? (
        <p className="v-quiet v-small">{layerTexts.none()}</p>
      ) : (
        <div
          role="presentation"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={stop}
          onKeyDown={keys}
        >
          <ul
            className={clsx('v-rows', styles.layerRows)}
            ref={(node) => {
              list.current = node
              return rowKeys(node)
            }}
          >
            <Each items={topFirst} keyOf={(element) => element.id} what="element" as="li">
              {(element, index) => (
                <LayerRow
                  studio={studio}
                  element={element}
                  media={media}
                  readOnly={readOnly}
                  begins={element.group !== undefined && topFirst[index - 1]?.group !== element.group}
                  target={drag?.over === element.id && drag.id !== element.id}
                  dragged={drag?.id === element.id}
                />
              )}
            </Each>
          </ul>
        </div>
      )}
      <span className="v-sr" role="status">
        {said}
      </span>
    </section>
  )
}

const LayerRow = memo(function LayerRow({
  studio,
  element,
  media,
  readOnly,
  begins,
  target,
  dragged,
}: {
  studio: Studio
  element: Element
  media: MediaById | null
  readOnly: boolean
  /** the first row of a group */
  begins: boolean
  /** the dragged row goes here */
  target: boolean
  dragged: boolean
}) {
  const isSelected = useIsSelected(studio, element.id)
  const [naming, setNaming] = useState(false)
  const name = useElementName(media)(element)
  const { icon: Sign, name: kind } = kindOf(element)
  const { editor } = studio
  const only = new Set([element.id])
  const rename = (words: string) => {
    setNaming(false)
    const next = words.trim()
    editor.edit((draft) =>
      changeElements(draft, only, (before) =>
        next === name ? before : withField(before, 'name', next === '' ? undefined : next),
      ),
    )
  }
  return (
    <li
      className={styles.layer}
      data-layer={element.id}
      data-selected={isSelected}
      data-group={element.group !== undefined}
      data-begins={begins}
      data-target={target}
      data-dragged={dragged}
      data-hidden={element.hidden}
    >
      {naming ? (
        <input
          className={styles.layerNameField}
          aria-label={layerTexts.name()}
          defaultValue={name}
          maxLength={100}
          ref={(field) => field?.select()}
          onBlur={(event) => rename(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setNaming(false)
          }}
        />
      ) : (
        <button
          type="button"
          data-row
          data-grip={element.id}
          className={styles.layerMain}
          aria-pressed={isSelected}
          aria-label={
            element.group === undefined
              ? layerTexts.row({ kind: kind(), name })
              : layerTexts.groupedRow({ kind: kind(), name })
          }
          title={readOnly ? name : layerTexts.rowHint({ name })}
          onClick={(event) =>
            studio.select([element.id], {
              alone: true,
              add: event.shiftKey || event.ctrlKey || event.metaKey,
            })
          }
          onDoubleClick={() => setNaming(!readOnly)}
          onKeyDown={(event) => {
            if (event.key !== 'F2' || readOnly) return
            event.preventDefault()
            setNaming(true)
          }}
        >
          <Sign size={16} stroke={1.5} aria-hidden="true" />
          <span className="v-clip">{name}</span>
        </button>
      )}
      {!readOnly && (
        <>
          <button
            type="button"
            className={styles.layerToggle}
            aria-label={layerTexts.hideNamed({ name })}
            aria-pressed={element.hidden ?? false}
            title={element.hidden ? layerTexts.show() : layerTexts.hide()}
            onClick={() => editor.edit((draft) => toggleElements(draft, only, 'hidden'))}
          >
            {element.hidden ? <IconEyeOff size={16} stroke={1.5} /> : <IconEye size={16} stroke={1.5} />}
          </button>
          <button
            type="button"
            className={styles.layerToggle}
            aria-label={layerTexts.lockNamed({ name })}
            aria-pressed={element.locked ?? false}
            title={element.locked ? layerTexts.unlock() : layerTexts.lock()}
            onClick={() => editor.edit((draft) => toggleElements(draft, only, 'locked'))}
          >
            {element.locked ? <IconLock size={16} stroke={1.5} /> : <IconLockOpen size={16} stroke={1.5} />}
          </button>
        </>
      )}
    </li>
  )
})
