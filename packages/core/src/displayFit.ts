import type { DeviceSettings } from './settingsSchemas.ts'

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
/**
 * Bars that take less than this share of a display are a note and no fault. A 16:9 screen leaves 6 % of a DCI 4K display
 * and 10 % of a 16:10 one: the usual panels of laptops and projectors, on which nobody takes the bars for a defect. It
 * leaves 25 % of a 4:3 display, which looks wrong from across a room.
 */
export const BARS_NOTED_BELOW = 0.15
/** A screen that is enlarged more than this looks soft. */
const TIMES_MOST = 1.75

type OutputSettings = Pick<DeviceSettings, 'x' | 'y' | 'scaleX' | 'scaleY' | 'rotate' | 'wall'>

/** What a display gives a screen to fill, px: the panel as it hangs, or the whole video wall that it is part of. */
export function surfaceOf(display: Sides, { rotate, wall }: Pick<OutputSettings, 'rotate' | 'wall'>): Sides {
  const turned = rotate % 180 !== 0
  return {
    width: wall.columns * (turned ? display.height : display.width) + (wall.columns - 1) * wall.bezelX,
    height: wall.rows * (turned ? display.width : display.height) + (wall.rows - 1) * wall.bezelY,
  }
}

/**
 * How a screen fits the display that shows it, after turning, and over a whole video wall. Where an operator has moved or
 * scaled the picture by hand, that is taken for what they want.
 * @param display sides of the display as it stands, px of the panel
 */
export function displayFit(screen: Sides, display: Sides, settings: OutputSettings): DisplayFit {
  const { x, y, scaleX, scaleY } = settings
  if (x !== 0 || y !== 0 || scaleX !== 1 || scaleY !== 1) return { kind: 'fits' }
  if ([screen.width, screen.height, display.width, display.height].some((side) => !(side > 0)))
    return { kind: 'fits' }
  const { width, height } = surfaceOf(display, settings)
  const times = Math.min(width / screen.width, height / screen.height)
  const bare = 1 - (screen.width * times * screen.height * times) / (width * height)
  if (bare >= BARE_MOST) {
    // Nearly square sides differ in orientation by a hair, which is a matter of shape.
    const opposed = bare >= BARS_NOTED_BELOW && (screen.width - screen.height) * (width - height) < 0
    return { kind: opposed ? 'orientation' : 'shape', bare }
  }
  return times > TIMES_MOST ? { kind: 'enlarged', times } : { kind: 'fits' }
}

/** How much a fit matters: nothing to say, worth a word, or something that an operator should mend. */
export type FitWeight = 'none' | 'note' | 'attention'

/**
 * How much it matters that a screen does not fit its display. A device whose fit is a note shows what it should.
 * @param fit undefined: it fits, or its display is not known
 */
export function fitWeight(fit: DisplayFit | undefined): FitWeight {
  switch (fit?.kind) {
    case 'orientation':
      return 'attention'
    case 'shape':
      return fit.bare < BARS_NOTED_BELOW ? 'note' : 'attention'
    case 'enlarged':
      return 'note'
    default:
      return 'none'
  }
}
