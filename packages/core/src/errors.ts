import { sizeInWords } from './bytes.ts'
import { deviceErrorCatalog, fillText, type CatalogEntry, type FactsIn } from './deviceErrors.ts'
import type { FieldError, Params } from './fieldErrors.ts'
import type { MediaRefusal } from './mediaRefusals.ts'

/**
 * Every error of the product: the code is for programs, the text for people, `status` the HTTP answer of a `problem`.
 * `{name}` is filled from the error's facts. docs/errors.md describes each, and a test holds the two together.
 */
export const errorCatalog = {
  ...deviceErrorCatalog,

  // what the server answers
  INVALID_INPUT: { show: 'problem', status: 400, text: 'Some values in the request are not valid.' },
  BAD_CURSOR: { show: 'problem', status: 400, text: 'This cursor does not belong to this list.' },
  UNAUTHENTICATED: { show: 'problem', status: 401, text: 'Please sign in.' },
  WRONG_CREDENTIALS: {
    show: 'problem',
    status: 401,
    text: 'That email and password do not match an account.',
  },
  COMPANY_NEEDED: {
    show: 'problem',
    status: 409,
    text: 'This email has accounts in several organisations. Choose one of them.',
  },
  LINK_INVALID: {
    show: 'problem',
    status: 400,
    text: 'This link was already used or has expired. Ask for a new one.',
  },
  FORBIDDEN: { show: 'problem', status: 403, text: 'Your role does not allow this.' },
  NOT_FOUND: { show: 'problem', status: 404, text: 'There is nothing at this address.' },
  ENTITY_NOT_FOUND: { show: 'problem', status: 404, text: 'There is no such {noun}.' },
  PROVISIONING_REFUSED: {
    show: 'problem',
    status: 403,
    text: 'This device was not accepted. Check the provisioning key, and that the device is prepared.',
  },
  UNKNOWN_CODE: {
    show: 'problem',
    status: 404,
    text: 'No display is waiting with this code. Check the code on the display; it changes every 15 minutes.',
  },
  CODE_NEEDED: {
    show: 'problem',
    status: 409,
    text: 'More than one display is waiting under this ID. Pair it with the code that it shows.',
  },
  EMAIL_TAKEN: { show: 'problem', status: 409, text: 'An account with this email already exists.' },
  SETUP_DONE: { show: 'problem', status: 409, text: 'The first account already exists. Please sign in.' },
  LAST_OWNER: { show: 'problem', status: 409, text: 'A company needs at least one owner.' },
  IN_USE: { show: 'problem', status: 409, text: 'This {noun} is used by {users}. Remove it there first.' },
  EMERGENCY_ACTIVE: {
    show: 'problem',
    status: 409,
    text: 'This emergency is active. Clear it, then try again.',
  },
  CAP_NOT_SET_UP: {
    show: 'problem',
    status: 409,
    text: 'There is no CAP feed that takes alerts which are sent to it. Add one without an address first.',
  },
  CAP_REFUSED: {
    show: 'problem',
    status: 422,
    text: 'This alert was refused: {reason}.',
  },
  ALARM_REFUSED: {
    show: 'problem',
    status: 422,
    text: 'This message was refused: {reason}.',
  },
  NOT_PUBLISHABLE: { show: 'problem', status: 409, text: 'This screen cannot be published yet: {reason}' },
  NOT_SHOWABLE: { show: 'problem', status: 409, text: 'This cannot be shown yet: {reason}' },
  IDEMPOTENCY_CONFLICT: {
    show: 'problem',
    status: 409,
    text: 'This Idempotency-Key was used for another request.',
  },
  CHANGED_MEANWHILE: {
    show: 'problem',
    status: 412,
    text: 'Someone else changed this {noun}. Reload to see the latest version.',
  },
  TOO_LARGE: { show: 'problem', status: 413, text: 'This is {actual}. The limit is {limit}.' },
  QUOTA_REACHED: {
    show: 'problem',
    status: 413,
    text: 'Media has no space for {size}: {used} of {quota} are in use. Delete files that nothing uses, then empty the bin.',
  },
  UPLOADS_UNFINISHED: {
    show: 'problem',
    status: 429,
    text: 'There are already {count} unfinished uploads. Finish or cancel some of them, then try again.',
  },
  CONVERSION_UNAVAILABLE: {
    show: 'problem',
    status: 409,
    text: 'Videos cannot be converted here: {reason}',
  },
  MEDIA_UNUSABLE: { show: 'problem', status: 415, text: '{reason}' },
  MEDIA_NEEDS_MEMORY: {
    show: 'problem',
    status: 415,
    text: '“{name}” needs too much memory to open: a decoded picture can take up to {limit}. Reduce its width and height, or save it without interlacing (progressive) and as 8 bits per channel, then upload it again.',
  },
  MEDIA_NEEDS_TIME: {
    show: 'problem',
    status: 415,
    text: '“{name}” could not be opened within {seconds} seconds. Reduce its size or export it again, then upload the new file.',
  },
  MEDIA_CRASHED: {
    show: 'problem',
    status: 415,
    text: '“{name}” is damaged and cannot be opened. Save or export it again, then upload the new file.',
  },
  MEDIA_NOT_PREPARED: {
    show: 'problem',
    status: 500,
    text: 'The server could not prepare this file. Upload it again.',
  },
  CONVERSION_FAILED: {
    show: 'problem',
    status: 500,
    text: 'ffmpeg could not convert this video; its file may be damaged. Export it as H.264 (MP4) and upload that.',
  },
  CONVERSION_STOPPED: {
    show: 'problem',
    status: 409,
    text: 'The conversion was stopped. Convert it again, or export it as H.264 (MP4) and upload that.',
  },
  LIVE_VIEWS_FULL: {
    show: 'problem',
    status: 429,
    text: '{limit} displays are being watched already. Close one of the live views, then try again.',
  },
  RANGE_NOT_SATISFIABLE: { show: 'problem', status: 416, text: 'The requested range is outside the file.' },
  IF_MATCH_NEEDED: {
    show: 'problem',
    status: 428,
    text: 'Send If-Match with the revision that you read.',
  },
  TOO_MANY: { show: 'problem', status: 429, text: 'Too many attempts. Wait {seconds} s and try again.' },
  INTERNAL: {
    show: 'problem',
    status: 500,
    text: 'The server could not complete this request. It was logged as {request}.',
  },
  STORAGE_UNAVAILABLE: {
    show: 'problem',
    status: 503,
    text: 'The server cannot reach its storage. Nothing was changed. Try again in a moment.',
  },
  DISK_FULL: { show: 'problem', status: 507, text: 'The server has no storage space left for this.' },
} as const satisfies Record<string, CatalogEntry>

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalog

/** What errors are about. */
export const errorNouns = {
  account: 'account',
  activation: 'activation',
  ad: 'ad',
  alert: 'alert',
  alertChannel: 'alert channel',
  alertRule: 'alert rule',
  apiKey: 'API key',
  appointment: 'appointment',
  board: 'board',
  brand: 'brand',
  calendar: 'calendar',
  campaign: 'campaign',
  channel: 'channel',
  dataTable: 'data table',
  daypart: 'daypart',
  delivery: 'delivery',
  device: 'device',
  deviceFilter: 'filter',
  deviceGroup: 'group',
  deviceWithPlays: 'device with play records',
  deviceLog: 'device log',
  diagnosticsReport: 'diagnostics report',
  emergency: 'emergency',
  fact: 'fact',
  feed: 'feed',
  capFeed: 'CAP feed',
  emergencyTrigger: 'trigger',
  file: 'file',
  folder: 'folder',
  hostRules: 'list of rules',
  hook: 'webhook',
  pictureRules: 'picture settings',
  invitation: 'invitation',
  metricsToken: 'metrics token',
  person: 'person',
  playerBuild: 'player version',
  playlist: 'playlist',
  rolloutSettings: 'roll-out settings',
  provisioningKey: 'provisioning key',
  savedReport: 'saved report',
  schedule: 'event',
  publishedVersion: 'published version',
  pushBrowser: 'browser',
  screen: 'screen',
  session: 'session',
  slide: 'slide',
  tableName: 'name of this data table',
  version: 'version',
  widgetLink: 'link',
  externalLink: 'link',
  widgetPackage: 'widget package',
} as const
export type ErrorNoun = keyof typeof errorNouns

/** Facts that are more than the text says, or of another kind. Sizes are bytes. */
type OwnParams = {
  ENTITY_NOT_FOUND: { readonly noun: ErrorNoun }
  CHANGED_MEANWHILE: { readonly noun: ErrorNoun }
  IN_USE: { readonly noun: ErrorNoun; readonly users: string[] }
  /** `actual`: null where it was cut off before its end */
  TOO_LARGE: { readonly actual: number | null; readonly limit: number }
  QUOTA_REACHED: { readonly size: number; readonly used: number; readonly quota: number }
  /** `reason` is the English of `why`; which facts there are depends on it */
  MEDIA_UNUSABLE: {
    readonly name: string
    readonly why: MediaRefusal
    readonly reason: string
    readonly [fact: string]: string | number
  }
  /** `missing`: all of ffmpeg, or what it needs for the format. `reason` says it in English, with how to get it */
  CONVERSION_UNAVAILABLE: {
    readonly missing: 'ffmpeg' | 'codecs'
    readonly format: string
    readonly reason: string
  }
  MEDIA_NEEDS_MEMORY: { readonly name: string; readonly limit: number }
}
/** The facts of an error, by its code: what the one who asked may know. */
export type ErrorParams<Code extends ErrorCode = ErrorCode> = Code extends keyof OwnParams
  ? OwnParams[Code]
  : FactsIn<(typeof errorCatalog)[Code]['text']>

/** Facts that are sizes in bytes. */
const BYTES: ReadonlySet<string> = new Set(['actual', 'limit', 'size', 'used', 'quota'])

function inWords(name: string, value: Params[string] | undefined): string | number {
  if (value === null || value === undefined) return 'more than that'
  if (typeof value === 'number') return BYTES.has(name) ? sizeInWords(value) : value
  if (typeof value !== 'string') return value.map((one) => `“${one}”`).join(', ')
  return name === 'noun' && Object.hasOwn(errorNouns, value) ? errorNouns[value as ErrorNoun] : value
}

/** The English text of an error with its facts. */
export function errorText<Code extends ErrorCode>(code: Code, ...[facts]: FactsOf<Code>): string {
  const given: Params = facts ?? {}
  return fillText(
    errorCatalog[code].text,
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, inWords(name, value)])),
  )
}
type FactsOf<Code extends ErrorCode> = keyof ErrorParams<Code> extends never
  ? [facts?: ErrorParams<Code>]
  : [facts: ErrorParams<Code>]
type ErrorOptions = { cause?: unknown; fields?: readonly FieldError[] }
/** The facts can be left out only where the code has none. */
type Given<Code extends ErrorCode> = keyof ErrorParams<Code> extends never
  ? [facts?: ErrorParams<Code>, options?: ErrorOptions]
  : [facts: ErrorParams<Code>, options?: ErrorOptions]

/** The one error class: a catalogue code with its facts. `fields` goes with `INVALID_INPUT`. */
export class SignageError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'SignageError'
  readonly facts: ErrorParams<Code>
  readonly fields: readonly FieldError[]
  constructor(
    readonly code: Code,
    ...given: Given<Code>
  ) {
    const [facts = {} as ErrorParams<Code>, options = {}] = given as [ErrorParams<Code>?, ErrorOptions?]
    super(
      errorText<ErrorCode>(code, facts),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.facts = facts
    this.fields = options.fields ?? []
  }

  /** The HTTP status of this error; 500 for one that was never meant for an answer. */
  get status(): number {
    const entry: CatalogEntry = errorCatalog[this.code]
    return entry.status ?? 500
  }
}
