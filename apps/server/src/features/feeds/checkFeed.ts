import { fieldError, invalidField, isTimeZone, SignageError, type FieldError } from '@vitrine/core'
import type { FeedBody } from '@vitrine/protocol'
import { isSendableHeader } from '../../platform/egress/sendable.ts'

/** The headers of a feed by name. */
export type Headers = Readonly<Record<string, string>>

/**
 * The headers that are sent from now on: those that are given, and those that were known and are only named.
 * @param known null if the address has another origin than before: headers meant for one server are not sent to another
 * @throws SignageError `INVALID_INPUT` with every header that is refused
 */
export function checkedHeaders({ headers }: Pick<FeedBody, 'headers'>, known: Headers | null): Headers {
  const errors: FieldError[] = []
  const checked: Record<string, string> = {}
  for (const [index, { name, value: given }] of headers.entries()) {
    const value = given ?? (known && Object.hasOwn(known, name) ? known[name] : undefined)
    if (value === undefined) errors.push(fieldError(`headers.${index}.value`, 'REQUIRED'))
    else if (!isSendableHeader(name, value)) errors.push(fieldError(`headers.${index}.name`, 'FEED_HEADER'))
    else checked[name] = value
  }
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  return checked
}

/**
 * The token that is sent to a network from now on. An empty one never overwrites one that is known.
 * @param known null if the feed was of another network, or of none
 * @throws SignageError `INVALID_INPUT` without one
 */
export function checkedToken({ token }: Pick<FeedBody, 'token'>, known: Headers | null): Headers {
  const kept = token === '' ? known?.['token'] : token
  if (kept === undefined) throw invalidField('token', 'REQUIRED')
  return { token: kept }
}

/** Checks that a feed of a network names its account. @throws SignageError `INVALID_INPUT` */
export function checkSocial({ kind, options }: Pick<FeedBody, 'kind' | 'options'>): void {
  if (kind === 'news' && options.network !== null && options.account === '')
    throw invalidField('options.account', 'REQUIRED')
}

/** Checks what no schema says of the options. @throws SignageError `INVALID_INPUT` with every one that is refused */
export function checkOptions({ options }: Pick<FeedBody, 'options'>): void {
  const errors: FieldError[] = []
  if (options.time_zone !== null && !isTimeZone(options.time_zone))
    errors.push(fieldError('options.time_zone', 'TIME_ZONE'))
  if (options.pointer !== '' && !options.pointer.startsWith('/'))
    errors.push(fieldError('options.pointer', 'FEED_POINTER'))
  if (options.last < options.first) errors.push(fieldError('options.last', 'QUEUE_RANGE'))
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
}

/** Checks that a feed which is set here names no source. @throws SignageError `INVALID_INPUT` with everything of one */
export function checkSetHere({ url, file, headers }: Pick<FeedBody, 'url' | 'file' | 'headers'>): void {
  const errors: FieldError[] = []
  if (url !== null) errors.push(fieldError('url', 'FEED_SET_HERE'))
  if (file !== undefined) errors.push(fieldError('file', 'FEED_SET_HERE'))
  if (headers.length > 0) errors.push(fieldError('headers', 'FEED_SET_HERE'))
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
}
