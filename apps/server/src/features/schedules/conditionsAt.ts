import type { RenderData, ZonePlan } from '@vitrine/core'
import {
  answersAt,
  askedOf,
  conditionedPlans,
  eventAnswersAt,
  guardedIn,
  sourcesAsked,
  sourcesOfEvents,
  type ConditionAnswer,
  type Facts,
} from '@vitrine/core/conditions'
import type { Programme } from '@vitrine/core/programme'
import type { DeviceAt } from '@vitrine/protocol'

/**
 * What the conditions of a programme's events and of a version say at an instant (epoch ms), each with the question that decided,
 * and the facts that they ask. Touches and languages are known to displays alone, so these questions have their stated answers.
 */
export function conditionsAt(
  programme: Programme,
  drawn: RenderData | null,
  known: Facts,
  atMs: number,
): Pick<DeviceAt, 'conditions' | 'facts'> {
  const asked = new Set([...sourcesOfEvents(programme), ...(drawn ? sourcesAsked(drawn) : [])])
  const said =
    (of: 'event' | 'content') =>
    ([id, { holds, by }]: readonly [string, ConditionAnswer]) => ({
      of,
      id,
      holds,
      question: askedOf(by.leaf).source,
      state: by.state,
      value: by.value as DeviceAt['conditions'][number]['value'],
      age_ms: by.ageMs,
    })
  return {
    conditions: [
      ...[...eventAnswersAt(programme, known, atMs)].map(said('event')),
      ...(drawn ? [...answersAt(drawn, known, atMs)].map(said('content')) : []),
    ],
    facts: Object.fromEntries(
      Object.entries(known).filter(([source]) => asked.has(source)),
    ) as DeviceAt['facts'],
  }
}

/** The plans of a version by these facts; undefined where nothing in it has a condition. */
export const plansBy = (
  drawn: RenderData,
  timeZone: string,
  known: Facts,
): ReadonlyMap<string, ZonePlan> | undefined =>
  guardedIn(drawn).length > 0 ? conditionedPlans(drawn, timeZone, known) : undefined
