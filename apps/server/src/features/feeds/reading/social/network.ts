import type { Fields } from '../read.ts'
import type { Written } from '../writtenNews.ts'

const DAY_MS = 24 * 60 * 60_000
/** Entries that are asked for, as far as a network gives so many at once. */
export const ASKED_ENTRIES = 50
/**
 * How long entries stay that can't be read again, where the terms of a network want stored data to be kept up to date without a
 * number of days, ms: removed posts have to disappear.
 */
export const KEPT_MS = DAY_MS
/** What the developer policies of YouTube allow without a new read, ms (III.E.4: 30 calendar days). */
export const KEPT_BY_YOUTUBE_MS = 30 * DAY_MS

/** A request as a network documents it. Its headers and query hold the secrets, and are never logged or returned. */
export type SocialRequest = {
  /** behind the base address */
  path: string
  query: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** sent by POST; without one it is a GET */
  body?: string
}
/**
 * Why a network gives no entries: the token is wrong, has expired or may not do this; too many requests; no such account; `null`
 * where it says nothing of these.
 */
export type SocialRefusal = 'tokenRefused' | 'rateLimited' | 'accountMissing' | null

/** How one network is asked, and how its answers are read. */
export type SocialNetwork = {
  /** where its API is */
  base: string
  /** how long what it said may stay without being read again, ms; null: as long as it is wanted */
  keptMs: number | null
  request: (account: string, token: string) => SocialRequest
  /** @returns null for an answer of another shape */
  found: (answer: Fields, account: string) => { title: string; entries: Written[] } | null
  refusal: (status: number, answer: Fields) => SocialRefusal
  /** How long a network that has had too many requests asks to be left alone, ms; 0 where its headers don't say. */
  waitMs: (headers: Readonly<Record<string, string>>, nowMs: number) => number
}

/** The header of a token, RFC 6750. */
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** What the status alone says, as most networks mean it. */
export function refusalOfStatus(status: number): SocialRefusal {
  if (status === 401 || status === 403) return 'tokenRefused'
  if (status === 404) return 'accountMissing'
  return status === 429 ? 'rateLimited' : null
}

/** Text that has no markup, written so that what looks like markup stays in it. */
export const literal = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A picture at its largest. @param sizes by any name */
export function largest(sizes: readonly Fields[]): string {
  let best = { url: '', width: -1 }
  for (const { url, width } of sizes)
    if (typeof url === 'string' && (Number(width) || 0) > best.width)
      best = { url, width: Number(width) || 0 }
  return best.url
}
