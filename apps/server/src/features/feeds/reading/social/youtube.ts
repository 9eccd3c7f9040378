import { zoneTimeOf } from '@vitrine/core'
import { fieldsOf, isFields, listOf, textIn, type Fields } from '../read.ts'
import {
  ASKED_ENTRIES,
  KEPT_BY_YOUTUBE_MS,
  largest,
  literal,
  refusalOfStatus,
  type SocialNetwork,
  type SocialRefusal,
} from './network.ts'

/** Reasons of errors (YouTube Data API, Errors; PlaylistItems: list). */
const REFUSALS: Readonly<Record<string, SocialRefusal>> = {
  keyInvalid: 'tokenRefused',
  API_KEY_INVALID: 'tokenRefused',
  authError: 'tokenRefused',
  accessNotConfigured: 'tokenRefused',
  quotaExceeded: 'rateLimited',
  dailyLimitExceeded: 'rateLimited',
  rateLimitExceeded: 'rateLimited',
  playlistNotFound: 'accountMissing',
}

function reasonsOf(answer: Fields): string[] {
  const error = fieldsOf(answer['error'])
  return [...listOf(error['errors']), ...listOf(error['details'])].map((one) =>
    textIn(fieldsOf(one)['reason']),
  )
}

/**
 * YouTube Data API v3, `playlistItems.list` (Google for Developers). The account is a playlist; for a channel (`UC…`) it is the
 * playlist of its uploads (`UU…`).
 */
export const youtube: SocialNetwork = {
  base: 'https://www.googleapis.com',
  keptMs: KEPT_BY_YOUTUBE_MS,
  request: (account, token) => ({
    path: '/youtube/v3/playlistItems',
    query: {
      part: 'snippet,contentDetails',
      playlistId: account.replace(/^UC(?=[\w-]{22}$)/, 'UU'),
      maxResults: String(ASKED_ENTRIES),
      key: token,
    },
  }),
  found: (answer) => {
    if (!Array.isArray(answer['items'])) return null
    const items = listOf(answer['items']).filter(isFields)
    return {
      title: textIn(fieldsOf(items[0]?.['snippet'])['channelTitle']),
      entries: items.map((item) => {
        const snippet = fieldsOf(item['snippet'])
        const details = fieldsOf(item['contentDetails'])
        const video = textIn(details['videoId']) || textIn(fieldsOf(snippet['resourceId'])['videoId'])
        return {
          id: video,
          title: literal(textIn(snippet['title'])),
          text: literal(textIn(snippet['description'])),
          link: video === '' ? '' : `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`,
          author: literal(textIn(snippet['videoOwnerChannelTitle']) || textIn(snippet['channelTitle'])),
          published: textIn(details['videoPublishedAt']) || textIn(snippet['publishedAt']),
          picture: largest(Object.values(fieldsOf(snippet['thumbnails'])).filter(isFields)),
        }
      }),
    }
  },
  refusal: (status, answer) =>
    reasonsOf(answer)
      .map((reason) => REFUSALS[reason])
      .find((one) => one !== undefined) ?? refusalOfStatus(status),
  // The quota is for a day, which begins at midnight Pacific Time.
  waitMs: (_headers, nowMs) => {
    const pacific = zoneTimeOf('America/Los_Angeles')
    return pacific.startOfDayMs(pacific.localAt(nowMs).day + 1) - nowMs
  },
}
