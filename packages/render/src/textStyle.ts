import type { CSSProperties } from 'react'
import type { TextStyle } from '@vitrine/core'

const WEIGHTS = { light: 300, regular: 400, medium: 560, bold: 720, black: 900 } as const
const VERTICAL = { top: 'flex-start', middle: 'center', bottom: 'flex-end' } as const

/** The family that every host ships; the rest is for the moment before it is there. */
export const GLASS_FONT = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** How a text fills its frame. Big letters stand closer together and on tighter lines, as a sign writer sets them. */
export function textCss(style: TextStyle): CSSProperties {
  const big = style.size >= 56
  return {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: VERTICAL[style.valign],
    color: style.color,
    fontFamily: GLASS_FONT,
    fontSize: style.size,
    fontWeight: WEIGHTS[style.weight],
    lineHeight: style.leading ?? (big ? 1.08 : 1.35),
    letterSpacing: `${style.tracking ?? (big ? -0.022 : -0.006)}em`,
    textAlign: style.align,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    fontKerning: 'normal',
    textRendering: 'optimizeLegibility',
  }
}
