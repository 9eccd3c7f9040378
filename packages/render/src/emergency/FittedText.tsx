import { useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import { fittingSize } from '../fittingSize.ts'
import { lettersHere, lettersThere } from '../letters.ts'
import { GLASS_FONT } from '../textStyle.ts'

/** Letters never become smaller than this, px of the display: what does not fit then is cut. */
const LEAST_PX = 5

/** A paragraph of a fitted text. */
type Paragraph = {
  text: string
  weight: number
  /** of the size of the first one */
  size?: number
  /** left out where its letters would be smaller than this, px: then the others are as large as they can be */
  droppedBelowPx?: number
}

/**
 * Paragraphs in letters as large as a box has room for. They are measured before they are painted, so no frame shows them in
 * another size. A word is broken only where it does not fit in any size.
 */
export function FittedText(props: {
  paragraphs: readonly Paragraph[]
  widthPx: number
  heightPx: number
  /** letters of the first paragraph are not larger than this, px */
  mostPx: number
  align: CSSProperties['textAlign']
  /** BCP 47 */
  language: string
  leading?: number
  /** smaller letters instead of a second line */
  isOneLine?: boolean
}): ReactElement {
  const { paragraphs, widthPx, heightPx, mostPx, align, language, leading = 1.12, isOneLine = false } = props
  const box = useRef<HTMLDivElement>(null)
  const known = JSON.stringify(paragraphs)
  useLayoutEffect(() => {
    const words = box.current?.firstElementChild as HTMLElement | null | undefined
    if (!words) return
    let wanted = true
    const lines = [...words.children] as HTMLElement[]
    const said = JSON.parse(known) as Paragraph[]
    const fits = (sizePx: number) => {
      words.style.fontSize = `${sizePx}px`
      return words.scrollHeight <= heightPx && words.scrollWidth <= widthPx
    }
    const largest = () => {
      words.style.overflowWrap = 'normal'
      const whole = fittingSize(mostPx, fits, LEAST_PX)
      if (fits(whole)) return whole
      words.style.overflowWrap = 'break-word'
      const broken = fittingSize(mostPx, fits, LEAST_PX)
      fits(broken)
      return broken
    }
    const fit = () => {
      if (!wanted) return
      // Balanced lines are as many as others, and take long to find.
      words.style.setProperty('text-wrap', isOneLine ? 'nowrap' : 'wrap')
      for (const line of lines) line.style.display = ''
      const sizePx = largest()
      const isDropped = ({ size = 1, droppedBelowPx = 0 }: Paragraph) => sizePx * size < droppedBelowPx
      if (said.some(isDropped)) {
        for (const [index, line] of lines.entries()) if (isDropped(said[index]!)) line.style.display = 'none'
        largest()
      }
      if (!isOneLine) words.style.setProperty('text-wrap', 'balance')
    }
    fit()
    // Measured with other letters than those that come, it would be wrong.
    for (const { text, weight } of said) {
      const css = { fontFamily: GLASS_FONT, fontWeight: weight }
      if (!lettersHere(css, text)) void lettersThere(css, text).then(fit)
    }
    return () => {
      wanted = false
    }
  }, [known, widthPx, heightPx, mostPx, language, leading, isOneLine])
  return (
    <div
      ref={box}
      style={{
        width: widthPx,
        height: heightPx,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
      }}
    >
      <div
        lang={language}
        dir="auto"
        style={{
          textAlign: align,
          fontFamily: GLASS_FONT,
          lineHeight: leading,
          flex: 'none',
          ...(isOneLine && { whiteSpace: 'nowrap' }),
        }}
      >
        {paragraphs.map(({ text, weight, size = 1 }, index) => (
          <div
            key={index}
            style={{
              fontSize: `${size}em`,
              fontWeight: weight,
              letterSpacing: size === 1 ? '-0.018em' : '-0.006em',
              ...(index > 0 && { marginTop: '0.42em', lineHeight: leading * 1.1 }),
            }}
          >
            {text}
          </div>
        ))}
      </div>
    </div>
  )
}
