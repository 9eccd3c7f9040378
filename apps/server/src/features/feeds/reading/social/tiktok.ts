import { fieldsOf, isFields, numberIn, textIn } from '../read.ts'
import {
  bearer,
  KEPT_MS,
  literal,
  refusalOfStatus,
  type SocialNetwork,
  type SocialRefusal,
} from './network.ts'

/** Videos that it gives at once. */
const MOST = 20
const SECOND_MS = 1_000
/** Codes of errors (TikTok for Developers, Error Handling). */
const REFUSALS: Readonly<Record<string, SocialRefusal>> = {
  access_token_invalid: 'tokenRefused',
  scope_not_authorized: 'tokenRefused',
  scope_permission_missed: 'tokenRefused',
  rate_limit_exceeded: 'rateLimited',
}

/** TikTok Display API, `POST /v2/video/list/` (TikTok for Developers). The token says whose videos these are. */
export const tiktok: SocialNetwork = {
  base: 'https://open.tiktokapis.com',
  keptMs: KEPT_MS,
  request: (_account, token) => ({
    path: '/v2/video/list/',
    query: { fields: 'id,title,video_description,create_time,cover_image_url,share_url' },
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ max_count: MOST }),
  }),
  found: (answer, account) => {
    const { videos } = fieldsOf(answer['data'])
    if (!Array.isArray(videos)) return null
    return {
      title: account,
      entries: videos.filter(isFields).map((video) => {
        const created = numberIn(video['create_time'])
        return {
          id: textIn(video['id']),
          title: literal(textIn(video['title'])),
          text: literal(textIn(video['video_description']) || account),
          link: textIn(video['share_url']),
          author: literal(account),
          published:
            created !== null && created > 0 && created < 1e11
              ? new Date(created * SECOND_MS).toISOString()
              : '',
          picture: textIn(video['cover_image_url']),
        }
      }),
    }
  },
  refusal: (status, answer) => REFUSALS[textIn(fieldsOf(answer['error'])['code'])] ?? refusalOfStatus(status),
  waitMs: () => 0,
}
