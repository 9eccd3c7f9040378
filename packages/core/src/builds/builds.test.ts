import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFor, buildForEverybody } from './build.ts'
import { judgeRollout, WRONG_ALLOWED_MS, type BuildRecord, type RingDevice } from './judgeRollout.ts'
import { chooseRing, RING_SHARE } from './ring.ts'

const HOUR = 3_600_000
const record = (shownMs = 0, crashes = 0, wrongMs = 0): BuildRecord => ({ shownMs, crashes, wrongMs })
const aDevice = (change: Partial<RingDevice> = {}): RingDevice => ({
  id: 'd1',
  runs: true,
  refused: false,
  now: record(24 * HOUR),
  before: record(24 * HOUR),
  ...change,
})
const records = fc.record({
  shownMs: fc.nat(400 * HOUR),
  wrongMs: fc.nat(40 * HOUR),
  crashes: fc.nat(50),
})
const rings = fc.array(
  fc.record({
    id: fc.uuid(),
    runs: fc.boolean(),
    refused: fc.boolean(),
    now: records,
    before: records,
  }),
  { maxLength: 30 },
)

describe('a roll-out', () => {
  it('goes on when half of the ring has shown content for long enough', () => {
    const short = aDevice({ now: record(HOUR) })
    expect(judgeRollout([aDevice(), short], 24 * HOUR)).toEqual({ do: 'goOn', enough: 1, needed: 1 })
    expect(judgeRollout([aDevice(), short, short], 24 * HOUR)).toEqual({ do: 'wait', enough: 1, needed: 2 })
  })
  it('waits while no device has the build', () => {
    expect(judgeRollout([aDevice({ runs: false })], HOUR).do).toBe('wait')
    expect(judgeRollout([], HOUR)).toEqual({ do: 'wait', enough: 0, needed: 1 })
  })
  it('is withdrawn when the first device goes back', () => {
    expect(judgeRollout([aDevice({ runs: false, refused: true }), aDevice({ runs: false })], HOUR)).toEqual({
      do: 'withdraw',
      reason: 'refused',
      facts: { refused: 1, tried: 1 },
    })
  })
  it('bears one device in twenty that goes back', () => {
    const others = Array.from({ length: 19 }, () => aDevice())
    expect(judgeRollout([aDevice({ runs: false, refused: true }), ...others], 24 * HOUR).do).toBe('goOn')
  })
  it('is withdrawn for more crashes than the same devices had before', () => {
    const ring = [aDevice({ now: record(10 * HOUR, 6), before: record(100 * HOUR, 10) })]
    expect(judgeRollout(ring, HOUR)).toMatchObject({ do: 'withdraw', reason: 'crashes' })
    const frail = [aDevice({ now: record(10 * HOUR, 6), before: record(100 * HOUR, 40) })]
    expect(judgeRollout(frail, HOUR).do).toBe('goOn')
  })
  it('is withdrawn for wrong pictures', () => {
    const ring = [aDevice({ now: record(10 * HOUR, 0, HOUR), before: record(100 * HOUR, 0, HOUR) })]
    expect(judgeRollout(ring, HOUR)).toMatchObject({ do: 'withdraw', reason: 'wrong' })
    const chance = [aDevice({ now: record(10 * HOUR, 0, WRONG_ALLOWED_MS) })]
    expect(judgeRollout(chance, HOUR).do).toBe('goOn')
  })
  it('never goes on before at least one device has run it for as long as it is watched', () => {
    fc.assert(
      fc.property(rings, fc.integer({ min: HOUR, max: 336 * HOUR }), (ring, watchMs) => {
        const seen = ring.some(({ runs, now }) => runs && now.shownMs >= watchMs)
        expect(judgeRollout(ring, watchMs).do === 'goOn' && !seen).toBe(false)
      }),
    )
  })
  it('stays withdrawn when things get worse', () => {
    fc.assert(
      fc.property(rings, fc.nat(), fc.nat(20), fc.nat(HOUR), (ring, at, crashes, wrongMs) => {
        if (judgeRollout(ring, HOUR).do !== 'withdraw') return
        const worse = ring.map((device, index) =>
          index === at % ring.length
            ? {
                ...device,
                now: {
                  ...device.now,
                  crashes: device.now.crashes + crashes,
                  wrongMs: device.now.wrongMs + wrongMs,
                },
              }
            : device,
        )
        expect(judgeRollout(worse, HOUR).do).toBe('withdraw')
      }),
    )
  })
  it('says the same whatever the order of the devices', () => {
    fc.assert(
      fc.property(rings, (ring) => {
        expect(judgeRollout(ring.toReversed(), HOUR)).toEqual(judgeRollout(ring, HOUR))
      }),
    )
  })
})

describe('the ring that nobody chose', () => {
  const devices = fc.uniqueArray(
    fc.record({ id: fc.uuid(), groupId: fc.constantFrom(null, 'a', 'b', 'c', 'd') }),
    { selector: ({ id }) => id, maxLength: 200 },
  )
  it('is small, has one device of a group, and is the same each time', () => {
    fc.assert(
      fc.property(devices, (all) => {
        const ring = chooseRing(all)
        expect(chooseRing(all.toReversed())).toEqual(ring)
        expect(ring.length).toBeLessThanOrEqual(Math.max(1, all.length * RING_SHARE))
        expect(ring.length > 0).toBe(all.length > 1)
        const groups = ring.map((id) => all.find((one) => one.id === id)?.groupId)
        expect(new Set(groups).size).toBe(groups.length)
      }),
    )
  })
})

describe('the build for a display that no company has given one', () => {
  it('is the newest that nobody tries or has withdrawn', () => {
    const rollout = (build: string, state: 'ring' | 'all' | 'withdrawn') => ({ build, previous: 'a', state })
    expect(buildForEverybody(['b', 'a'], [])).toBe('b')
    expect(buildForEverybody(['b', 'a'], [rollout('b', 'all')])).toBe('b')
    for (const state of ['ring', 'withdrawn'] as const)
      expect(buildForEverybody(['b', 'a'], [rollout('b', 'all'), rollout('b', state)])).toBe('a')
    expect(buildForEverybody([], [])).toBeNull()
  })
  it('is the only one there is, doubted as it may be', () => {
    expect(buildForEverybody(['b'], [{ build: 'b', previous: null, state: 'ring' }])).toBe('b')
  })
})

it.each([
  ['ring', true, 'new'],
  ['ring', false, 'old'],
  ['all', false, 'new'],
  ['withdrawn', true, 'old'],
] as const)(
  'gives a device of a roll-out that is %s, in the ring: %s, the %s build',
  (state, inRing, build) => {
    expect(buildFor({ build: 'new', previous: 'old', state }, inRing)).toBe(build)
  },
)
