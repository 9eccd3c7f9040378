import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALARM_WINDOW_MS, createSeenNonces, readAlarm, signAlarm, type SeenNonces } from './alarmMessage.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const SECRET = 'a secret of the button'
const BODY = '{"do":"fire","emergency":"e1","drill":true}'

/** What a receiver says to a message; `changed` after it was signed. */
function reads(
  { timeMs = NOW, nonce = 'nonce-of-20-letters', secret = SECRET, body = BODY } = {},
  changed: { time?: string; nonce?: string; signature?: string; body?: string } = {},
  seen: SeenNonces = createSeenNonces(),
  nowMs = NOW,
) {
  const headers = { time: String(timeMs), nonce, signature: signAlarm(secret, timeMs, nonce, body) }
  const read = readAlarm({ ...headers, ...changed }, changed.body ?? body, [SECRET], nowMs)
  if (!read.ok) return read
  const { nonce: own, order, untilMs } = read
  return seen.take(own, untilMs, nowMs) ? { ok: true, order } : { ok: false, why: 'replayed' }
}

it('signs with HMAC-SHA256 over time, nonce and body', () => {
  // printf '1795251600000\nn\nä' | openssl dgst -sha256 -hmac 'a secret of the button'
  expect(signAlarm(SECRET, NOW, 'n', 'ä')).toBe(
    'ddd6d7cecba4bbaf95d49a187c8db8c1052df6e0fe0a18e48133882b5b251e2a',
  )
})

describe('a message', () => {
  it('that is signed, in time and new is read', () => {
    expect(reads()).toEqual({
      ok: true,
      order: { do: 'fire', emergency: 'e1', drill: true },
    })
  })
  it('with another secret, time, nonce or body is refused', () => {
    const refused = { ok: false, why: 'badSignature' }
    expect(reads({ secret: 'another' })).toEqual(refused)
    expect(reads({}, { time: String(NOW + 1) })).toEqual(refused)
    expect(reads({}, { nonce: 'nonce-of-20-letterz' })).toEqual(refused)
    expect(reads({}, { body: BODY.replace('true', 'false') })).toEqual(refused)
    expect(reads({}, { signature: '' })).toEqual(refused)
  })
  it('counts for 30 seconds before and after its time', () => {
    expect(reads({ timeMs: NOW - ALARM_WINDOW_MS })).toMatchObject({ ok: true })
    expect(reads({ timeMs: NOW + ALARM_WINDOW_MS })).toMatchObject({ ok: true })
    expect(reads({ timeMs: NOW - ALARM_WINDOW_MS - 1 })).toEqual({ ok: false, why: 'outsideWindow' })
    expect(reads({ timeMs: NOW + ALARM_WINDOW_MS + 1 })).toEqual({ ok: false, why: 'outsideWindow' })
  })
  it.each([
    ['no JSON', 'fire!'],
    ['an order that is not known', '{"do":"explode"}'],
    ['a field that is not known', '{"do":"fire","emergency":"e1","drils":true}'],
    ['an end in the past', '{"do":"fire","emergency":"e1","expires_in":-5}'],
  ])('with %s is refused', (_what, body) => {
    expect(reads({ body })).toEqual({ ok: false, why: 'unreadable' })
  })
  it('counts once, however often and whenever it comes again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -ALARM_WINDOW_MS, max: ALARM_WINDOW_MS }),
        fc.array(fc.integer({ min: -10_000, max: 90_000 }), { minLength: 1, maxLength: 10 }),
        (offMs, laterMs) => {
          const seen = createSeenNonces()
          const first = reads({ timeMs: NOW + offMs }, {}, seen)
          expect(first.ok).toBe(true)
          let nowMs = NOW
          for (const ms of laterMs) {
            nowMs += ms
            expect(reads({ timeMs: NOW + offMs }, {}, seen, nowMs).ok).toBe(false)
          }
        },
      ),
    )
  })
})
