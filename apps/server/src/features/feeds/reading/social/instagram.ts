import { fieldsOf, isFields, listOf, textIn } from '../read.ts'
import { metaRefusal, metaWaitMs } from './meta.ts'
import { ASKED_ENTRIES, KEPT_MS, literal, type SocialNetwork } from './network.ts'

/** Instagram API with Instagram Login, `GET /{user}/media` (Meta for Developers, IG User Media and IG Media). */
export const instagram: SocialNetwork = {
  base: 'https://graph.instagram.com',
  keptMs: KEPT_MS,
  request: (account, token) => ({
    path: `/${encodeURIComponent(account)}/media`,
    query: {
      fields: 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,username',
      limit: String(ASKED_ENTRIES),
      access_token: token,
    },
  }),
  found: (answer) => {
    if (!Array.isArray(answer['data'])) return null
    const posts = listOf(answer['data']).filter(isFields)
    const author = textIn(fieldsOf(posts[0])['username'])
    return {
      title: author,
      entries: posts.map((post) => ({
        id: textIn(post['id']),
        title: '',
        // A picture without words has the name of its account.
        text: literal(textIn(post['caption']) || textIn(post['username'])),
        link: textIn(post['permalink']),
        author: literal(textIn(post['username'])),
        published: textIn(post['timestamp']),
        picture: textIn(post['media_type'] === 'VIDEO' ? post['thumbnail_url'] : post['media_url']),
      })),
    }
  },
  refusal: metaRefusal,
  waitMs: metaWaitMs,
}
