import type { RenderData } from '@vitrine/core'
import { expect, it } from 'vitest'
import { filling, inPage } from './filling.ts'

const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
const slide = { ...frame, elements: [{ id: 'w', frame }] }
const screenOf = (items: object[]) =>
  ({ version: 'v', screen: { groups: [{ id: 'zone', frame, items }] }, ads: [] }) as unknown as RenderData

it('finds the one slide of a screen, and none where there is more to see', () => {
  expect(filling(screenOf([{ id: 'i', slide }]))).toBe(slide)
  expect(filling(screenOf([]))).toBeNull()
  expect(
    filling(
      screenOf([
        { id: 'i', slide },
        { id: 'j', slide },
      ]),
    ),
  ).toBeNull()
  expect(filling(screenOf([{ id: 'i', list: { items: [] } }]))).toBeNull()
})
it('makes a slide, and what lies on it, as large as the page', () => {
  const size = { width: 1_080, height: 1_920 }
  expect(inPage(slide as unknown as Parameters<typeof inPage>[0], size)).toMatchObject({
    ...size,
    elements: [{ frame: { x: 0, y: 0, ...size } }],
  })
  expect(slide.width).toBe(1_920)
})
