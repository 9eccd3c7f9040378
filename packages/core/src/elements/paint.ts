import type { Frame } from '../geometry.ts'
import type { Paint } from './parts.ts'

/** Every colour of a fill. */
export const coloursOf = (paint: Paint): string[] =>
  paint.kind === 'gradient' ? [paint.from, paint.to] : [paint.color]

/** The colour that stands for a figure with a fill where a brand is guessed: it counts by its size. */
export function mainFill({ fill, frame }: { fill?: Paint | undefined; frame: Frame }) {
  if (!fill) return null
  return { color: fill.kind === 'color' ? fill.color : fill.from, weight: frame.width * frame.height }
}
