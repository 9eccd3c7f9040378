import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activationEndMs,
  activationStep,
  latencyPercentiles,
  shownEmergency,
  type ActivationTimes,
} from './activation.ts'
import { emergencyOnScreen, emergencySetVersion, EMPTY_EMERGENCY_SET } from './emergencySet.ts'
import { changedMessage, emergencyMessageSchema, type EmergencyMessage } from './message.ts'

const T0 = Date.UTC(2026, 10, 23, 10)
const aMessage = (change: Partial<EmergencyMessage> = {}): EmergencyMessage => ({
  texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
  seconds_each: 8,
  colour: 'red',
  symbol: 'evacuate',
  arrow: 'left',
  direction: { en: 'Car park, north' },
  sound: 'alarm',
  ...change,
})
const anActivation = (change: Partial<ActivationTimes> = {}): ActivationTimes => ({
  activation_id: 'a',
  priority: 50,
  drill: false,
  fired_at: T0,
  ends_at: null,
  lease_until: T0 + 60_000,
  ...change,
})
const others = (activations: ActivationTimes[], nowMs = T0 + 1) => {
  const answer = shownEmergency(activations, nowMs)
  return [answer.shown?.activation_id ?? null, ...answer.others.map(({ why }) => why)]
}

describe('several activations', () => {
  it('give way to the higher priority, even if that is a drill', () => {
    expect(others([anActivation(), anActivation({ activation_id: 'b', priority: 51, drill: true })])).toEqual(
      ['b', 'lowerPriority'],
    )
  })
  it('of one priority show a real one before a drill, then the last one fired, then the smaller id', () => {
    expect(
      others([anActivation({ drill: true, fired_at: T0 + 1 }), anActivation({ activation_id: 'b' })]),
    ).toEqual(['b', 'drillBehindReal'])
    expect(others([anActivation(), anActivation({ activation_id: 'b', fired_at: T0 + 1 })])).toEqual([
      'b',
      'firedEarlier',
    ])
    expect(others([anActivation({ activation_id: 'b' }), anActivation()])).toEqual(['a', 'largerId'])
  })
  it('end at their own end or with their lease', () => {
    const ended = anActivation({ ends_at: T0 + 10 })
    const unrenewed = anActivation({ activation_id: 'b', lease_until: T0 + 5 })
    expect(others([ended, unrenewed], T0 + 4)).toEqual(['a', 'largerId'])
    expect(others([ended, unrenewed], T0 + 5)).toEqual(['a', 'leaseEnded'])
    expect(others([ended, unrenewed], T0 + 10)).toEqual([null, 'ended', 'leaseEnded'])
  })
  it('count at once on a display whose clock is behind', () => {
    expect(others([anActivation({ fired_at: T0 + 5_000 })], T0)).toEqual(['a'])
  })

  const activations = fc.uniqueArray(
    fc.record({
      activation_id: fc.stringMatching(/^[a-z]{1,3}$/),
      priority: fc.integer({ min: 48, max: 52 }),
      drill: fc.boolean(),
      fired_at: fc.integer({ min: T0, max: T0 + 3 }),
      ends_at: fc.option(fc.integer({ min: T0, max: T0 + 20 })),
      lease_until: fc.integer({ min: T0, max: T0 + 20 }),
    }),
    { selector: ({ activation_id: id }) => id, maxLength: 6 },
  )
  it('show the same one in whatever order they came, and give a reason for each other one', () => {
    fc.assert(
      fc.property(
        activations,
        fc.integer({ min: T0, max: T0 + 22 }),
        fc.infiniteStream(fc.nat()),
        (all, nowMs, random) => {
          const mixed = all
            .map((activation) => ({ activation, at: random.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ activation }) => activation)
          const answer = shownEmergency(all, nowMs)
          expect(shownEmergency(mixed, nowMs).shown).toEqual(answer.shown)
          expect(answer.others).toHaveLength(all.length - (answer.shown ? 1 : 0))
          const running = all.filter((one) => activationEndMs(one) > nowMs)
          expect(answer.shown === null).toBe(running.length === 0)
          for (const { activation, why } of answer.others)
            expect(why === 'ended' || why === 'leaseEnded').toBe(!running.includes(activation))
        },
      ),
    )
  })
  it('change nothing before the instant that the answer names', () => {
    fc.assert(
      fc.property(activations, (all) => {
        const answer = shownEmergency(all, T0)
        if (answer.shown === null) return
        expect(answer.untilMs).toBe(activationEndMs(answer.shown))
        for (let nowMs = T0; nowMs < answer.untilMs!; nowMs++)
          expect(shownEmergency(all, nowMs).shown).toBe(answer.shown)
        expect(shownEmergency(all, answer.untilMs!).shown).not.toBe(answer.shown)
      }),
    )
  })
})

describe('a message', () => {
  it('is changed by the nearest place that names a part', () => {
    const changed = changedMessage(
      aMessage(),
      { arrow: 'right', direction: { en: 'Stairs A' } },
      { direction: { en: 'Stairs B' } },
    )
    expect(changed).toEqual(aMessage({ arrow: 'right', direction: { en: 'Stairs B' } }))
    expect(changedMessage(aMessage(), { arrow: null }).arrow).toBeNull()
  })
  it('has each language once, and nothing without a heading', () => {
    const text = { language: 'en', heading: 'Leave', detail: '' }
    const reads = (texts: unknown) => emergencyMessageSchema.safeParse({ ...aMessage(), texts }).success
    expect(reads([text, { ...text, language: 'ar' }])).toBe(true)
    for (const wrong of [
      [],
      [text, { ...text, language: 'EN' }],
      [{ ...text, heading: ' ' }],
      [{ ...text, language: 'e n' }],
    ])
      expect(reads(wrong)).toBe(false)
  })
  it('covers the display, or only the zones of the screen that are named', () => {
    const zone = aMessage({ colour: 'black' })
    const own = aMessage({ arrow: 'up' })
    const emergency = { message: aMessage(), screens: { s1: { message: own, zones: { z1: zone } } } }
    expect(emergencyOnScreen({ ...emergency, takes: 'display' }, 's1')).toEqual({
      covers: 'display',
      message: own,
    })
    expect(emergencyOnScreen({ ...emergency, takes: 'display' }, null)).toEqual({
      covers: 'display',
      message: aMessage(),
    })
    expect(emergencyOnScreen({ ...emergency, takes: 'zones' }, 's1')).toEqual({
      covers: 'zones',
      zones: { z1: zone },
    })
    expect(emergencyOnScreen({ ...emergency, takes: 'zones' }, 's2')).toEqual({ covers: 'zones', zones: {} })
  })
})

it('names the empty set by its hash', () => {
  expect(EMPTY_EMERGENCY_SET.version).toBe(emergencySetVersion(EMPTY_EMERGENCY_SET))
})
it('says how far a device is', () => {
  const at = { received_at: null, shown_at: null, acknowledged_at: null, cleared_at: null }
  expect(activationStep(at)).toBe('fired')
  expect(activationStep({ ...at, received_at: 1 })).toBe('received')
  expect(activationStep({ ...at, shown_at: 2 })).toBe('painted')
  expect(activationStep({ ...at, shown_at: 2, acknowledged_at: 3 })).toBe('acknowledged')
  expect(activationStep({ ...at, received_at: 1, cleared_at: 4 })).toBe('cleared')
})
it('reads percentiles by nearest rank', () => {
  expect(latencyPercentiles([])).toBeNull()
  expect(latencyPercentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
  expect(latencyPercentiles(Array.from({ length: 100 }, (_, at) => 100 - at))).toEqual({
    p50: 50,
    p95: 95,
    p99: 99,
  })
})
