import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../http.ts'
import { touchFeed } from './touchFeed.ts'

const says = (status: number, text = ''): HttpAnswer => ({ ok: true, status, text, retryAfterMs: null })
const counted = says(200, '{"count":3,"number":null,"before":0,"at_ms":5}')

/** Touches a feed of a server that answers so, one after the other. */
async function touchWith(answers: readonly HttpAnswer[]) {
  const sent: { path: string; json: { action: string; key: string } }[] = []
  const waits: number[] = []
  let chances = 0
  const result = await touchFeed(
    {
      ports: {
        chance: { number: () => ((chances += 1) % 97) / 97 },
        timers: {
          after(ms, run) {
            waits.push(ms)
            queueMicrotask(run)
            return () => undefined
          },
        },
      } as Parameters<typeof touchFeed>[0]['ports'],
      send: async (path, json) => {
        sent.push({ path, json: json as { action: string; key: string } })
        return answers[sent.length - 1]!
      },
    },
    'hall/1',
    'came',
  )
  return { result, sent, waits }
}

describe('a touch', () => {
  it('is sent once where the server answers', async () => {
    const { result, sent } = await touchWith([counted])
    expect(result).toEqual({ count: 3, number: null, before: 0, at_ms: 5 })
    expect(sent).toHaveLength(1)
    expect(sent[0]!.path).toBe('/default/v1/device-feeds/hall%2F1/touch')
    expect(sent[0]!.json.key.length).toBeGreaterThanOrEqual(24)
  })
  it('is sent again with the same key while there is no answer, and given up before whoever touched it leaves', async () => {
    const nothing: HttpAnswer = { ok: false, reason: 'offline' }
    const late = await touchWith([nothing, says(503), counted])
    expect(late.result).toMatchObject({ count: 3 })
    expect(new Set(late.sent.map(({ json }) => json.key)).size).toBe(1)
    expect((await touchWith([nothing, nothing, nothing])).result).toBeNull()
    expect((await touchWith([nothing, nothing, nothing])).waits).toEqual([1_000, 3_000])
  })
  it('is not sent again where the server refuses it, and what it does not understand is nothing', async () => {
    expect((await touchWith([says(404)])).sent).toHaveLength(1)
    for (const text of ['', '[]', '{"count":"3"}'])
      expect((await touchWith([says(200, text)])).result).toBeNull()
  })
})
