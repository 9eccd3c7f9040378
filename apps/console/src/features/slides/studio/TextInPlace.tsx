import { TEXT_MAX } from '@vitrine/core'
import { textCss } from '@vitrine/render'
import { useLayoutEffect, useRef, type CSSProperties } from 'react'
import { useStore } from '../../../app/store.ts'
import { changeElements } from './elementEdits.ts'
import { isWrittenInPlace } from './elements/index.ts'
import type { Studio } from './studio.ts'
import { studioTexts } from './studio.texts.ts'
import styles from './canvas.module.css'

/** What the letters of a drawn text look like, taken from the drawing itself so that nothing moves while it is edited. */
const LOOK = [
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textShadow',
] as const
const DOWN = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** A text edited where it stands, after a double click or Enter. Escape or a click elsewhere ends it. */
export function TextInPlace({ studio }: { studio: Studio }) {
  const id = useStore(studio.editing)
  return id === null ? null : <Editing key={id} studio={studio} id={id} />
}

function Editing({ studio, id }: { studio: Studio; id: string }) {
  const { value } = useStore(studio.editor.state)
  const words = useRef<HTMLDivElement>(null)
  const element = value.elements.find((one) => one.id === id)

  useLayoutEffect(() => {
    const field = words.current
    const text = studio.element(id)
    if (!field || !isWrittenInPlace(text)) return
    const drawn = document.querySelector(`[data-drawn="${CSS.escape(id)}"] [data-element]`)
    // What comes with the first text that needs it may not be drawn yet: then the plain letters stay.
    const look = drawn?.firstElementChild && getComputedStyle(deepest(drawn))
    if (look) for (const name of LOOK) field.style[name] = look[name]
    field.textContent = text.text
    field.focus()
    document.getSelection()?.selectAllChildren(field)
  }, [studio, id])

  if (!isWrittenInPlace(element)) return null
  const { frame, rotate, style } = element
  const { color, fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, textAlign } = textCss(style)
  const end = () => {
    studio.editor.settle()
    studio.editing.set(null)
  }
  const place: CSSProperties = {
    left: frame.x,
    top: frame.y,
    width: frame.width,
    height: frame.height,
    justifyContent: DOWN[style.valign],
    ...(rotate ? { transform: `rotate(${rotate}deg)` } : {}),
  }
  return (
    <div className={styles.inPlace} style={{ width: value.width, height: value.height }}>
      <div className={styles.inPlaceFrame} style={place}>
        <div
          ref={words}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={studioTexts.textContent()}
          className={styles.inPlaceWords}
          style={{ color, fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, textAlign }}
          contentEditable="plaintext-only"
          suppressContentEditableWarning
          onInput={(event) => {
            // The browser keeps a line open at the end that nobody wrote.
            const text = event.currentTarget.innerText.replace(/\n$/, '').slice(0, TEXT_MAX)
            studio.editor.edit(
              (draft) =>
                changeElements(draft, new Set([id]), (before) =>
                  isWrittenInPlace(before) ? { ...before, text } : before,
                ),
              `words ${id}`,
            )
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            end()
            document.querySelector<HTMLElement>(`[data-frame="${CSS.escape(id)}"]`)?.focus()
          }}
          onBlur={end}
        />
      </div>
    </div>
  )
}

/** What holds the letters: the last box that holds one box only. */
function deepest(from: globalThis.Element): globalThis.Element {
  let at = from
  while (at.firstElementChild) at = at.firstElementChild
  return at
}
