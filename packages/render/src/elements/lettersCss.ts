import type { TextStyle } from '@vitrine/core'
import type { CSSProperties } from 'react'
import { fontFamily } from '../fonts/fontFamily.ts'
import { textCss } from '../textStyle.ts'
import { textShadowCss } from './shadow.ts'

/** All that a text's style says, with what few texts have: another font, slanted letters, a shadow. */
export function lettersCss(style: TextStyle): CSSProperties {
  return {
    ...textCss(style),
    fontFamily: fontFamily(style.font),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(style.shadow && { textShadow: textShadowCss(style.shadow) }),
  }
}
