import { missingNames, resolveWhen, type WhenDraft } from '../namedTimes.ts'
import type { Schedule } from '../scheduleShape.ts'
import type { FreezeFault, FreezeProblem } from './freezeProblem.ts'
import type { Library } from './library.ts'

/**
 * When something may play, with hours and dates in place of the names of dayparts and calendars, so that displays need neither.
 * @param faults what to say of a daypart and of a calendar that was deleted
 */
export function freezeWhen(
  when: WhenDraft | undefined,
  { names, day }: Library,
  field: string,
  faults: { daypart: FreezeFault; calendar: FreezeFault },
): { when?: Schedule; problems: FreezeProblem[] } {
  if (when === undefined) return { problems: [] }
  const nouns = new Set(names ? missingNames(when, names).map(({ noun }) => noun) : [])
  return {
    // A place west of UTC still has the day before.
    when: resolveWhen(when, names, day - 1),
    problems: [...nouns].map((noun) => ({ field, ...faults[noun] })),
  }
}
