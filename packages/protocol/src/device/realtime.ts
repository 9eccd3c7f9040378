import * as z from 'zod/mini'
import { parseJsonText, type Parsed } from '../parsed.ts'

/** The realtime channel of a device, contract §4. */
export const channelNameOf = (deviceId: string): string => `device${deviceId}`

/** The envelope of a frame's data; `data` is JSON text again. */
export type Envelope = {
  id: string
  name: string
  timestamp: number
  channel: string
  encoding: 'json'
  data: string
}

const envelopeSchema = z.object({ id: z.string(), data: z.string(), timestamp: z.optional(z.number()) })
const factsSchema = z.object({
  function: z.string(),
  token: z.optional(z.string()),
  title: z.optional(z.string()),
  body: z.optional(z.string()),
})
/** Clients differ in where they look, so the facts stand in `message` and beside it. */
const innerSchema = z.object({ message: factsSchema })

/** A notification for the person in front of the glass. */
export type PushNotification = { title: string; body: string }

/** A message of the channel as the core sees it. */
export type ChannelMessage =
  | { kind: 'activateDevice'; token: string }
  /** `sentMs` is when the server published it; null where it does not say */
  | { kind: 'serverPush'; notification: PushNotification; sentMs: number | null }
  /** a function that this player does not know: ignored, not an error */
  | { kind: 'unknown'; function: string }

/** Reads one frame's `data`. The only place of the channel that sees `unknown`. */
export function parseChannelMessage(raw: string): Parsed<ChannelMessage> {
  const envelope = parseJsonText(envelopeSchema, raw)
  if (!envelope.ok) return envelope
  const inner = parseJsonText(innerSchema, envelope.value.data)
  if (!inner.ok) return inner
  const { message } = inner.value
  if (message.function === 'activateDevice') {
    return message.token
      ? { ok: true, value: { kind: 'activateDevice', token: message.token } }
      : { ok: false, reason: 'token is missing' }
  }
  if (message.function === 'serverPush') {
    return {
      ok: true,
      value: {
        kind: 'serverPush',
        notification: { title: message.title ?? '', body: message.body ?? '' },
        sentMs: envelope.value.timestamp ?? null,
      },
    }
  }
  return { ok: true, value: { kind: 'unknown', function: message.function } }
}

/** The inner data of a message, with its facts in both places. */
export function innerMessage(facts: { function: string } & Record<string, unknown>): Record<string, unknown> {
  return { message: facts, ...facts }
}
