import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderAd } from './renderData.ts'
import { aList, anAd, anItem } from './testing/fixtures.ts'
import { spreadByWeight, timelineOf, type Timeline } from './timeline.ts'

const always = () => true
const ids = (timeline: Timeline) => timeline.stretches.map((stretch) => stretch.item.id)
const item = (id: string, duration = 10_000, ads: string[] = []) => anItem({ id, duration, ads })
const HOUR_MS = 3_600_000

/** When an ad begins, ms from the timeline's beginning. */
const begins = ({ stretches }: Timeline, ad: RenderAd) =>
  stretches.flatMap((stretch) =>
    stretch.ad === ad
      ? [stretch.fromMs]
      : stretch.over.filter((span) => span.ad === ad).map((span) => stretch.fromMs + span.fromMs),
  )

describe('spreadByWeight', () => {
  it('keeps the order where all weigh the same', () => {
    expect(spreadByWeight([1, 1, 1])).toEqual([0, 1, 2])
  })
  it('puts what comes often as far apart as it can', () => {
    expect(spreadByWeight([2, 1, 1])).toEqual([0, 1, 0, 2])
    expect(spreadByWeight([1, 2])).toEqual([1, 0, 1])
  })
  it('gives each as many places as it weighs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 }), (weights) => {
        const order = spreadByWeight(weights)
        for (const [index, weight] of weights.entries())
          expect(order.filter((one) => one === index)).toHaveLength(weight)
      }),
    )
  })
})

describe('timelineOf', () => {
  it('passes over what may not play and what has no time, without a gap', () => {
    const timeline = timelineOf(
      [item('a'), item('b'), item('c', 0), item('d')],
      (entry) => entry.id !== 'b',
      [],
    )
    expect(timeline.stretches.map(({ item: { id }, fromMs, untilMs }) => [id, fromMs, untilMs])).toEqual([
      ['a', 0, 10_000],
      ['d', 10_000, 20_000],
    ])
  })
  it('plays all of a list at its turn, or one of it at each turn', () => {
    const inside = [item('x'), item('y'), item('z')]
    expect(ids(timelineOf([item('a'), aList('l', 'all', inside)], always, []))).toEqual(['a', 'x', 'y', 'z'])
    expect(ids(timelineOf([item('a'), aList('l', 'one', inside)], always, []))).toEqual([
      'a',
      'x',
      'a',
      'y',
      'a',
      'z',
    ])
  })
  it('plays lists in lists', () => {
    const inner = aList('inner', 'one', [item('p'), item('q')])
    const outer = aList('outer', 'one', [item('x'), inner])
    expect(ids(timelineOf([item('a'), outer], always, []))).toEqual(['a', 'x', 'a', 'p', 'a', 'x', 'a', 'q'])
  })
  it('gives a list that weighs more more turns', () => {
    const list = aList('l', 'one', [item('x'), item('y')], { weight: 2 })
    expect(ids(timelineOf([item('a'), item('b'), list], always, []))).toEqual(['x', 'a', 'y', 'b'])
  })
  it('has no length where nothing may play', () => {
    expect(timelineOf([item('a')], () => false, [])).toEqual({ stretches: [], lengthMs: 0 })
    expect(timelineOf([aList('l', 'one', [])], always, [])).toEqual({ stretches: [], lengthMs: 0 })
  })

  it('puts an ad between items after every n-th, over the end of the cycle too', () => {
    const ad = anAd({ id: 'ad', mode: 'between', frequency: { every: 2 } })
    const timeline = timelineOf(
      ['a', 'b', 'c'].map((id) => item(id, 10_000, ['ad'])),
      always,
      [ad],
    )
    expect(ids(timeline)).toEqual(['a', 'b', 'ad:ad', 'c', 'a', 'ad:ad', 'b', 'c', 'ad:ad'])
    expect(timeline.lengthMs).toBe(75_000)
  })
  it('puts an ad over every n-th item that names it, from its beginning', () => {
    const ad = anAd({ id: 'ad', frequency: { every: 2 } })
    const timeline = timelineOf([item('a', 10_000, ['ad']), item('b', 10_000, ['ad'])], always, [ad])
    expect(
      timeline.stretches.map((stretch) => stretch.over.map(({ fromMs, untilMs }) => [fromMs, untilMs])),
    ).toEqual([[], [[0, 5_000]]])
  })
  it('puts ads over one item one after the other, and what finds no room over a later one', () => {
    const ads = [anAd({ id: 'one', frequency: { every: 1 } }), anAd({ id: 'two', frequency: { every: 3 } })]
    const timeline = timelineOf(
      [item('a', 8_000, ['one', 'two']), item('b', 10_000, ['one', 'two'])],
      always,
      ads,
    )
    for (const stretch of timeline.stretches)
      for (const [index, span] of stretch.over.entries()) {
        expect(span.fromMs).toBeGreaterThanOrEqual(stretch.over[index - 1]?.untilMs ?? 0)
        expect(span.untilMs).toBeLessThanOrEqual(stretch.item.duration)
      }
    expect(begins(timeline, ads[1]!).length).toBeGreaterThan(0)
  })

  const shares = fc.record({
    durations: fc.array(fc.integer({ min: 2_000, max: 60_000 }), { minLength: 1, maxLength: 8 }),
    share: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    adMs: fc.integer({ min: 1_000, max: 20_000 }),
    mode: fc.constantFrom<'over' | 'between'>('over', 'between'),
  })
  it('keeps the share of an ad within its stated bound over a whole cycle', () => {
    fc.assert(
      fc.property(shares, ({ durations, share, adMs, mode }) => {
        const ad = anAd({ id: 'ad', duration: adMs, mode, frequency: { share } })
        const items = durations.map((duration, index) => item(`i${index}`, duration, ['ad']))
        const timeline = timelineOf(items, always, [ad])
        const longestMs = Math.max(...durations)
        const shownMs = timeline.stretches.reduce(
          (sum, stretch) =>
            sum +
            (stretch.ad === ad ? stretch.untilMs - stretch.fromMs : 0) +
            stretch.over.reduce((over, span) => over + span.untilMs - span.fromMs, 0),
          0,
        )
        expect(timeline.lengthMs).toBeGreaterThanOrEqual(HOUR_MS)
        // Over short items there may not be room for all of it.
        const room =
          mode === 'over'
            ? durations.reduce((sum, one) => sum + Math.min(one, adMs), 0) / durations.reduce((a, b) => a + b)
            : 1
        const reachable = mode === 'between' ? adMs / (adMs + longestMs) : room
        const error = shownMs - share * timeline.lengthMs
        expect(error).toBeLessThanOrEqual(adMs + share * longestMs)
        if (share < reachable * 0.9) expect(error).toBeGreaterThanOrEqual(-(adMs + share * longestMs))
      }),
      { numRuns: 60 },
    )
  })
  it('never begins an ad more often in any hour than it may, over the end of the cycle too', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 60 }), ({ durations, share, adMs, mode }, perHour) => {
        const ad = anAd({ id: 'ad', duration: adMs, mode, frequency: { share }, per_hour: perHour })
        const items = durations.map((duration, index) => item(`i${index}`, duration, ['ad']))
        const timeline = timelineOf(items, always, [ad])
        const once = begins(timeline, ad)
        const twice = [...once, ...once.map((beginMs) => beginMs + timeline.lengthMs)]
        for (const [index, beginMs] of twice.entries())
          if (index > 0) expect(beginMs - twice[index - 1]!).toBeGreaterThanOrEqual(HOUR_MS / perHour)
      }),
      { numRuns: 60 },
    )
  })
  it('leaves no gap and no overlap, whatever is in it', () => {
    fc.assert(
      fc.property(shares, ({ durations, share, adMs, mode }) => {
        const ad = anAd({ id: 'ad', duration: adMs, mode, frequency: { share }, per_hour: 10 })
        const timeline = timelineOf(
          durations.map((duration, i) => item(`i${i}`, duration, ['ad'])),
          always,
          [ad],
        )
        let atMs = 0
        for (const stretch of timeline.stretches) {
          expect(stretch.fromMs).toBe(atMs)
          atMs = stretch.untilMs
        }
        expect(timeline.lengthMs).toBe(atMs)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a shuffled order', () => {
  const rounds = (timeline: Timeline, length: number) => {
    const all = ids(timeline)
    return Array.from({ length: all.length / length }, (_, nth) =>
      all.slice(nth * length, (nth + 1) * length),
    )
  }
  const names = fc
    .integer({ min: 2, max: 12 })
    .map((count) => Array.from({ length: count }, (_, nth) => `i${nth}`))
  const seeds = fc.integer({ min: 0, max: 0xff_ff_ff_ff })

  it('is all of the items once in each round, and never one of them twice in a row', () => {
    fc.assert(
      fc.property(names, seeds, (all, seed) => {
        const timeline = timelineOf(
          all.map((id) => item(id)),
          always,
          [],
          seed,
        )
        const drawn = rounds(timeline, all.length)
        expect(drawn.length).toBe(64)
        for (const round of drawn) expect([...round].sort()).toEqual([...all].sort())
        const order = ids(timeline)
        if (all.length > 2)
          for (const [nth, id] of order.entries()) expect(id).not.toBe(order[(nth + 1) % order.length])
      }),
      { numRuns: 40 },
    )
  })
  it('is the same for the same seed, another in other rounds and for other seeds', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => item(id))
    const [one, again, other] = [7, 7, 8].map((seed) => ids(timelineOf(items, always, [], seed)))
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
    const different = new Set(rounds(timelineOf(items, always, [], 7), 8).map((round) => round.join('')))
    expect(different.size).toBeGreaterThan(55)
  })
  it('draws from a list one after the other, each once before any comes again', () => {
    const list = aList('l', 'one', [item('x'), item('y'), item('z')])
    if ('list' in list) list.list.shuffle = 5
    const drawn = ids(timelineOf([item('a'), list], always, [])).filter((id) => id !== 'a')
    for (let nth = 0; nth < drawn.length; nth += 3)
      expect(drawn.slice(nth, nth + 3).sort()).toEqual(['x', 'y', 'z'])
    expect(new Set(drawn.join('').match(/.../g)).size).toBeGreaterThan(3)
  })
  it('keeps what comes often as often, and leaves one thing alone as it is', () => {
    const heavy = timelineOf([anItem({ id: 'a', weight: 3 }), item('b'), item('c')], always, [], 1)
    for (const round of rounds(heavy, 5)) expect(round.filter((id) => id === 'a')).toHaveLength(3)
    expect(timelineOf([item('a')], always, [], 1).stretches).toHaveLength(1)
  })
})
