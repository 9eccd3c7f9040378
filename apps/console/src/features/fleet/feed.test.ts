import type { FleetEvent } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { continued, feedOf, grown, released, SHOWN_MOST } from './feed.ts'

const anEvent = (position: number): FleetEvent => ({
  position,
  at: position,
  kind: 'online',
  device_id: 'd',
  device_name: 'Lobby',
  site_id: null,
  site_name: null,
  code: null,
  facts: {},
})
const from = (first: number, last: number): FleetEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => anEvent(first + index))
const positions = (events: readonly FleetEvent[]): number[] => events.map(({ position }) => position)
const aFeed = () => feedOf({ items: from(4, 6).toReversed(), next: '4', newest: 6 })

describe('the log on the page', () => {
  it('shows new events at the top', () => {
    const feed = grown(aFeed(), from(7, 8), 8, false)
    expect(positions(feed.shown)).toEqual([8, 7, 6, 5, 4])
    expect(feed.newest).toBe(8)
  })
  it('does not move while somebody reads further down, and shows what came in one go', () => {
    const reading = grown(grown(aFeed(), from(7, 7), 7, true), from(8, 9), 9, true)
    expect(positions(reading.shown)).toEqual([6, 5, 4])
    expect(positions(reading.held)).toEqual([9, 8, 7])
    expect(positions(released(reading).shown)).toEqual([9, 8, 7, 6, 5, 4])
    expect(released(reading).held).toEqual([])
  })
  it('keeps the order when the reader is back at the top before the button was used', () => {
    const feed = grown(grown(aFeed(), from(7, 7), 7, true), from(8, 8), 8, false)
    expect(positions(feed.shown)).toEqual([8, 7, 6, 5, 4])
    expect(feed.held).toEqual([])
  })
  it('takes no event twice, whatever is replayed again', () => {
    const feed = grown(grown(aFeed(), from(5, 8), 8, false), from(7, 8), 8, false)
    expect(positions(feed.shown)).toEqual([8, 7, 6, 5, 4])
    expect(grown(feed, [], 8, false)).toBe(feed)
  })
  it('notes how far a filtered replay has looked, so that it does not look again', () => {
    expect(grown(aFeed(), [], 20, false)).toMatchObject({ newest: 20, older: '4' })
  })
  it('goes on with older events, each once', () => {
    const feed = continued(aFeed(), { items: from(1, 4).toReversed(), next: null })
    expect(positions(feed.shown)).toEqual([6, 5, 4, 3, 2, 1])
    expect(feed.older).toBeNull()
  })
  it('keeps a limited number, and loads the rest again from there', () => {
    const feed = grown(aFeed(), from(7, SHOWN_MOST + 6), SHOWN_MOST + 6, false)
    expect(feed.shown).toHaveLength(SHOWN_MOST)
    expect(feed.older).toBe('7')
    expect(feed.shown.at(-1)!.position).toBe(7)
  })
})
