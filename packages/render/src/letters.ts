import type { CSSProperties } from 'react'

/** A slide waits so long for its letters, ms: with others it is better than none. */
const LETTERS_MS = 3_000

const fontOf = ({ fontStyle = 'normal', fontWeight, fontFamily }: CSSProperties) =>
  `${fontStyle} ${fontWeight} 1em ${fontFamily}`

/** Whether the letters of a text are there already. */
export function lettersHere(css: CSSProperties, text: string): boolean {
  return document.fonts.check(fontOf(css), text)
}

/**
 * Resolves when the letters of a text are there, or have kept it waiting long enough.
 * @param css how the text is drawn
 */
export function lettersThere(css: CSSProperties, text: string): Promise<unknown> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LETTERS_MS)
    const there = () => {
      clearTimeout(late)
      resolve(null)
    }
    document.fonts.load(fontOf(css), text).then(there, there)
  })
}
