import type { RenderElementOf } from '@vitrine/core'

type ShapeName = RenderElementOf<'shape'>['shape']
type Point = readonly [x: number, y: number]

/** How much of a speech bubble's height its tail has. */
const TAIL = 0.2
/** Half the thickness of an arrow's shaft, as a share of its height. */
const SHAFT = 0.25
/** How far in the inner corners of a star lie, as a share of its outer radius: the five-pointed star of flags. */
const STAR_INNER = 0.382

/**
 * The outline of a shape that fills its frame, as the data of an SVG path.
 * @param size   of the frame, px
 * @param radius of a rectangle's corners, px; a speech bubble's corners are its own
 * @param insetPx how far inside the frame the outline runs: half of its stroke, so that all of it is inside
 */
export function shapePath(
  shape: ShapeName,
  size: { width: number; height: number },
  radius: number,
  insetPx: number,
): string {
  const width = Math.max(0, size.width - 2 * insetPx)
  const height = Math.max(0, size.height - 2 * insetPx)
  const at = ([x, y]: Point): Point => [insetPx + x * width, insetPx + y * height]
  switch (shape) {
    case 'rectangle':
      return roundedPath(insetPx, insetPx, width, height, Math.max(0, radius - insetPx))
    case 'ellipse': {
      const [left, middle] = at([0, 0.5])
      const half = `${num(width / 2)} ${num(height / 2)} 0 1 1`
      return `M${num(left)} ${num(middle)}a${half} ${num(width)} 0a${half} ${num(-width)} 0Z`
    }
    case 'triangle':
      return polygon(
        [
          [0.5, 0],
          [1, 1],
          [0, 1],
        ].map((point) => at(point as [number, number])),
      )
    case 'diamond':
      return polygon(
        [
          [0.5, 0],
          [1, 0.5],
          [0.5, 1],
          [0, 0.5],
        ].map((point) => at(point as [number, number])),
      )
    case 'star':
      return polygon(starPoints().map(at))
    case 'arrow':
      return polygon(arrowPoints(width, height).map(at))
    case 'speech':
      return speechPath(insetPx, width, height)
  }
}

function num(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
}

function roundedPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`
  const corner = (dx: number, dy: number) => `a${num(r)} ${num(r)} 0 0 1 ${num(dx)} ${num(dy)}`
  const across = num(width - 2 * r)
  const down = num(height - 2 * r)
  return (
    `M${num(x + r)} ${num(y)}h${across}${corner(r, r)}v${down}${corner(-r, r)}` +
    `h-${across}${corner(-r, -r)}v-${down}${corner(r, -r)}Z`
  )
}

/** A five-pointed star, stretched to fill the unit square. */
function starPoints(): Point[] {
  const points = Array.from({ length: 10 }, (_, index): Point => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2
    const radius = index % 2 === 0 ? 1 : STAR_INNER
    return [Math.cos(angle) * radius, Math.sin(angle) * radius]
  })
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  return points.map(([x, y]): Point => [(x - left) / wide, (y - top) / high])
}

/** An arrow to the right; its head is as long as half its height, but never longer than the arrow. */
function arrowPoints(width: number, height: number): Point[] {
  const neck = 1 - Math.min(1, (height * 0.6) / Math.max(1, width))
  return [
    [0, 0.5 - SHAFT],
    [neck, 0.5 - SHAFT],
    [neck, 0],
    [1, 0.5],
    [neck, 1],
    [neck, 0.5 + SHAFT],
    [0, 0.5 + SHAFT],
  ]
}

/** A bubble with rounded corners whose tail points down to the left. */
function speechPath(insetPx: number, width: number, height: number): string {
  const body = height * (1 - TAIL)
  const r = Math.min(body * 0.25, width * 0.25)
  const [x, y] = [insetPx, insetPx]
  const corner = (dx: number, dy: number) => `a${num(r)} ${num(r)} 0 0 1 ${num(dx)} ${num(dy)}`
  const tailRight = x + Math.max(r, width * 0.42)
  const tailLeft = x + Math.max(r, width * 0.24)
  return (
    `M${num(x + r)} ${num(y)}H${num(x + width - r)}${corner(r, r)}V${num(y + body - r)}${corner(-r, r)}` +
    `H${num(tailRight)}L${num(x + width * 0.16)} ${num(y + height)}L${num(tailLeft)} ${num(y + body)}` +
    `H${num(x + r)}${corner(-r, -r)}V${num(y + r)}${corner(r, -r)}Z`
  )
}
