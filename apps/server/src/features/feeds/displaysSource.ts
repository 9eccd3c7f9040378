import type { FleetStatus } from '@vitrine/protocol'
import { finished, type FeedRead } from './reading/readFeed.ts'

/** How many devices have which status. */
export type StatusCounts = Partial<Record<FleetStatus, number>>
/** How the displays of a company are: all of them, and those of each group. */
export type DisplayCounts = {
  all: StatusCounts
  groups: readonly { name: string; by_status: StatusCounts }[]
}

/** What displays are that need somebody to look at them. Off or paused on purpose is no trouble. */
const TROUBLED: readonly FleetStatus[] = ['attention', 'offline', 'blank', 'unknown']

const sumOf = (counts: StatusCounts, kinds?: readonly FleetStatus[]): number =>
  Object.entries(counts).reduce(
    (sum, [kind, count]) => sum + (kinds === undefined || kinds.some((one) => one === kind) ? count : 0),
    0,
  )

/**
 * How the displays are as a table, as other sources say how systems are: a row for each group, and one for displays in none.
 * Names of single displays are not in it, because it is made to be shown to everybody.
 * @param name what the row of displays without a group is called
 */
export function readDisplays({ all, groups }: DisplayCounts, name: string): FeedRead {
  const used = groups.filter(({ by_status: counts }) => sumOf(counts) > 0)
  const rest: StatusCounts = { ...all }
  for (const { by_status: counts } of used)
    for (const [kind, count] of Object.entries(counts) as [FleetStatus, number][])
      rest[kind] = Math.max(0, (rest[kind] ?? 0) - count)
  const rowOf = (label: string, counts: StatusCounts): string[] => {
    const [count, troubled] = [sumOf(counts), sumOf(counts, TROUBLED)]
    const state = troubled === 0 ? 'ok' : troubled < count ? 'limited' : 'down'
    return [label, state, String(count - troubled), String(count)]
  }
  return finished({
    ok: true,
    format: 'displays',
    content: {
      kind: 'table',
      columns: ['name', 'state', 'working', 'all'],
      rows: [
        ...used.map((group) => rowOf(group.name, group.by_status)),
        ...(sumOf(rest) > 0 ? [rowOf(name, rest)] : []),
      ],
    },
  })
}
