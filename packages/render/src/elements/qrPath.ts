/** Light modules around a code that readers need to find it. Source: ISO/IEC 18004, quiet zone. */
export const QUIET_MODULES = 4

/**
 * The dark modules of a QR code as the data of an SVG path, one module one unit, runs of a row in one piece.
 * @param modules row by row, not 0 where dark
 * @param size    modules in a row
 */
export function qrPath(modules: ArrayLike<number>, size: number): string {
  const pieces: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules[row * size + column]) continue
      const from = column
      while (column + 1 < size && modules[row * size + column + 1]) column += 1
      const run = column - from + 1
      pieces.push(`M${from + QUIET_MODULES} ${row + QUIET_MODULES}h${run}v1h-${run}z`)
    }
  }
  return pieces.join('')
}
