import type { ReactElement } from 'react'
import { pictureTexts } from '../diagnostics.texts.ts'

/** The display's size in px of the page, and how many px of the panel each of them is. */
export type Glass = { width: number; height: number; ratio: number }
type Patch = {
  words: { name: () => string; look: () => string }
  draw: (glass: Glass) => ReactElement
}

const grey = (level: number): string => `rgb(${level},${level},${level})`

/** Full parts of red, green and blue, by falling brightness. */
const BARS = ['#ffffff', '#ffff00', '#00ffff', '#00ff00', '#ff00ff', '#ff0000', '#0000ff', '#000000']
const GREY_STEPS = 17
/** How far each square is from black or white, of 255. */
const NEAR = [16, 12, 8, 6, 4, 3, 2, 1]

function columns({ width, height }: Glass, fills: readonly string[]): ReactElement[] {
  const step = width / fills.length
  // Half a pixel more than a column: no seam shows through.
  return fills.map((fill, at) => (
    <rect key={fill} x={at * step} y={0} width={step + 0.5} height={height} fill={fill} />
  ))
}

function near(glass: Glass, ground: number, levels: readonly number[]): ReactElement {
  const { width, height } = glass
  const side = Math.min(width / 5, height / 2.6)
  const perRow = width > height ? 4 : 2
  const rows = levels.length / perRow
  return (
    <>
      <rect width={width} height={height} fill={grey(ground)} />
      {levels.map((level, at) => {
        const [column, row] = [at % perRow, Math.floor(at / perRow)]
        const x = (width * (column + 0.5)) / perRow - side / 2
        const y = (height * (row + 0.5)) / rows - (side * 0.7) / 2
        return <rect key={level} x={x} y={y} width={side} height={side * 0.7} fill={grey(level)} />
      })}
    </>
  )
}

const plain =
  (fill: string) =>
  ({ width, height }: Glass): ReactElement => <rect width={width} height={height} fill={fill} />

function edges({ width: w, height: h }: Glass): ReactElement {
  const arm = Math.min(w, h) * 0.12
  const thick = Math.max(4, Math.min(w, h) / 120)
  const corners = [
    [0, 0, 1, 1],
    [w, 0, -1, 1],
    [0, h, 1, -1],
    [w, h, -1, -1],
  ] as const
  return (
    <>
      <rect width={w} height={h} fill={grey(0)} />
      {/* One px of the page, exactly at the edge. */}
      <rect x={0.5} y={0.5} width={w - 1} height={h - 1} fill="none" stroke={grey(255)} strokeWidth={1} />
      {[0.025, 0.05].map((inset) => (
        <rect
          key={inset}
          x={w * inset}
          y={h * inset}
          width={w * (1 - 2 * inset)}
          height={h * (1 - 2 * inset)}
          fill="none"
          stroke={grey(110)}
          strokeDasharray="12 10"
        />
      ))}
      {corners.map(([x, y, sx, sy]) => (
        <path
          key={`${x} ${y}`}
          d={`M${x} ${y}h${sx * arm}v${sy * thick}h${-sx * (arm - thick)}v${sy * (arm - thick)}h${-sx * thick}z`}
          fill="#ff3b30"
        />
      ))}
      <circle cx={w / 2} cy={h / 2} r={Math.min(w, h) * 0.4} fill="none" stroke={grey(255)} strokeWidth={2} />
    </>
  )
}

/** Lines of one px of the panel, one px apart: upright ones on one half, level ones on the other. */
function grid({ width, height, ratio }: Glass): ReactElement {
  const px = 1 / ratio
  return (
    <>
      <defs>
        <pattern id="picture-upright" width={2 * px} height={2 * px} patternUnits="userSpaceOnUse">
          <rect width={px} height={2 * px} fill={grey(255)} />
        </pattern>
        <pattern id="picture-level" width={2 * px} height={2 * px} patternUnits="userSpaceOnUse">
          <rect width={2 * px} height={px} fill={grey(255)} />
        </pattern>
      </defs>
      <rect width={width} height={height} fill={grey(0)} />
      <g shapeRendering="crispEdges">
        <rect width={width / 2} height={height} fill="url(#picture-upright)" />
        <rect x={width / 2} width={width / 2} height={height} fill="url(#picture-level)" />
      </g>
    </>
  )
}

function motion({ width, height }: Glass): ReactElement {
  return (
    <>
      <rect width={width} height={height} fill={grey(24)} />
      <rect className="picture-bar" width={width / 12} height={height} fill={grey(235)} />
    </>
  )
}

const { patch } = pictureTexts
/** Every picture, in the order in which people see them. */
export const PATCHES: readonly Patch[] = [
  { words: patch.bars, draw: (glass) => <>{columns(glass, BARS)}</> },
  {
    words: patch.greys,
    draw: (glass) => (
      <>
        {columns(
          glass,
          Array.from({ length: GREY_STEPS }, (_, at) => grey(Math.round((at * 255) / (GREY_STEPS - 1)))),
        )}
      </>
    ),
  },
  { words: patch.black, draw: (glass) => near(glass, 0, NEAR) },
  {
    words: patch.white,
    draw: (glass) =>
      near(
        glass,
        255,
        NEAR.map((away) => 255 - away),
      ),
  },
  { words: patch.red, draw: plain('#ff0000') },
  { words: patch.green, draw: plain('#00ff00') },
  { words: patch.blue, draw: plain('#0000ff') },
  { words: patch.edges, draw: edges },
  { words: patch.grid, draw: grid },
  { words: patch.motion, draw: motion },
]
