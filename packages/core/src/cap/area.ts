import type { CapArea, CapCode, CapPoint } from './alert.ts'

/** Where a device is, as far as its groups say. */
export type CapPlace = {
  point: CapPoint | null
  /** codes of places such as `SAME:006037`; one without a system counts in all of them */
  codes: readonly string[]
}

/** Mean radius of the Earth, km. */
const EARTH_KM = 6_371.0088
/** A radius of 0 names a point. This is how far around it counts, km. */
const POINT_KM = 1

const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Degrees of longitude from one meridian to another, the short way: -180 to 180. */
const longitudeFrom = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180

/** Distance over the surface of the Earth, km (haversine formula). */
export function distanceKm(a: CapPoint, b: CapPoint): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(longitudeFrom(a.longitude, b.longitude)) / 2)
  const part = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** Whether a point lies in a polygon, by counting the edges to the east of it. A polygon can cross the date line. */
export function isInPolygon(point: CapPoint, polygon: readonly CapPoint[]): boolean {
  let isInside = false
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at, at += 1) {
    const [a, b] = [polygon[before]!, polygon[at]!]
    if (a.latitude > point.latitude === b.latitude > point.latitude) continue
    // Seen from the point, so that no edge is cut by the meridian of 180 degrees.
    const aEast = longitudeFrom(point.longitude, a.longitude)
    const bEast = aEast + longitudeFrom(a.longitude, b.longitude)
    const share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
    if (aEast + share * (bEast - aEast) > 0) isInside = !isInside
  }
  return isInside
}

/** `000` for the counties of a state, `00` for the state: a code of SAME that names the whole. Source: 47 CFR § 11.31(c). */
function sameCodeHolds(alert: string, place: string): boolean {
  if (!/^\d{6}$/.test(alert) || !/^\d{6}$/.test(place)) return false
  const [state, county] = [alert.slice(1, 3), alert.slice(3)]
  if (state === '00') return county === '000'
  if (state !== place.slice(1, 3)) return false
  return county === '000' || (county === place.slice(3) && (alert[0] === '0' || alert[0] === place[0]))
}

/** Whether a code of an alert names the place with this code (`SYSTEM:value`, or the value alone). */
export function codeHolds({ system, value }: CapCode, place: string): boolean {
  const colon = place.indexOf(':')
  const [placeSystem, placeValue] =
    colon < 0 ? [null, place] : [place.slice(0, colon).trim(), place.slice(colon + 1)]
  if (placeSystem !== null && placeSystem.toLowerCase() !== system.toLowerCase()) return false
  const [alertCode, placeCode] = [value.trim().toLowerCase(), placeValue.trim().toLowerCase()]
  if (alertCode === '' || placeCode === '') return false
  return alertCode === placeCode || (system.toUpperCase() === 'SAME' && sameCodeHolds(alertCode, placeCode))
}

/** Whether an alert says where it counts in a way that can be compared with places. */
export const hasExtent = (areas: readonly CapArea[]): boolean =>
  areas.some(({ polygons, circles, codes }) => polygons.length > 0 || circles.length > 0 || codes.length > 0)

/**
 * Whether a place lies in the areas of an alert: in one of their polygons or circles, or named by one of their codes.
 * Source: CAP 1.2, §3.2.4: an area is the union of what it contains.
 * @returns null where that is unknown, because nothing of the place can be compared with what the areas say
 */
export function isInAreas(place: CapPlace, areas: readonly CapArea[]): boolean | null {
  let isKnown = false
  for (const { polygons, circles, codes } of areas) {
    const { point } = place
    if (point !== null && polygons.length + circles.length > 0) {
      isKnown = true
      if (polygons.some((polygon) => isInPolygon(point, polygon))) return true
      if (
        circles.some(
          ({ centre, radiusKm }) => distanceKm(centre, point) <= (radiusKm === 0 ? POINT_KM : radiusKm),
        )
      )
        return true
    }
    if (place.codes.length > 0 && codes.length > 0) {
      isKnown = true
      if (codes.some((code) => place.codes.some((own) => codeHolds(code, own)))) return true
    }
  }
  return isKnown ? false : null
}
