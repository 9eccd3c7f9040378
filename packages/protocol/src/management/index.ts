export type { Ad } from './adOperations.ts'
export type {
  Alert,
  AlertChannel,
  AlertChannelBody,
  AlertChannelKind,
  AlertRule,
  AlertRuleBody,
  AlertWithHistory,
  Hook,
  HookBody,
  HookDelivery,
  HookEvent,
  MetricsToken,
  MetricsTokenBody,
  SentTest,
} from './alertShapes.ts'
export type { OwnPush, PushBrowserBody, PushPerson, WirePushBrowser } from './pushShapes.ts'
export * from './brandOperations.ts'
export type { Start } from './startOperations.ts'
export type { DiagnosticsEntry, StoredDiagnostics } from './diagnosticsOperations.ts'
export type {
  PlayerBuilds,
  PlayerRollout,
  RolloutOrder,
  RolloutSettings,
  WrittenRolloutSettings,
} from './buildShapes.ts'
export * from './client.ts'
export * from './fleetOperations.ts'
export * from './hostOperations.ts'
export * from './libraryShapes.ts'
export * from './operation.ts'
export * from './operations.ts'
export { PICTURES_OF_MOST } from './pictureOperations.ts'
export type {
  DevicePicture,
  DevicePictures,
  LiveView,
  PictureRequest,
  PictureRules,
} from './pictureShapes.ts'
export type {
  PlannedReason,
  PlaysPlanned,
  PlaysPlannedQuery,
  PlaysPlannedRow,
  PlaysReport,
  PlaysReportQuery,
  PlaysReportRow,
} from './playReport.ts'
export * from './shapes.ts'
export { DEVICE_LOGS_KEPT, HEALTH_SPANS, type HealthSpan } from './remoteOperations.ts'
export {
  HEALTH_METRICS,
  MEASURED_METRICS,
  type MeasuredMetric,
  type DeviceHealth,
  type DeviceLog,
  type DeviceLogEntry,
  type HealthMetric,
  type RemoteOrder,
  type RemoteResult,
} from './remoteShapes.ts'
export type { DeviceSelection, PauseOrder, PauseResult, ResumeResult } from './pauseOperations.ts'
export {
  deviceFilterSchema,
  type DeviceFilterFields,
  type SavedDeviceFilter,
} from './deviceFilterOperations.ts'
export type { DeviceGroup, GroupMembers } from './groupOperations.ts'
export * from './provisioningOperations.ts'
export type { WireDataTable } from './tableOperations.ts'
export type { OwnDraft, OwnVersion } from './wording.ts'
export {
  REPORT_PERIODS,
  type PlayRetention,
  type PlayRetentionBody,
  type ReportDelivery,
  type ReportPeriod,
  type ReportSchedule,
  type SavedReport,
  type SavedReportBody,
  type SavedReports,
} from './savedReportShapes.ts'
