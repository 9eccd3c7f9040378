import { deviceErrorCatalog, fillText, type CatalogEntry } from './deviceErrors.ts'

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
    text: 'That e-mail and password do not match an account.',
  },
  COMPANY_NEEDED: {
    show: 'problem',
    status: 409,
    text: 'This e-mail has accounts in several organisations. Choose one of them.',
  },
  LINK_INVALID: {
    show: 'problem',
    status: 400,
    text: 'This link was already used or has expired. Ask for a new one.',
  },
  FORBIDDEN: { show: 'problem', status: 403, text: 'Your role does not allow this.' },
  NOT_FOUND: { show: 'problem', status: 404, text: 'There is nothing at this address.' },
  ENTITY_NOT_FOUND: { show: 'problem', status: 404, text: 'There is no such {noun}.' },
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
  EMAIL_TAKEN: { show: 'problem', status: 409, text: 'An account with this e-mail already exists.' },
  SETUP_DONE: { show: 'problem', status: 409, text: 'The first account already exists. Please sign in.' },
  LAST_OWNER: { show: 'problem', status: 409, text: 'A company needs at least one owner.' },
  IN_USE: { show: 'problem', status: 409, text: 'This {noun} is used by {users}. Remove it there first.' },
  NOT_PUBLISHABLE: { show: 'problem', status: 409, text: 'This screen cannot be published yet: {reason}' },
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

/**
 * One field that was refused, with the reason as an English sentence and, where it has one, as a code with its facts. `field` is
 * a dotted path (`groups.0.name`).
 */
export type FieldError = {
  field: string
  message: string
  code?: string
  params?: Readonly<Record<string, string | number>>
}

/** The text of an error with its facts. */
export function errorText(code: ErrorCode, facts: Readonly<Record<string, string | number>> = {}): string {
  return fillText(errorCatalog[code].text, facts)
}

/** The one error class: a catalogue code with its facts. `fields` goes with `INVALID_INPUT`. */
export class SignageError extends Error {
  override readonly name = 'SignageError'
  constructor(
    readonly code: ErrorCode,
    readonly facts: Readonly<Record<string, string | number>> = {},
    options: { cause?: unknown; fields?: readonly FieldError[] } = {},
  ) {
    super(errorText(code, facts), options.cause === undefined ? undefined : { cause: options.cause })
    this.fields = options.fields ?? []
  }
  readonly fields: readonly FieldError[]

  /** The HTTP status of this error; 500 for one that was never meant for an answer. */
  get status(): number {
    const entry: CatalogEntry = errorCatalog[this.code]
    return entry.status ?? 500
  }
}

/** One field's refusal as an error. */
export function invalidField(field: string, message: string): SignageError {
  return new SignageError('INVALID_INPUT', {}, { fields: [{ field, message }] })
}
