import type { RenderTouch } from '@vitrine/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterTouch, seenOf, STEPS_MOST } from './afterTouch.ts'
import { isCovered, NOBODY, type Visit } from './visits.ts'

const after = (touches: readonly [RenderTouch, string | null][], from: Visit = NOBODY): Visit =>
  touches.reduce((visit, [touch, groupId]) => afterTouch(visit, touch, groupId), from)
const slide = (slide_id: string): RenderTouch => ({ do: 'slide', slide_id })
const overlay = (slide_id: string): RenderTouch => ({ do: 'overlay', slide_id })
const back: RenderTouch = { do: 'back' }

describe('a touch', () => {
  it('opens a slide in the zone that was touched, and only there', () => {
    const visit = after([[slide('menu'), 'left']])
    expect(seenOf(visit)).toEqual({ inZones: new Map([['left', 'menu']]), over: null })
    expect([isCovered(visit, 'left'), isCovered(visit, 'right')]).toEqual([true, false])
  })
  it('opens a slide over everything, and from there others in its place', () => {
    const visit = after([
      [slide('menu'), 'left'],
      [overlay('soup'), 'left'],
      [slide('allergens'), null],
    ])
    expect(seenOf(visit).over).toEqual({ kind: 'overlay', slideId: 'allergens' })
    expect(isCovered(visit, 'right')).toBe(true)
    expect(seenOf(after([[back, null]], visit)).over).toEqual({ kind: 'overlay', slideId: 'soup' })
  })
  it('that leads where one is already does not have to be taken back twice', () => {
    expect(
      after([
        [slide('menu'), 'a'],
        [slide('menu'), 'a'],
        [back, 'a'],
      ]),
    ).toEqual(NOBODY)
  })
  it('sets a value, which going back keeps and going home forgets', () => {
    const visit = after([
      [slide('menu'), 'a'],
      [{ do: 'set', name: 'language', value: 'fr' }, 'a'],
      [back, 'a'],
    ])
    expect(visit).toEqual({ steps: [], values: { language: 'fr' } })
    expect(after([[{ do: 'home' }, 'a']], visit)).toBe(NOBODY)
  })
  it('chooses a language, which going back keeps and going home forgets', () => {
    const visit = after([
      [{ do: 'language', language: 'fr' }, 'a'],
      [slide('menu'), 'a'],
      [back, 'a'],
    ])
    expect(visit).toEqual({ steps: [], values: {}, language: 'fr' })
    expect(after([[{ do: 'language', language: 'fr' }, 'b']], visit)).toBe(visit)
    expect(after([[{ do: 'home' }, 'a']], visit)).toBe(NOBODY)
  })
  it('that changes nothing leaves the visit the same object, so that nothing is redrawn', () => {
    for (const touch of [back, { do: 'home' }, { do: 'sound', sound: 'tap' }] as const)
      expect(afterTouch(NOBODY, touch, 'a')).toBe(NOBODY)
    const set = { do: 'set', name: 'n', value: '1' } as const
    const visit = afterTouch(NOBODY, set, 'a')
    expect(afterTouch(visit, set, 'b')).toBe(visit)
  })

  const opening = fc.oneof(
    fc.tuple(
      fc.constantFrom('s1', 's2', 's3').chain((id) => fc.constantFrom(slide(id), overlay(id))),
      fc.constantFrom('a', 'b', null),
    ),
    fc.tuple(fc.constant<RenderTouch>({ do: 'page', url: 'https://example.com' }), fc.constant('a')),
  )
  it('is taken back by as many steps back as there were steps, at most', () => {
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 80 }), (touches) => {
        const visit = after(touches)
        expect(visit.steps.length).toBeLessThanOrEqual(Math.min(STEPS_MOST, touches.length))
        expect(
          after(
            visit.steps.map(() => [back, null]),
            visit,
          ).steps,
        ).toEqual([])
      }),
    )
  })
  it('back after anything that opened shows what was seen before it', () => {
    fc.assert(
      fc.property(fc.array(opening, { maxLength: STEPS_MOST - 1 }), opening, (touches, last) => {
        const before = after(touches)
        const opened = after([last], before)
        if (opened === before) return
        expect(seenOf(after([[back, null]], opened))).toEqual(seenOf(before))
      }),
    )
  })
})
