import type { Device } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { occurrencesOf } from './occurrences.ts'
import { anEvent } from './testing/anEvent.ts'
import { localOf, minuteOf } from './wall.ts'
import { layOut } from './weekLayout.ts'
import { guessOf, lostEverywhere, outcomeOf, rankOf, type Drawn, type Placed } from './winners.ts'

const PERIOD = { from: minuteOf('2026-11-30T00:00'), until: minuteOf('2026-12-07T00:00') }
const drawn = (...events: ReturnType<typeof anEvent>[]): Drawn[] =>
  events.map((event) => ({ event, occurrences: occurrencesOf(event, PERIOD.from, PERIOD.until, 'UTC') }))
const device = (id: string, part: Partial<Placed> = {}): Placed => ({ id, tags: [], group_id: null, ...part })
const all = () => true
const noGroups = () => []
const local = ({ from, until }: { from: number; until: number }) => [localOf(from), localOf(until)]

const breakfast = anEvent({})
const party = anEvent({
  id: 'party',
  name: 'Party',
  priority: 60,
  start: '2026-11-30T09:00',
  end: '2026-11-30T12:00',
})

describe('who wins', () => {
  it('is the higher priority, where both apply', () => {
    const { losses, agreed } = outcomeOf(drawn(breakfast, party), [device('d1')], noGroups, all, PERIOD)
    expect(losses.get('party')).toBeUndefined()
    expect(losses.get('breakfast')).toMatchObject([{ by: 'party', devices: 1, of: 1 }])
    expect(lostEverywhere(losses.get('breakfast')!).map(local)).toEqual([
      ['2026-11-30T09:00', '2026-11-30T10:00'],
    ])
    expect(agreed?.map(({ event }) => event)).toEqual([null, 'breakfast', 'party', null])
  })

  it('is nobody where the events are on other devices', () => {
    const elsewhere = anEvent({ ...party, targets: [{ device_id: 'd2' }] })
    const devices = [device('d1'), device('d2')]
    const { losses, agreed } = outcomeOf(drawn(breakfast, elsewhere), devices, noGroups, all, PERIOD)
    expect(losses.size).toBe(0)
    expect(agreed).toBeNull()
  })

  it('counts the devices on which an event loses', () => {
    const wide = anEvent({ targets: [{ tag: 'Entrance' }] })
    const devices = ['d1', 'd2', 'd3'].map((id) => device(id, { tags: ['Entrance'] }))
    const { losses } = outcomeOf(drawn(wide, party), devices, noGroups, all, PERIOD)
    expect(losses.get('breakfast')).toMatchObject([{ by: 'party', devices: 1, of: 3 }])
    expect(lostEverywhere(losses.get('breakfast')!)).toEqual([])
  })

  it('is never an event whose screen is not published', () => {
    const { losses } = outcomeOf(drawn(breakfast, party), [device('d1')], noGroups, () => false, PERIOD)
    expect(losses.size).toBe(0)
  })

  it('is the nearer target at the same priority', () => {
    const chain = ['hall', 'house']
    const inHouse = anEvent({ targets: [{ group_id: 'house' }] })
    expect(rankOf(inHouse, device('d1'), chain)).toBe(3)
    expect(rankOf(anEvent({ targets: [{ group_id: 'hall' }] }), device('d1'), chain)).toBe(2)
    expect(rankOf(anEvent({ targets: [{ tag: 'Bar' }] }), device('d1', { tags: ['Bar'] }), chain)).toBe(1)
    expect(rankOf(anEvent({ targets: [{ device_id: 'd1' }, { tag: 'Bar' }] }), device('d1'), chain)).toBe(0)
    expect(rankOf(anEvent({ targets: [{ device_id: 'd2' }] }), device('d1'), chain)).toBeNull()
  })
})

describe('a week', () => {
  const DAY = PERIOD.from / (24 * 60)
  const meet = () => true

  it('has the winner in front of what it covers', () => {
    const { columns } = layOut(drawn(party, breakfast), DAY, 7, meet)
    expect(columns[0]!.map(({ event, depth, lanes }) => [event.id, depth, lanes])).toEqual([
      ['breakfast', 0, 1],
      ['party', 1, 1],
    ])
  })

  it('has events side by side that cannot meet on a device', () => {
    const { columns } = layOut(drawn(party, breakfast), DAY, 7, () => false)
    expect(columns[0]!.map(({ lane, lanes, depth }) => [lane, lanes, depth])).toEqual([
      [0, 2, 0],
      [1, 2, 0],
    ])
  })

  it('has whole days as a bar, and what is left of them as blocks', () => {
    const fair = anEvent({ start: '2026-12-01T18:00', end: '2026-12-04T06:00' })
    const { columns, bars } = layOut(drawn(fair), DAY, 7, meet)
    expect(bars).toMatchObject([{ first: 2, last: 3, row: 0 }])
    expect(
      columns.flat().map(({ day, from, until, begins, ends }) => [day - DAY, from, until, begins, ends]),
    ).toEqual([
      [1, 18 * 60, 24 * 60, true, false],
      [4, 0, 6 * 60, false, true],
    ])
  })

  it('cuts what goes over midnight in two', () => {
    const night = anEvent({ start: '2026-12-01T22:00', end: '2026-12-02T03:00' })
    const { columns } = layOut(drawn(night), DAY, 7, meet)
    expect(columns.map((pieces) => pieces.length)).toEqual([0, 1, 1, 0, 0, 0, 0])
  })
})

describe('who wins is a guess', () => {
  const at = (...zones: string[]) => zones.map((zone) => ({ data: { time_zone: zone } as Device['data'] }))
  const parisParty = anEvent({ ...party, time_zone: 'Europe/Paris' })
  it('where devices in several zones have events in a zone of their own beside events in theirs', () => {
    expect(guessOf(drawn(breakfast, parisParty), at('Europe/Paris', 'Asia/Tokyo')).zones).toBe(2)
    expect(guessOf(drawn(breakfast, parisParty), at('Europe/Paris', 'Europe/Paris')).zones).toBeNull()
    expect(guessOf(drawn(breakfast, party), at('Europe/Paris', 'Asia/Tokyo')).zones).toBeNull()
    expect(guessOf(drawn(parisParty), at('Europe/Paris', 'Asia/Tokyo')).zones).toBeNull()
  })
  it('where an event that is drawn has a condition', () => {
    const warm = anEvent({ if: { tag: 'lobby', unknown: false } })
    expect(guessOf(drawn(breakfast, party), []).conditions).toBe(false)
    expect(guessOf(drawn(warm), []).conditions).toBe(true)
    expect(guessOf([{ event: warm, occurrences: [] }], []).conditions).toBe(false)
  })
})
