import {
  dataAt,
  foldWords,
  renderVersion,
  tableOfPlace,
  type DataTable,
  type RenderData,
} from '@vitrine/core'

/** Folded names of the data tables that a version asks. */
export function tablesAsked(render: RenderData): string[] {
  return [...new Set(Object.keys(render.screen.data ?? {}).map((place) => foldWords(tableOfPlace(place))))]
}

/**
 * A version with what its data tables say now, and nothing else changed: its cycles go on where they are. What is not in
 * the tables any more keeps its last words.
 * @returns null where they say the same
 */
export function withDataOf(render: RenderData, tables: readonly DataTable[]): RenderData | null {
  const before = render.screen.data ?? {}
  const now = Object.fromEntries(
    Object.entries(before).map(([place, words]) => [place, dataAt(tables, place) ?? words]),
  )
  if (Object.entries(now).every(([place, words]) => before[place] === words)) return null
  const { version: _version, ...rest } = { ...render, screen: { ...render.screen, data: now } }
  return { version: renderVersion(rest), ...rest }
}
