import {
  errorCatalog,
  fieldErrorCatalog,
  type ErrorCode,
  type ErrorParams,
  type FieldErrorCode,
  type FieldParams,
  type FreezeFault,
  isFreezeCode,
} from '@vitrine/core'
import type { Problem, ProblemField } from '@vitrine/protocol'
import { errorTexts } from './errors.texts.ts'
import { refusedFile } from './refusedFile.ts'
import { freezeProblemText } from '../ui/freezeProblemText.ts'
import { formatBytes, formatNumber, formatSpan, formatWallDate, formatWallTime, listed } from './format.ts'

/**
 * The console's words for what the server refuses, by code and facts. A code without words does not compile; one that only
 * a newer server knows is shown with the English that the server sends.
 */

type Catalog = typeof errorCatalog
/** The codes that the server can answer. */
type ProblemCode = {
  [Code in ErrorCode]: Catalog[Code]['show'] extends 'problem' ? Code : never
}[ErrorCode]

const { problem, notFound, field } = errorTexts
const seconds = (value: string | number): string => formatSpan(Number(value) * 1_000)

const problemWords: { [Code in ProblemCode]: (params: ErrorParams<Code>) => string } = {
  INVALID_INPUT: () => problem.invalidInput(),
  BAD_CURSOR: () => problem.badCursor(),
  UNAUTHENTICATED: () => problem.unauthenticated(),
  WRONG_CREDENTIALS: () => problem.wrongCredentials(),
  COMPANY_NEEDED: () => problem.companyNeeded(),
  LINK_INVALID: () => problem.linkInvalid(),
  FORBIDDEN: () => problem.forbidden(),
  NOT_FOUND: () => problem.addressNotFound(),
  ENTITY_NOT_FOUND: ({ noun }) => notFound[noun](),
  PROVISIONING_REFUSED: () => problem.provisioningRefused(),
  UNKNOWN_CODE: () => problem.unknownCode(),
  CODE_NEEDED: () => problem.codeNeeded(),
  EMAIL_TAKEN: () => problem.emailTaken(),
  SETUP_DONE: () => problem.setupDone(),
  LAST_OWNER: () => problem.lastOwner(),
  IN_USE: ({ noun, users }) =>
    (noun === 'tableName' ? problem.tableNameInUse : problem.inUse)({
      users: listed(users.map((name) => `“${name}”`)),
    }),
  EMERGENCY_ACTIVE: () => problem.emergencyActive(),
  CAP_NOT_SET_UP: () => problem.capNotSetUp(),
  CAP_REFUSED: () => problem.capRefused(),
  ALARM_REFUSED: () => problem.alarmRefused(),
  NOT_PUBLISHABLE: ({ reason }) => problem.notPublishable({ reason }),
  NOT_SHOWABLE: ({ reason }) => problem.notShowable({ reason }),
  IDEMPOTENCY_CONFLICT: () => problem.repeatedRequest(),
  CHANGED_MEANWHILE: () => problem.changedMeanwhile(),
  TOO_LARGE: ({ actual, limit }) =>
    actual === null
      ? problem.tooLargeUnknown({ limit: formatBytes(limit) })
      : problem.tooLarge({ actual: formatBytes(actual), limit: formatBytes(limit) }),
  QUOTA_REACHED: ({ size, used, quota }) =>
    problem.quotaReached({ size: formatBytes(size), used: formatBytes(used), quota: formatBytes(quota) }),
  UPLOADS_UNFINISHED: ({ count }) => problem.uploadsUnfinished({ count: Number(count) }),
  CONVERSION_UNAVAILABLE: ({ missing, format, reason }) =>
    missing === 'ffmpeg'
      ? problem.noFfmpeg()
      : missing === 'codecs'
        ? problem.noCodecs({ format: format.toUpperCase() })
        : String(reason),
  MEDIA_UNUSABLE: refusedFile,
  MEDIA_NEEDS_MEMORY: ({ name, limit }) => problem.needsMemory({ name, limit: formatBytes(limit) }),
  MEDIA_NEEDS_TIME: ({ name, seconds: value }) => problem.needsTime({ name, time: seconds(value) }),
  MEDIA_CRASHED: ({ name }) => problem.damaged({ name }),
  MEDIA_NOT_PREPARED: () => problem.notPrepared(),
  CONVERSION_FAILED: () => problem.conversionFailed(),
  CONVERSION_STOPPED: () => problem.conversionStopped(),
  LIVE_VIEWS_FULL: () => problem.liveViewsFull(),
  RANGE_NOT_SATISFIABLE: () => problem.rangeOutside(),
  IF_MATCH_NEEDED: () => field.request(),
  TOO_MANY: ({ seconds: value }) => problem.tooManyAttempts({ time: seconds(value) }),
  INTERNAL: ({ request }) => problem.internal({ request }),
  STORAGE_UNAVAILABLE: () => problem.storageUnavailable(),
  DISK_FULL: () => problem.diskFull(),
}

const number = (value: string | number): string => formatNumber(Number(value), 2)
const request = (): string => field.request()

const fieldWords: { [Code in FieldErrorCode]: (params: FieldParams<Code>) => string } = {
  REQUIRED: () => field.required(),
  WRONG_TYPE: () => field.invalid(),
  NUMBER_TOO_SMALL: ({ minimum }) => field.atLeast({ minimum: number(minimum) }),
  NUMBER_TOO_LARGE: ({ maximum }) => field.atMost({ maximum: number(maximum) }),
  TEXT_TOO_SHORT: ({ minimum }) => field.charactersLeast({ count: Number(minimum) }),
  TEXT_TOO_LONG: ({ maximum }) => field.charactersMost({ count: Number(maximum) }),
  LIST_TOO_SHORT: ({ minimum }) => field.itemsLeast({ count: Number(minimum) }),
  LIST_TOO_LONG: ({ maximum }) => field.itemsMost({ count: Number(maximum) }),
  NOT_A_MULTIPLE: ({ divisor }) => field.multiple({ divisor: number(divisor) }),
  BAD_FORMAT: () => field.invalid(),
  NOT_AN_OPTION: ({ options }) => field.oneOf({ options: listed(options) }),
  NO_VARIANT: () => field.invalid(),
  UNKNOWN_KEYS: ({ keys }) => field.unknownKeys({ keys: listed(keys) }),
  INVALID: () => field.invalid(),

  NAME_NEEDED: () => field.nameNeeded(),
  LOCALE: () => field.invalid(),
  LANGUAGE_TWICE: () => field.languageTwice(),
  TAG_NEEDED: () => field.tagNeeded(),
  WEB_ADDRESS: () => field.webAddress(),
  EMAIL: () => field.email(),
  ORIGIN: () => field.origin(),
  VALUE_NAME: () => field.valueName(),
  COLOUR: () => field.colour(),
  SHA256: request,
  INSTANT: () => field.date(),
  LOCAL_DATE_TIME: () => field.dateAndTime(),
  TIME_OF_DAY: () => field.time(),
  COUNTDOWN_TIME: () => field.dateAndTime(),
  HOST_PATTERN: () => field.hostPattern(),
  ITEM_TOO_SHORT: () => field.itemTooShort(),
  ITEM_TOO_LONG: () => field.itemTooLong(),
  COLUMN_OUTSIDE: () => field.columnOutside(),
  ROW_OUTSIDE: () => field.rowOutside(),
  ZONE_NEEDED: () => field.zoneNeeded(),
  COLUMN_NEEDED: () => field.columnNeeded(),
  TABLE_NAME: () => field.tableName(),
  COLUMN_TWICE: () => field.columnTwice(),
  FACT_NAME: () => field.factName(),
  CONDITION_TOO_LONG: () => field.conditionTooLong(),

  HEADERS_TOO_LARGE: request,
  NOT_HTTP: request,
  TOO_SLOW: request,
  BAD_UPGRADE: request,
  BAD_ADDRESS: request,
  NOT_JSON: request,
  DATA_NOT_JSON: request,
  NOT_JSON_TEXT: request,
  TOO_DEEP: ({ maximum }) => field.tooDeep({ count: Number(maximum) }),
  NUL_CHARACTER: () => field.nulCharacter(),
  CONTENT_TYPE: request,
  REVISION_FORM: request,
  IDEMPOTENCY_KEY_LENGTH: request,
  UNKNOWN_SORT: request,

  COMPANY: ({ name }) => String(name),
  PASSWORD_WEAK: () => field.passwordWeak(),
  CURRENT_PASSWORD_NEEDED: () => field.currentPasswordNeeded(),
  CURRENT_PASSWORD_WRONG: () => field.currentPasswordWrong(),
  NAME_TAKEN: () => field.tableNameTaken(),
  ID_TWICE: () => field.idTwice(),
  FILE_MISSING: () => field.fileMissing(),
  NOT_A_PICTURE: () => field.notAPicture(),
  NOT_A_VIDEO: () => field.notAVideo(),
  FOLDER_MISSING: () => field.folderMissing(),
  TABLE_MISSING: () => field.tableMissing(),
  BOARD_MISSING: () => field.boardMissing(),
  CONTENT_MISSING: () => field.contentMissing(),
  SCREEN_MISSING: () => field.screenMissing(),
  OVER_BOOKED: ({ zone, date, hour, promised, available, campaigns, hours }) =>
    field.overBooked({
      zone: String(zone),
      date: formatWallDate(`${date}`),
      time: formatWallTime(`${String(hour).padStart(2, '0')}:00`),
      promised: Number(promised),
      available: Number(available),
      campaigns: String(campaigns),
      count: Number(hours),
    }),
  PERIOD_PAST: () => field.periodPast(),
  CAMPAIGNS_TOO_MANY: ({ maximum }) => field.campaignsTooMany({ count: Number(maximum) }),
  PLAYLIST_MISSING: () => field.playlistMissing(),
  PLAYLIST_IN_ITSELF: ({ circle }) => field.playlistInItself({ circle: String(circle) }),
  PLAYLISTS_TOO_DEEP: ({ maximum }) => field.playlistsTooDeep({ count: Number(maximum) }),
  PLAYLIST_LONG: ({ maximum }) => field.playlistLong({ count: Number(maximum) }),
  PLAYLIST_TURNS_TOO_DEEP: () => field.playlistTurnsTooDeep(),
  CHANNEL_MISSING: () => field.channelMissing(),
  PERSON_MISSING: () => field.personMissing(),
  PUSH_KEY: request,
  DEVICE_MISSING: () => field.deviceMissing(),
  ZONE_MISSING: () => field.zoneMissing(),
  DEVICE_PAIRED: () => field.devicePaired(),
  DEVICE_TWICE: () => field.deviceTwice(),
  DAYPART_MISSING: () => field.daypartMissing(),
  CALENDAR_MISSING: () => field.calendarMissing(),
  CONDITION_TABLE: () => field.conditionTable(),
  DAYPART_NAME_TAKEN: () => field.daypartNameTaken(),
  CALENDAR_NAME_TAKEN: () => field.calendarNameTaken(),
  NAMED_TIMES_TOO_MANY: ({ maximum }) => field.namedTimesTooMany({ count: Number(maximum) }),
  CALENDAR_DATE: () => field.calendarDate(),
  CALENDAR_TOO_MANY_DAYS: ({ maximum }) => field.calendarTooManyDays({ count: Number(maximum) }),
  CALENDAR_UNREADABLE: () => field.calendarUnreadable(),
  CALENDAR_SOURCE: () => field.calendarSource(),
  BOARD_ZONE_IN_USE: () => field.boardZoneInUse(),
  BOARD_DAY_FULL: ({ maximum }) => field.boardDayFull({ count: Number(maximum) }),
  ROOM_MISSING: () => field.roomMissing(),
  IMPORT_FILE: () => field.importFile(),
  IMPORT_TOO_LONG: ({ maximum }) => field.importTooLong({ count: Number(maximum) }),
  IMPORT_COLUMN: ({ columns }) => field.importColumn({ columns }),
  IMPORT_DATE: () => field.importDate(),
  IMPORT_TIME: () => field.importTime(),
  IMPORT_MINUTES: () => field.importMinutes(),
  IMPORT_SKIPPED: () => field.importSkipped(),
  IMPORT_WHOLE_DAY: () => field.importWholeDay(),
  GROUP_MISSING: () => field.groupMissing(),
  GROUP_IN_ITSELF: () => field.groupInItself(),
  GROUP_TOO_DEEP: ({ maximum }) => field.groupTooDeep({ count: Number(maximum) }),
  GROUP_NAME_TAKEN: () => field.groupNameTaken(),
  FILTER_NAME_TAKEN: () => field.filterNameTaken(),
  FILTERS_TOO_MANY: ({ maximum }) => field.filtersTooMany({ count: Number(maximum) }),
  GROUPS_TOO_MANY: ({ maximum }) => field.groupsTooMany({ count: Number(maximum) }),
  COORDINATES_IN_PAIRS: () => field.coordinatesInPairs(),
  FOLDER_IN_ITSELF: () => field.folderInItself(),
  FOLDER_TOO_DEEP: ({ maximum }) => field.folderTooDeep({ count: Number(maximum) }),
  TOO_MANY_TAGS: ({ name, maximum }) => field.tooManyTags({ name, count: Number(maximum) }),
  COPIES_TOO_MANY: ({ maximum }) => field.copiesTooMany({ count: Number(maximum) }),
  PICTURE_NEEDED: () => field.pictureNeeded(),
  VIDEO_NEEDED: () => field.videoNeeded(),
  NOT_CONVERTIBLE: () => field.notConvertible(),
  NO_POSTER: () => field.noPoster(),
  NO_COPIES: () => field.noRendition(),
  NO_RENDITION: () => field.noRendition(),
  POSTER_FORMAT: () => field.posterFormat(),
  POSTER_UNUSABLE: ({ reason }) => String(reason),
  UPLOAD_CONCAT: request,
  UPLOAD_LENGTH: request,
  UPLOAD_CHECKSUM: request,
  UPLOAD_METHOD: request,
  TIME_PAST: () => field.timePast(),
  TIME_TOO_FAR: () => field.timeTooFar(),
  CHANNEL_NAME: request,
  ONE_SELECTION: () => field.oneSelection(),
  ONE_END: () => field.oneEnd(),
  PAUSE_TOO_LONG: ({ maximum }) => field.pauseTooLong({ maximum: Number(maximum) }),
  DEVICES_OR_SCREEN: () => field.devicesOrScreen(),
  ONE_DEVICE: request,
  DEVICE_ID: request,
  PUBLIC_KEY: request,
  PERIOD_ORDER: () => field.periodOrder(),
  SHEET_TOO_LONG: ({ maximum }) => field.sheetTooLong({ maximum: Number(maximum) }),
  SIGNED_TOO_MANY: ({ maximum }) => field.signedTooMany({ maximum: Number(maximum) }),
  PLANNED_TOO_MUCH: () => field.plannedTooMuch(),
  PERIOD_TOO_LONG: ({ maximum }) => field.periodTooLong({ maximum: Number(maximum) }),
  RRULE: () => field.rrule(),
  RRULE_TOO_OFTEN: ({ maximum }) => field.rruleTooOften({ count: Number(maximum) }),
  SCHEDULES_TOO_MANY: ({ maximum }) => field.schedulesTooMany({ count: Number(maximum) }),
  EMERGENCIES_TOO_MANY: ({ maximum }) => field.emergenciesTooMany({ count: Number(maximum) }),
  EMERGENCY_ZONE_NEEDED: () => field.emergencyZoneNeeded(),
  EMERGENCY_MISSING: () => field.emergencyMissing(),
  CERTIFICATE: () => field.certificate(),
  CAP_FEEDS_TOO_MANY: ({ maximum }) => field.capFeedsTooMany({ count: Number(maximum) }),
  FEEDS_TOO_MANY: ({ maximum }) => field.feedsTooMany({ count: Number(maximum) }),
  FEED_MISSING: () => field.feedMissing(),
  WIDGET_LINKS_TOO_MANY: ({ maximum }) => field.widgetLinksTooMany({ count: Number(maximum) }),
  EXTERNAL_LINKS_TOO_MANY: ({ maximum }) => field.externalLinksTooMany({ count: Number(maximum) }),
  EXTERNAL_SUBJECT: () => field.externalSubject(),
  EXTERNAL_ENDS: ({ days }) => field.externalEnds({ count: Number(days) }),
  PACKAGES_TOO_MANY: ({ maximum }) => field.packagesTooMany({ count: Number(maximum) }),
  PACKAGE_VERSIONS_TOO_MANY: ({ maximum }) => field.packageVersionsTooMany({ count: Number(maximum) }),
  PACKAGE_MISSING: () => field.packageMissing(),
  PACKAGE_VERSION: () => field.packageVersion(),
  PACKAGE_VERSION_TAKEN: ({ version }) => field.packageVersionTaken({ version: String(version) }),
  PACKAGE_NOT_ZIP: () => field.packageNotZip(),
  PACKAGE_TOO_LARGE: ({ maximum }) => field.packageTooLarge({ maximum: formatBytes(Number(maximum)) }),
  PACKAGE_UNPACKED: ({ maximum }) => field.packageUnpacked({ maximum: formatBytes(Number(maximum)) }),
  PACKAGE_FILES_TOO_MANY: ({ maximum }) => field.packageFilesTooMany({ count: Number(maximum) }),
  PACKAGE_PATH: ({ path }) => field.packagePath({ path: String(path) }),
  PACKAGE_TWICE: ({ path }) => field.packageTwice({ path: String(path) }),
  PACKAGE_TYPE: ({ path }) => field.packageType({ path: String(path) }),
  PACKAGE_MANIFEST: () => field.packageManifest(),
  PACKAGE_KIND: () => field.packageKind(),
  PACKAGE_HOST: () => field.packageHost(),
  PACKAGE_ENTRY: ({ path }) => field.packageEntry({ path: String(path) }),
  FEED_KIND: () => field.feedKind(),
  FEED_OWN: () => field.feedOwn(),
  FEED_PLACE: () => field.feedPlace(),
  FEED_FILE: () => field.feedFile(),
  FEED_ROWS: () => field.feedRows(),
  FEED_HEADER: () => field.feedHeader(),
  FEED_POINTER: () => field.feedPointer(),
  FEED_SET_HERE: () => field.feedSetHere(),
  FEED_FROM_MQTT: () => field.feedFromMqtt(),
  MQTT_ADDRESS: () => field.mqttAddress(),
  MQTT_TOPIC: () => field.mqttTopic(),
  QUEUE_RANGE: () => field.queueRange(),
  QUEUE_NOT_CALLED: () => field.queueNotCalled(),
  TRIGGERS_TOO_MANY: ({ maximum }) => field.triggersTooMany({ count: Number(maximum) }),
  REQUEST_ID_USED: request,
  TIME_ZONE: () => field.timeZone(),
  PAIRING_CODE_NEEDED: () => field.pairingCodeNeeded(),
  STAGED_TOO_MANY: request,
}

/** Whether all facts are there that the English text names. A server of another version can send others. */
const isComplete = (text: string, params: Problem['params']): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => params[name!] !== undefined)

/** Why the server refused one field. */
export function fieldReason({ code, params, message }: ProblemField): string {
  if (isFreezeCode(code)) return freezeProblemText({ code, params } as FreezeFault)
  if (!Object.hasOwn(fieldWords, code)) return message
  const known = code as FieldErrorCode
  if (!isComplete(fieldErrorCatalog[known], params)) return message
  return (fieldWords[known] as (given: ProblemField['params']) => string)(params)
}

/** Why the server refused a request: the first field if there are some, else the problem as a whole. */
export function problemReason({ code, params, detail, errors }: Problem): string {
  const [first] = errors ?? []
  if (first) return fieldReason(first)
  if (!Object.hasOwn(problemWords, code)) return detail
  const known = code as ProblemCode
  if (!isComplete(errorCatalog[known].text, params)) return detail
  if (known === 'ENTITY_NOT_FOUND' && !Object.hasOwn(notFound, String(params['noun']))) return detail
  return (problemWords[known] as (given: Problem['params']) => string)(params)
}
