import type { DataTable } from '@vitrine/core'

/** What people call a line or a stop that a source knows by its id. `color`: RRGGBB; empty: none is known. */
type Named = { name: string; color: string }
/** Names of lines and stops by their ids. */
export type TransitNames = { lines: ReadonlyMap<string, Named>; stops: ReadonlyMap<string, Named> }

export const NO_NAMES: TransitNames = { lines: new Map(), stops: new Map() }

/** Columns as GTFS has them in routes.txt and stops.txt, or by shorter names. The first that is not empty counts. */
const NAMES = ['name', 'route_short_name', 'stop_name', 'route_long_name']
const COLORS = ['color', 'colour', 'route_color']
const HEX = /^#?([\da-f]{6})$/i

/**
 * The names that a data table gives to ids: in columns as in GTFS, else in its first column the ids, then the names and the colours.
 * An id in a column of lines only (`route_id`) or of stops only (`stop_id`) is none of the other.
 */
export function transitNamesOf({ columns, rows }: DataTable): TransitNames {
  const found = columns.map((column) => column.trim().toLowerCase())
  const placesOf = (names: readonly string[], otherwise: number): number[] => {
    const places = names.map((name) => found.indexOf(name)).filter((place) => place >= 0)
    return places.length > 0 ? places : [otherwise]
  }
  const names = placesOf(NAMES, 1)
  const colors = placesOf(COLORS, 2)
  const ids = placesOf(['id'], 0)
  const isSplit = found.includes('route_id') || found.includes('stop_id')
  const placesIn = (column: string): number[] => (isSplit ? placesOf([column, 'id'], -1) : ids)
  const read = (places: readonly number[]): Map<string, Named> => {
    const named = new Map<string, Named>()
    for (const row of rows) {
      const first = (of: readonly number[]) =>
        of.map((place) => (row[place] ?? '').trim()).find(Boolean) ?? ''
      const id = first(places)
      if (id !== '') named.set(id, { name: first(names), color: HEX.exec(first(colors))?.[1] ?? '' })
    }
    return named
  }
  return { lines: read(placesIn('route_id')), stops: read(placesIn('stop_id')) }
}
