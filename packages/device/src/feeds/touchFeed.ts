import { feedTouchedSchema, type FeedTouch, type FeedTouched } from '@vitrine/core/feeds'
import type { HttpAnswer } from '../http.ts'
import type { DevicePorts } from '../ports.ts'

/** How long it waits before it sends a touch again, ms: whoever touched it is still there. */
const AGAIN_MS = [1_000, 3_000] as const

/**
 * Sends a touch to the server, a few times where there is no answer: with the same key, so it counts once.
 * @returns null if there was none in time, or the server refuses it
 */
export async function touchFeed(
  parts: {
    ports: Pick<DevicePorts, 'timers' | 'chance'>
    send: (path: string, json: unknown) => Promise<HttpAnswer>
  },
  id: string,
  touch: FeedTouch,
): Promise<FeedTouched | null> {
  const { timers, chance } = parts.ports
  const key = Array.from({ length: 3 }, () => chance.number().toString(36).slice(2, 12).padEnd(8, '0')).join(
    '',
  )
  for (const waitMs of [...AGAIN_MS, null]) {
    const answer = await parts.send(`/default/v1/device-feeds/${encodeURIComponent(id)}/touch`, {
      action: touch,
      key,
    })
    if (answer.ok && answer.status < 500 && answer.status !== 429) return touchedIn(answer)
    if (waitMs !== null) await new Promise<void>((resolve) => timers.after(waitMs, resolve))
  }
  return null
}

function touchedIn({ status, text }: HttpAnswer & { ok: true }): FeedTouched | null {
  if (status !== 200) return null
  try {
    return feedTouchedSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
