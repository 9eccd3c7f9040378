import { Webhook } from 'standardwebhooks'
import type { Attempt } from '../outbox/outbox.ts'
import type { Egress } from './egress.ts'
import { retryAfterMs } from './retryAfter.ts'

/** As much of a response as is read, bytes: nobody looks at it. */
const ANSWER_MOST_BYTES = 64 << 10

/**
 * Posts JSON, and says what became of it. Redirects are not followed: whoever moved has to say so in the console.
 * @param sign the id of the message and the secret, by which the receiver verifies it (Standard Webhooks)
 */
export async function postJson(
  egress: Egress,
  to: { url: string; body: string; nowMs: number; sign?: { id: string; secret: string } },
): Promise<Extract<Attempt, { did: 'send' | 'fail' }>> {
  const { url, body, nowMs, sign } = to
  const at = new Date(Math.floor(nowMs / 1_000) * 1_000)
  const result = await egress.request({
    url,
    method: 'POST',
    body,
    redirects: 0,
    mostBytes: ANSWER_MOST_BYTES,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(sign && {
        'webhook-id': sign.id,
        'webhook-timestamp': String(at.getTime() / 1_000),
        'webhook-signature': new Webhook(sign.secret).sign(sign.id, at, body),
      }),
    },
  })
  if (!result.ok) {
    const { failure } = result
    // It did arrive; how long its answer is does not matter.
    return failure.kind === 'tooLarge' ? { did: 'send' } : { did: 'fail', code: failure.kind }
  }
  const { status, headers } = result.response
  if (status >= 200 && status < 300) return { did: 'send', status }
  return { did: 'fail', code: 'status', status, askedMs: retryAfterMs(headers['retry-after'], nowMs) }
}
