import { columnOf, numberOf, type Table } from '../drawing/tables.ts'

/** How a system is. */
export type SystemState = 'works' | 'maintenance' | 'limited' | 'down'
export type System = { name: string; state: SystemState; share: string }

const WORKS = /^(ok|okay|operational|up|on|online|good|healthy|running|works|none|green|available|true)$/
const LIMITED = /degraded|partial|minor|warn|limited|slow|yellow|unknown|unavailable|pending/

/** What a source calls a state; numbers as Prometheus writes `up`: 1 works, 0 is down. */
export function stateOf(cell: string): SystemState {
  const text = cell.trim().toLowerCase()
  if (text === '' || /maint/.test(text)) return text === '' ? 'limited' : 'maintenance'
  const value = /^[\d.]+$/.test(text) ? numberOf(text) : null
  if (value !== null) return value >= 1 ? 'works' : value > 0 ? 'limited' : 'down'
  return WORKS.test(text) ? 'works' : LIMITED.test(text) ? 'limited' : 'down'
}

const ORDER: readonly SystemState[] = ['down', 'limited', 'maintenance', 'works']

/** The systems of a table: the worst first, otherwise in the order of the table. */
export function systemsOf(table: Table): System[] {
  const state = columnOf(table, '', /^(state|status|health)$/i, (column) => column === 1)
  const name = columnOf(table, '', /name|system|service|group|component/i, (column) => column !== state)
  const working = columnOf(table, '', /^working$/i)
  const all = columnOf(table, '', /^all$/i)
  return table.rows
    .flatMap((row): System[] => {
      const cell = (column: number) => (row[column] ?? '').trim()
      if (cell(name) === '' || state < 0) return []
      const share = cell(working) === '' || cell(all) === '' ? '' : `${cell(working)} / ${cell(all)}`
      return [{ name: cell(name), state: stateOf(cell(state)), share }]
    })
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

/** How all of them are together: as the worst. */
export const worstOf = (systems: readonly System[]): SystemState => systems[0]?.state ?? 'works'
