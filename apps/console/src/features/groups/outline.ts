import { feature } from 'topojson-client'
import { project, type MapView } from './mapView.ts'

/** Draws land as the path of a picture. */
type Outline = (view: MapView, size: { width: number; height: number }) => string
type Land = Parameters<typeof feature>[0]
type Position = readonly number[]

/** Turns of the earth that a view can show beside the usual one, degrees. */
const TURNS = [-360, 0, 360]

const FILES = {
  coarse: () => import('world-atlas/land-110m.json'),
  fine: () => import('world-atlas/land-50m.json'),
}

/** The outlines of all land (Natural Earth, public domain), loaded when the first map is drawn. */
export async function outlineOf(scale: keyof typeof FILES): Promise<Outline> {
  const land = (await FILES[scale]()).default as unknown as Land
  const shapes = feature(land, land.objects['land']!)
  const polygons = ('features' in shapes ? shapes.features : [shapes]).flatMap(
    ({ geometry }): Position[][][] =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [],
  )
  return (view, size) =>
    polygons
      .flatMap((rings) =>
        TURNS.flatMap((turn) =>
          meets(rings[0] ?? [], turn, view) ? rings.map((ring) => pathOf(ring, turn, view, size)) : [],
        ),
      )
      .join('')
}

/** A tenth of a px is finer than anybody sees. */
const rounded = (px: number): number => Math.round(px * 10) / 10

/** Whether the box around a ring meets the view. */
function meets(ring: readonly Position[], turn: number, view: MapView): boolean {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [longitude = 0, latitude = 0] of ring) {
    box.west = Math.min(box.west, longitude + turn)
    box.east = Math.max(box.east, longitude + turn)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box.east >= view.west && box.west <= view.east && box.north >= view.south && box.south <= view.north
}

function pathOf(
  ring: readonly Position[],
  turn: number,
  view: MapView,
  size: { width: number; height: number },
): string {
  const points = ring.map(([longitude = 0, latitude = 0]) => {
    const x = ((longitude + turn - view.west) / (view.east - view.west)) * size.width
    const { y } = project({ latitude, longitude }, view, size)
    return `${rounded(x)} ${rounded(y)}`
  })
  return `M${points.join('L')}Z`
}
