export {
  DEFAULT_POWER,
  DEFAULT_VOLUME,
  displayOnFromMs,
  isDisplayOn,
  POWER_MODES,
  powerSchema,
  volumeSchema,
  type OnHours,
  type Power,
  type Volume,
} from './remote.ts'
export {
  NOW_OR_NEVER,
  REMOTE_ACTIONS,
  remoteActionSchema,
  whyNotRemote,
  type RemoteAction,
  type RemoteActionName,
} from './actions.ts'
export { hostHealthSchema, hostLogSchema, hostRunsSchema, type HostHealth } from './hostAnswers.ts'
export { LOG_LINE_MOST, LOG_LINES_MOST, logLineSchema, withoutSecrets, type LogLine } from './logLines.ts'
