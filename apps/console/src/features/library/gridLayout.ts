/** How the tiles of a long list lie: in px, all rows alike, so that what is in sight follows from how far one has scrolled. */
export type GridLayout = { columns: number; tileWidth: number; rowHeight: number; height: number }

/**
 * @param width    of the list, px
 * @param minWidth the narrowest a tile may be; Infinity: one column, for lists
 * @param heightOf how high a row is with tiles of a width, with the gap under it, px
 */
export function gridLayout(
  count: number,
  width: number,
  minWidth: number,
  gap: number,
  heightOf: (tileWidth: number) => number,
): GridLayout {
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  const tileWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  const rowHeight = heightOf(tileWidth)
  return { columns, tileWidth, rowHeight, height: Math.ceil(count / columns) * rowHeight }
}

/** The tile that a key leads to from another; null for keys that lead nowhere. */
export function tileAfter(key: string, at: number, count: number, columns: number): number | null {
  const there: Record<string, number> = {
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    ArrowRight: columns > 1 ? at + 1 : at,
    ArrowLeft: columns > 1 ? at - 1 : at,
    PageDown: at + columns * 4,
    PageUp: at - columns * 4,
    Home: 0,
    End: count - 1,
  }
  const next = there[key]
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next))
}
