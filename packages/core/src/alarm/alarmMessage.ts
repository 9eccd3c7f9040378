import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { emergencyIdSchema } from '../emergency/emergencySet.ts'

/**
 * A signed message that fires or clears an emergency from outside: to the kiosk runner of a display in the local network, and to a
 * trigger of the server. One construction for both, so that one button or program can send either. Source: contract §12.
 *
 * The body is JSON. Three headers prove who sent it and when: `vitrine-time` (epoch ms), `vitrine-nonce` (16 to 100 characters that
 * are different each time) and `vitrine-signature`, the HMAC-SHA256 in lower-case hex of time, nonce and body with a line feed
 * between them.
 */
export const ALARM_HEADERS = {
  time: 'vitrine-time',
  nonce: 'vitrine-nonce',
  signature: 'vitrine-signature',
} as const
/** How far the time of a message can be from that of the receiver, ms, before or after. Clocks have to agree as well as this. */
export const ALARM_WINDOW_MS = 30_000
/** The largest body, bytes. */
export const ALARM_BODY_MOST = 4_096
/** Nonces that a receiver remembers at most. Beyond this it accepts nothing until the oldest are out of the window. */
const NONCES_MOST = 10_000
const NONCE = /^[\x21-\x7e]{16,100}$/

/** How long what is fired on the spot lasts at least, at most and if the message does not say, seconds. */
export const ALARM_EXPIRES_S = { least: 10, most: 86_400, usual: 14_400 } as const

const orderSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('fire'),
    /** which emergency, by its id; a trigger of the server knows its own */
    emergency: z.optional(emergencyIdSchema),
    /** asks for a drill. What is set up to fire drills only never fires the real thing */
    drill: z.optional(z.boolean()),
    /** seconds after which it ends by itself */
    expires_in: z.optional(z.int().check(z.gte(ALARM_EXPIRES_S.least), z.lte(ALARM_EXPIRES_S.most))),
    /** a UUID of the sender, the same for several displays: they are one activation in the history */
    activation_id: z.optional(z.uuid()),
  }),
  z.strictObject({
    do: z.literal('clear'),
    emergency: z.optional(emergencyIdSchema),
  }),
])
/** What a message asks for. */
export type AlarmOrder = z.infer<typeof orderSchema>

/** Why a message is refused. */
export const ALARM_REFUSALS = ['unsigned', 'badSignature', 'outsideWindow', 'replayed', 'unreadable'] as const
export type AlarmRefusal = (typeof ALARM_REFUSALS)[number]

/** The signature of a message, as its header carries it. */
export const signAlarm = (secret: string, timeMs: number | string, nonce: string, body: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timeMs}\n${nonce}\n${body}`)))

/** Compares in a time that does not depend on where two texts differ. */
function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/** The nonces that a receiver has seen, for as long as their messages would be accepted. */
export type SeenNonces = {
  /** @param untilMs how long it has to be remembered, epoch ms @returns whether it is new; it is remembered then */
  take(nonce: string, untilMs: number, nowMs: number): boolean
  /** All that are remembered, each with its end, to be stored. */
  entries(): [nonce: string, untilMs: number][]
}
/** @param stored what an earlier run remembered */
export function createSeenNonces(stored: Iterable<readonly [string, number]> = []): SeenNonces {
  const seen = new Map<string, number>(stored)
  return {
    take(nonce, untilMs, nowMs) {
      for (const [known, endMs] of seen) if (endMs < nowMs) seen.delete(known)
      if (seen.size >= NONCES_MOST || seen.has(nonce)) return false
      seen.set(nonce, untilMs)
      return true
    },
    entries: () => [...seen],
  }
}

export type AlarmHeaders = {
  time: string | undefined
  nonce: string | undefined
  signature: string | undefined
}

/**
 * Checks a message and reads what it asks for. Only a message that is signed and in time is read. Whoever receives it must remember
 * its nonce until `untilMs` and do nothing for one that it knows.
 * @param secrets those that count; with several, one that is being replaced still counts
 * @param nowMs epoch ms of the receiver
 */
export function readAlarm(
  { time, nonce, signature }: AlarmHeaders,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): { ok: true; order: AlarmOrder; nonce: string; untilMs: number } | { ok: false; why: AlarmRefusal } {
  const refuse = (why: AlarmRefusal) => ({ ok: false, why }) as const
  if (time === undefined || nonce === undefined || signature === undefined) return refuse('unsigned')
  if (!/^\d{13}$/.test(time) || !NONCE.test(nonce)) return refuse('unsigned')
  const isSigned = secrets.some((secret) =>
    isSame(signAlarm(secret, time, nonce, body), signature.toLowerCase()),
  )
  if (!isSigned) return refuse('badSignature')
  if (Math.abs(Number(time) - nowMs) > ALARM_WINDOW_MS) return refuse('outsideWindow')
  try {
    const order = orderSchema.safeParse(JSON.parse(body))
    return order.success
      ? { ok: true, order: order.data, nonce, untilMs: Math.max(Number(time), nowMs) + 2 * ALARM_WINDOW_MS }
      : refuse('unreadable')
  } catch {
    return refuse('unreadable')
  }
}
