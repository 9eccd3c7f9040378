import { fieldsOf, listOf, numberIn, parseJson, type Fields } from '../read.ts'
import { refusalOfStatus, type SocialRefusal } from './network.ts'

const MINUTE_MS = 60_000
/** Codes of errors of the Graph API (Graph API, Handle Errors; Rate Limits). */
const TOKEN = new Set([10, 102, 190])
const LIMIT = new Set([4, 17, 32, 341, 613])
const MISSING = new Set([803])
/** Error 100 with this subcode: there is no such object, or the token may not see it. */
const UNKNOWN_OBJECT = 33

/** Why the Graph API of Facebook or Instagram refuses: `error.code`, which counts more than the status. */
export function metaRefusal(status: number, answer: Fields): SocialRefusal {
  const error = fieldsOf(answer['error'])
  const code = numberIn(error['code'])
  if (code === null) return status === 200 ? null : refusalOfStatus(status)
  if (TOKEN.has(code) || (code >= 200 && code <= 299)) return 'tokenRefused'
  // Limits of business use cases begin with 800.
  if (LIMIT.has(code) || (code >= 80_000 && code <= 80_014)) return 'rateLimited'
  if (MISSING.has(code) || (code === 100 && error['error_subcode'] === UNKNOWN_OBJECT))
    return 'accountMissing'
  return refusalOfStatus(status)
}

/** The longest wait that `X-Business-Use-Case-Usage` names, in minutes (Graph API, Rate Limits). */
export function metaWaitMs(headers: Readonly<Record<string, string>>): number {
  const usage = fieldsOf(parseJson(headers['x-business-use-case-usage'] ?? ''))
  const minutes = Object.values(usage)
    .flatMap(listOf)
    .map((one) => numberIn(fieldsOf(one)['estimated_time_to_regain_access']) ?? 0)
  return Math.max(0, ...minutes) * MINUTE_MS
}
