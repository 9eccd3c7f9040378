import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anItem } from '../testing/fixtures.ts'
import { only, oneZone } from '../testing/conditionVectors.ts'
import type { DataTable } from '../dataTable.ts'
import { freezeCondition } from '../freeze/freezeCondition.ts'
import type { Library } from '../freeze/library.ts'
import { sitePlans } from '../evaluate.ts'
import { answerCondition } from './answer.ts'
import { conditionSchema, leavesOf, type Condition, type ConditionLeaf } from './condition.ts'
import { answersAt, conditionedPlans } from './conditionedPlans.ts'
import { always, NO_FACTS, READINGS_MAX, withReading, type Facts, type Reading } from './facts.ts'

const again = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const T0 = Date.UTC(2026, 10, 2, 9)
const hot: ConditionLeaf = { fact: 'temperature', compare: 'above', to: 25, old_after_s: 600, unknown: false }
const at = (atMs: number, value: Reading['value']): Reading => ({ fromMs: atMs, lastMs: atMs, value })

const leaf: fc.Arbitrary<ConditionLeaf> = fc.oneof(
  fc.record({
    fact: fc.constantFrom('a', 'b'),
    compare: fc.constantFrom('above' as const, 'atMost' as const, 'is' as const, 'isNot' as const),
    to: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('x', true)),
    old_after_s: fc.integer({ min: 60, max: 3_600 }),
    unknown: fc.boolean(),
  }),
  fc.record({ tag: fc.constantFrom('t', 'u'), unknown: fc.boolean() }),
  fc.record({ touched_within_s: fc.integer({ min: 1, max: 120 }), unknown: fc.boolean() }),
)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  leaf,
  fc.record({ not: leaf }),
  fc.record({ all: fc.array(leaf, { minLength: 1, maxLength: 3 }) }),
  fc.record({ any: fc.array(fc.oneof(leaf, fc.record({ not: leaf })), { minLength: 1, maxLength: 3 }) }),
)
const readings = (value: fc.Arbitrary<Reading['value']>): fc.Arbitrary<Reading[]> =>
  fc
    .array(fc.record({ after: fc.integer({ min: 1, max: 3_600_000 }), value }), { maxLength: 6 })
    .map((steps) => {
      let atMs = T0 - 4 * 3_600_000
      return steps.map((step) => at((atMs += step.after), step.value))
    })
const facts: fc.Arbitrary<Facts> = fc.record(
  {
    'fact/a': readings(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('x', 'y', true))),
    'fact/b': readings(fc.integer({ min: 0, max: 4 })),
    touch: readings(fc.boolean()),
    tags: fc.constantFrom(always(['t']), always([]), []),
  },
  { requiredKeys: [] },
)
const items = fc.array(fc.option(condition, { nil: null }), { minLength: 1, maxLength: 5 }).map((all) =>
  all.map((one, index) => {
    const item = anItem({ id: `i${index}`, duration: (index + 3) * 1_000 })
    return one ? only(one, item) : item
  }),
)
const instants = fc.integer({ min: T0 - 8 * 3_600_000, max: T0 + 30 * 3_600_000 })
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu')

describe('a condition', () => {
  it('always has an answer, and the same for the same facts', () => {
    fc.assert(
      fc.property(condition, facts, instants, (one, known, atMs) => {
        const answer = answerCondition(one, known, atMs)
        expect(typeof answer.holds).toBe('boolean')
        expect(answerCondition(again(one), again(known), atMs)).toEqual(answer)
        expect(leavesOf(one)).toContainEqual(answer.by.leaf)
      }),
    )
  })
  it('gives the stated answer without facts', () => {
    expect(answerCondition(hot, NO_FACTS, T0)).toMatchObject({ holds: false, by: { state: 'unknown' } })
    expect(answerCondition({ ...hot, unknown: true }, NO_FACTS, T0).holds).toBe(true)
  })
  it('gives the stated answer when a value is old, and says how old', () => {
    const known = { 'fact/temperature': [at(T0, 31)] }
    expect(answerCondition(hot, known, T0 + 599_999)).toMatchObject({ holds: true, by: { state: 'known' } })
    expect(answerCondition(hot, known, T0 + 600_000)).toMatchObject({
      holds: false,
      by: { state: 'old', value: 31, ageMs: 600_000 },
    })
  })
  it('knows nothing before the first measurement', () => {
    expect(answerCondition(hot, { 'fact/temperature': [at(T0, 31)] }, T0 - 1).by.state).toBe('unknown')
  })
  it('is refused with more than eight questions or more than three levels', () => {
    const many = { all: Array.from({ length: 4 }, () => ({ any: [hot, hot, hot] })) }
    expect(conditionSchema.safeParse(many).success).toBe(false)
    expect(conditionSchema.safeParse({ all: [{ any: [{ not: hot }] }] }).success).toBe(true)
    expect(conditionSchema.safeParse({ all: [{ any: [{ not: { all: [hot] } }] }] }).success).toBe(false)
    expect(conditionSchema.safeParse({ tag: 'a' }).success).toBe(false)
  })
})

describe('a zone with conditions', () => {
  it('shows only what its conditions let play, at every instant, and is empty only when none may', () => {
    fc.assert(
      fc.property(items, facts, instants, zones, (entries, known, atMs, zone) => {
        const render = oneZone(entries)
        const current = conditionedPlans(render, zone, known).get('main')!.momentAt(atMs)!.current
        const answers = answersAt(render, known, atMs)
        const allowed = entries.filter(({ id }) => answers.get(id)?.holds ?? true).map(({ id }) => id)
        if (current.item) expect(allowed).toContain(current.item.id)
        else expect(allowed).toEqual([])
        expect(current.fromMs).toBeLessThanOrEqual(atMs)
        expect(current.untilMs).toBeGreaterThan(atMs)
      }),
    )
  })
  it('plays by the stated answers where nobody can evaluate them', () => {
    fc.assert(
      fc.property(items, instants, zones, (entries, atMs, zone) => {
        const render = oneZone(entries)
        const path = (plans: ReturnType<typeof sitePlans>) => {
          const { current } = plans.get('main')!.momentAt(atMs)!
          return [current.path, current.fromMs, current.untilMs]
        }
        expect(path(sitePlans(render, zone))).toEqual(path(conditionedPlans(render, zone, NO_FACTS)))
      }),
    )
  })
  it('lets what is on play to its end when a measurement arrives, and knows it as the same play', () => {
    const render = oneZone([only(hot, anItem({ id: 'ice' })), anItem({ id: 'soup' }), anItem({ id: 'tea' })])
    const before = conditionedPlans(render, 'UTC', NO_FACTS)
      .get('main')!
      .momentAt(T0 + 3_000)!.current
    const after = conditionedPlans(render, 'UTC', { 'fact/temperature': [at(T0 + 2_000, 31)] }).get('main')!
    expect(after.momentAt(T0 + 3_000)!.current).toEqual(before)
    expect(after.momentAt(T0 + 10_000)!.current.path).toBe('tea')
    expect(after.momentAt(T0 + 20_000)!.current.path).toBe('ice')
  })
  it('follows the stated answers of a condition that it cannot read', () => {
    const newer = { ...only({ tag: 'x', unknown: false }, anItem({ id: 'moon' })) }
    const entries = [{ ...newer, if: { of: { moon: 'full', unknown: false } as never } }, anItem({ id: 'b' })]
    const plan = conditionedPlans(oneZone(entries), 'UTC', NO_FACTS).get('main')!
    expect(plan.momentAt(T0)!.current.path).toBe('b')
  })
  it('says that a condition is why an item does not play', () => {
    const render = oneZone([only(hot, anItem({ id: 'ice' })), anItem({ id: 'soup' })])
    const known = { 'fact/temperature': [at(T0, 20)] }
    expect(conditionedPlans(render, 'UTC', known).get('main')!.skippedAt(T0)).toEqual([
      { id: 'ice', why: 'condition' },
    ])
    expect(answersAt(render, known, T0 + 5_000).get('ice')).toEqual({
      holds: false,
      by: { leaf: hot, holds: false, state: 'known', value: 20, ageMs: 5_000 },
    })
  })
})

describe('a condition on a data table', () => {
  const soup: Condition = { table: 'Prices/Soup/Small', compare: 'above', to: 3, unknown: true }
  const place = { field: 'groups.0.items.0', on: 'Soup' }
  const prices = (rows: DataTable['rows']): Library => ({
    slides: new Map(),
    media: new Map(),
    playlists: new Map(),
    packages: null,
    tables: [{ name: 'Prices', columns: ['Size', 'Small'], rows }],
    names: null,
    day: 0,
  })
  it('takes its field along', () => {
    const { data, problems } = freezeCondition(soup, undefined, prices([['Soup', '4']]), place)
    expect([data, problems]).toEqual([{ 'Prices/Soup/Small': '4' }, []])
  })
  it('can’t be published while no table has the field', () => {
    expect(freezeCondition(soup, undefined, prices([]), place).problems).toEqual([
      {
        field: 'groups.0.items.0.if',
        code: 'DATA_MISSING',
        params: { on: 'Soup', place: 'Prices/Soup/Small' },
      },
    ])
  })
})

describe('readings', () => {
  it('join equal measurements, and keep those that differ apart', () => {
    const joined = [20, 20, 21].reduce<Reading[]>(
      (all, value, nth) => withReading(all, T0 + nth * 30_000, value),
      [],
    )
    expect(joined).toEqual([
      { fromMs: T0, lastMs: T0 + 30_000, value: 20 },
      { fromMs: T0 + 60_000, lastMs: T0 + 60_000, value: 21 },
    ])
  })
  it('never join over a gap in which a value could be old', () => {
    expect(withReading([at(T0, 20)], T0 + 60_001, 20)).toHaveLength(2)
  })
  it('leave out a measurement that is earlier than the last', () => {
    expect(withReading([at(T0, 20)], T0 - 1, 21)).toEqual([at(T0, 20)])
  })
  it('stay few, and remember what the day began with', () => {
    const many = Array.from({ length: 500 }, (_, nth) => nth).reduce<Reading[]>(
      (all, nth) => withReading(all, T0 + nth * 1_000, nth),
      [],
    )
    expect(many).toHaveLength(READINGS_MAX.count)
    const later = withReading([at(T0, 1), at(T0 + 1_000, 2)], T0 + READINGS_MAX.ageMs + 5_000, 3)
    expect(later.map(({ value }) => value)).toEqual([2, 3])
  })
})
