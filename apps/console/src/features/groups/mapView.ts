/** Part of the earth, degrees; `east` is beyond 180 where it crosses the date line. */
export type MapView = { west: number; east: number; north: number; south: number }
export type MapPoint = { latitude: number; longitude: number }

/** Closer than this, outlines of this scale show nothing any more, degrees of latitude. */
const SPAN_LEAST = 5
/** Free space around the outermost places, of the span. */
const MARGIN = 0.18

/** How much wider than high the map is on paper, where it shows a degree of latitude as long as one of longitude. */
const squeezeOf = ({ north, south }: MapView): number => {
  const middle = Math.min(75, Math.abs((north + south) / 2))
  return Math.cos((middle * Math.PI) / 180)
}

/**
 * The part of the earth that shows all places, with some space around them.
 * @param aspect width of the picture by its height
 */
export function viewOf(places: readonly MapPoint[], aspect: number): MapView {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = unwrapped(places.map(({ longitude }) => longitude))
  let [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  let [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const squeeze = squeezeOf({ north, south, west, east })
  const height = Math.max(SPAN_LEAST, (north - south) * (1 + 2 * MARGIN))
  const width = Math.max(SPAN_LEAST / squeeze, (east - west) * (1 + 2 * MARGIN))
  const high = Math.min(180, Math.max(height, (width * squeeze) / aspect))
  const wide = Math.min(360, Math.max(width, (height * aspect) / squeeze))
  const middle = Math.min(90 - high / 2, Math.max(high / 2 - 90, (north + south) / 2))
  const across = (west + east) / 2
  ;[south, north] = [middle - high / 2, middle + high / 2]
  ;[west, east] = [across - wide / 2, across + wide / 2]
  return { west, east, north, south }
}

/** Longitudes without the jump at the date line where going across it is the shorter way around. */
function unwrapped(longitudes: readonly number[]): number[] {
  const span = (all: readonly number[]) => Math.max(...all) - Math.min(...all)
  const across = longitudes.map((longitude) => (longitude < 0 ? longitude + 360 : longitude))
  return span(across) < span(longitudes) ? across : [...longitudes]
}

/** Where a place is in a picture, px from its upper left. */
export function project(
  { latitude, longitude }: MapPoint,
  view: MapView,
  size: { width: number; height: number },
): { x: number; y: number } {
  // A place beyond the date line belongs to the turn of the earth that the view shows.
  const turned = longitude < view.west ? longitude + 360 : longitude
  return {
    x: ((turned - view.west) / (view.east - view.west)) * size.width,
    y: ((view.north - latitude) / (view.north - view.south)) * size.height,
  }
}

/** Names that are closer than this to an earlier one would lie on it, parts of the picture. */
const NAME_ROOM = { x: 0.2, y: 0.08 }

/** The places whose names have room, the first ones first. The others keep their mark. */
export function namedSpots(spots: readonly { id: string; x: number; y: number }[]): Set<string> {
  const named: { id: string; x: number; y: number }[] = []
  for (const spot of spots)
    if (named.every(({ x, y }) => Math.abs(x - spot.x) > NAME_ROOM.x || Math.abs(y - spot.y) > NAME_ROOM.y))
      named.push(spot)
  return new Set(named.map(({ id }) => id))
}
