import { fieldsOf, isFields, listOf, textIn } from '../read.ts'
import { ASKED_ENTRIES, bearer, KEPT_MS, refusalOfStatus, type SocialNetwork } from './network.ts'

const SECOND_MS = 1_000
const NOT_FOUND = '/problems/resource-not-found'

/** X API v2, `GET /2/users/{id}/tweets` with expansions (X Developer Platform, Get Posts; Rate limits; Response codes and errors). */
export const twitter: SocialNetwork = {
  base: 'https://api.x.com',
  keptMs: KEPT_MS,
  request: (account, token) => ({
    path: `/2/users/${encodeURIComponent(account)}/tweets`,
    query: {
      max_results: String(ASKED_ENTRIES),
      exclude: 'replies',
      'tweet.fields': 'created_at,author_id,attachments',
      expansions: 'author_id,attachments.media_keys',
      'user.fields': 'name,username',
      'media.fields': 'type,url,preview_image_url',
    },
    headers: bearer(token),
  }),
  found: (answer) => {
    // An account without posts has no list, only `meta.result_count`.
    if (!Array.isArray(answer['data']) && !isFields(answer['meta'])) return null
    const includes = fieldsOf(answer['includes'])
    const named = (list: unknown, id: string) =>
      new Map(
        listOf(list)
          .filter(isFields)
          .map((one) => [textIn(one[id]), one]),
      )
    const users = named(includes['users'], 'id')
    const media = named(includes['media'], 'media_key')
    const posts = listOf(answer['data']).filter(isFields)
    return {
      title: textIn(fieldsOf([...users.values()][0])['name']),
      entries: posts.map((post) => {
        const id = textIn(post['id'])
        const user = fieldsOf(users.get(textIn(post['author_id'])))
        const pictures = listOf(fieldsOf(post['attachments'])['media_keys'])
          .map((key) => fieldsOf(media.get(textIn(key))))
          .map((one) => textIn(one['url']) || textIn(one['preview_image_url']))
        const name = textIn(user['username'])
        return {
          id,
          title: '',
          // In the text `&`, `<` and `>` are character references already.
          text: textIn(post['text']).replaceAll('<', '&lt;'),
          link:
            name === '' ? '' : `https://x.com/${encodeURIComponent(name)}/status/${encodeURIComponent(id)}`,
          author: textIn(user['name']).replaceAll('<', '&lt;'),
          published: textIn(post['created_at']),
          picture: pictures.find(Boolean) ?? '',
        }
      }),
    }
  },
  refusal: (status, answer) => {
    // An account that isn't there is an error in a response with status 200.
    const isMissing = listOf(answer['errors']).some((one) =>
      textIn(fieldsOf(one)['type']).endsWith(NOT_FOUND),
    )
    if (isMissing && answer['data'] === undefined) return 'accountMissing'
    return refusalOfStatus(status)
  },
  waitMs: (headers, nowMs) => {
    const resetMs = Number(headers['x-rate-limit-reset']) * SECOND_MS
    return Number.isFinite(resetMs) ? Math.max(0, resetMs - nowMs) : 0
  },
}
