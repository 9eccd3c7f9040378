import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emergencyLayout, type Box } from './emergencyLayout.ts'

const yesOrNo = fc.boolean()
const partsOf = fc.record({
  drill: yesOrNo,
  symbol: yesOrNo,
  foot: yesOrNo,
  button: yesOrNo,
  fromRight: yesOrNo,
})
const sizes = fc.record({
  width: fc.integer({ min: 100, max: 7_680 }),
  height: fc.integer({ min: 100, max: 7_680 }),
})
const all = (layout: ReturnType<typeof emergencyLayout>): Box[] =>
  [layout.band, layout.symbol, layout.text, layout.button, layout.foot].filter((box) => box !== null)
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

it('keeps every part on the display, of some size, and none over another, on displays of any shape', () => {
  fc.assert(
    fc.property(sizes, partsOf, ({ width, height }, parts) => {
      const layout = emergencyLayout(width, height, parts)
      const boxes = all(layout)
      for (const box of boxes) {
        expect(box.width).toBeGreaterThan(8)
        expect(box.height).toBeGreaterThan(8)
        expect(box.x).toBeGreaterThanOrEqual(layout.edgePx)
        expect(box.y).toBeGreaterThanOrEqual(layout.edgePx)
        expect(box.x + box.width).toBeLessThanOrEqual(width - layout.edgePx)
        expect(box.y + box.height).toBeLessThanOrEqual(height - layout.edgePx)
      }
      for (const [index, box] of boxes.entries())
        for (const other of boxes.slice(index + 1)) expect(meet(box, other)).toBe(false)
    }),
  )
})

it('gives a drill its band and its edge, on displays of any shape, and nothing else either of them', () => {
  fc.assert(
    fc.property(sizes, partsOf, ({ width, height }, parts) => {
      const { band, edgePx } = emergencyLayout(width, height, parts)
      if (!parts.drill) {
        expect([band, edgePx]).toEqual([null, 0])
        return
      }
      expect(edgePx).toBeGreaterThanOrEqual(3)
      expect(band!.width).toBe(width - 2 * edgePx)
      expect(band!.height).toBeGreaterThanOrEqual(14)
    }),
  )
})

it('stands in a column on a tall display and in a row on a strip, mirrored where the text is read from the right', () => {
  const parts = { drill: false, symbol: true, foot: true, button: false, fromRight: false }
  const tall = emergencyLayout(1_080, 1_920, parts)
  expect(tall.symbol!.y + tall.symbol!.height).toBeLessThanOrEqual(tall.text.y)
  expect(tall.centred).toBe(true)
  const wide = emergencyLayout(1_920, 1_080, parts)
  expect(wide.symbol!.x + wide.symbol!.width).toBeLessThanOrEqual(wide.text.x)
  const mirrored = emergencyLayout(1_920, 1_080, { ...parts, fromRight: true })
  expect(mirrored.text.x + mirrored.text.width).toBeLessThanOrEqual(mirrored.symbol!.x)
  const strip = emergencyLayout(1_920, 160, parts)
  expect(strip.foot).toMatchObject({ y: 0, height: 160 })
})
