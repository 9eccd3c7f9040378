export { answerCondition, askedOf, type ConditionAnswer, type LeafAnswer } from './answer.ts'
export { answersAt, conditionedPlans, guardedIn, sourcesAsked } from './conditionedPlans.ts'
export { eventAnswersAt, eventGates, sourcesOfEvents, withCondition } from './eventGates.ts'
export {
  always,
  factsSchema,
  NO_FACTS,
  READINGS_MAX,
  withReading,
  type Facts,
  type Reading,
} from './facts.ts'
