import { zoneTimeOf } from '@vitrine/core'
import type { WidgetOf } from '../definitions.ts'
import { columnOf, type Table } from '../drawing/tables.ts'
import { DAY_MS, MINUTE_MS, zoneOf } from '../time.ts'
import type { WidgetFacts } from '../widget.ts'

export type Departure = {
  line: string
  destination: string
  platform: string
  /** of its line, as the data says, `#rrggbb`; null where it says none */
  color: string | null
  atMs: number
}

/** A colour as GTFS and others write it, with or without a sign before it; null where it is none. */
const colorOf = (cell: string): string | null => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(cell)?.[1]
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

/** Times of day lie so far in the past at most; earlier ones are tomorrow's. */
const PAST_MS = 4 * 3_600_000

/**
 * The instant that a cell says: an instant or a local time with its date, or a time of day, then the one around now;
 * null where it is no time.
 */
export function instantOf(cell: string, facts: WidgetFacts, atMs: number): number | null {
  const zone = zoneTimeOf(zoneOf(facts))
  const dated = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    cell,
  )
  if (dated) {
    if (dated[7] !== undefined) {
      const ms = Date.parse(cell.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
      return Number.isNaN(ms) ? null : ms
    }
    const day = Date.UTC(Number(dated[1]), Number(dated[2]) - 1, Number(dated[3])) / DAY_MS
    return zone.instantsOf(day, (Number(dated[4]) * 60 + Number(dated[5])) * MINUTE_MS)[0] ?? null
  }
  const time = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(am|pm)?$/i.exec(cell)
  if (!time) return null
  const half = time[3]?.toLowerCase()
  const hours = half === undefined ? Number(time[1]) : (Number(time[1]) % 12) + (half === 'pm' ? 12 : 0)
  if (hours > 23 || Number(time[2]) > 59) return null
  const { day } = zone.localAt(atMs)
  for (const after of [-1, 0, 1, 2]) {
    const [ms] = zone.instantsOf(day + after, (hours * 60 + Number(time[2])) * MINUTE_MS)
    if (ms !== undefined && ms >= atMs - PAST_MS) return ms
  }
  return null
}

/** What leaves from now on, soonest first. */
export function departuresAt(
  table: Table,
  settings: WidgetOf<'departures'>,
  facts: WidgetFacts,
  atMs: number,
): Departure[] {
  const { columns, rows } = table
  const time = columnOf(table, settings.time, /time|depart|abfahrt|zeit|heure|čas|odjezd|hora/i, (column) =>
    rows.some((row) => instantOf((row[column] ?? '').trim(), facts, atMs) !== null),
  )
  const color = columnOf(table, settings.color ?? '', /colou?r|farbe|barva|couleur/i)
  const destination = columnOf(
    table,
    settings.destination,
    /dest|direction|ziel|richtung|\bto\b|směr|cíl|headsign/i,
    (column) => column !== time && column !== color && column > 0,
  )
  const line = columnOf(
    table,
    settings.line,
    /(?:line|route|linie|bus|tram|train|linka|zug)(?!.*colou?r)/i,
    (column) => column !== time && column !== destination && column !== color,
  )
  const platform = columnOf(
    table,
    settings.platform,
    /platform|stop|track|gleis|steig|gate|nástup|kolej|quai/i,
  )
  const fromMs = atMs + settings.walk * MINUTE_MS
  return rows
    .flatMap((row): Departure[] => {
      const cell = (column: number) => (columns[column] === undefined ? '' : (row[column] ?? '').trim())
      const leavesMs = instantOf(cell(time), facts, atMs)
      // Those of this minute are still shown, as leaving now.
      return leavesMs === null || leavesMs + MINUTE_MS <= fromMs
        ? []
        : [
            {
              line: cell(line),
              destination: cell(destination),
              platform: cell(platform),
              color: colorOf(cell(color)),
              atMs: leavesMs,
            },
          ]
    })
    .sort((a, b) => a.atMs - b.atMs)
}
