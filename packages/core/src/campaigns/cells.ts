import { DAY_MINUTES, stretchesOf, type Stretch } from './hours.ts'
import type { Schedule } from '../scheduleShape.ts'

/** The grid of a day that counted plays are put into, minutes. Campaigns share it, so that none cuts the others' pieces. */
const CELL_MINUTES = 15

/** Clocks are put back at night only: these hours can come twice, and at most so many minutes of them (Antarctica/Troll). */
const REPEATED = { from: 23 * 60, until: 4 * 60, minutes: 120 }

/**
 * A piece of a local day in which nothing about what a zone may play changes, apart from campaigns: at most 15 minutes of the
 * grid. What keeps its plays so far apart that one fits into a piece plays once in it.
 */
export type Cell = Stretch

/** In pieces that are shorter the zone's items may leave no place between them: they are taken only where all are so short. */
const SHORTEST_MINUTES = [CELL_MINUTES, 5, 1]

/**
 * The pieces of a day in which a schedule lets something play, of which the short ones are left out.
 * @param edges minutes at which something else of the zone begins or ends to be due
 */
export function cellsOf(when: Pick<Schedule, 'times'>, edges: Iterable<number>): Cell[] {
  const bounds = new Set(edges)
  for (let minute = 0; minute <= DAY_MINUTES; minute += CELL_MINUTES) bounds.add(minute)
  const sorted = [...bounds].filter((minute) => minute >= 0 && minute <= DAY_MINUTES).sort((a, b) => a - b)
  const cells = stretchesOf(when).flatMap(({ from, until, late }) => {
    const inside = [from, ...sorted.filter((minute) => minute > from && minute < until), until]
    return inside.slice(1).map((end, index) => ({ from: inside[index]!, until: end, late }))
  })
  const shortest = SHORTEST_MINUTES.find((minutes) =>
    cells.some(({ from, until }) => until - from >= minutes),
  )
  return cells.filter(({ from, until }) => until - from >= (shortest ?? 0))
}

/**
 * Chooses some of the cells, as evenly as they allow.
 * @param phase 0 to 1: where in the first part of the day the first lies, so that campaigns do not all choose the same
 */
function spread(cells: readonly Cell[], count: number, phase: number): Cell[] {
  const most = Math.min(count, cells.length)
  return Array.from({ length: most }, (_, nth) => cells[Math.floor(((nth + phase) * cells.length) / most)]!)
}

/**
 * Chooses some of the cells about evenly, so that fewer are always a part of more: where their number changes in the middle of a
 * day, displays play no more that day than the larger number allows.
 */
function nested(cells: readonly Cell[], count: number): Cell[] {
  return cells
    .map((cell, index) => ({ cell, at: mirrored(index) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ cell }) => cell)
    .sort((a, b) => a.from - b.from)
}

/** A whole number with its binary digits behind the point, in reverse: such numbers fill 0 to 1 evenly, however many there are. */
function mirrored(index: number): number {
  let value = 0
  let part = 0.5
  for (let rest = index; rest > 0; rest >>= 1, part /= 2) if (rest & 1) value += part
  return value
}

/**
 * Cells for at most `cap` plays a day, whatever happens to the clocks that day.
 * @param plays   how many are wanted
 * @param cuts    instants of one day at most at which what the zone plays changes besides: each cuts a cell in two
 * @returns the cells, and how many plays each can hold; none where even one play could be one too many
 */
export function cellsForDay(
  cells: readonly Cell[],
  { plays, cap, cuts, phase }: { plays: number; cap: number; cuts: number; phase: number },
): { cells: Cell[]; each: number } {
  const wanted = Math.min(plays, cap)
  if (cells.length === 0 || wanted <= 0) return { cells: [], each: 1 }
  const each = Math.max(1, Math.ceil(wanted / cells.length))
  for (let count = Math.min(cells.length, Math.ceil(wanted / each)); count > 0; count -= 1) {
    const chosen = Number.isFinite(cap) ? nested(cells, count) : spread(cells, count, phase)
    if (each * (count + cuts + repeated(chosen)) <= cap) return { cells: chosen, each }
  }
  return each > 1 ? cellsForDay(cells, { plays: cells.length, cap, cuts, phase }) : { cells: [], each }
}

/** How many of the cells can come twice on the day on which clocks are put back. */
function repeated(cells: readonly Cell[]): number {
  const risky = cells
    .filter(({ from, until }) => from >= REPEATED.from || until <= REPEATED.until || from < REPEATED.until)
    .map(({ from, until }) =>
      from >= REPEATED.from ? { from: from - DAY_MINUTES, until: until - DAY_MINUTES } : { from, until },
    )
  return risky.reduce(
    (most, { from }) =>
      Math.max(most, risky.filter((one) => one.until > from && one.from < from + REPEATED.minutes).length),
    0,
  )
}
