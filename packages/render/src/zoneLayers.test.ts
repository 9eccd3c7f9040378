import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillingLayer, zoneLayersAt, type LayerReadiness, type ZoneLayer } from './zoneLayers.ts'
import { UNSEEN } from './transitions.ts'
import { ARM_MS, LINGER_MS } from './zoneSchedule.ts'
import { anItem, planOf, T0 } from './testing/fixtures.ts'

const fade = { kind: 'fade', duration: 1_000 } as const
const group = planOf([
  anItem('a', { duration: 10_000, transition: fade }),
  anItem('b', { duration: 10_000, transition: fade }),
  anItem('c', { duration: 10_000, transition: fade }),
])
const allReady = (): LayerReadiness => 'ready'
const roles = (layers: readonly ZoneLayer[]) =>
  layers.map((layer) => `${layer.key.split('#')[0]} ${layer.role} ${layer.opacity} z${layer.z}`)

describe('zoneLayersAt', () => {
  it('shows the item before under the one that enters', () => {
    const layers = zoneLayersAt(group, T0, T0 + 10_400, allReady, null)
    expect(roles(layers)).toEqual(['a previous 1 z2', 'b current 1 z3'])
    expect(layers[1]!.enter).toEqual({ kind: 'fade', fromMs: T0 + 10_000, durationMs: 1_000 })
  })
  it('prepares the next item underneath, hidden by the one that is on', () => {
    expect(roles(zoneLayersAt(group, T0, T0 + 12_000, allReady, null))).toEqual([
      'b current 1 z3',
      'c next 1 z0',
    ])
  })
  it('hands the entrance to the compositor shortly before its turn, and does not touch it at the turn', () => {
    const armed = zoneLayersAt(group, T0, T0 + 20_000 - ARM_MS, allReady, null)
    const turned = zoneLayersAt(group, T0, T0 + 20_000, allReady, fillingLayer(armed))
    expect(armed[1]).toMatchObject({ key: 'c#2', begun: false, z: 4 })
    expect(turned[1]).toMatchObject({ key: 'c#2', begun: true, role: 'current' })
    expect(turned[1]!.enter).toEqual(armed[1]!.enter)
    expect(turned[0]!.exit).toEqual(armed[0]!.exit)
  })
  it('keeps the item that is on when the one due is not ready, for as long as it takes', () => {
    const bReady = (key: string): LayerReadiness => (key === 'b#1' ? 'ready' : 'loading')
    let layers = zoneLayersAt(group, T0, T0 + 12_000, bReady, null)
    layers = zoneLayersAt(group, T0, T0 + 20_000, bReady, fillingLayer(layers))
    layers = zoneLayersAt(group, T0, T0 + 21_200, bReady, fillingLayer(layers))
    expect(roles(layers)).toEqual(['b holdover 1 z1', 'c current 0 z3', 'a next 0 z0'])
    layers = zoneLayersAt(group, T0, T0 + 35_000, bReady, fillingLayer(layers))
    expect(roles(layers)[0]).toBe('b holdover 1 z1')
    layers = zoneLayersAt(group, T0, T0 + 36_000, allReady, fillingLayer(layers))
    expect(roles(layers)).toEqual(['a current 1 z3', 'b next 1 z0'])
  })
  it('draws a video all along before its turn, unseen, because its first drawn frame has no picture', () => {
    const video = anItem('v')
    video.slide.elements = [
      {
        id: 'film',
        type: 'video',
        frame: { x: 0, y: 0, width: 1920, height: 1080 },
        media: { sha256: 'ab'.repeat(32), type: 'video/mp4', width: 1920, height: 1080 },
        fit: 'cover',
        volume: 0,
      },
    ]
    const plan = planOf([anItem('a'), video])
    const [, next] = zoneLayersAt(plan, T0, T0 + 3_000, allReady, null)
    expect(next).toMatchObject({ role: 'next', opacity: UNSEEN, z: 4, begun: false, enter: null })
    const [, armed] = zoneLayersAt(plan, T0, T0 + 10_000 - ARM_MS, allReady, null)
    expect(armed).toMatchObject({ opacity: 1, z: 4, enter: { kind: 'cut' } })
    // It comes late, as after the page was held up: unseen over what stays until it is ready.
    const before = fillingLayer(zoneLayersAt(plan, T0, T0 + 3_000, allReady, null))
    const late = zoneLayersAt(plan, T0, T0 + 12_000, () => 'loading', before)
    expect(late.find(({ role }) => role === 'current')).toMatchObject({ opacity: UNSEEN, z: 3, begun: true })
    expect(late.find(({ role }) => role === 'holdover')).toMatchObject({ key: 'a#0', opacity: 1 })
  })
  it('leaves the item before underneath for a moment after the entrance, and lets nothing in it start over', () => {
    const [previous] = zoneLayersAt(group, T0, T0 + 11_000 + LINGER_MS - 1, allReady, null)
    expect(previous).toMatchObject({ role: 'previous', leaving: true, opacity: 1 })
    expect(zoneLayersAt(group, T0, T0 + 11_000 + LINGER_MS, allReady, null)[0]).toMatchObject({
      role: 'current',
    })
  })
  it('never lets an item be seen before its turn, unless the first one cannot be shown at all', () => {
    const onlyNext = (key: string): LayerReadiness => (key === 'b#1' ? 'ready' : 'loading')
    expect(roles(zoneLayersAt(group, T0, T0 + 3_000, onlyNext, null))).toEqual([
      'a current 0 z3',
      'b next 0 z0',
    ])
    const failing = (key: string): LayerReadiness => (key === 'b#1' ? 'ready' : 'failed')
    expect(roles(zoneLayersAt(group, T0, T0 + 3_000, failing, null))).toEqual([
      'a current 0 z3',
      'b next 1 z0',
    ])
  })
  it('keeps a single item mounted for ever', () => {
    const single = planOf([anItem('a', { transition: fade })])
    const first = zoneLayersAt(single, T0, T0 + 100, allReady, null)
    const later = zoneLayersAt(single, T0, T0 + 1e9, allReady, fillingLayer(first))
    expect(first.map((layer) => layer.key)).toEqual(later.map((layer) => layer.key))
    // Two players that joined at different times agree about where its video stands.
    expect(later[0]!.mediaFromMs).toBe(first[0]!.mediaFromMs)
    expect(later[0]).toMatchObject({ enter: null, exit: null, opacity: 1 })
  })
  it('says how often a single item starts again, which no other does within its layer', () => {
    const single = planOf([anItem('a', { duration: 7_000 })])
    expect(zoneLayersAt(single, T0, T0 + 100, allReady, null)[0]!.loopMs).toBe(7_000)
    expect(zoneLayersAt(group, T0, T0 + 100, allReady, null).map((layer) => layer.loopMs)).toEqual([
      null,
      null,
    ])
  })
  it('draws a slide whose background is a video all along before its turn too', () => {
    const moving = anItem('m')
    const media = { sha256: 'ab'.repeat(32), type: 'video/mp4', width: 1_920, height: 1_080 }
    moving.slide.background = { kind: 'media', media, dim: 0, color: '#101828' }
    const [, next] = zoneLayersAt(planOf([anItem('a'), moving]), T0, T0 + 2_000, allReady, null)
    expect(next).toMatchObject({ role: 'next', opacity: UNSEEN, begun: false })
  })
  it('never loses the picture once there was one, whatever becomes ready when, and mounts at most three layers', () => {
    const step = fc.record({ afterMs: fc.integer({ min: -4_000, max: 9_000 }), ready: fc.array(fc.nat(60)) })
    let covered = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const ready = new Set<string>()
        let layers: readonly ZoneLayer[] = []
        let nowMs = T0 + 100_000
        let had = false
        for (const { afterMs, ready: numbers } of steps) {
          nowMs += afterMs
          for (const n of numbers) {
            const layer = layers[n % Math.max(1, layers.length)]
            if (layer) ready.add(layer.key)
          }
          layers = zoneLayersAt(
            group,
            T0,
            nowMs,
            (key) => (ready.has(key) ? 'ready' : 'loading'),
            fillingLayer(layers),
          )
          const full = layers.some(
            (layer) => layer.begun && layer.opacity === 1 && ready.has(layer.key) && layer.enter === null,
          )
          if (had) expect(full).toBe(true)
          if (full) covered += 1
          had ||= full
          expect(layers.length).toBeLessThanOrEqual(3)
        }
      }),
    )
    expect(covered).toBeGreaterThan(100)
  })
})
