import { useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import type { TextStyle } from '@vitrine/core'
import { fittingSize } from './fittingSize.ts'
import { textCss } from './textStyle.ts'

/** A text; where its style asks for it, letters shrink until all of it is inside its frame, the same in every host. */
export function TextView(props: { text: string; style: TextStyle }): ReactElement {
  const { text, style } = props
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const words = element?.firstElementChild
    if (!element || !words || style.fit !== 'shrink') return
    let wanted = true
    const fit = () => {
      if (!wanted) return
      const fits = (sizePx: number) => {
        Object.assign(element.style, cssOf({ ...style, size: sizePx }))
        return words.scrollHeight <= element.clientHeight && words.scrollWidth <= element.clientWidth
      }
      fits(fittingSize(style.size, fits))
    }
    fit()
    // Measured with other letters than those that come, it would be wrong.
    void document.fonts?.ready.then(fit)
    return () => {
      wanted = false
    }
  }, [text, style])
  return (
    <div ref={box} style={{ width: '100%', height: '100%', ...textCss(style) }}>
      <div style={{ textWrap: 'balance' } as CSSProperties}>{text}</div>
    </div>
  )
}

/** What of a text's style depends on its size, as the document takes it. */
function cssOf(style: TextStyle): Record<string, string> {
  const { fontSize, lineHeight, letterSpacing } = textCss(style)
  return {
    fontSize: `${String(fontSize)}px`,
    lineHeight: String(lineHeight),
    letterSpacing: String(letterSpacing),
  }
}
