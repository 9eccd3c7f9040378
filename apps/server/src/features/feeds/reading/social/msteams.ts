import { fieldsOf, isFields, listOf, textIn } from '../read.ts'
import { ASKED_ENTRIES, bearer, literal, refusalOfStatus, type SocialNetwork } from './network.ts'

/**
 * Microsoft Graph v1.0, `GET /teams/{team-id}/channels/{channel-id}/messages` (Microsoft Learn, List channel messages; Throttling).
 * The account is `team/channel`. Pictures in messages need the token of the reader, so there are none.
 */
export const msteams: SocialNetwork = {
  base: 'https://graph.microsoft.com',
  // The company's own messages.
  keptMs: null,
  request: (account, token) => {
    const [team = '', ...channel] = account.split('/')
    return {
      path: `/v1.0/teams/${encodeURIComponent(team)}/channels/${encodeURIComponent(channel.join('/'))}/messages`,
      query: { $top: String(ASKED_ENTRIES) },
      headers: bearer(token),
    }
  },
  found: (answer) => {
    if (!Array.isArray(answer['value'])) return null
    const messages = listOf(answer['value'])
      .filter(isFields)
      // Joining and leaving are not messages, and a deleted message stays as an empty one.
      .filter((one) => one['messageType'] === 'message' && !one['deletedDateTime'])
    return {
      title: '',
      entries: messages.map((message) => {
        const body = fieldsOf(message['body'])
        const content = textIn(body['content'])
        const from = fieldsOf(message['from'])
        const author = textIn(fieldsOf(from['user'] ?? from['application'])['displayName'])
        return {
          id: textIn(message['id']),
          title: literal(textIn(message['subject'])),
          text: body['contentType'] === 'html' ? content : literal(content),
          link: textIn(message['webUrl']),
          author: literal(author),
          published: textIn(message['createdDateTime']),
          picture: '',
        }
      }),
    }
  },
  refusal: refusalOfStatus,
  // It says so in Retry-After.
  waitMs: () => 0,
}
