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
export type {
  CampaignDelivery,
  CampaignForecast,
  OverBookedHour,
  ReadCampaign,
  StoredCampaign,
  WrittenCampaign,
} from './campaignShapes.ts'
export type { FoundByRule, ReadPlaylist, StoredPlaylist, WrittenPlaylist } from './playlistShapes.ts'
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
export { EXTERNAL_HOSTS_MOST, EXTERNAL_LIFE_MOST_MS } from './externalLimits.ts'
export type {
  ExternalLink,
  ExternalLinkBody,
  ExternalView,
  MadeExternalLink,
  ReadExternalLinkBody,
} from './externalShapes.ts'
export type { DeviceFeeds, FeedTouchBody } from './feedDeliveryShapes.ts'
export type {
  ReviewedWidgetPackage,
  StoredWidgetPackage,
  StoredWidgetPackages,
  WidgetPackageBody,
  WidgetPackageVersionBody,
} from './widgetPackageShapes.ts'
export type {
  MadeWidgetLink,
  ReadSlideTrialBody,
  ReadWidgetTrialBody,
  SlideTrialBody,
  WidgetFeed,
  WidgetLink,
  WidgetLinkBody,
  WidgetTrialBody,
  WidgetTypes,
} from './widgetShapes.ts'
export type { DeviceFacts, FactBody, StoredFact, StoredFacts } from './factShapes.ts'
export {
  COUNT_MOST,
  DESK_LETTERS_MOST,
  DESKS_MOST,
  FEED_FILE_MOST,
  FEED_HEADERS_MOST,
  DISPLAYS_ADDRESS,
  MEDIA_ADDRESS,
  TABLE_ADDRESS,
  FEED_INTERVAL,
  FEED_WORDS_MOST,
  MQTT_PASSWORD_MOST,
  MQTT_TOPIC_MOST,
  MQTT_USER_MOST,
  QUEUE_NUMBER_MOST,
  VALUE_LETTERS_MOST,
} from './feedLimits.ts'
export { FEED_OPTIONS } from './feedOptions.ts'
export type {
  CounterOrder,
  FeedBody,
  FeedFormat,
  FeedOptions,
  FeedProblem,
  QueueAction,
  QueueOrder,
  StoredCounter,
  StoredFeed,
  StoredFeedAction,
  StoredFeedActions,
  StoredFeedFetch,
  StoredFeedFetches,
  StoredPictureFetch,
  StoredPictureFetches,
  StoredFeedReading,
  StoredModeratedEntries,
  StoredModeratedEntry,
  Verdict,
  VerdictBody,
  StoredFeeds,
  StoredQueue,
  StoredValue,
  ValueOrder,
  WrittenFeedBody,
} from './feedShapes.ts'
export type { AppointmentQuery } from './boardQueries.ts'
export type {
  AppointmentBody,
  AppointmentPage,
  BoardBody,
  BoardDays,
  BoardImport,
  BoardImportBody,
  BoardSlots,
  StoredAppointment,
  StoredBoard,
  StoredBoards,
  WrittenBoardImportBody,
} from './boardShapes.ts'
export { CALENDAR_DAYS_MOST, ICS_MOST } from './namedTimeLimits.ts'
export type {
  CalendarBody,
  CalendarDay,
  CalendarProblem,
  DaypartBody,
  StoredCalendar,
  StoredCalendarFetch,
  StoredCalendarFetches,
  StoredCalendars,
  StoredDaypart,
  StoredDayparts,
  WrittenCalendarBody,
} from './namedTimeShapes.ts'
export type {
  DeviceAt,
  DevicePlan,
  DeviceProgrammes,
  ReadScheduleEvent,
  ReadSchedulePreviewOrder,
  ScheduleFinding,
  ScheduleFindingCode,
  SchedulePreview,
  SchedulePreviewOrder,
  ScheduleTarget,
  StoredScheduleEvent,
  StoredScheduleEvents,
  WrittenScheduleEvent,
} from './scheduleShapes.ts'
export type {
  ActivationDevice,
  ActivationSummary,
  ClearOrder,
  EmergencyPlace,
  EmergencyTarget,
  FireOrder,
  ReadEmergency,
  StoredActivation,
  StoredEmergencies,
  StoredEmergency,
  WrittenEmergency,
} from './emergencyShapes.ts'
export type {
  CapFeedRule,
  CapOutcome,
  CapWhy,
  ReadCapFeed,
  StoredCapAlert,
  StoredCapFeed,
  StoredCapFeedFetch,
  StoredCapFeedFetches,
  StoredCapFeeds,
  WrittenCapFeed,
} from './capShapes.ts'
export type {
  MadeTrigger,
  ReadTrigger,
  StoredTrigger,
  StoredTriggers,
  WrittenTrigger,
} from './triggerShapes.ts'
