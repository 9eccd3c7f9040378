import type * as z from 'zod'
import type { Role } from '@vitrine/core'
import type { Wording } from './wording.ts'

/**
 * Who may call an operation. `anyone` needs no credential; a role means "a signed-in person (or key) of at least this
 * role"; `person` means a signed-in person whatever the role, and no key, because it is about that person's own account;
 * `device` means a device's own credential. There is no default: an operation without a rule does not compile.
 */
export type Access = 'anyone' | 'device' | 'person' | Role

/** What API keys of the role `alarm` can do of an operation: the same as others, or what no other key can. */
export type AlarmKeys = 'also' | 'only'

/** The noun whose id stands in the path as `{id}`, so that the access matrix can try same-company and foreign ids. */
export type Noun =
  | 'device'
  | 'deviceGroup'
  | 'deviceFilter'
  | 'provisioningKey'
  | 'site'
  | 'slide'
  | 'folder'
  | 'media'
  | 'user'
  | 'invitation'
  | 'session'
  | 'apikey'
  | 'table'
  | 'feed'
  | 'widgetLink'
  | 'externalLink'
  | 'widgetPackage'
  | 'ad'
  | 'alert'
  | 'alertRule'
  | 'alertChannel'
  | 'pushBrowser'
  | 'hook'
  | 'metricsToken'
  | 'savedReport'
  | 'schedule'
  | 'daypart'
  | 'calendar'
  | 'emergency'
  | 'capFeed'
  | 'emergencyTrigger'
  | 'playlist'
  | 'campaign'
  | 'board'

/** One operation of the management API: the server registers it, the client calls it, OpenAPI documents it, all from here. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** below `/default/v1`, with `{id}` for a parameter */
  path: `/${string}`
  tag: string
  summary: string
  access: Access
  /** lets in API keys of the role `alarm`, which can do nothing anywhere else; with `only`, no other key whatever its role */
  alarmKeys?: AlarmKeys
  /** what `{id}` names */
  noun?: Noun
  query?: z.ZodObject
  body?: z.core.$ZodType
  /** where our words for the body are others than those of the wire */
  bodyWording?: Wording
  /** Media types of a body that is no JSON, or whose bytes are signed: its handler gets the text as it came, unparsed. */
  textBody?: readonly string[]
  /** the largest body that is read; 1 MiB unless said otherwise */
  bodyMostBytes?: number
  /** what a success answers; none is 204 */
  answer?: z.core.$ZodType
  /** where our words for the answer are others than those of the wire */
  answerWording?: Wording
  /** 200 unless said otherwise; 204 without an answer */
  status?: 200 | 201 | 202 | 204
  /** also available as CSV (`format=csv`) */
  alsoCsv?: boolean
  /** also available as iCalendar (`format=ics`) */
  alsoIcs?: boolean
  /** also available as a spreadsheet (`format=xlsx`) */
  alsoXlsx?: boolean
  /** the answer holds a credential or a link, so it is never kept for an `Idempotency-Key` */
  secretAnswer?: boolean
  /** needs `If-Match` with the entity's revision (PUT, PATCH, DELETE of versioned entities) */
  ifMatch?: boolean
}

/** Keeps the literal types of an operation. */
export const operation = <const O extends Operation>(o: O): O => o

/** A body in the words of the wire, as it is sent. */
export function bodyOnWire(op: Operation, own: unknown): unknown {
  const write = op.bodyWording?.write as ((own: unknown) => unknown) | undefined
  return write ? write(own) : own
}

/** A body in our words, of what the schema has parsed. */
export function readBody(op: Operation, parsed: unknown): unknown {
  const read = op.bodyWording?.read as ((wire: unknown) => unknown) | undefined
  return read ? read(parsed) : parsed
}

/** An answer in the words of the wire, as it is sent. */
export function answerOnWire(op: Operation, own: unknown): unknown {
  const write = op.answerWording?.write as ((own: unknown) => unknown) | undefined
  return write ? write(own) : own
}

/** An answer in our words. */
export function readAnswer(op: Operation, wire: unknown): unknown {
  const read = op.answerWording?.read as ((wire: unknown) => unknown) | undefined
  return read ? read(wire) : wire
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never
type Optional<T> = [T] extends [never] ? unknown : T

/** What a caller hands over for an operation. */
export type CallArgs<O extends Operation> = Optional<
  [PathParams<O['path']>] extends [never] ? never : { params: Record<PathParams<O['path']>, string> }
> &
  (O extends { query: infer Q extends z.ZodType } ? { query?: z.input<Q> } : unknown) &
  (O extends { textBody: readonly string[] }
    ? { body: string }
    : O extends { bodyWording: { write: (own: infer Own) => unknown } }
      ? { body: Own }
      : O extends { body: infer B extends z.core.$ZodType }
        ? { body: z.input<B> }
        : unknown) &
  (O extends { ifMatch: true } ? { revision: number } : unknown) & { signal?: AbortSignal }

/** What an operation answers. */
export type CallAnswer<O extends Operation> = O extends {
  answerWording: { read: (wire: never) => infer Own }
}
  ? Own
  : O extends { answer: infer A extends z.core.$ZodType }
    ? z.output<A>
    : undefined

/** The body of an operation as its handler gets it. */
export type ReadBody<O extends Operation> = O extends { textBody: readonly string[] }
  ? string
  : O extends { bodyWording: { read: (wire: never) => infer Own } }
    ? Own
    : O extends { body: infer B extends z.core.$ZodType }
      ? z.output<B>
      : undefined
