import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursAt } from './hours.ts'
import { completeAlertSettings, type AlertFacts, type AlertKind, type AlertSettings } from './kinds.ts'
import { stepIncidents, type IncidentRule, type LiveIncident } from './stepIncidents.ts'

const T0 = Date.UTC(2026, 5, 15, 9)
const MINUTE = 60_000
const aDevice = (facts: Partial<AlertFacts> = {}): AlertFacts => ({
  deviceId: 'd1',
  status: 'showing',
  isOnPurpose: false,
  offlineSinceMs: null,
  isCurrent: true,
  faults: [],
  storagePercent: 10,
  clockOffSeconds: 0,
  temperature: 45,
  coveragePercent: 100,
  emergency: null,
  feed: null,
  timeZone: 'UTC',
  ...facts,
})
const aRule = (kind: AlertKind, settings: AlertSettings = {}): IncidentRule => ({
  kind,
  settings: completeAlertSettings(kind, settings),
  hours: null,
})
const doing = (rule: IncidentRule, facts: Partial<AlertFacts>, live: LiveIncident[] = [], nowMs = T0) =>
  stepIncidents(rule, [aDevice(facts)], live, nowMs).map((change) => change.do)
const open: LiveIncident = { id: 'i', deviceId: 'd1', isOpen: true, sinceMs: T0 }
const waiting: LiveIncident = { ...open, isOpen: false }

/** An emergency that was fired so many seconds ago and is not shown. */
const unseen = (seconds: number): AlertFacts['emergency'] => ({
  name: 'Evacuate',
  firedMs: T0 - seconds * 1_000,
  lacks: 'painted',
})

/** A feed that has not been read for so many minutes. */
const unread = (minutes: number): AlertFacts['feed'] => ({
  source: 'calendar',
  problem: 'unreachable',
  sinceMs: T0 - minutes * MINUTE,
})

describe('kinds of rules', () => {
  const offline = { status: 'offline' as const, offlineSinceMs: T0 }
  it.each<[AlertKind, AlertSettings, Partial<AlertFacts>, string[]]>([
    ['offline', {}, offline, ['wait']],
    ['offline', { minutes: 5 }, { ...offline, offlineSinceMs: T0 - 5 * MINUTE }, ['open']],
    ['feed', {}, { feed: unread(59) }, ['wait']],
    ['feed', {}, { feed: unread(60) }, ['open']],
    ['feed', {}, {}, []],
    ['content', { minutes: 1 }, { status: 'attention' }, ['wait']],
    ['content', { minutes: 1 }, { isCurrent: false }, ['wait']],
    ['content', { minutes: 1 }, { status: 'idle', isCurrent: false }, []],
    ['content', { minutes: 1 }, { status: 'passthrough', isCurrent: false }, []],
    ['fault', {}, { faults: [{ code: 'ITEM_FAILED', atMs: T0, isOpen: true }] }, ['open']],
    ['fault', { codes: ['OTHER'] }, { faults: [{ code: 'ITEM_FAILED', atMs: T0, isOpen: true }] }, []],
    ['fault', {}, { faults: [{ code: 'PLAYS_LOST', atMs: T0 - 9 * MINUTE, isOpen: false }] }, ['open']],
    ['fault', {}, { faults: [{ code: 'PLAYS_LOST', atMs: T0 - 10 * MINUTE, isOpen: false }] }, []],
    ['storage', { percent: 90 }, { storagePercent: 90 }, ['open']],
    ['storage', { percent: 90 }, { storagePercent: 89 }, []],
    ['storage', { percent: 90 }, { storagePercent: null }, []],
    ['clock', { seconds: 60, minutes: 0 }, { clockOffSeconds: 60 }, ['open']],
    ['clock', { seconds: 60 }, { clockOffSeconds: 60 }, ['wait']],
    ['temperature', { degrees: 80, minutes: 0 }, { temperature: 80 }, ['open']],
    ['temperature', { degrees: 80 }, { temperature: 80 }, ['wait']],
    ['temperature', { degrees: 80, minutes: 0 }, { temperature: 79 }, []],
    ['temperature', { degrees: 80, minutes: 0 }, { temperature: null }, []],
    ['coverage', { percent: 95 }, { coveragePercent: 94 }, ['open']],
    ['coverage', { percent: 95 }, { coveragePercent: null }, []],
    ['emergency', { seconds: 30 }, { emergency: unseen(30) }, ['open']],
    ['emergency', { seconds: 30 }, { emergency: unseen(29) }, []],
    ['emergency', {}, { ...offline, isOnPurpose: true, emergency: unseen(30) }, ['open']],
  ])('%s %o with %o: %o', (kind, settings, facts, expected) => {
    expect(doing(aRule(kind, settings), facts)).toEqual(expected)
  })
  it('are over for a hot machine only when it is 3 °C below the limit, and start again with the time it has to last', () => {
    const hot = aRule('temperature', { degrees: 80, minutes: 10 })
    expect(doing(hot, { temperature: 78 }, [open])).toEqual([])
    expect(doing(hot, { temperature: 77 }, [open])).toEqual(['end'])
    expect(doing(hot, { temperature: 79 }, [waiting])).toEqual(['forget'])
    expect(doing(hot, { ...offline, temperature: 20 }, [open])).toEqual([])
  })
  it('leave what is off on purpose alone, and end what is open', () => {
    const blank = { ...offline, isOnPurpose: true, offlineSinceMs: 0 }
    expect(doing(aRule('offline'), blank)).toEqual([])
    expect(stepIncidents(aRule('offline'), [aDevice(blank)], [open], T0)).toEqual([
      { do: 'end', id: 'i', deviceId: 'd1', why: 'onPurpose' },
    ])
  })
  it('keep the alert of a device that says nothing any more, and begin none', () => {
    expect(doing(aRule('storage'), { ...offline, storagePercent: 99 })).toEqual([])
    expect(doing(aRule('storage'), { ...offline, storagePercent: 10 }, [open])).toEqual([])
    expect(doing(aRule('clock'), { ...offline, clockOffSeconds: 99 }, [waiting])).toEqual(['forget'])
  })
  it('end what is open for a device that is gone', () => {
    expect(stepIncidents(aRule('offline'), [], [open], T0)).toMatchObject([{ do: 'end', why: 'removed' }])
    expect(stepIncidents(aRule('offline'), [], [waiting], T0)).toMatchObject([{ do: 'forget' }])
  })
})

describe('hours', () => {
  const workday = { days: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' }
  it('are those of the zone, with summer time', () => {
    expect(hoursAt(workday, 'Europe/Berlin', Date.UTC(2026, 5, 15, 6))).toMatchObject({
      fromMs: Date.UTC(2026, 5, 15, 6),
    })
    expect(hoursAt(workday, 'Europe/Berlin', Date.UTC(2026, 5, 15, 16))).toBeNull()
    expect(hoursAt(workday, 'Europe/Berlin', Date.UTC(2026, 5, 14, 10))).toBeNull()
    expect(hoursAt(workday, 'Europe/Berlin', Date.UTC(2026, 11, 15, 6))).toBeNull()
  })
  it('go on over midnight, and meet there', () => {
    const night = { days: [1], from: '22:00', until: '06:00' }
    expect(hoursAt(night, 'UTC', Date.UTC(2026, 5, 16, 5, 59))).toEqual({
      fromMs: Date.UTC(2026, 5, 15, 22),
      untilMs: Date.UTC(2026, 5, 16, 6),
    })
    expect(hoursAt(night, 'UTC', Date.UTC(2026, 5, 15, 5))).toBeNull()
    const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }
    expect(hoursAt(always, 'UTC', T0)!.fromMs).toBeLessThan(T0 - 7 * 86_400_000)
  })
  it('count an outage of the night from opening on', () => {
    const rule = { ...aRule('offline', { minutes: 10 }), hours: workday }
    const dark = { status: 'offline' as const, offlineSinceMs: Date.UTC(2026, 5, 15, 2) }
    const at = (hour: number, minute: number) => Date.UTC(2026, 5, 15, hour, minute)
    expect(doing(rule, dark, [], at(7, 59))).toEqual(['wait'])
    expect(doing(rule, dark, [waiting], at(8, 9))).toEqual([])
    expect(doing(rule, dark, [waiting], at(8, 10))).toEqual(['open'])
    expect(doing(rule, dark, [open], at(20, 0))).toEqual([])
    expect(doing(rule, {}, [open], at(20, 0))).toEqual(['end'])
  })
})

it('opens one incident for each outage that lasts, and ends each once, whatever happens', () => {
  const state = fc.constantFrom('online', 'offline', 'paused')
  const steps = fc.array(fc.record({ state, minutes: fc.integer({ min: 1, max: 12 }) }), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (all) => {
      const rule = aRule('offline', { minutes: 5 })
      let live: LiveIncident[] = []
      let sinceMs = T0
      let nowMs = T0
      let before = 'online'
      const seen: string[] = []
      const expected: string[] = []
      let isOpen = false
      for (const step of all) {
        if (step.state === 'offline' && before !== 'offline') sinceMs = nowMs
        for (let minute = 0; minute < step.minutes; minute += 1) {
          nowMs += MINUTE
          const facts = aDevice({
            status: step.state === 'online' ? 'showing' : 'offline',
            offlineSinceMs: step.state === 'online' ? null : sinceMs,
            isOnPurpose: step.state === 'paused',
          })
          // What a plain reading of the rule says.
          const due = step.state === 'offline' && nowMs - sinceMs >= 5 * MINUTE
          if (due && !isOpen) expected.push(`open ${nowMs}`)
          if (isOpen && step.state !== 'offline') expected.push(`end ${nowMs}`)
          isOpen = due || (isOpen && step.state === 'offline')
          // Asked twice, as two nodes would.
          for (let node = 0; node < 2; node += 1)
            for (const change of stepIncidents(rule, [facts], live, nowMs)) {
              if (change.do === 'open' || change.do === 'end') seen.push(`${change.do} ${nowMs}`)
              live =
                change.do === 'open' || change.do === 'wait'
                  ? [{ id: 'i', deviceId: 'd1', isOpen: change.do === 'open', sinceMs: change.sinceMs }]
                  : []
            }
        }
        before = step.state
      }
      expect(seen).toEqual(expected)
    }),
  )
})
