import type { Shadow } from '@vitrine/core'

/** A shadow of letters. */
export function textShadowCss({ x, y, blur, ...rest }: Shadow): string {
  return `${x}px ${y}px ${blur}px ${colourOf(rest)}`
}

/** A shadow of whatever is drawn. A filter's blur is twice as soft as that of letters: the same number looks the same. */
export function dropShadowCss({ x, y, blur, ...rest }: Shadow): string {
  return `drop-shadow(${x}px ${y}px ${blur / 2}px ${colourOf(rest)})`
}

function colourOf(shadow: { color: string; opacity: number }): string {
  const alpha = Math.round(shadow.opacity * 255)
  return `${shadow.color}${alpha.toString(16).padStart(2, '0')}`
}
