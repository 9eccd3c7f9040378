import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createServerClock, type ServerClock } from './serverClock.ts'
import { T0 } from './testing/fakeWorld.ts'

/**
 * A device and its server: `trueMs` is the server's time, `drift` how much faster the device's clocks run, `wrongMs` how
 * far ahead its own clock is.
 */
function aWorld(options: { wrongMs?: number; drift?: number; storedMs?: number | null } = {}) {
  const world = { trueMs: T0, wrongMs: options.wrongMs ?? 0, stored: [] as number[] }
  const ownMs = () => (world.trueMs - T0) * (1 + (options.drift ?? 0))
  const clock = {
    nowMs: () => T0 + ownMs() + world.wrongMs,
    monotonicMs: () => 5_000 + ownMs(),
    timeZone: () => 'UTC',
  }
  const server = createServerClock(clock, options.storedMs ?? null, (ms) => void world.stored.push(ms))
  return Object.assign(world, {
    server,
    clock,
    pass: (ms: number) => void (world.trueMs += ms),
    errorMs: () => server.nowMs() - world.trueMs,
    /** Asks, with the time that it takes there and back. */
    ask(thereMs: number, backMs: number, resolutionMs = 1) {
      const sentMs = clock.monotonicMs()
      world.trueMs += thereMs
      const saidMs = Math.floor(world.trueMs / resolutionMs) * resolutionMs
      world.trueMs += backMs
      server.sample(saidMs, sentMs, clock.monotonicMs(), resolutionMs)
    },
  })
}
const wayMs = fc.integer({ min: 10, max: 75 })
const trip = fc.tuple(wayMs, wayMs, fc.integer({ min: 0, max: 600_000 }))
const settled = (server: ServerClock, world: { trueMs: number }) => {
  // Small corrections need at most 2.5 s.
  world.trueMs += 3_000
  return Math.abs(server.nowMs() - world.trueMs)
}

describe('the server clock', () => {
  it('is off by at most half the shortest way and drift, whatever the jitter, the drift and the clock of the device', () => {
    fc.assert(
      fc.property(
        fc.array(trip, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: -T0, max: 86_400_000 }),
        (trips, ppm, wrongMs) => {
          const world = aWorld({ wrongMs, drift: ppm / 1e6 })
          let bestMs = Number.POSITIVE_INFINITY
          for (const [there, back, pauseMs] of trips) {
            world.pass(pauseMs)
            // A way that is shorter counts for as long as drift has not used it up.
            bestMs = Math.min(bestMs + (pauseMs + there + back) * 300e-6, (there + back) / 2)
            world.ask(there, back)
          }
          // The clock's millisecond, and what drifts while the small correction goes in.
          expect(settled(world.server, world)).toBeLessThanOrEqual(bestMs + 1 + 3_000 * 300e-6)
        },
      ),
    )
  })
  it('believes what all answers allow: two uneven ways tell more than the shorter one', () => {
    const world = aWorld({ wrongMs: 3_600_000 })
    world.ask(100, 20)
    expect(Math.abs(world.errorMs())).toBeCloseTo(40, -1)
    world.ask(20, 100)
    expect(settled(world.server, world)).toBeLessThan(2)
  })
  it.each([
    ['slow', -100e-6, 0, 100],
    ['fast', 100e-6, 100, 0],
  ])(
    'does not trust an old answer further than drift allows when its clock is %s',
    (_name, drift, there, back) => {
      const world = aWorld({ drift })
      world.ask(0, 0)
      world.pass(600_000)
      // What was exact is 60 ms off by now, on the side that this answer allows.
      world.ask(there, back)
      expect(settled(world.server, world)).toBeLessThanOrEqual(52)
    },
  )
  it('does not notice that somebody sets the clock of the device, forward or back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 10 }), (jumps) => {
        const world = aWorld()
        world.ask(10, 10)
        for (const jumpMs of jumps) {
          world.wrongMs += jumpMs
          world.pass(1_000)
          expect(Math.abs(world.errorMs())).toBeLessThanOrEqual(11)
          expect(world.server.offsetMs()).toBe(Math.round(world.server.nowMs() - world.clock.nowMs()))
        }
      }),
    )
  })
  it('starts in 1970 and is right with the first answer', () => {
    const world = aWorld({ wrongMs: -T0 })
    expect(world.server.offsetMs()).toBeNull()
    expect(world.server.nowMs()).toBe(0)
    world.ask(30, 30)
    expect(Math.abs(world.errorMs())).toBeLessThanOrEqual(31)
    expect(world.stored.at(-1)).toBeCloseTo(T0, -3)
  })
  it('goes by what an earlier run knew until the server has said something', () => {
    const world = aWorld({ wrongMs: -3_600_000, storedMs: 3_600_000 })
    expect(world.errorMs()).toBe(0)
    expect(world.server.offsetMs()).toBe(3_600_000)
  })
  it('never goes back for a correction that nobody sees, and is done with it within 2.5 s', () => {
    // The first answer is 49 ms off, the second says so.
    const world = aWorld({ wrongMs: 1_000 })
    world.ask(0, 98)
    const before = world.errorMs()
    expect(Math.abs(before)).toBeGreaterThan(45)
    world.ask(0, 0)
    expect(Math.abs(world.errorMs() - before)).toBeLessThan(1)
    let lastMs = world.server.nowMs()
    for (let ms = 0; ms < 2_500; ms += 5) {
      world.pass(5)
      const nowMs = world.server.nowMs()
      expect(nowMs - lastMs).toBeGreaterThanOrEqual(5 * 0.98 - 1e-3)
      expect(nowMs - lastMs).toBeLessThanOrEqual(5 * 1.02 + 1e-3)
      lastMs = nowMs
    }
    expect(Math.abs(world.errorMs())).toBeLessThan(1)
  })
  it('makes a correction that shows at once', () => {
    const world = aWorld({ wrongMs: 60 })
    world.ask(0, 0)
    expect(Math.abs(world.errorMs())).toBeLessThan(1)
  })
  it('believes a date header no further than its second, and not at all once it knows better', () => {
    const world = aWorld({ wrongMs: 7_000 })
    world.ask(10, 10, 1_000)
    expect(Math.abs(world.errorMs())).toBeLessThanOrEqual(510)
    world.ask(10, 10)
    expect(Math.abs(world.errorMs())).toBeLessThanOrEqual(11)
    // A page on the way (a hotel's login) with a clock of its own.
    world.server.sample(T0 + 1e9, world.clock.monotonicMs(), world.clock.monotonicMs(), 1_000)
    expect(settled(world.server, world)).toBeLessThanOrEqual(11)
  })
  it('notices that the server’s clock was set, and that the device slept', () => {
    const world = aWorld()
    world.ask(10, 10)
    const sleptMs = 600_000
    world.server.sample(world.trueMs + sleptMs, world.clock.monotonicMs(), world.clock.monotonicMs(), 1)
    expect(world.errorMs()).toBeCloseTo(sleptMs, -1)
  })
  it('does not write an offset with every answer', () => {
    const world = aWorld({ wrongMs: 1_000 })
    for (let n = 0; n < 100; n += 1) {
      world.pass(60_000)
      world.ask(20, 20)
    }
    expect(world.stored).toHaveLength(1)
    world.wrongMs += 5_000
    world.ask(20, 20)
    expect(world.stored).toHaveLength(2)
  })
})
