import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputGeometry, type OutputGeometry } from './outputGeometry.ts'

const glass = { widthPx: 1920, heightPx: 1080 }
const plain = { x: 0, y: 0, scaleX: 1, scaleY: 1, rotate: 0 } as const

describe('outputGeometry', () => {
  it('leaves a picture alone that needs nothing', () => {
    expect(outputGeometry(plain, glass)).toMatchObject({
      ...glass,
      leftPx: 0,
      topPx: 0,
      crop: null,
      transform: null,
    })
  })
  it('swaps the sides for a quarter turn and not for a half one', () => {
    expect(outputGeometry({ ...plain, rotate: 90 }, glass)).toMatchObject({
      widthPx: 1080,
      heightPx: 1920,
      leftPx: 420,
      topPx: -420,
      transform: 'rotate(90deg)',
    })
    expect(outputGeometry({ ...plain, rotate: 180 }, glass)).toMatchObject(glass)
  })
  it('turns, then scales, then moves, so that offsets are pixels of the glass', () => {
    const { transform } = outputGeometry({ x: 12, y: -4, scaleX: 1.05, scaleY: 0.9, rotate: 270 }, glass)
    expect(transform).toBe('translate(12px, -4px) scale(1.05, 0.9) rotate(270deg)')
  })
  it('shows the right half of the wall on the right of two panels, the bezel counted', () => {
    const wall = { columns: 2, rows: 1, column: 1, row: 0, bezelX: 60, bezelY: 0 }
    expect(outputGeometry({ ...plain, wall }, glass)).toMatchObject({
      widthPx: 3900,
      heightPx: 1080,
      leftPx: -1980,
      topPx: 0,
      crop: [0, 0, 0, 1980],
    })
  })
})

/** Where a point of the box is painted on the glass, by the rules of CSS; null: cut away or beside the glass. */
function paintedAt(
  geometry: OutputGeometry,
  size: { widthPx: number; heightPx: number },
  rotate: number,
  point: readonly [number, number],
): [number, number] | null {
  const [top, right, bottom, left] = geometry.crop ?? [0, 0, 0, 0]
  const [px, py] = point
  if (px < left || px > geometry.widthPx - right || py < top || py > geometry.heightPx - bottom) return null
  const angle = (rotate * Math.PI) / 180
  const [ox, oy] = geometry.origin
  const [dx, dy] = [px - ox, py - oy]
  const x = geometry.leftPx + ox + Math.round(Math.cos(angle)) * dx - Math.round(Math.sin(angle)) * dy
  const y = geometry.topPx + oy + Math.round(Math.sin(angle)) * dx + Math.round(Math.cos(angle)) * dy
  return x > 0 && x < size.widthPx && y > 0 && y < size.heightPx ? [x, y] : null
}

const aWall = fc.record({
  columns: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 4 }),
  bezelX: fc.integer({ min: 0, max: 7 }),
  bezelY: fc.integer({ min: 0, max: 7 }),
  widthPx: fc.integer({ min: 2, max: 12 }).map((half) => half * 2),
  heightPx: fc.integer({ min: 2, max: 12 }).map((half) => half * 2),
  rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
})

describe('the panels of a video wall', () => {
  it('show each pixel of the picture once, and none of what lies behind bezels', () => {
    fc.assert(
      fc.property(aWall, ({ widthPx, heightPx, rotate, ...size }) => {
        const panels = []
        for (let row = 0; row < size.rows; row += 1)
          for (let column = 0; column < size.columns; column += 1)
            panels.push(
              outputGeometry({ ...plain, rotate, wall: { ...size, column, row } }, { widthPx, heightPx }),
            )
        const [first] = panels
        const turned = rotate === 90 || rotate === 270
        const [panelX, panelY] = turned ? [heightPx, widthPx] : [widthPx, heightPx]
        for (let y = 0; y < first!.heightPx; y += 1) {
          for (let x = 0; x < first!.widthPx; x += 1) {
            const places = panels.flatMap(
              (panel) => paintedAt(panel, { widthPx, heightPx }, rotate, [x + 0.5, y + 0.5]) ?? [],
            )
            const hidden = x % (panelX + size.bezelX) >= panelX || y % (panelY + size.bezelY) >= panelY
            if (places.length / 2 !== (hidden ? 0 : 1)) return false
          }
        }
        return panels.every((panel) => panel.widthPx === first!.widthPx && panel.heightPx === first!.heightPx)
      }),
      { numRuns: 60 },
    )
  })
  it('fill their glass to its last pixel', () => {
    fc.assert(
      fc.property(aWall, fc.nat(), ({ widthPx, heightPx, rotate, ...size }, seed) => {
        const wall = { ...size, column: seed % size.columns, row: seed % size.rows }
        const geometry = outputGeometry({ ...plain, rotate, wall }, { widthPx, heightPx })
        const seen = new Set<string>()
        for (let y = 0; y < geometry.heightPx; y += 1)
          for (let x = 0; x < geometry.widthPx; x += 1) {
            const place = paintedAt(geometry, { widthPx, heightPx }, rotate, [x + 0.5, y + 0.5])
            if (place) seen.add(place.join(' '))
          }
        return seen.size === widthPx * heightPx
      }),
      { numRuns: 40 },
    )
  })
})
