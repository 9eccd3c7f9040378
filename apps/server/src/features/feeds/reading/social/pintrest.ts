import { fieldsOf, isFields, listOf, textIn } from '../read.ts'
import {
  ASKED_ENTRIES,
  bearer,
  KEPT_MS,
  largest,
  literal,
  refusalOfStatus,
  type SocialNetwork,
} from './network.ts'

const SECOND_MS = 1_000

/** Pinterest API v5, `GET /v5/boards/{board_id}/pins` (Pinterest Developers, List Pins on board; Rate limits). */
export const pintrest: SocialNetwork = {
  base: 'https://api.pinterest.com',
  keptMs: KEPT_MS,
  request: (account, token) => ({
    path: `/v5/boards/${encodeURIComponent(account)}/pins`,
    query: { page_size: String(ASKED_ENTRIES) },
    headers: bearer(token),
  }),
  found: (answer) => {
    if (!Array.isArray(answer['items'])) return null
    const pins = listOf(answer['items']).filter(isFields)
    const ownerOf = (pin: unknown): string => textIn(fieldsOf(fieldsOf(pin)['board_owner'])['username'])
    return {
      title: ownerOf(pins[0]),
      entries: pins.map((pin) => {
        const id = textIn(pin['id'])
        const created = textIn(pin['created_at'])
        return {
          id,
          title: literal(textIn(pin['title'])),
          text: literal(textIn(pin['description']) || textIn(pin['alt_text']) || ownerOf(pin)),
          link:
            textIn(pin['link']) ||
            (id === '' ? '' : `https://www.pinterest.com/pin/${encodeURIComponent(id)}/`),
          author: literal(ownerOf(pin)),
          // Its times are UTC, and some are written without saying so.
          published: /T[\d:.]+$/.test(created) ? `${created}Z` : created,
          picture: largest(Object.values(fieldsOf(fieldsOf(pin['media'])['images'])).filter(isFields)),
        }
      }),
    }
  },
  refusal: refusalOfStatus,
  waitMs: (headers) => {
    const seconds = Number(headers['x-ratelimit-reset'])
    return Number.isFinite(seconds) ? Math.max(0, seconds) * SECOND_MS : 0
  },
}
