import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  makeConditionVectors,
  makeProgrammeVectors,
  makeVectors,
  type ConditionVector,
  type ProgrammeVector,
  type Vector,
} from '@vitrine/core/testing'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../docs/vectors/${name}.json`, import.meta.url), 'utf8'))
const published = read('what-plays') as { vectors: Vector[] }
const programmes = read('programmes') as { vectors: ProgrammeVector[] }
const conditions = read('conditions') as { vectors: ConditionVector[] }
const find = (name: string, at: string) => {
  const vector = published.vectors.find((one) => one.name.startsWith(name) && one.at === Date.parse(at))
  if (!vector) throw new Error(`There is no vector “${name}” at ${at}.`)
  return vector.expect
}

it('has at least 200 published vectors', () => {
  const counts = [published, programmes, conditions].map(({ vectors }) => vectors.length)
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(200)
})
it('answers every published vector', () => {
  expect(published.vectors.length).toBeGreaterThanOrEqual(60)
  expect(JSON.parse(JSON.stringify(makeVectors()))).toEqual(published.vectors)
})

// Worked out by hand, so that the file is not only what the code said once.
it.each([
  ['a cycle of two items', '2026-11-01T12:00:05Z', 'b', '2026-11-01T12:00:05Z', '2026-11-01T12:00:15Z'],
  [
    'before it was published',
    '2026-11-01T11:59:59.999Z',
    'b',
    '2026-11-01T11:59:50Z',
    '2026-11-01T12:00:00Z',
  ],
  ['weights spread an item', '2026-11-01T12:00:10Z', 'a', '2026-11-01T12:00:10Z', '2026-11-01T12:00:15Z'],
  ['a list that plays one', '2026-11-01T12:00:22Z', 'l/z', '2026-11-01T12:00:22Z', '2026-11-01T12:00:27Z'],
  ['a list in a list', '2026-11-01T12:00:35Z', 'o/i/q', '2026-11-01T12:00:35Z', '2026-11-01T12:00:40Z'],
  ['an ad between items', '2026-11-01T12:00:20Z', 'ad:ad', '2026-11-01T12:00:20Z', '2026-11-01T12:00:25Z'],
  // Berlin is an hour ahead: 07:00 there. Since midnight news and art, 60 s a round: at 07:00 a round begins with the news.
  ['a breakfast menu', '2026-11-20T06:00:00Z', 'news', '2026-11-20T06:00:00Z', '2026-11-20T06:00:20Z'],
  ['a breakfast menu', '2026-11-20T09:30:00Z', 'news', '2026-11-20T09:30:00Z', '2026-11-20T09:30:20Z'],
  [
    'the same instant in another zone',
    '2026-11-20T05:00:00Z',
    'news',
    '2026-11-20T05:00:00Z',
    '2026-11-20T05:00:20Z',
  ],
  ['a night that goes on', '2026-11-20T13:00:00Z', 'closed', '2026-11-20T13:00:00Z', '2026-11-20T15:00:00Z'],
  ['valid from and until', '2026-12-26T23:00:00Z', 'a', '2026-12-26T23:00:00Z', '2026-12-27T23:00:00Z'],
  ['what is on plays on', '2026-11-20T00:01:00Z', 'a', '2026-11-20T00:00:56Z', '2026-11-20T00:01:03Z'],
  // Berlin is an hour ahead: the zone is there from 11:30 to 14:00.
  [
    'a zone that is there at noon',
    '2026-11-20T10:30:06Z',
    'b',
    '2026-11-20T10:30:05Z',
    '2026-11-20T10:30:15Z',
  ],
])('%s at %s: %s', (name, at, path, from, until) => {
  expect(find(name, at).current).toEqual({ path, from: Date.parse(from), until: Date.parse(until) })
})
it('has nothing where nothing may play, and tells an ad over an item to the millisecond', () => {
  expect(find('nothing may play for a while', '2026-11-20T08:00:00Z').current).toBeNull()
  expect(find('a zone that is there at noon', '2026-11-20T13:00:00Z').current).toBeNull()
  expect(find('an ad over every third item', '2026-11-01T12:00:21Z').ads).toEqual([
    { id: 'ad', from: Date.parse('2026-11-01T12:00:20Z'), until: Date.parse('2026-11-01T12:00:24Z') },
  ])
})

it('answers every published vector of programmes', () => {
  expect(programmes.vectors.length).toBeGreaterThanOrEqual(60)
  expect(JSON.parse(JSON.stringify(makeProgrammeVectors()))).toEqual(programmes.vectors)
})
// Worked out by hand.
it.each([
  ['one occurrence', '2026-11-20T12:59:59.999Z', 'lunch', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'],
  [
    'an occurrence over midnight',
    '2026-11-20T23:00:00Z',
    'night',
    '2026-11-20T21:00:00Z',
    '2026-11-21T05:00:00Z',
  ],
  [
    'clocks go forward: a gap',
    '2026-03-29T00:59:59.999Z',
    'a',
    '2026-03-29T00:00:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'clocks go forward: within',
    '2026-03-29T01:00:00Z',
    'late',
    '2026-03-29T01:00:00Z',
    '2026-03-29T01:30:00Z',
  ],
  [
    'clocks go back: it begins',
    '2026-10-25T01:15:00Z',
    'begins',
    '2026-10-25T00:30:00Z',
    '2026-10-25T03:30:00Z',
  ],
  [
    'clocks move by half an hour',
    '2026-10-03T15:30:00Z',
    'a',
    '2026-10-03T14:30:00Z',
    '2026-10-03T16:00:00Z',
  ],
  ['clocks move by two hours', '2026-03-29T01:00:00Z', 'a', '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'],
  [
    'a day that was skipped',
    '2011-12-30T10:00:00Z',
    'around',
    '2011-12-29T22:00:00Z',
    '2011-12-30T22:00:00Z',
  ],
  ['a condition: counts', '2026-11-20T12:10:00Z', 'hot', '2026-11-20T12:00:00Z', '2026-11-20T12:22:00Z'],
  ['a condition: counts', '2026-11-20T12:22:00Z', 'day', '2026-11-20T00:00:00Z', '2026-11-20T13:00:00Z'],
  ['an event with a zone', '2026-11-20T00:00:00Z', 'tokyo', '2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'],
])('%s at %s: %s', (name, at, event, from, until) => {
  const vector = programmes.vectors.find((one) => one.name.startsWith(name) && one.at === Date.parse(at))
  expect(vector?.expect).toMatchObject({
    event,
    occurrence_from: Date.parse(from),
    until: Date.parse(until),
  })
})

it('answers every published vector of conditions', () => {
  expect(conditions.vectors.length).toBeGreaterThanOrEqual(25)
  expect(JSON.parse(JSON.stringify(makeConditionVectors()))).toEqual(conditions.vectors)
})
// Worked out by hand.
it.each([
  // Alone until 09:05:03, the soup begins its turn there; then it is the turn of the ice.
  ['a measurement lets', '2026-11-02T09:05:03Z', 'soup', '2026-11-02T09:05:03Z', '2026-11-02T09:05:13Z'],
  ['no item may play', '2026-11-02T09:05:03Z', 'ice', '2026-11-02T09:05:03Z', '2026-11-02T09:15:03Z'],
])('%s at %s: %s', (name, at, path, from, until) => {
  const vector = conditions.vectors.find((one) => one.name.startsWith(name) && one.at === Date.parse(at))
  expect(vector?.expect.current).toEqual({ path, from: Date.parse(from), until: Date.parse(until) })
})
