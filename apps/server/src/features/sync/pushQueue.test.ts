import { describe, expect, it } from 'vitest'
import { createPushQueue } from './pushQueue.ts'

describe('a subscriber’s queue', () => {
  it('hands on in order, whether values or readers come first', async () => {
    const queue = createPushQueue<number>()
    const read = queue.iterate()
    queue.push(1, 1)
    expect(await read.next()).toEqual({ done: false, value: 1 })
    const [second, third] = [read.next(), read.next()]
    queue.push(2, 1)
    queue.push(3, 1)
    expect(await Promise.all([second, third])).toEqual([
      { done: false, value: 2 },
      { done: false, value: 3 },
    ])
  })

  it('ends for whoever waits when the reader leaves, and says so once', async () => {
    const queue = createPushQueue<number>()
    let ends = 0
    queue.onEnd(() => (ends += 1))
    const read = queue.iterate()
    const waiting = read.next()
    await read.return!()
    await read.throw!()
    queue.push(1, 1)
    expect(await waiting).toEqual({ done: true, value: undefined })
    expect(await read.next()).toEqual({ done: true, value: undefined })
    expect(ends).toBe(1)
  })

  it('fails for whoever waits', async () => {
    const queue = createPushQueue<number>()
    const waiting = queue.iterate().next()
    queue.fail(new Error('no storage'))
    await expect(waiting).rejects.toThrow('no storage')
  })

  it('ends a reader that falls too far behind, by count and by size, but not by one large value', async () => {
    for (const [values, chars, slow] of [
      [1_000, 1, 0],
      [1_001, 1, 1],
      [1, 8 << 20, 0],
      [2, 3 << 20, 1],
    ] as const) {
      let slows = 0
      const queue = createPushQueue<number>(() => (slows += 1))
      for (let n = 0; n < values; n += 1) queue.push(n, chars)
      expect(slows).toBe(slow)
    }
  })
})
