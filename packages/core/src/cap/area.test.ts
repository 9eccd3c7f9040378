import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CapArea, CapPoint } from './alert.ts'
import { codeHolds, distanceKm, isInAreas, isInPolygon } from './area.ts'

const at = (latitude: number, longitude: number): CapPoint => ({ latitude, longitude })
const anArea = (change: Partial<CapArea>): CapArea => ({
  name: 'Here',
  polygons: [],
  circles: [],
  codes: [],
  ...change,
})
const latitude = fc.double({ min: -80, max: 80, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const wrapped = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

describe('a polygon', () => {
  // The polygon of the thunderstorm warning in the appendix of CAP 1.2.
  const alpine = [
    at(38.47, -120.14),
    at(38.34, -119.95),
    at(38.52, -119.74),
    at(38.62, -119.89),
    at(38.47, -120.14),
  ]
  it('holds the places within it, and none beside it', () => {
    expect(isInPolygon(at(38.48, -119.95), alpine)).toBe(true)
    // Within its bounding box.
    expect(isInPolygon(at(38.36, -120.12), alpine)).toBe(false)
    expect(isInPolygon(at(38.58, -121.49), alpine)).toBe(false)
  })
  it('that is a box holds what lies between its edges, also across the date line', () => {
    fc.assert(
      fc.property(
        latitude,
        longitude,
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        fc.double({ min: -1.9, max: 1.9, noNaN: true }),
        fc.double({ min: -1.9, max: 1.9, noNaN: true }),
        (lat, lon, north, east, moveNorth, moveEast) => {
          // A point on an edge may count as either.
          fc.pre(Math.abs(Math.abs(moveNorth) - 1) > 1e-6 && Math.abs(Math.abs(moveEast) - 1) > 1e-6)
          const box = [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
            [-1, -1],
          ].map(([up, right]) => at(lat + up! * north, wrapped(lon + right! * east)))
          const point = at(lat + moveNorth * north, wrapped(lon + moveEast * east))
          expect(isInPolygon(point, box)).toBe(Math.abs(moveNorth) < 1 && Math.abs(moveEast) < 1)
        },
      ),
    )
  })
  it('holds the same places whichever way round it is written', () => {
    const degree = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(degree, degree), { minLength: 3, maxLength: 8 }),
        degree,
        degree,
        (corners, lat, lon) => {
          const polygon = [...corners, corners[0]!].map(([north, east]) => at(north, east))
          // On no edge between corners at whole degrees.
          const point = at(lat + Math.SQRT1_2, lon + Math.E / 10)
          expect(isInPolygon(point, polygon.toReversed())).toBe(isInPolygon(point, polygon))
        },
      ),
    )
  })
})

describe('a circle', () => {
  it('holds what is nearer to its centre than its radius', () => {
    // Berlin to Hamburg is 255 km.
    const [berlin, hamburg] = [at(52.52, 13.405), at(53.5511, 9.9937)]
    expect(Math.round(distanceKm(berlin, hamburg))).toBe(255)
    const around = (radiusKm: number) => [anArea({ circles: [{ centre: berlin, radiusKm }] })]
    expect(isInAreas({ point: hamburg, codes: [] }, around(256))).toBe(true)
    expect(isInAreas({ point: hamburg, codes: [] }, around(254))).toBe(false)
  })
  it('without a radius holds its centre and a kilometre around it', () => {
    // The earthquake report in the appendix of CAP 1.2.
    const area = [anArea({ circles: [{ centre: at(32.9525, -115.5527), radiusKm: 0 }] })]
    expect(isInAreas({ point: at(32.955, -115.5527), codes: [] }, area)).toBe(true)
    expect(isInAreas({ point: at(32.99, -115.5527), codes: [] }, area)).toBe(false)
  })
})

describe('codes', () => {
  it.each([
    ['SAME', '006037', 'SAME:006037', true],
    ['SAME', '006037', '006037', true],
    ['SAME', '006037', 'SAME:006038', false],
    ['FIPS6', '006037', 'SAME:006037', false],
    ['EMMA_ID', 'DE091', 'emma_id: de091', true],
    ['SAME', '006000', 'SAME:006037', true],
    ['SAME', '000000', 'SAME:006037', true],
    ['SAME', '006000', 'SAME:032003', false],
    // The north-west of the county.
    ['SAME', '106037', 'SAME:006037', false],
    ['SAME', '006037', 'SAME:106037', true],
    ['UGC', 'CAZ041', 'UGC:CAZ041', true],
    ['SAME', '', 'SAME:', false],
  ])('%s %s of an alert holds at %s: %s', (system, value, place, expected) => {
    expect(codeHolds({ system, value }, place)).toBe(expected)
  })
})

it('does not know whether a place without coordinates or codes is meant', () => {
  const codes = [{ system: 'SAME', value: '006037' }]
  expect(isInAreas({ point: null, codes: [] }, [anArea({ codes })])).toBeNull()
  expect(isInAreas({ point: at(34, -118), codes: [] }, [anArea({ codes })])).toBeNull()
  expect(isInAreas({ point: null, codes: ['SAME:032003'] }, [anArea({ codes })])).toBe(false)
})
