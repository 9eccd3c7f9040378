import type { DeviceSettings } from './deviceSettings.ts'

/** Sides of something, px. */
export type Sides = { width: number; height: number }

/**
 * How a screen fits a display. `bare` is the share of the display that it leaves black, 0 to 1; `times` is how much larger
 * it is drawn than it was designed.
 */
export type DisplayFit =
  | { kind: 'fits' }
  /** one is landscape and the other portrait */
  | { kind: 'orientation'; bare: number }
  /** bars stay beside it */
  | { kind: 'shape'; bare: number }
  /** it covers the display, but is enlarged so much that pictures look soft */
  | { kind: 'enlarged'; times: number }

/** A screen that leaves less than this share of a display black counts as covering it. */
const BARE_MOST = 0.05
/** A screen that is enlarged more than this looks soft. */
const TIMES_MOST = 1.75

type OutputSettings = Pick<DeviceSettings, 'x' | 'y' | 'scaleX' | 'scaleY' | 'rotate' | 'wall'>

/**
 * How a screen fits the display that shows it, after turning, and over a whole video wall. Where an operator has moved or
 * scaled the picture by hand, that is taken for what they want.
 * @param display sides of the display as it stands, px of the panel
 */
export function displayFit(screen: Sides, display: Sides, settings: OutputSettings): DisplayFit {
  const { x, y, scaleX, scaleY, rotate, wall } = settings
  if (x !== 0 || y !== 0 || scaleX !== 1 || scaleY !== 1) return { kind: 'fits' }
  if ([screen.width, screen.height, display.width, display.height].some((side) => !(side > 0)))
    return { kind: 'fits' }
  const turned = rotate % 180 !== 0
  const width = wall.columns * (turned ? display.height : display.width) + (wall.columns - 1) * wall.bezelX
  const height = wall.rows * (turned ? display.width : display.height) + (wall.rows - 1) * wall.bezelY
  const times = Math.min(width / screen.width, height / screen.height)
  const bare = 1 - (screen.width * times * screen.height * times) / (width * height)
  if (bare >= BARE_MOST) {
    const opposed = (screen.width - screen.height) * (width - height) < 0
    return { kind: opposed ? 'orientation' : 'shape', bare }
  }
  return times > TIMES_MOST ? { kind: 'enlarged', times } : { kind: 'fits' }
}
