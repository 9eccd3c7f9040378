import { useEffect, useState } from 'react'
import type { TextStyle } from '@vitrine/core'
import { lettersHere, lettersThere } from '../letters.ts'
import { tellFont } from '../fonts/fontFiles.ts'
import { lettersCss } from './lettersCss.ts'

/**
 * Brings the letters of an element's words.
 * @param onThere once they are there, or have kept it waiting long enough
 * @returns another value once they have come: what was measured before was measured with others
 */
export function useLetters(style: TextStyle, words: string, onThere: () => void): number {
  const [come, setCome] = useState(0)
  const { font, italic, weight } = style
  useEffect(() => {
    if (font !== undefined || italic) tellFont(font ?? 'inter')
    const css = lettersCss(style)
    if (lettersHere(css, words)) return onThere()
    let wanted = true
    void lettersThere(css, words).then(() => {
      if (!wanted) return
      setCome((before) => before + 1)
      onThere()
    })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what chooses the letters; the size of them is nothing to wait for
  }, [font, italic, weight, words])
  return come
}
