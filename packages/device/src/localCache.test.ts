import { LOCAL_CACHE } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryKeys } from './headless/memoryStores.ts'
import { createLocalCache, type CachePriority } from './localCache.ts'
import { T0 } from './testing/fakeWorld.ts'

const { capacityBytes, itemMaxBytes, ttlMs } = LOCAL_CACHE
const DAY_MS = 24 * 60 * 60_000

function aCache(stored = new Map<string, string>()) {
  const time = { nowMs: T0 }
  const warnings: string[] = []
  const open = () =>
    createLocalCache(
      createMemoryKeys(stored),
      () => time.nowMs,
      (text) => void warnings.push(text),
    )
  return { cache: open(), open, time, stored, warnings }
}
const text = (bytes: number) => 'x'.repeat(bytes)
/** Items that fill the cache to within one of them; keys have 2 bytes. */
const fill = (cache: ReturnType<typeof createLocalCache>, priority: CachePriority = 5) => {
  for (const n of [0, 1, 2, 3, 4]) cache.set(`k${n}`, text(200_000 - 2), { priority })
}

describe('the local cache', () => {
  it('has the limits of the specification', () => {
    expect(LOCAL_CACHE).toEqual({
      capacityBytes: 1_048_576,
      itemMaxBytes: 210_000,
      ttlMs: 3 * DAY_MS,
      priority: 5,
      warnAt: 0.8,
    })
  })
  it('keeps an item for three days', () => {
    const { cache, time, stored } = aCache()
    cache.set('a', 'one')
    time.nowMs += ttlMs - 1
    expect(cache.get('a')).toBe('one')
    time.nowMs += 1
    expect(cache.get('a')).toBeNull()
    expect(stored.has('cache:a')).toBe(false)
  })
  it('counts bytes and not letters', () => {
    const { cache } = aCache()
    cache.set('é', '€𝄞')
    expect(cache.bytes()).toBe(2 + 3 + 4)
    expect(cache.set('a', '€'.repeat(itemMaxBytes / 3))).toBe(false)
    expect(cache.set('b', '€'.repeat(itemMaxBytes / 3 - 1))).toBe(true)
  })
  it('leaves the old item in place when the new one is too large', () => {
    const { cache } = aCache()
    cache.set('a', 'old')
    expect(cache.set('a', text(itemMaxBytes))).toBe(false)
    expect(cache.get('a')).toBe('old')
    expect(cache.set('a', text(itemMaxBytes - 1))).toBe(true)
  })
  it('makes room with what is not good any more, then with priority 5, then with the longest unvisited', () => {
    const { cache, time } = aCache()
    cache.set('p1', text(199_998), { priority: 1 })
    cache.set('o5', text(199_998))
    cache.set('n5', text(199_998))
    cache.set('p4', text(199_998), { priority: 4 })
    cache.set('ex', text(199_998), { priority: 1, ttlMs: 10 })
    time.nowMs += 10
    const left = () => ['p1', 'o5', 'n5', 'p4', 'ex'].filter((key) => cache.get(key) !== null)
    cache.get('o5')
    cache.set('w1', text(199_998), { priority: 1 })
    expect(cache.bytes()).toBe(1_000_000)
    cache.set('w2', text(199_998), { priority: 1 })
    // `n5` was not looked at for longer than `o5`.
    expect(left()).toEqual(['p1', 'o5', 'p4'])
    cache.set('w3', text(199_998), { priority: 1 })
    expect(left()).toEqual(['p1', 'p4'])
    cache.set('w4', text(199_998), { priority: 1 })
    expect(left()).toEqual(['p1'])
  })
  it('says once that it is nearly full, and again only after it was not', () => {
    const { cache, warnings } = aCache()
    fill(cache)
    cache.set('k0', 'small')
    expect(warnings).toHaveLength(1)
    cache.set('k1', 'small')
    cache.set('k0', text(190_000))
    cache.set('k1', text(190_000))
    expect(warnings).toHaveLength(2)
  })
  it('is there after a restart, and gone after it was cleared, with nothing left behind', () => {
    const { cache, open, stored } = aCache(new Map([['theme', 'dark']]))
    cache.set('a', 'one')
    expect(open().get('a')).toBe('one')
    open().clear()
    expect([...stored.keys()]).toEqual(['theme'])
  })
  it('begins empty when its index cannot be read, and lives with a storage that is full', () => {
    const { cache } = aCache(new Map([['cacheIndex', '{"a":7}']]))
    expect(cache.get('a')).toBeNull()
    const full = createLocalCache(
      {
        get: () => null,
        set: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
        remove: () => undefined,
      },
      () => T0,
      () => undefined,
    )
    expect(full.set('a', 'one')).toBe(false)
    expect(full.get('a')).toBeNull()
    expect(full.bytes()).toBe(0)
  })
  it('does what a simple model does', () => {
    type Item = { key: string; text: string; priority: number; expiresMs: number; visit: number }
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'ä')
    const command = fc.oneof(
      fc.record({
        do: fc.constant('set' as const),
        key,
        size: fc.integer({ min: 0, max: itemMaxBytes + 20_000 }),
        priority: fc.constantFrom<CachePriority>(1, 2, 3, 4, 5),
      }),
      fc.record({ do: fc.constant('get' as const), key }),
      fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 2 * DAY_MS }) }),
      fc.record({ do: fc.constant('restart' as const) }),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const real = aCache()
        let { cache } = real
        let model: Item[] = []
        let visits = 0
        const size = (item: Item) => new TextEncoder().encode(item.key + item.text).length
        for (const step of commands) {
          if (step.do === 'pass') real.time.nowMs += step.ms
          else if (step.do === 'restart') cache = real.open()
          else if (step.do === 'get') {
            const found = model.find((item) => item.key === step.key)
            const good = found !== undefined && found.expiresMs > real.time.nowMs
            if (found && !good) model = model.filter((item) => item !== found)
            if (good) found.visit = visits += 1
            expect(cache.get(step.key)).toBe(good ? found.text : null)
          } else {
            const { key, priority } = step
            const item = {
              key,
              text: text(step.size),
              priority,
              expiresMs: real.time.nowMs + ttlMs,
              visit: (visits += 1),
            }
            const fits = size(item) <= itemMaxBytes
            expect(cache.set(key, item.text, { priority })).toBe(fits)
            if (!fits) continue
            model = model.filter((other) => other.key !== key)
            const total = () => model.reduce((sum, other) => sum + size(other), size(item))
            while (total() > capacityBytes) {
              const gone = model.filter((other) => other.expiresMs <= real.time.nowMs)
              const pool = gone.length > 0 ? gone : model
              const lowest = Math.max(...pool.map((other) => other.priority))
              const [worst] = pool
                .filter((other) => other.priority === lowest)
                .sort((a, b) => a.visit - b.visit)
              model = model.filter((other) => other !== worst)
            }
            model.push(item)
          }
          expect(cache.bytes()).toBe(model.reduce((sum, item) => sum + size(item), 0))
          expect(cache.bytes()).toBeLessThanOrEqual(capacityBytes)
          const keys = [...real.stored.keys()].filter((name) => name.startsWith('cache:')).sort()
          expect(keys).toEqual(model.map((item) => `cache:${item.key}`).sort())
        }
      }),
      { numRuns: 150 },
    )
  })
})
