import type { CSSProperties } from 'react'

/** A slide waits so long for its letters, ms: with others it is better than none. */
const LETTERS_MS = 3_000

/**
 * Resolves when the letters of a text are there, or have kept it waiting long enough.
 * @param css how the text is drawn
 */
export function lettersThere(css: CSSProperties, text: string): Promise<unknown> {
  const { fontStyle = 'normal', fontWeight, fontFamily } = css
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LETTERS_MS)
    const there = () => {
      clearTimeout(late)
      resolve(null)
    }
    document.fonts.load(`${fontStyle} ${fontWeight} 1em ${fontFamily}`, text).then(there, there)
  })
}
