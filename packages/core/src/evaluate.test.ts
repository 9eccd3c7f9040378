import { describe, expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import { evaluateSite, type EvaluatedDevice } from './evaluate.ts'
import type { RenderGroup, RenderData } from './renderWire.ts'
import { anAd, anItem } from './testing/fixtures.ts'

const T0 = Date.UTC(2026, 10, 20, 9)
const zone = (items: RenderGroup['items']): RenderGroup => ({
  id: 'main',
  name: 'Main',
  frame: { x: 0, y: 0, width: 1920, height: 1080 },
  background: '#101828',
  items,
})
const screen = (items: RenderGroup['items'], ads: RenderData['ads'] = []): RenderData => ({
  version: '0'.repeat(64),
  startedAt: T0,
  screen: { width: '1920px', height: '1080px', groups: [zone(items)], js: '' },
  ads,
  media: [],
})
const device = (given: Partial<EvaluatedDevice> = {}): EvaluatedDevice => ({
  timeZone: 'UTC',
  settings: DEFAULT_DEVICE_SETTINGS,
  clockOffsetMs: 0,
  ...given,
})

describe('evaluateSite', () => {
  const two = screen([anItem({ id: 'a', duration: 10_000 }), anItem({ id: 'b', duration: 5_000 })])

  it('says what is on, how far into it, what comes next and when, and why', () => {
    const [main] = evaluateSite(two, device(), T0 + 12_000).zones
    expect(main).toMatchObject({
      current: {
        item_id: 'b',
        slide_id: 'slide-b',
        elapsedMs: 2_000,
        remainingMs: 3_000,
        untilMs: T0 + 15_000,
      },
      next: { item_id: 'a', fromMs: T0 + 15_000 },
      reason: { code: 'turn', params: { zone: 'Main', skipped: 0 } },
    })
  })
  it('answers for the server’s time, whatever the device’s clock says', () => {
    const slow = evaluateSite(two, device({ clockOffsetMs: 5_000 }), T0 + 7_000)
    expect(slow.atMs).toBe(T0 + 12_000)
    expect(slow.zones[0]?.current?.item_id).toBe('b')
  })
  it('names the ads over an item, with those that are gone and to come', () => {
    const render = screen(
      [anItem({ id: 'a', duration: 20_000, ads: ['x', 'y'] })],
      [anAd({ id: 'x', frequency: { every: 1 } }), anAd({ id: 'y', frequency: { every: 1 } })],
    )
    expect(evaluateSite(render, device(), T0 + 6_000).zones[0]?.ads).toEqual([
      { ad_id: 'x', fromMs: T0, untilMs: T0 + 5_000, shown: false },
      { ad_id: 'y', fromMs: T0 + 5_000, untilMs: T0 + 10_000, shown: true },
    ])
  })
  it('says why something else does not play', () => {
    const render = screen([
      anItem({ id: 'a' }),
      anItem({ id: 'night', when: { times: [{ from: '22:00', until: '06:00' }] } }),
      anItem({ id: 'xmas', when: { from: '2026-12-24T00:00' } }),
      anItem({ id: 'sunday', when: { days: [7] } }),
      anItem({ id: 'spent', when: { until: '2026-11-01T00:00' } }),
      anItem({ id: 'broken' }),
    ])
    const [main] = evaluateSite(render, device({ barred: new Set(['broken']) }), T0).zones
    expect(main?.skipped).toEqual([
      { id: 'night', why: 'notNow' },
      { id: 'xmas', why: 'notYet' },
      { id: 'sunday', why: 'notToday' },
      { id: 'spent', why: 'over' },
      { id: 'broken', why: 'barred' },
    ])
    expect(main?.current?.item_id).toBe('a')
    expect(main?.reason).toEqual({ code: 'turn', params: { zone: 'Main', skipped: 5 } })
  })
  it('says that a zone is out of its times, and plays its first item when it is there again', () => {
    const render = screen([anItem({ id: 'a', duration: 7_000 }), anItem({ id: 'b', duration: 7_000 })])
    render.screen.groups[0]!.when = { times: [{ from: '11:00', until: '14:00' }] }
    const at = (atMs: number) => evaluateSite(render, device(), atMs)
    const dayMs = T0 - (T0 % 86_400_000)
    const early = at(dayMs + 11 * 3_600_000 - 1)
    expect(early).toMatchObject({
      showing: 'idle',
      zones: [
        {
          current: null,
          next: { item_id: 'a', fromMs: dayMs + 11 * 3_600_000 },
          reason: { code: 'zoneNotNow', params: { zone: 'Main' } },
          skipped: [
            { id: 'a', why: 'zone' },
            { id: 'b', why: 'zone' },
          ],
        },
      ],
    })
    expect(at(dayMs + 14 * 3_600_000 - 1).zones[0]!.current!.untilMs).toBe(dayMs + 14 * 3_600_000)
    expect(at(dayMs + 14 * 3_600_000).zones[0]!.current).toBeNull()
  })
  it('says black on purpose, a capture device, and the quiet picture for what they are', () => {
    const showing = (settings: Partial<typeof DEFAULT_DEVICE_SETTINGS>, render = two) =>
      evaluateSite(render, device({ settings: { ...DEFAULT_DEVICE_SETTINGS, ...settings } }), T0).showing
    expect(showing({})).toBe('site')
    expect(showing({ blankScreen: true })).toBe('blank')
    expect(showing({ mediaPassthrough: true })).toBe('passthrough')
    expect(showing({}, screen([anItem({ id: 'a', when: { days: [7] } })]))).toBe('idle')
  })
})
