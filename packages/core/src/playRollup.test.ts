import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlayRollup, playedThing, playHours, ROLLUP_SPANS } from './playRollup.ts'
import type { PlayRecord } from './playRecord.ts'
import { aPlay } from './testing/playChain.ts'

const NINE = Date.UTC(2026, 10, 21, 9)
const { hour, day } = ROLLUP_SPANS
const record = (facts: Partial<PlayRecord>) => aPlay(0, facts) as PlayRecord

describe('the hours of a play', () => {
  it('has one hour for a play within it, also for one without length', () => {
    expect(playHours({ from: NINE + 5, duration: 1_000 })).toEqual([{ atMs: NINE, ms: 1_000 }])
    expect(playHours({ from: NINE, duration: 0 })).toEqual([{ atMs: NINE, ms: 0 }])
    expect(playHours({ from: NINE, duration: hour })).toEqual([{ atMs: NINE, ms: hour }])
  })
  it('splits a play that spans hours', () => {
    expect(playHours({ from: NINE + hour - 1_000, duration: 2_000 + hour })).toEqual([
      { atMs: NINE, ms: 1_000 },
      { atMs: NINE + hour, ms: hour },
      { atMs: NINE + 2 * hour, ms: 1_000 },
    ])
  })
  it('loses and adds no time, whatever a device says, and never has more than 48 hours', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000_000), fc.nat(900_000_000_000), (from, duration) => {
        const hours = playHours({ from, duration })
        expect(hours.reduce((sum, { ms }) => sum + ms, 0)).toBe(duration)
        expect(hours.length).toBeLessThanOrEqual(48)
      }),
    )
  })
})

it('names what a record showed by its id and its name at that time', () => {
  const slide = playedThing(record({ slide_id: 's', slide_name: 'Soup' }))
  expect(slide).toMatchObject({ kind: 'item', id: 's', name: 'Soup' })
  expect(playedThing(record({ slide_id: null, item_id: 'i', slide_name: null }))).toMatchObject({
    id: 'i',
    name: '',
  })
  expect(playedThing(record({ kind: 'ad', ad_id: 'a', ad_name: 'Coffee' }))).toMatchObject({
    kind: 'ad',
    id: 'a',
  })
  expect(playedThing(record({ slide_id: 's', slide_name: 'Soup', seq: 9 })).key).toBe(slide.key)
  expect(playedThing(record({ slide_id: 's', slide_name: 'Stew' })).key).not.toBe(slide.key)
})

it('counts a play in the hour and on the day in which it began, and its time where it passed', () => {
  const midnight = Date.UTC(2026, 10, 22)
  const rollup = createPlayRollup()
  rollup.add(record({ from: midnight - 1_000, until: midnight + 3_000, duration: 4_000 }), 'site')
  rollup.add(record({ from: midnight + 9_000, until: midnight + 10_000, duration: 1_000 }), 'site')
  const of = (spanMs: number) =>
    rollup
      .rows()
      .filter((row) => row.spanMs === spanMs)
      .toSorted((a, b) => a.atMs - b.atMs)
      .map(({ atMs, plays, shownMs }) => ({ atMs, plays, shownMs }))
  expect(of(hour)).toEqual([
    { atMs: midnight - hour, plays: 1, shownMs: 1_000 },
    { atMs: midnight, plays: 1, shownMs: 4_000 },
  ])
  expect(of(day)).toEqual([
    { atMs: midnight - day, plays: 1, shownMs: 1_000 },
    { atMs: midnight, plays: 1, shownMs: 4_000 },
  ])
  expect(rollup.things()).toHaveLength(1)
})
