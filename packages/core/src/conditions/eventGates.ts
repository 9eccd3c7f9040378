import type { EventGate, Programme, ProgrammeEvent } from '../programme/index.ts'
import { answerCondition, askedOf, edgesOf, type ConditionAnswer } from './answer.ts'
import { conditionSchema, leavesOf, type Condition } from './condition.ts'
import { NO_FACTS, type Facts } from './facts.ts'

/** Events whose condition can be read, with it. One of a newer server follows its stated answers. */
function guardedEvents({ events }: Pick<Programme, 'events'>): { event: ProgrammeEvent; of: Condition }[] {
  return events.flatMap((event) => {
    if (event.if === undefined) return []
    const { of, starts } = event.if
    const known = conditionSchema.safeParse(of)
    if (!known.success) return []
    return [{ event: starts === undefined ? event : { ...event, starts }, of: known.data }]
  })
}

/** The sources of facts that the conditions of a programme's events ask, each once. */
export function sourcesOfEvents(programme: Pick<Programme, 'events'>): string[] {
  const leaves = guardedEvents(programme).flatMap(({ of }) => leavesOf(of))
  return [...new Set(leaves.map((leaf) => askedOf(leaf).source))]
}

/** What the conditions of a programme's events say by some facts: `programmeAt` takes it. */
export function eventGates(
  programme: Pick<Programme, 'events'>,
  facts: Facts,
): ReadonlyMap<string, EventGate> {
  return new Map(
    guardedEvents(programme).map(({ event, of }) => {
      const edges = [...new Set(leavesOf(of).flatMap((leaf) => edgesOf(leaf, facts)))].sort((a, b) => a - b)
      const answerAt = (atMs: number) => ({
        holds: answerCondition(of, facts, atMs).holds,
        nextMs: edges.find((edge) => edge > atMs) ?? Number.POSITIVE_INFINITY,
      })
      return [event.id, { event, answerAt }] as const
    }),
  )
}

/** What every condition of a programme's events says at an instant (epoch ms), by the id of the event. */
export function eventAnswersAt(
  programme: Pick<Programme, 'events'>,
  facts: Facts,
  atMs: number,
): ReadonlyMap<string, ConditionAnswer> {
  return new Map(
    guardedEvents(programme).map(({ event, of }) => [event.id, answerCondition(of, facts, atMs)]),
  )
}

/** An event as programmes have it: `starts` is what the stated answers leave of those where occurrences begin. */
export function withCondition<Event extends Pick<ProgrammeEvent, 'starts'>>(
  event: Event,
  of: Condition | undefined,
): Event & Pick<ProgrammeEvent, 'if'> {
  if (of === undefined) return event
  return answerCondition(of, NO_FACTS, 0).holds
    ? { ...event, if: { of } }
    : { ...event, starts: [], if: { of, starts: event.starts } }
}
