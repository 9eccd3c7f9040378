import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { createSanitizeHtml } from './sanitizeHtml.ts'

/** Sanitizing needs this window's own DOM; one is enough. */
const sanitize = createSanitizeHtml(window)

/**
 * Markup of the operator, through the sanitizer, in a shadow tree: its style reaches nothing outside and nothing of the
 * page reaches in. What it would load from elsewhere the page's policy refuses.
 */
export default function HtmlView(props: { html: string; css: string; onReady: () => void }): ReactElement {
  const { html, css } = props
  const host = useRef<HTMLDivElement>(null)
  const report = useRef(props)
  useEffect(() => {
    report.current = props
  })
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = `:host{all:initial;display:block;width:100%;height:100%;overflow:hidden;contain:strict}\n${css}`
    const body = document.createElement('div')
    body.innerHTML = sanitize(html)
    while (root.lastChild) root.lastChild.remove()
    root.append(style, body)
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
  return <div ref={host} style={{ width: '100%', height: '100%', pointerEvents: 'none' }} />
}
