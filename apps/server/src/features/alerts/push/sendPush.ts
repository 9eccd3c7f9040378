import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock/systemClock.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { Egress } from '../../../platform/egress/egress.ts'
import { retryAfterMs } from '../../../platform/egress/retryAfter.ts'
import type { Attempt } from '../../../platform/outbox/outbox.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { webPush, type PushKeys } from './pushKeys.ts'
import { createPushStore, type PushBrowser } from './push.store.ts'

/** As much of a message as is sent, characters: a push service takes 4 KiB, and a notification shows a few lines. */
const TITLE_MOST = 200
const TEXT_MOST = 500
/** As much of a response as is read, bytes. */
const ANSWER_MOST_BYTES = 16 << 10
/** What a push service says of a browser that is not there any more. Source: RFC 8030 §7.3. */
const GONE = new Set([404, 410])
/** What does not get better by trying again: the request itself is refused. */
const REFUSED = new Set([400, 413])

/** Where messages to a browser go. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  title: string
  text: string
  /** what the notification opens, a path of the console */
  path: string
  /** a later message about the same replaces the one before */
  about: string
  /** for how long the push service keeps it for a browser that is not running, s */
  keptS: number
  urgency: 'normal' | 'high'
}
export type PushSender = {
  send(browser: PushBrowser, message: PushMessage): Promise<Extract<Attempt, { did: 'send' | 'fail' }>>
}

/**
 * Sends messages to browsers, encrypted for each (RFC 8291).
 * @param subject where a push service can reach whoever runs this server: an address of https or mailto
 */
export function createPushSender(options: {
  db: Db
  clock: Clock
  egress: Egress
  secrets: Secrets
  keys: () => Promise<PushKeys>
  subject: string
}): PushSender {
  const { db, clock, egress, secrets, keys, subject } = options
  const store = createPushStore(db)
  return {
    async send(browser, message) {
      const sealed = secrets.open(browser.target)
      const own = await keys()
      // A browser that subscribed with other keys refuses what is signed with these.
      if (sealed === null || browser.public_key !== own.publicKey)
        return { did: 'fail', code: 'browserKeys', final: true }
      const { endpoint, p256dh, auth } = JSON.parse(sealed) as PushTarget
      const { headers, body } = (await webPush()).generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({
          title: shortened(message.title, TITLE_MOST),
          text: shortened(message.text, TEXT_MOST),
          path: message.path,
          about: message.about,
        }),
        {
          vapidDetails: { subject, ...own },
          TTL: message.keptS,
          urgency: message.urgency,
          topic: topicOf(message.about),
        },
      )
      const result = await egress.request({
        url: endpoint,
        method: 'POST',
        body: body!,
        redirects: 0,
        mostBytes: ANSWER_MOST_BYTES,
        headers: requestHeaders(headers),
      })
      if (!result.ok) {
        const { kind } = result.failure
        return kind === 'tooLarge' ? { did: 'send' } : { did: 'fail', code: kind }
      }
      const { status, headers: answered } = result.response
      if (status >= 200 && status < 300) {
        await store.delivered(browser.company_id, browser.id, clock.now())
        return { did: 'send', status }
      }
      if (GONE.has(status)) {
        await store.remove(browser.company_id, browser.person_id, browser.id)
        return { did: 'fail', code: 'browserGone', status, final: true }
      }
      if (REFUSED.has(status)) return { did: 'fail', code: 'status', status, final: true }
      const askedMs = retryAfterMs(answered['retry-after'], clock.now())
      return { did: 'fail', code: 'status', status, askedMs }
    },
  }
}

/** Where a push service can reach whoever runs this server (RFC 8292 §2.1). */
export function pushSubject({ publicUrl, mailFrom }: { publicUrl: string | null; mailFrom: string }): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** What the library made, as the one client takes it: it writes the length itself. */
const requestHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )

/** Names what a message is about for the push service: 32 characters of base64url at the most (RFC 8030 §5.4). */
const topicOf = (about: string): string => createHash('sha256').update(about).digest('base64url').slice(0, 32)

function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
