import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateSite, type EvaluatedDevice } from './evaluate.ts'
import { passOver } from './passOver.ts'
import type { RenderAd } from './renderData.ts'
import type { RenderData, RenderItem } from './renderWire.ts'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import { anAd, anItem } from './testing/fixtures.ts'
import { createZonePlan } from './zonePlan.ts'
import { zoneTimeOf } from './zoneTime.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const items = (durations: readonly number[], ads: readonly string[] = []): RenderItem[] =>
  durations.map((duration, index) => anItem({ id: `i${index}`, duration, ads: [...ads] }))
const planOf = (own: RenderItem[], ads: RenderAd[]) =>
  createZonePlan({ id: 'main', items: own }, ads, T0, zoneTimeOf('UTC'))
const screen = (own: RenderItem[], ads: RenderAd[]): RenderData => ({
  version: '0'.repeat(64),
  startedAt: T0,
  screen: {
    width: '1920px',
    height: '1080px',
    groups: [
      {
        id: 'main',
        name: 'Main',
        frame: { x: 0, y: 0, width: 1920, height: 1080 },
        background: '#101828',
        items: own,
      },
    ],
    js: '',
  },
  ads,
  media: [],
})
const device = (given: Partial<EvaluatedDevice> = {}): EvaluatedDevice => ({
  timeZone: 'UTC',
  settings: DEFAULT_DEVICE_SETTINGS,
  clockOffsetMs: 0,
  ...given,
})

/** Screens with ads over items and between them, and a pause. */
const drawn = fc.record({
  durations: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  ads: fc.array(
    fc.record({
      mode: fc.constantFrom('over' as const, 'between' as const),
      every: fc.integer({ min: 1, max: 3 }),
      duration: fc.integer({ min: 1, max: 15 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  atS: fc.integer({ min: -500, max: 3_000 }),
  untilS: fc.integer({ min: -200, max: 2_000 }),
})
const made = ({
  durations,
  ads,
}: {
  durations: number[]
  ads: { mode: 'over' | 'between'; every: number; duration: number }[]
}) => {
  const own = ads.map(({ mode, every, duration }, index) =>
    anAd({ id: `ad${index}`, mode, frequency: { every }, duration: duration * 1_000 }),
  )
  return {
    own,
    plan: planOf(
      items(
        durations.map((s) => s * 1_000),
        own.map(({ id }) => id),
      ),
      own,
    ),
  }
}

describe('a plan while ads are paused', () => {
  it('never shows an ad that begins before the end of the pause', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const untilMs = T0 + given.untilS * 1_000
        const moment = passOver(made(given).plan, () => false, untilMs).momentAt(T0 + given.atS * 1_000)!
        for (const play of [moment.previous, moment.current, moment.next]) {
          // What stands in for an ad begins with it, so its own beginning says nothing about the ad.
          expect(play.ad !== null && play.fromMs < untilMs).toBe(false)
          expect(play.over.every((span) => span.fromMs >= untilMs)).toBe(true)
        }
      }),
    )
  })
  it('keeps step with displays that are not paused: their items are on with it, and end with it', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { plan } = made(given)
        const atMs = T0 + given.atS * 1_000
        const whole = plan.momentAt(atMs)!.current
        const paused = passOver(plan, () => false, T0 + given.untilS * 1_000).momentAt(atMs)!.current
        if (whole.ad === null) expect(paused).toMatchObject({ key: whole.key, untilMs: whole.untilMs })
        // In place of an ad the item behind it is on already.
        else if (paused.ad === null && paused.item) {
          expect(plan.momentAt(paused.untilMs - 1)!.current.key).toBe(paused.key)
        }
      }),
    )
  })
  it('is the whole plan again for what begins after the pause', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const { plan } = made(given)
        const untilMs = T0 + given.untilS * 1_000
        const after = plan.momentAt(untilMs + 60_000)!.current
        const later = plan.momentAt(after.untilMs + 60_000)!.current
        expect(passOver(plan, () => false, untilMs).momentAt(later.fromMs)!.current.key).toBe(later.key)
      }),
    )
  })
  it('leaves no gap', () => {
    fc.assert(
      fc.property(drawn, (given) => {
        const atMs = T0 + given.atS * 1_000
        const plan = passOver(made(given).plan, () => false, T0 + given.untilS * 1_000)
        const { previous, current, next } = plan.momentAt(atMs)!
        expect(current.fromMs).toBeLessThanOrEqual(atMs)
        expect(current.untilMs).toBeGreaterThan(atMs)
        expect([previous.untilMs, next.fromMs]).toEqual([current.fromMs, current.untilMs])
      }),
    )
  })
})

describe('what a device that is paused shows, and why', () => {
  const own = [
    anAd({ id: 'between', mode: 'between', frequency: { every: 1 }, duration: 5_000 }),
    anAd({ id: 'over', frequency: { every: 1 }, duration: 2_000 }),
  ]
  const render = screen(items([10_000, 10_000], ['over', 'between']), own)
  const untilMs = T0 + 60_000

  it('names the ads that are left out', () => {
    const pause = { what: 'ads' as const, untilMs }
    const evaluated = evaluateSite(render, device({ pause }), T0 + 11_000)
    expect(evaluated.showing).toBe('site')
    expect(evaluated.zones[0]).toMatchObject({
      current: { item_id: 'i1', ad_id: null },
      ads: [],
      skipped: [
        { id: 'between', why: 'paused' },
        { id: 'over', why: 'paused' },
      ],
    })
    expect(evaluateSite(render, device({ pause }), untilMs + 30_000)).toEqual(
      evaluateSite(render, device(), untilMs + 30_000),
    )
  })
  it('is the quiet picture while the whole presentation is paused, and then what everybody shows', () => {
    const pause = { what: 'presentation' as const, untilMs }
    const evaluated = evaluateSite(render, device({ pause }), T0 + 11_000)
    expect(evaluated.showing).toBe('paused')
    expect(evaluated.zones).toEqual([
      {
        group_id: 'main',
        current: null,
        next: expect.objectContaining({ fromMs: expect.any(Number) }),
        ads: [],
        reason: { code: 'paused', params: { zone: 'Main', untilMs } },
        skipped: [],
      },
    ])
    expect(evaluateSite(render, device({ pause }), untilMs)).toEqual(evaluateSite(render, device(), untilMs))
  })
  it('is black where the display is blank on purpose, paused or not', () => {
    const settings = { ...DEFAULT_DEVICE_SETTINGS, blankScreen: true }
    const pause = { what: 'presentation' as const, untilMs }
    expect(evaluateSite(render, device({ pause, settings }), T0).showing).toBe('blank')
  })
})
