import type { WidgetOf } from '../definitions.ts'
import { columnOf, type Table } from '../drawing/tables.ts'

/** A match; the score is empty until it begins. */
export type Match = {
  atMs: number | null
  home: string
  away: string
  score: [string, string] | null
  live: boolean
}

/** The matches of a table: those that are played now first, then the last results, then what comes next. */
export function matchesOf(table: Table, { planned }: Pick<WidgetOf<'results'>, 'planned'>): Match[] {
  const time = columnOf(table, '', /time|date|kick|datum|zeit/i)
  const home = columnOf(table, '', /^(home|team.?1|heim|domácí)/i, () => true)
  const away = columnOf(table, '', /^(away|guest|team.?2|gast|hosté)/i, (column) => column > 0)
  const ours = columnOf(table, '', /home.?score|score.?1|home.?goals/i)
  const theirs = columnOf(table, '', /away.?score|score.?2|away.?goals/i)
  const state = columnOf(table, '', /state|status/i)
  const matches = table.rows.flatMap((row): Match[] => {
    const cell = (column: number) => (row[column] ?? '').trim()
    if (cell(home) === '' || cell(away) === '') return []
    const ms = Date.parse(cell(time))
    const hasScore = cell(ours) !== '' && cell(theirs) !== ''
    if (!hasScore && !planned) return []
    return [
      {
        atMs: Number.isNaN(ms) ? null : ms,
        home: cell(home),
        away: cell(away),
        score: hasScore ? [cell(ours), cell(theirs)] : null,
        live: /live/i.test(cell(state)),
      },
    ]
  })
  const turnOf = (one: Match): number => (one.live ? 0 : one.score ? 1 : 2)
  return matches.sort(
    (a, b) =>
      turnOf(a) - turnOf(b) ||
      (a.score && b.score ? (b.atMs ?? 0) - (a.atMs ?? 0) : (a.atMs ?? 0) - (b.atMs ?? 0)),
  )
}
