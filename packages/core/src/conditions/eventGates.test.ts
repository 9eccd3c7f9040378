import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programmeAt, programmeSpans, type Programme, type ProgrammeEvent } from '../programme/index.ts'
import type { Condition } from './condition.ts'
import { eventAnswersAt, eventGates, sourcesOfEvents, withCondition } from './eventGates.ts'
import { always, NO_FACTS, type Facts, type Reading } from './facts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const T0 = Date.UTC(2026, 10, 20, 12)
const noon = T0 / MINUTE_MS
const hot: Condition = { fact: 'temperature', compare: 'above', to: 25, old_after_s: 600, unknown: false }
const at = (fromMs: number, value: Reading['value'], lastMs = fromMs): Reading => ({ fromMs, lastMs, value })

const anEvent = (id: string, of: Condition | undefined, more: Partial<ProgrammeEvent> = {}): ProgrammeEvent =>
  withCondition(
    {
      id,
      name: id,
      screen_id: 's',
      priority: 0,
      rank: 0,
      time_zone: 'device',
      starts: [noon],
      lasts: 60,
      ...more,
    },
    of,
  )
const aProgramme = (...events: ProgrammeEvent[]): Programme => ({
  version: '0'.repeat(64),
  until: '2027-12-31',
  events,
  screens: { s: { name: 's', version: '1'.repeat(64) } },
})
const answer = (programme: Programme, facts: Facts, atMs: number) =>
  programmeAt(programme, 'UTC', atMs, eventGates(programme, facts))

describe('an event with a condition', () => {
  it('counts only while the condition holds, and says when that may change', () => {
    const programme = aProgramme(anEvent('ice', hot, { priority: 1 }), anEvent('lunch', undefined))
    const facts = { 'fact/temperature': [at(T0 - MINUTE_MS, 20), at(T0 + MINUTE_MS, 31)] }
    expect(answer(programme, facts, T0)).toMatchObject({
      event: 'lunch',
      untilMs: T0 + MINUTE_MS,
      others: [{ id: 'ice', why: 'condition' }],
    })
    expect(answer(programme, facts, T0 + MINUTE_MS)).toMatchObject({
      event: 'ice',
      occurrenceFromMs: T0,
      others: [{ id: 'lunch', why: 'lowerPriority' }],
    })
    // Ten minutes after the last measurement it is old.
    expect(answer(programme, facts, T0 + 11 * MINUTE_MS).others).toEqual([{ id: 'ice', why: 'condition' }])
    expect(answer(programme, facts, T0 + HOUR_MS).others).toContainEqual({ id: 'ice', why: 'over' })
  })
  it('follows its stated answer where nothing is known, also on displays without the code of conditions', () => {
    const [never, always] = [anEvent('e', hot), anEvent('e', { ...hot, unknown: true })]
    expect(programmeAt(aProgramme(never), 'UTC', T0).event).toBeNull()
    expect(answer(aProgramme(never), NO_FACTS, T0).others).toEqual([{ id: 'e', why: 'condition' }])
    expect(programmeAt(aProgramme(always), 'UTC', T0).event).toBe('e')
    expect(answer(aProgramme(always), NO_FACTS, T0).event).toBe('e')
  })
  it('follows its stated answer where its condition can be read only by newer displays', () => {
    const newer = { moon: 'full', unknown: false } as unknown as Condition
    const programme = aProgramme({ ...anEvent('e', hot), if: { of: newer, starts: [noon] } })
    expect(answer(programme, { moon: always('full') }, T0).event).toBeNull()
    expect(sourcesOfEvents(programme)).toEqual([])
  })
  it('names what it asks, and what decided', () => {
    const programme = aProgramme(anEvent('e', { all: [hot, { tag: 'terrace', unknown: false }] }))
    expect(sourcesOfEvents(programme)).toEqual(['fact/temperature', 'tags'])
    const facts = { 'fact/temperature': [at(T0, 31)], tags: always([]) }
    expect(eventAnswersAt(programme, facts, T0).get('e')).toMatchObject({
      holds: false,
      by: { leaf: { tag: 'terrace' }, value: [] },
    })
  })

  const condition: fc.Arbitrary<Condition> = fc.record({
    fact: fc.constantFrom('a', 'b'),
    compare: fc.constantFrom('above' as const, 'atMost' as const),
    to: fc.integer({ min: 0, max: 4 }),
    old_after_s: fc.integer({ min: 60, max: 3_600 }),
    unknown: fc.boolean(),
  })
  const readings = fc
    .array(
      fc.record({ after: fc.integer({ min: 1, max: HOUR_MS }), value: fc.integer({ min: 0, max: 4 }) }),
      {
        maxLength: 6,
      },
    )
    .map((steps) => {
      let atMs = T0 - HOUR_MS
      return steps.map(({ after, value }) => at((atMs += after), value))
    })
  const facts: fc.Arbitrary<Facts> = fc.record(
    { 'fact/a': readings, 'fact/b': readings },
    { requiredKeys: [] },
  )
  const programmes = fc
    .array(
      fc.record({
        of: fc.option(condition, { nil: undefined }),
        starts: fc
          .uniqueArray(fc.integer({ min: noon - 90, max: noon + 90 }), { minLength: 1, maxLength: 3 })
          .map((all) => all.sort((a, b) => a - b)),
        lasts: fc.integer({ min: 1, max: 120 }),
        priority: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => aProgramme(...all.map(({ of, ...more }, index) => anEvent(`e${index}`, of, more))))
  const instants = fc.integer({ min: T0 - 2 * HOUR_MS, max: T0 + 4 * HOUR_MS })

  it('has the same winner without the code of conditions as with it and no facts', () => {
    fc.assert(
      fc.property(programmes, instants, (programme, atMs) => {
        expect(programmeAt(programme, 'UTC', atMs).event).toBe(answer(programme, NO_FACTS, atMs).event)
      }),
    )
  })
  it('never wins while its condition does not hold, and the plan is the sum of its instants', () => {
    fc.assert(
      fc.property(programmes, facts, instants, (programme, known, atMs) => {
        const { event, untilMs } = answer(programme, known, atMs)
        if (event !== null)
          expect(eventAnswersAt(programme, known, atMs).get(event)?.holds ?? true).toBe(true)
        const spans = programmeSpans(
          programme,
          'UTC',
          T0 - 2 * HOUR_MS,
          T0 + 5 * HOUR_MS,
          eventGates(programme, known),
        )
        expect(spans.find((span) => span.fromMs <= atMs && atMs < span.untilMs)?.event).toBe(event)
        if (untilMs !== null) expect(answer(programme, known, untilMs - 1).event).toBe(event)
      }),
    )
  })
})
