import { describe, expect, it } from 'vitest'
import { ARM_MS, LINGER_MS, nextChangeAtMs, transitionMsOf } from './zoneSchedule.ts'
import type { RenderItem } from '@vitrine/core'
import { anItem, planOf, T0 } from './testing/fixtures.ts'

/** The plans of a screen whose zones have these items. */
const plans = (...zones: RenderItem[][]) =>
  new Map(zones.map((items, index) => [`z${index}`, planOf(items)] as const))

describe('nextChangeAtMs', () => {
  const fade = anItem('a', { duration: 10_000, transition: { kind: 'fade', duration: 800 } })
  const render = plans([fade, anItem('b', { duration: 5_000 })])

  it('names the end of an entrance and of what stands under it, then the hand-over to the compositor, then the boundary', () => {
    expect(nextChangeAtMs(render, T0)).toBe(T0 + 800 + LINGER_MS)
    expect(nextChangeAtMs(render, T0 + 800 + LINGER_MS)).toBe(T0 + 10_000 - ARM_MS)
    expect(nextChangeAtMs(render, T0 + 10_000 - ARM_MS)).toBe(T0 + 10_000)
  })
  it('takes the earliest of all zones', () => {
    const two = plans([fade, fade], [anItem('x', { duration: 700 }), fade])
    expect(nextChangeAtMs(two, T0)).toBe(T0 + LINGER_MS)
    expect(nextChangeAtMs(two, T0 + LINGER_MS)).toBe(T0 + 700 - ARM_MS)
  })
  it('lets a screen of single pictures sleep for ever', () => {
    expect(nextChangeAtMs(plans([fade]), T0)).toBeNull()
    expect(nextChangeAtMs(plans([]), T0)).toBeNull()
  })
  it('always lies in the future', () => {
    for (let ms = 0; ms < 15_000; ms += 7) expect(nextChangeAtMs(render, T0 + ms)).toBeGreaterThan(T0 + ms)
  })
})

describe('transitionMsOf', () => {
  it('leaves half of a short item for preparing the next one', () => {
    expect(
      transitionMsOf(anItem('a', { duration: 600, transition: { kind: 'fade', duration: 2_000 } })),
    ).toBe(300)
  })
  it('is nothing for a cut, and where motion is unwanted', () => {
    expect(transitionMsOf(anItem('a', { transition: { kind: 'cut', duration: 900 } }))).toBe(0)
    expect(transitionMsOf(anItem('a', { transition: { kind: 'zoom', duration: 900 } }), true)).toBe(0)
  })
})
