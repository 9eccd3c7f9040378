import type * as z from 'zod/mini'
import type { FactsIn } from './deviceErrors.ts'
import { fillText } from './deviceErrors.ts'

/**
 * Why one field of a request is refused: the code is for programs, the English text for people who read the API. The
 * console has its own words for each code. `{name}` is filled from the refusal's params.
 */
export const fieldErrorCatalog = {
  // what schemas report, whatever the field is
  REQUIRED: 'This is needed.',
  WRONG_TYPE: 'Expected {expected}.',
  NUMBER_TOO_SMALL: 'At least {minimum}.',
  NUMBER_TOO_LARGE: 'At most {maximum}.',
  TEXT_TOO_SHORT: 'At least {minimum} characters.',
  TEXT_TOO_LONG: 'At most {maximum} characters.',
  LIST_TOO_SHORT: 'At least {minimum} items.',
  LIST_TOO_LONG: 'At most {maximum} items.',
  NOT_A_MULTIPLE: 'A multiple of {divisor}.',
  BAD_FORMAT: 'This is not written like {format}.',
  NOT_AN_OPTION: 'Choose one of {options}.',
  NO_VARIANT: 'This fits none of the forms that are accepted here.',
  UNKNOWN_KEYS: 'Not known here: {keys}.',
  INVALID: 'This value is not valid.',

  // what schemas report about fields of one kind, with the texts of these schemas
  NAME_NEEDED: 'Enter a name.',
  LOCALE: 'A language is written like en or pt-BR.',
  LANGUAGE_TWICE: 'A language can stand in a message only once.',
  TAG_NEEDED: 'A tag needs a word.',
  WEB_ADDRESS: 'An address begins with https:// or http://.',
  EMAIL: 'This is not an email address.',
  ORIGIN: 'An origin is written like https://example.com.',
  VALUE_NAME: 'Letters, digits, - and _, and a letter first.',
  COLOUR: 'A colour is written like #0B5563.',
  SHA256: 'A SHA-256 has 64 hex digits.',
  INSTANT: 'An instant is epoch milliseconds from 2000 to 2099.',
  LOCAL_DATE_TIME: 'A date and time is written like 2026-12-24T18:00.',
  TIME_OF_DAY: 'A time of day is written like 07:30, the end of the day 24:00.',
  COUNTDOWN_TIME: 'A time is written 2027-01-31T18:00.',
  HOST_PATTERN: 'This is no host, wildcard or regular expression.',
  ITEM_TOO_SHORT: 'An item stays at least half a second.',
  ITEM_TOO_LONG: 'An item stays at most 24 hours.',
  COLUMN_OUTSIDE: 'The column counts from 0 and is below the number of columns.',
  ROW_OUTSIDE: 'The row counts from 0 and is below the number of rows.',
  ZONE_NEEDED: 'A screen needs at least one zone.',
  COLUMN_NEEDED: 'A table has a column.',
  TABLE_NAME: 'A name cannot hold / { or }.',
  COLUMN_TWICE: 'Two columns have the same name.',
  FACT_NAME: 'A name is written like weather.temperature.',
  CONDITION_TOO_LONG: 'A condition has at most 8 questions.',

  // what the request as a whole gets wrong
  HEADERS_TOO_LARGE: 'The headers are too large.',
  NOT_HTTP: 'This is not a valid HTTP request.',
  TOO_SLOW: 'The request took too long to arrive.',
  BAD_UPGRADE: '{reason}.',
  BAD_ADDRESS: 'This address is not valid.',
  NOT_JSON: 'This is not valid JSON.',
  DATA_NOT_JSON: 'This is not JSON.',
  NOT_JSON_TEXT: 'With encoding json, data is a JSON string already.',
  TOO_DEEP: 'This is nested more than {maximum} levels deep.',
  NUL_CHARACTER: 'The character NUL cannot be stored.',
  CONTENT_TYPE: 'Send application/json.',
  REVISION_FORM: 'Send the revision in quotes, such as "3".',
  IDEMPOTENCY_KEY_LENGTH: 'Send 1 to 255 characters.',
  UNKNOWN_SORT: 'Sort by one of {options}, with - in front for descending.',

  // what the rules of a feature refuse
  COMPANY: '{name}',
  PASSWORD_WEAK: 'This password is easy to guess. Use a longer one, such as four unrelated words.',
  CURRENT_PASSWORD_NEEDED: 'Type your current password to change this.',
  CURRENT_PASSWORD_WRONG: 'This is not your current password.',
  NAME_TAKEN: 'A data table with this name already exists.',
  ID_TWICE: 'This id is used twice on the screen.',
  FILE_MISSING: 'There is no such file in Media.',
  NOT_A_PICTURE: 'Choose a picture.',
  NOT_A_VIDEO: 'Choose a video.',
  FOLDER_MISSING: 'There is no such folder.',
  TABLE_MISSING: 'There is no such data table.',
  BOARD_MISSING: 'There is no such board.',
  CONTENT_MISSING: 'There is no such content.',
  SCREEN_MISSING: 'There is no such screen.',
  FEED_MISSING: 'There is no such feed.',
  OVER_BOOKED:
    '{zone} is over-booked on {date} at {hour}:00: {promised} s an hour are promised and {available} s are free for ads. Booked by {campaigns}. Hours like this one: {hours}.',
  PERIOD_PAST: 'The period is over.',
  PLAYLIST_MISSING: 'There is no such playlist.',
  PLAYLIST_IN_ITSELF: 'A playlist cannot contain itself: {circle}.',
  PLAYLISTS_TOO_DEEP: 'Playlists can be nested at most {maximum} deep.',
  PLAYLIST_LONG: 'With the playlists in it, a playlist can have at most {maximum} items.',
  PLAYLIST_TURNS_TOO_DEEP: 'Playlists that take turns can be nested two deep.',
  CHANNEL_MISSING: 'There is no such alert channel.',
  PERSON_MISSING: 'There is no such person.',
  PUSH_KEY: 'This is not a public key of the curve P-256.',
  DEVICE_MISSING: 'There is no such device.',
  ZONE_MISSING: 'There is no such zone on the screen.',
  DAYPART_MISSING: 'There is no such daypart.',
  CALENDAR_MISSING: 'There is no such calendar.',
  CONDITION_TABLE: 'Conditions of events can’t use data tables. Use a fact instead.',
  DAYPART_NAME_TAKEN: 'Another daypart has this name.',
  CALENDAR_NAME_TAKEN: 'Another calendar has this name.',
  NAMED_TIMES_TOO_MANY: 'There can be at most {maximum} of these.',
  CALENDAR_DATE: 'A date is written like 2026-12-24.',
  CALENDAR_TOO_MANY_DAYS: 'A calendar has at most {maximum} days.',
  CALENDAR_UNREADABLE: 'This is not an iCalendar file that can be read.',
  CALENDAR_SOURCE: 'The source of a calendar cannot be changed. Create another calendar.',
  BOARD_ZONE_IN_USE: 'The time zone of a board can be changed only while it has no appointments.',
  BOARD_DAY_FULL: 'A day of a board has at most {maximum} appointments.',
  ROOM_MISSING: 'The board has no such room.',
  IMPORT_FILE: 'This is neither CSV with a row of headings nor an iCalendar file that can be read.',
  IMPORT_TOO_LONG: 'A file has at most {maximum} appointments.',
  IMPORT_COLUMN: 'The file needs a column for this. It has {columns}.',
  IMPORT_DATE: 'A date is written like 2026-11-23, 23.11.2026 or 23/11/2026.',
  IMPORT_TIME: 'A time is written like 9:15, 09:15 or 9:15 AM.',
  IMPORT_MINUTES: 'An appointment lasts from 1 minute to 24 hours.',
  IMPORT_SKIPPED: 'Clocks are put forward over this time on this day.',
  IMPORT_WHOLE_DAY: 'This lasts whole days, so it is no appointment.',
  DEVICE_PAIRED: 'This device is paired already.',
  DEVICE_TWICE: 'This device is listed twice.',
  GROUP_MISSING: 'There is no such group.',
  GROUP_IN_ITSELF: 'A group cannot be inside itself.',
  GROUP_TOO_DEEP: 'Groups can be nested at most {maximum} levels deep.',
  GROUP_NAME_TAKEN: 'Another group here has this name.',
  FILTER_NAME_TAKEN: 'Another filter has this name.',
  FILTERS_TOO_MANY: 'A company can have at most {maximum} saved filters.',
  GROUPS_TOO_MANY: 'A company can have at most {maximum} groups.',
  COORDINATES_IN_PAIRS: 'Send both latitude and longitude, or neither.',
  FOLDER_IN_ITSELF: 'A folder cannot be inside itself.',
  FOLDER_TOO_DEEP: 'Folders can be nested at most {maximum} levels deep.',
  TOO_MANY_TAGS: '“{name}” would have more than {maximum} tags.',
  COPIES_TOO_MANY: 'At most {maximum} slides and folders are copied at once.',
  PICTURE_NEEDED: 'Replace it with another picture.',
  VIDEO_NEEDED: 'Replace it with another video.',
  NOT_CONVERTIBLE: 'Only a video can be converted.',
  NO_POSTER: 'Only a video has a poster.',
  NO_COPIES: 'There are no copies of this kind.',
  NO_RENDITION: 'There is no “{rendition}” of this file.',
  POSTER_FORMAT: 'Send a JPEG, PNG or WebP as base64.',
  POSTER_UNUSABLE: '{reason}',
  UPLOAD_CONCAT: 'Uploads are not joined here. Send the file as one upload.',
  UPLOAD_LENGTH: 'Give the size of the file in Upload-Length when the upload begins.',
  UPLOAD_CHECKSUM: 'Checksums of parts are not verified here. Leave this header out.',
  UPLOAD_METHOD: 'Send the method itself.',
  TIME_PAST: 'This time is in the past.',
  TIME_TOO_FAR: 'Choose a time within the next year.',
  CHANNEL_NAME: 'A channel is called device and the id of a device.',
  ONE_SELECTION: 'Send one of device_ids, group_id and all.',
  ONE_END: 'Send either until or for_ms.',
  PAUSE_TOO_LONG: 'A pause lasts at most {maximum} days.',
  DEVICES_OR_SCREEN: 'Send either device_ids or site_id.',
  ONE_DEVICE: 'Name one device by its deviceId.',
  DEVICE_ID: 'A device id has 1 to 100 letters, digits, dots, underscores, colons or dashes.',
  PUBLIC_KEY: 'This is not an Ed25519 key of 32 bytes as base64url.',
  PERIOD_ORDER: 'The period ends before it begins.',
  SHEET_TOO_LONG: 'A spreadsheet of a report has at most {maximum} rows. Use CSV or narrow the report.',
  SIGNED_TOO_MANY:
    'A signed report holds the records of at most {maximum} devices: choose a group or a device.',
  PLANNED_TOO_MUCH:
    'Too many devices and days for one comparison, at most {maximum} device days: choose fewer days, a group or a device.',
  PERIOD_TOO_LONG: 'A period has at most {maximum} days.',
  RRULE: 'A recurrence is written like FREQ=WEEKLY;BYDAY=MO,FR.',
  RRULE_TOO_OFTEN: 'An event recurs daily or less often, and begins at most {maximum} times in 400 days.',
  CAMPAIGNS_TOO_MANY: 'A company can have at most {maximum} campaigns.',
  SCHEDULES_TOO_MANY: 'A company can have at most {maximum} events in its schedule.',
  EMERGENCIES_TOO_MANY: 'A company can have at most {maximum} emergencies.',
  EMERGENCY_ZONE_NEEDED: 'An emergency that takes zones names at least one zone.',
  EMERGENCY_MISSING: 'There is no such emergency.',
  CERTIFICATE: 'This is not a certificate in PEM form.',
  CAP_FEEDS_TOO_MANY: 'A company can have at most {maximum} CAP feeds.',
  FEEDS_TOO_MANY: 'A company can have at most {maximum} feeds.',
  WIDGET_LINKS_TOO_MANY: 'A company can have at most {maximum} links of feeds.',
  EXTERNAL_LINKS_TOO_MANY: 'A company can have at most {maximum} links to screens and slides.',
  EXTERNAL_SUBJECT: 'A link shows a screen, a slide or a widget of a package, and only one of these.',
  EXTERNAL_ENDS: 'A link ends in the future, at most {days} days from now.',
  PACKAGES_TOO_MANY: 'A company can have at most {maximum} widget packages.',
  PACKAGE_VERSIONS_TOO_MANY: 'A widget package can have at most {maximum} versions.',
  PACKAGE_MISSING: 'The package of this widget is not installed.',
  PACKAGE_VERSION: 'This version of the package is not installed.',
  PACKAGE_VERSION_TAKEN: 'Version {version} is installed with other files. Raise the version in widget.json.',
  PACKAGE_NOT_ZIP: 'This is not a zip file that can be read.',
  PACKAGE_TOO_LARGE: 'A package has at most {maximum} bytes.',
  PACKAGE_UNPACKED: 'The files of a package have at most {maximum} bytes.',
  PACKAGE_FILES_TOO_MANY: 'A package has at most {maximum} files.',
  PACKAGE_PATH: 'The file name “{path}” is not allowed in a package.',
  PACKAGE_TWICE: 'The package has the file “{path}” twice.',
  PACKAGE_TYPE: 'A package cannot have a file like “{path}”.',
  PACKAGE_MANIFEST: 'The package has no widget.json that can be read.',
  PACKAGE_KIND:
    'A kind begins with a lowercase letter, followed by letters, digits and hyphens, at most 40 characters.',
  PACKAGE_HOST: 'A host is written like api.example.com or api.example.com:8443.',
  PACKAGE_ENTRY: 'The package has no file “{path}”, which widget.json names.',
  FEED_KIND: 'The kind of a feed cannot be changed. Create another feed.',
  FEED_OWN:
    'This feed reads another one with a token or for the place of devices. Change that feed, or the devices.',
  FEED_PLACE: 'The address says no place: latitude and longitude, or lat and lon.',
  FEED_FILE: 'This file cannot be read as this kind of feed.',
  FEED_ROWS: 'There is no list of rows at this place of the document.',
  FEED_HEADER: 'This header cannot be sent.',
  FEED_POINTER: 'A JSON pointer is empty or begins with /.',
  FEED_SET_HERE: 'A feed of this kind is set here and has no source.',
  FEED_FROM_MQTT: 'This feed gets its value from MQTT and cannot be set.',
  MQTT_ADDRESS: 'An address of a broker is mqtt:// or mqtts:// with a host and, if needed, a port.',
  MQTT_TOPIC: 'A topic has no + or # and no control characters.',
  QUEUE_RANGE: 'The last number is not smaller than the first.',
  QUEUE_NOT_CALLED: 'No number has been called there.',
  TRIGGERS_TOO_MANY: 'A company can have at most {maximum} triggers.',
  REQUEST_ID_USED: 'This request id was used for another emergency.',
  TIME_ZONE: 'A time zone is written like Europe/Berlin.',
  PAIRING_CODE_NEEDED: 'Enter the code that the display shows.',
  STAGED_TOO_MANY: 'At most {maximum} records without a device are kept.',
} as const satisfies Record<string, string>

/** A code of the table of field errors. */
export type FieldErrorCode = keyof typeof fieldErrorCatalog

/** The facts of a refused field, by its code. */
export type FieldParams<Code extends FieldErrorCode = FieldErrorCode> = Code extends
  'NOT_AN_OPTION' | 'UNKNOWN_SORT'
  ? { readonly options: string[] }
  : Code extends 'UNKNOWN_KEYS'
    ? { readonly keys: string[] }
    : FactsIn<(typeof fieldErrorCatalog)[Code]>

/** Facts of any error. Only what the one who asked may know. */
export type Params = { readonly [name: string]: string | number | null | string[] }

/** One field that was refused, with the reason as code and facts, and in English. `field` is a dotted path (`groups.0.name`). */
export type FieldError = { field: string; code: string; params: Params; message: string }

/** One refused field. The facts have to be given for a code whose text has some. */
export function fieldError<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...[given]: keyof FieldParams<Code> extends never ? [] : [params: FieldParams<Code>]
): FieldError {
  const params: Params = given ?? {}
  return { field, code, params, message: fillText(fieldErrorCatalog[code], worded(params)) }
}

const worded = (params: Params): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(joined(value)),
    ]),
  )
const joined = (value: string | null | string[]): string =>
  Array.isArray(value) ? value.join(', ') : String(value)

/** Texts that schemas give their checks. Their code is found by the text, so that devices load no table. */
const codeOfText: ReadonlyMap<string, FieldErrorCode> = /* @__PURE__ */ new Map(
  Object.entries(fieldErrorCatalog).map(([code, text]) => [text, code as FieldErrorCode]),
)

/** What a schema refused, as fields. A union's refusal names the nearest field. */
export const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.map((issue) => ({
    field: issue.path.map(String).join('.') || 'body',
    ...reasonOf(issue),
    message: sentence(issue),
  }))

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `Not known here: ${issue.keys.join(', ')}.`
  const message = issue.message.endsWith('.') ? issue.message : `${issue.message}.`
  return message.replace(/^Invalid input: expected (.+?), received undefined\.$/, 'This is needed ($1).')
}

/** A code with its facts, as `fieldError` would make it. */
const reason = <Code extends FieldErrorCode>(code: Code, params: FieldParams<Code>) => ({
  code,
  params: params as Params,
})

function reasonOf(issue: z.core.$ZodIssue): { code: FieldErrorCode; params: Params } {
  const known = codeOfText.get(issue.message)
  if (known !== undefined) return { code: known, params: {} }
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? reason('REQUIRED', {})
        : reason('WRONG_TYPE', { expected: issue.expected })
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.origin === 'string') return reason('TEXT_TOO_SHORT', { minimum })
      if (issue.origin === 'array' || issue.origin === 'set') return reason('LIST_TOO_SHORT', { minimum })
      return reason('NUMBER_TOO_SMALL', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return reason('TEXT_TOO_LONG', { maximum })
      if (issue.origin === 'array' || issue.origin === 'set') return reason('LIST_TOO_LONG', { maximum })
      return reason('NUMBER_TOO_LARGE', { maximum })
    }
    case 'not_multiple_of':
      return reason('NOT_A_MULTIPLE', { divisor: issue.divisor })
    case 'invalid_format':
      return reason('BAD_FORMAT', { format: issue.format })
    case 'unrecognized_keys':
      return reason('UNKNOWN_KEYS', { keys: issue.keys })
    case 'invalid_value':
      return reason('NOT_AN_OPTION', { options: issue.values.map(String) })
    case 'invalid_union':
      return reason('NO_VARIANT', {})
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return reason('INVALID', {})
  }
}
