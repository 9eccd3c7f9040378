import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { TextStyle } from '@vitrine/core'
import { fittingSize } from './fittingSize.ts'
import { lettersHere, lettersThere } from './letters.ts'
import { textCss } from './textStyle.ts'

/**
 * A text; where its style asks for it, letters shrink until all of it is inside its frame, the same in every host.
 * @param props.look     instead of what plain texts look like; a new one is measured again
 * @param props.children instead of the text as one piece
 * @param props.onReady  when its letters are there
 */
export function TextView(props: {
  text: string
  style: TextStyle
  look?: CSSProperties
  children?: ReactNode
  onReady?: () => void
}): ReactElement {
  const { text, style, look } = props
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const words = element?.firstElementChild as HTMLElement | null | undefined
    if (!element || !words || style.fit !== 'shrink') return
    let wanted = true
    const fit = () => {
      if (!wanted) return
      // Balanced lines are as many as others, and take long to find.
      words.style.setProperty('text-wrap', 'wrap')
      const fits = (sizePx: number) => {
        Object.assign(element.style, cssOf({ ...style, size: sizePx }))
        return words.scrollHeight <= element.clientHeight && words.scrollWidth <= element.clientWidth
      }
      fits(fittingSize(style.size, fits))
      words.style.setProperty('text-wrap', 'balance')
    }
    fit()
    // Measured with other letters than those that come, it would be wrong.
    const css = look ?? textCss(style)
    if (!lettersHere(css, text)) void lettersThere(css, text).then(fit)
    return () => {
      wanted = false
    }
  }, [text, style, look])
  const report = useRef(props.onReady)
  useEffect(() => {
    report.current = props.onReady
  })
  useEffect(() => {
    if (report.current) void lettersThere(textCss(style), text).then(() => report.current?.())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its weight alone chooses its letters
  }, [text, style.weight])
  return (
    <div ref={box} style={{ width: '100%', height: '100%', ...(look ?? textCss(style)) }}>
      <div dir="auto" style={{ textWrap: 'balance' } as CSSProperties}>
        {props.children ?? text}
      </div>
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
