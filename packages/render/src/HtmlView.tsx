import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactElement,
  type SyntheticEvent,
} from 'react'
import { createSanitizeHtml } from './sanitizeHtml.ts'

/** Sanitizing needs this window's own DOM; one is enough. */
const sanitize = createSanitizeHtml(window)

/**
 * The box that holds markup, outside the tree that its style reaches: `:host{…!important}` moves what lies in the box, never
 * the box. Containment makes it the place that `fixed` is measured from and cuts off whatever is drawn beyond it.
 */
const BOX: CSSProperties = {
  position: 'relative',
  width: '100%',
  height: '100%',
  contain: 'strict',
  overflow: 'clip',
  isolation: 'isolate',
  transform: 'translateZ(0)',
  pointerEvents: 'none',
}
/** Read by screen readers and drawn nowhere. */
const WORDS: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'pre-line',
  pointerEvents: 'none',
  userSelect: 'none',
}
/** What browsers do by themselves when something is pressed, sent or dragged. Those that know `inert` never come here. */
const nothingHappens = (event: SyntheticEvent): void => event.preventDefault()

/**
 * Markup of the operator, through the sanitizer, in a shadow tree: its style reaches nothing outside and nothing of the
 * page reaches in. What it would load from elsewhere the page's policy refuses. It is a picture: no link of it leads anywhere.
 * `inert` also hides it from screen readers, so what is to be read in it stands beside it once more, as text and nothing else.
 */
export default function HtmlView(props: { html: string; css: string; onReady: () => void }): ReactElement {
  const { html, css } = props
  const box = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    // Whatever its style says, nothing in the box is hit, focused or found by a key.
    box.current?.setAttribute('inert', '')
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = `:host{all:initial;display:block;width:100%;height:100%;overflow:hidden;contain:strict}\n${css}`
    const body = document.createElement('div')
    body.innerHTML = sanitize(html)
    while (root.lastChild) root.lastChild.remove()
    root.append(style, body)
    if (words.current) words.current.textContent = wordsOf(body)
    const pictures = [...body.querySelectorAll('img')].map((image) =>
      // A picture that is refused or broken leaves its place empty; the rest is worth showing.
      image.decode().catch(() => undefined),
    )
    let wanted = true
    void Promise.all(pictures).then(() => wanted && report.current.onReady())
    return () => {
      wanted = false
    }
  }, [html, css])
  return (
    <>
      <div
        ref={box}
        data-markup=""
        style={BOX}
        onClickCapture={nothingHappens}
        onAuxClickCapture={nothingHappens}
        onSubmitCapture={nothingHappens}
        onDragStartCapture={nothingHappens}
      >
        <div ref={host} style={{ width: '100%', height: '100%' }} />
      </div>
      <span ref={words} data-markup-words="" style={WORDS} />
    </>
  )
}

/** Elements that do not begin a line of their own. */
const INLINE = /^(A|ABBR|B|BDI|BDO|CITE|CODE|EM|FONT|I|IMG|LABEL|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/

/** What is to be read in markup, in its order, a line for each block; pictures by their description. */
function wordsOf(body: Element): string {
  let words = ''
  const read = (element: Element): void => {
    const isBlock = !INLINE.test(element.tagName)
    if (isBlock) words += '\n'
    if (element instanceof HTMLImageElement) words += ` ${element.alt} `
    for (const node of element.childNodes) {
      if (node instanceof Text) words += node.data.replace(/\s+/g, ' ')
      if (node instanceof Element) read(node)
    }
    if (isBlock) words += '\n'
  }
  read(body)
  return words.replace(/ *\n\s*/g, '\n').trim()
}
