import { answerCondition } from '../conditions/answer.ts'
import { leavesOf, type Condition, type FrozenCondition } from '../conditions/condition.ts'
import { NO_FACTS } from '../conditions/facts.ts'
import { dataAt } from '../dataTable.ts'
import type { Schedule } from '../scheduleShape.ts'
import type { FreezeProblem } from './freezeProblem.ts'
import type { Library } from './library.ts'

/**
 * When something plays whose condition is evaluated on the display. Until it can be, and on players that know no conditions, `when`
 * says what holds by the stated answers: the hours of the item, or never.
 * @param when the hours of the item
 * @param at what asks: its path in the draft and its name
 * @returns also the fields of data tables that it asks, by place. One that is in no table is a problem; in data that is renewed, it is
 * unknown
 */
export function freezeCondition(
  condition: Condition | undefined,
  when: Schedule | undefined,
  { tables }: Library,
  { field, on }: { field: string; on: string },
): {
  timing: { when?: Schedule; if?: FrozenCondition }
  data: Record<string, string>
  problems: FreezeProblem[]
} {
  if (condition === undefined) return { timing: when === undefined ? {} : { when }, data: {}, problems: [] }
  const { holds } = answerCondition(condition, NO_FACTS, 0)
  const places = leavesOf(condition).flatMap((leaf) => ('table' in leaf ? [leaf.table] : []))
  const fields = places.flatMap((place) => {
    const text = tables && dataAt(tables, place)
    return text === null ? [] : [[place, text] as const]
  })
  return {
    timing: {
      when: holds ? (when ?? {}) : { ...when, only: [] },
      if: { of: condition, ...(when && { when }) },
    },
    data: Object.fromEntries(fields),
    problems: places
      .filter((place) => tables && dataAt(tables, place) === null)
      .map((place) => ({ field: `${field}.if`, code: 'DATA_MISSING', params: { on, place } })),
  }
}
