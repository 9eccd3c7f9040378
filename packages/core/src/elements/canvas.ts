import type { Frame, Size } from '../geometry.ts'
import type { Canvas } from './definition.ts'
import type { TextStyle } from './parts.ts'

/** Colours that new elements begin with. */
export const INK = '#101828'
export const PAPER = '#F7F4EE'
export const TEAL = '#12877F'

/** Whether light letters are read better on a colour than dark ones. Source: WCAG, relative luminance. */
function isDark(colour: string): boolean {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) < 0.18
}

/** A colour for letters that can be read on a slide's background. */
export function lettersOn({ background }: Pick<Canvas, 'background'>): string {
  if (background.kind === 'media') return PAPER
  return isDark(background.kind === 'gradient' ? background.to : background.color) ? PAPER : INK
}

/** The shorter side of a slide, px: what sizes of new elements are measured by. */
export const shortSide = ({ width, height }: Size): number => Math.min(width, height)

/** How letters of new texts look: as those of the slide's last text, else readable on its background. */
export function styleOn(canvas: Canvas, part: Partial<TextStyle> = {}): TextStyle {
  const last = canvas.elements.findLast(({ type }) => type === 'text')
  return {
    color: lettersOn(canvas),
    size: Math.max(16, Math.round(shortSide(canvas) * 0.06)),
    weight: 'regular',
    align: 'left',
    valign: 'middle',
    ...(last?.style as TextStyle | undefined),
    ...part,
  }
}

/** A frame of this size in the middle of a slide. */
export function inMiddle(canvas: Size, width: number, height: number): Frame {
  const sides = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return {
    x: Math.round((canvas.width - sides.width) / 2),
    y: Math.round((canvas.height - sides.height) / 2),
    ...sides,
  }
}

/** A frame in the middle of a slide that keeps the proportion of a file, at most six tenths of the slide. */
export function frameOfFile(canvas: Size, file: Size = { width: 16, height: 9 }): Frame {
  const factor = Math.min((canvas.width * 0.6) / file.width, (canvas.height * 0.6) / file.height)
  return inMiddle(canvas, file.width * factor, file.height * factor)
}
