import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CROWDED_SHARE, filesToEvict } from './eviction.ts'

const aStore = fc
  .uniqueArray(
    fc.record({
      sha256: fc.stringMatching(/^[0-9a-f]{8}$/),
      bytes: fc.integer({ min: 1, max: 1_000 }),
      neededAt: fc.nat(20),
      needed: fc.boolean(),
    }),
    { selector: (file) => file.sha256, minLength: 1, maxLength: 20 },
  )
  .chain((files) =>
    fc.record({
      files: fc.constant(files),
      quota: fc.integer({ min: 100, max: 20_000 }),
      elsewhere: fc.nat(2_000),
      wantBytes: fc.oneof(fc.constant(0), fc.nat(2_000)),
    }),
  )
const needed = (files: readonly { sha256: string; needed: boolean }[]) =>
  new Set([...files.filter((file) => file.needed).map((file) => file.sha256), 'something'])
const sum = (files: readonly { bytes: number }[]) => files.reduce((all, file) => all + file.bytes, 0)

describe('which files give way', () => {
  it('are never those that a version needs, come oldest need first, and are enough but not one too many', () => {
    fc.assert(
      fc.property(aStore, ({ files, quota, elsewhere, wantBytes }) => {
        const used = sum(files) + elsewhere
        const gone = filesToEvict(files, needed(files), { used, quota }, wantBytes)
        const evicted = gone.map((sha256) => files.find((file) => file.sha256 === sha256)!)
        const left = files.filter((file) => !file.needed && !gone.includes(file.sha256))
        expect(evicted.some((file) => file.needed)).toBe(false)
        for (const file of evicted) expect(left.every((other) => other.neededAt >= file.neededAt)).toBe(true)
        const goal = Math.max(used - CROWDED_SHARE * quota, wantBytes)
        if (left.length > 0) expect(sum(evicted)).toBeGreaterThanOrEqual(Math.max(0, goal))
        if (evicted.length > 0) expect(sum(evicted.slice(0, -1))).toBeLessThan(goal)
      }),
    )
  })
  it('are none while there is room', () => {
    const file = { sha256: 'a', bytes: 10, neededAt: 0 }
    expect(filesToEvict([file], new Set(['b']), { used: 80, quota: 100 }, 0)).toEqual([])
    expect(filesToEvict([file], new Set(['b']), { used: 81, quota: 100 }, 0)).toEqual(['a'])
    expect(filesToEvict([file], new Set(['b']), { used: 20, quota: 100 }, 1)).toEqual(['a'])
  })
  it('are all that nothing needs where the platform does not tell its room, or nothing is to be shown', () => {
    const file = { sha256: 'a', bytes: 10, neededAt: 3 }
    expect(filesToEvict([file], new Set(['b']), null, 0)).toEqual(['a'])
    expect(filesToEvict([file], new Set(), { used: 10, quota: 1_000 }, 0)).toEqual(['a'])
  })
})
