import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedSpots, project, viewOf, type MapPoint } from './mapView.ts'

const size = { width: 900, height: 360 }
const aspect = size.width / size.height

describe('the map of places', () => {
  it('shows every place within the picture', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 10 }), (places) => {
        const view = viewOf(places, aspect)
        for (const place of places) {
          const { x, y } = project(place, view, size)
          expect(x).toBeGreaterThanOrEqual(-0.001)
          expect(x).toBeLessThanOrEqual(size.width + 0.001)
          expect(y).toBeGreaterThanOrEqual(-0.001)
          expect(y).toBeLessThanOrEqual(size.height + 0.001)
        }
      }),
    )
  })
  it('shows enough around a single place to recognise where it is', () => {
    const view = viewOf([{ latitude: 59.9, longitude: 10.7 }], aspect)
    expect(view.north - view.south).toBeGreaterThanOrEqual(5)
  })
  it('names only places whose names do not lie on another', () => {
    const spots = [
      { id: 'oslo', x: 0.5, y: 0.5 },
      { id: 'library', x: 0.51, y: 0.51 },
      { id: 'bergen', x: 0.1, y: 0.5 },
    ]
    expect([...namedSpots(spots)]).toEqual(['oslo', 'bergen'])
  })
  it('goes across the date line where that is shorter', () => {
    const fiji: MapPoint = { latitude: -17, longitude: 178 }
    const samoa: MapPoint = { latitude: -14, longitude: -172 }
    const view = viewOf([fiji, samoa], aspect)
    expect(view.east - view.west).toBeLessThan(60)
    expect(project(fiji, view, size).x).toBeLessThan(project(samoa, view, size).x)
  })
})
