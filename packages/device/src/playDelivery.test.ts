import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from './http.ts'
import { aDisplay, answer, away, GATHERED_MS, refusal } from './testing/playDisplay.ts'

describe('delivering', () => {
  it('gathers for a minute, sends the oldest first, and removes what the answer names', async () => {
    const { shows, kept, server, pass, log } = aDisplay()
    await shows(2)
    expect(server.batches).toEqual([])
    expect(log.waiting()).toBe(2)
    await pass(GATHERED_MS)
    expect(server.batches.map(({ records }) => records.map(({ seq }) => seq))).toEqual([[0, 1]])
    expect(kept()).toEqual([])
    expect(log.waiting()).toBe(0)
  })
  it('keeps what the answer does not name, and sends it again', async () => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(3)
    const [first] = kept()
    specials.push(answer({ taken: [first!.id], refused: [] }), answer({ taken: [], refused: [] }))
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(server.batches.map(({ records }) => records.length)).toEqual([3, 2, 2])
    expect([...server.taken.values()].map(({ seq }) => seq)).toEqual([1, 2])
  })
  it.each<[string, HttpAnswer | 'cut']>([
    ['no answer', away],
    ['an answer that was cut off after the work was done', 'cut'],
    ['500', refusal(500)],
    ['503', refusal(503)],
    ['401', refusal(401)],
    ['404 of something in between', refusal(404)],
    ['a page instead of an answer', { ok: true, status: 200, text: '<html>', retryAfterMs: null }],
    ['an answer that names nothing', answer({ taken: [], refused: [] })],
  ])('tries again after %s, later each time, and loses nothing', async (_what, special) => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(3)
    specials.push(...Array.from({ length: 8 }, () => special))
    await pass(28_000)
    const soon = server.batches.length
    expect(soon).toBeGreaterThan(1)
    expect(soon).toBeLessThan(9)
    expect(kept()).toHaveLength(3)
    await pass(600_000)
    expect(kept()).toEqual([])
    expect(server.verdict()).toMatchObject({ whole: true, records: 3 })
  })
  it('waits as long as it is told to', async () => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(1)
    specials.push(refusal(429, 300_000))
    await pass(290_000)
    expect([server.batches.length, kept().length]).toEqual([1, 1])
    await pass(60_000)
    expect(kept()).toEqual([])
  })
  it('waits no longer when the network is back', async () => {
    const { specials, shows, kept, pass, log } = aDisplay()
    specials.push(...Array.from({ length: 20 }, () => away))
    await shows(60)
    specials.length = 0
    log.hurry()
    await pass(0)
    expect(kept()).toEqual([])
  })
  it('sends at most 500 at a time, and fewer to whom that is too much', async () => {
    const { specials, shows, server, pass } = aDisplay()
    specials.push(...Array.from({ length: 1_000 }, () => away))
    await shows(600)
    specials.splice(0, 1_000, refusal(413), refusal(413))
    server.batches.length = 0
    await pass(120_000)
    expect(server.batches.map(({ records }) => records.length)).toEqual([500, 250, 125, 250, 225])
    expect(server.verdict()).toMatchObject({ whole: true, records: 600 })
  })
  it('passes over one record that nobody takes, keeps it for the next run, and says so', async () => {
    const { specials, shows, server, pass, kept, faults, start } = aDisplay()
    await shows(1)
    specials.push(refusal(400))
    await pass(GATHERED_MS)
    await shows(1)
    await pass(GATHERED_MS)
    expect(faults).toEqual([{ code: 'PLAYS_REFUSED', facts: { count: 1, reason: 'status 400' } }])
    expect(kept().map(({ seq }) => seq)).toEqual([0])
    start()
    await pass(GATHERED_MS)
    expect(server.verdict()).toMatchObject({ records: 2 })
    expect(kept()).toEqual([])
  })
  it('lets go of what the server keeps aside, and tells it', async () => {
    const { specials, shows, kept, pass, faults } = aDisplay()
    await shows(2)
    const [first, second] = kept()
    specials.push(answer({ taken: [second!.id], refused: [{ id: first!.id, reason: 'shape' }] }))
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(faults).toEqual([{ code: 'PLAYS_REFUSED', facts: { count: 1, reason: 'shape' } }])
  })
  it('begins a new chain when the server has another record at the same place', async () => {
    const { specials, shows, kept, pass, server } = aDisplay()
    await shows(2)
    specials.push(answer({ taken: [], refused: kept().map(({ id }) => ({ id, reason: 'link' })) }))
    await pass(GATHERED_MS)
    await shows(2)
    await pass(GATHERED_MS)
    expect(server.batches[1]!.public_key).not.toBe(server.batches[0]!.public_key)
    expect(server.verdict()).toMatchObject({ whole: true, records: 2 })
  })
  it('gives no company what was recorded for another, and gives it to its own when the display is back', async () => {
    const { specials, shows, kept, pass, server, become } = aDisplay()
    specials.push(...Array.from({ length: 1_000 }, () => away))
    await shows(3)
    become({ owner: 'token-2', deviceId: 'hw-1' })
    specials.length = 0
    await shows(2)
    await pass(GATHERED_MS)
    expect(server.verdict()).toMatchObject({ whole: true, records: 2 })
    expect(kept()).toHaveLength(3)
    become({ owner: 'token-1', deviceId: 'hw-1' })
    await shows(1)
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(server.verdict()).toMatchObject({ records: 6 })
  })
})
