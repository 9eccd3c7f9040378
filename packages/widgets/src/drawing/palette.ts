import { contrast, inkOn, lightness } from './colours.ts'

/** Shapes stand out from what is behind them by this much, and text by the other. Source: WCAG 2.2, 1.4.11 and 1.4.3. */
export const SHAPE_CONTRAST = 3
export const TEXT_CONTRAST = 4.5

const WHITE = '#ffffff'
const BLACK = '#000000'
const DARK_GROUND = '#101828'
/** Above this lightness letters are for a dark ground. It is where black and white are read equally well. */
const MIDDLE = 0.179

type Hsl = { hue: number; saturation: number; light: number }

/** @returns its hue in degrees, its saturation and its lightness from 0 to 1 */
function hslOf(colour: string): Hsl {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts
  const [most, least] = [Math.max(...parts), Math.min(...parts)]
  const light = (most + least) / 2
  const range = most - least
  if (range === 0) return { hue: 0, saturation: 0, light }
  const hue =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return { hue: (hue * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * light - 1)), light }
}

function colourOf({ hue, saturation, light }: Hsl): string {
  const most = saturation * Math.min(light, 1 - light)
  const part = (from: number): string => {
    const at = (from + hue / 30) % 12
    const share = light - most * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

/**
 * What a widget lies on, for colours that are made for it.
 * @param behind what is known of it; where that is nothing, it is as light as its letters are dark
 */
export const groundOf = ({
  behind,
  style,
}: {
  behind: readonly string[]
  style: { color: string }
}): readonly string[] =>
  behind.length > 0 ? behind : [lightness(style.color) > MIDDLE ? DARK_GROUND : WHITE]

/** How much a colour stands out from the one of several that it does least from. */
const worst = (colour: string, behind: readonly string[]): number =>
  Math.min(...behind.map((one) => contrast(colour, one)))

/** A colour of the same hue that stands out by so much: the one nearest to it, or the best there is on grounds of all kinds. */
function standingOut(colour: Hsl, behind: readonly string[], atLeast: number): string {
  // Beyond these all hues are nearly black or white, and can't be told from each other.
  const lights = Array.from({ length: 47 }, (_, step) => (step + 2) / 50).sort(
    (a, b) => Math.abs(a - colour.light) - Math.abs(b - colour.light),
  )
  const offered = [colour.light, ...lights, 0, 1].map((light) => colourOf({ ...colour, light }))
  return (
    offered.find((one) => worst(one, behind) >= atLeast) ??
    offered.reduce((best, one) => (worst(one, behind) > worst(best, behind) ? one : best))
  )
}

/** How far the hues of a palette lie from that of the brand, degrees: neighbours in it are far from each other. */
const TURNS = [0, 150, 45, 215, 300, 100, 255]

/**
 * Colours that belong to one of a brand, each of another hue, that stand out from what is behind them.
 * @param accent  the brand's colour
 * @param behind  `groundOf` the widget
 */
export function paletteOf(accent: string, behind: readonly string[]): string[] {
  const { hue, saturation, light } = hslOf(accent)
  return TURNS.map((turn) =>
    standingOut(
      {
        hue: (hue + turn) % 360,
        // Greys can't be told from each other.
        saturation: turn === 0 ? saturation : Math.max(0.32, Math.min(0.75, saturation)),
        light: turn === 0 ? light : Math.max(0.3, Math.min(0.66, light)),
      },
      behind,
      SHAPE_CONTRAST,
    ),
  )
}

/** The ink for small letters on a colour: that of large ones, or the one of black and white that is read better. */
export function readableInk(colour: string): string {
  const ink = inkOn(colour)
  if (contrast(ink, colour) >= TEXT_CONTRAST) return ink
  return contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK
}

/** Red says “stop”; a brand's colour that is red itself says “go”, then it is violet. Degrees. */
const STOP_HUE = 6
const OTHER_STOP_HUE = 275
const NEAR = 50

/**
 * The colour for “occupied” beside a brand's colour for “free”: as strong as that one, and never like it. White letters can be read
 * on it.
 */
export function stopColour(accent: string): string {
  const { hue, saturation, light } = hslOf(accent)
  const isGrey = saturation < 0.12
  const away = Math.min(Math.abs(hue - STOP_HUE), 360 - Math.abs(hue - STOP_HUE))
  return standingOut(
    {
      hue: !isGrey && away < NEAR ? OTHER_STOP_HUE : STOP_HUE,
      saturation: Math.max(0.45, Math.min(0.8, saturation)),
      light: Math.max(0.36, Math.min(0.56, light)),
    },
    [WHITE],
    TEXT_CONTRAST,
  )
}
