export {
  PROGRAMME_EVENTS_MOST,
  PROGRAMME_STARTS_MOST,
  programmeEventSchema,
  programmeSchema,
  type EventCondition,
  type Programme,
  type ProgrammeEvent,
} from './programme.ts'
export {
  PROGRAMME_REASONS,
  programmeAt,
  programmeSpans,
  visitProgramme,
  type EventGate,
  type ProgrammeAnswer,
  type ProgrammeReason,
  type ProgrammeSpan,
  type ProgrammeStretch,
} from './programmeAt.ts'
export { programmeVersion } from './programmeVersion.ts'
