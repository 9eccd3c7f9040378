import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emergencyTextsSchema } from '../emergency/index.ts'
import {
  CAP_MESSAGE_TYPES,
  CAP_SCOPES,
  CAP_SEVERITIES,
  CAP_STATUSES,
  type CapAlert,
  type CapInfo,
} from './alert.ts'
import { capTexts, decideCap, type CapPolicy, type CapRule } from './decide.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
const anInfo = (change: Partial<CapInfo> = {}): CapInfo => ({
  language: 'en-US',
  categories: ['Met'],
  event: 'SEVERE THUNDERSTORM',
  urgency: 'Immediate',
  severity: 'Severe',
  certainty: 'Observed',
  expiresMs: NOW + 3_600_000,
  headline: 'Severe thunderstorm warning',
  description: 'A storm moves southwest',
  instruction: 'Take cover',
  eventCodes: [{ system: 'SAME', value: 'SVR' }],
  areas: [],
  ...change,
})
const anAlert = (change: Partial<CapAlert> = {}): CapAlert => ({
  identifier: 'A1',
  sender: 'nws@example.org',
  sentMs: NOW - 1_000,
  status: 'Actual',
  msgType: 'Alert',
  scope: 'Public',
  references: [],
  infos: [anInfo()],
  ...change,
})
const aRule = (change: Partial<CapRule> = {}): CapRule => ({
  events: [],
  categories: [],
  urgencies: [],
  certainties: [],
  least_severity: 'Unknown',
  emergency_id: 'weather',
  text: 'alert',
  ...change,
})
const aPolicy = (change: Partial<CapPolicy> = {}): CapPolicy => ({
  rules: [aRule()],
  drills: true,
  only_drills: false,
  ...change,
})
const decide = (alert: Partial<CapAlert>, policy: Partial<CapPolicy> = {}, isSuperseded = false) =>
  decideCap(anAlert(alert), aPolicy(policy), isSuperseded, NOW)

describe('an alert', () => {
  it('fires what the first rule that lets it through names, with the priority of its severity', () => {
    const rules = [
      aRule({ events: ['Tornado'], emergency_id: 'tornado' }),
      aRule({ events: ['svr'], emergency_id: 'storm' }),
      aRule({ emergency_id: 'other' }),
    ]
    expect(decide({}, { rules })).toEqual({
      do: 'fire',
      drill: false,
      priority: 70,
      severity: 'Severe',
      emergencyId: 'storm',
      texts: [{ language: 'en-US', heading: 'Severe thunderstorm warning', detail: 'Take cover' }],
      endsMs: NOW + 3_600_000,
      areas: [],
      replaces: false,
    })
  })
  it.each<[string, Partial<CapAlert>, Partial<CapPolicy>, object]>([
    ['a draft', { status: 'Draft' }, {}, { do: 'ignore', why: 'draft' }],
    ['a message between systems', { status: 'System' }, {}, { do: 'ignore', why: 'systemMessage' }],
    ['an acknowledgement', { msgType: 'Ack' }, {}, { do: 'ignore', why: 'noAlert' }],
    ['one that is not public', { scope: 'Restricted' }, {}, { do: 'ignore', why: 'notPublic' }],
    ['an exercise where none fires', { status: 'Exercise' }, { drills: false }, { why: 'exercise' }],
    ['one without information', { infos: [] }, {}, { do: 'ignore', why: 'noInfo' }],
    ['one that ends now', { infos: [anInfo({ expiresMs: NOW })] }, {}, { why: 'expired' }],
    [
      'one that is not severe enough',
      {},
      { rules: [aRule({ least_severity: 'Extreme' })] },
      { why: 'noRule' },
    ],
    ['another category', {}, { rules: [aRule({ categories: ['Fire'] })] }, { why: 'noRule' }],
    ['another urgency', {}, { rules: [aRule({ urgencies: ['Past'] })] }, { why: 'noRule' }],
    ['another certainty', {}, { rules: [aRule({ certainties: ['Unlikely'] })] }, { why: 'noRule' }],
    ['an update that fires nothing', { msgType: 'Update' }, { rules: [] }, { do: 'clear', why: 'noRule' }],
    ['a cancellation', { msgType: 'Cancel', infos: [] }, {}, { do: 'clear', why: null }],
  ])('%s fires nothing', (_what, alert, policy, expected) => {
    expect(decide(alert, policy)).toMatchObject(expected)
  })
  it('that was cancelled before it came fires nothing', () => {
    expect(decide({}, {}, true)).toEqual({ do: 'ignore', why: 'superseded' })
  })
  it('that names no end has none', () => {
    expect(decide({ infos: [anInfo(), anInfo({ expiresMs: null })] })).toMatchObject({ endsMs: null })
  })
})

it('never fires the real thing for anything but an actual alert in public', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CAP_STATUSES),
      fc.constantFrom(...CAP_MESSAGE_TYPES),
      fc.constantFrom(...CAP_SCOPES),
      fc.constantFrom(...CAP_SEVERITIES),
      fc.boolean(),
      fc.boolean(),
      (status, msgType, scope, severity, drills, onlyDrills) => {
        const decision = decide(
          { status, msgType, scope, infos: [anInfo({ severity })] },
          { drills, only_drills: onlyDrills },
        )
        if (decision.do !== 'fire') return
        expect(scope).toBe('Public')
        expect(['Alert', 'Update']).toContain(msgType)
        if (!decision.drill) expect([status, onlyDrills]).toEqual(['Actual', false])
      },
    ),
  )
})

describe('texts', () => {
  it('are those of each language, the one that the rule is about first', () => {
    const spanish = anInfo({ language: 'es-US', event: 'TORMENTA', eventCodes: [], headline: 'Aviso' })
    const decision = decide(
      { infos: [spanish, anInfo()] },
      { rules: [aRule({ events: ['severe thunderstorm'] })] },
    )
    expect(decision.do === 'fire' && decision.texts?.map(({ language }) => language)).toEqual([
      'en-US',
      'es-US',
    ])
  })
  it('are what was prepared where the rule says so', () => {
    expect(decide({}, { rules: [aRule({ text: 'prepared' })] })).toMatchObject({ texts: null })
  })
  it('always fit a message, whatever the alert says', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            language: fc.constantFrom('en-US', 'es', 'DE', 'de', 'fr', 'pl', 'it', 'sv', 'pt-BR'),
            headline: fc.string({ unit: 'grapheme', maxLength: 300 }),
            instruction: fc.string({ unit: 'grapheme', maxLength: 900 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        (infos) => {
          const texts = capTexts(infos.map((info) => anInfo(info)))
          expect(emergencyTextsSchema.safeParse(texts).success).toBe(true)
        },
      ),
    )
  })
})
