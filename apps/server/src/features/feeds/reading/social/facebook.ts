import { fieldsOf, isFields, listOf, textIn } from '../read.ts'
import { metaRefusal, metaWaitMs } from './meta.ts'
import { ASKED_ENTRIES, KEPT_MS, literal, type SocialNetwork } from './network.ts'

/**
 * Graph API, `GET /{page}/posts` (Meta for Developers, Page Posts and Post). Without a version in the address, so the one counts
 * that the app of the token has.
 */
export const facebook: SocialNetwork = {
  base: 'https://graph.facebook.com',
  keptMs: KEPT_MS,
  request: (account, token) => ({
    path: `/${encodeURIComponent(account)}/posts`,
    query: {
      fields: 'id,message,story,created_time,permalink_url,full_picture,from',
      limit: String(ASKED_ENTRIES),
      access_token: token,
    },
  }),
  found: (answer) => {
    if (!Array.isArray(answer['data'])) return null
    const posts = listOf(answer['data']).filter(isFields)
    const nameOf = (from: unknown): string => textIn(fieldsOf(from)['name'])
    return {
      title: nameOf(posts[0]?.['from']),
      entries: posts.map((post) => ({
        id: textIn(post['id']),
        title: '',
        text: literal(textIn(post['message']) || textIn(post['story']) || nameOf(post['from'])),
        link: textIn(post['permalink_url']),
        author: literal(nameOf(post['from'])),
        published: textIn(post['created_time']),
        picture: textIn(post['full_picture']),
      })),
    }
  },
  refusal: metaRefusal,
  waitMs: metaWaitMs,
}
