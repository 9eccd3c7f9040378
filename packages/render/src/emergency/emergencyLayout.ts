/** A part of a display, px from its top left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** Where the parts of a message stand. */
export type EmergencyLayout = {
  /** how wide the striped edge of a drill is, px; 0: none */
  edgePx: number
  /** says that it is a drill */
  band: Box | null
  symbol: Box | null
  /** heading and detail */
  text: Box
  /** whether they stand in the middle of their box instead of at its start */
  centred: boolean
  /** the button of whoever confirms */
  button: Box | null
  /** the white foot: arrow and direction */
  foot: Box | null
}

/** What a message has. */
type Parts = { drill: boolean; symbol: boolean; foot: boolean; button: boolean; fromRight: boolean }

/** Wider than this many times its height, everything stands in one row. */
const STRIP = 3.4
/** Narrower than this many times its height, everything stands in one column. */
const COLUMN = 1.15
/** A button that a finger hits, px. */
const TOUCH_PX = 48

/**
 * Where the parts of a message stand on a box of any size: in one column when it is tall, in one row when it is a strip, else
 * symbol beside text. The foot is at the bottom, and in a row at the end.
 */
export function emergencyLayout(widthPx: number, heightPx: number, parts: Parts): EmergencyLayout {
  const least = Math.min(widthPx, heightPx)
  const edgePx = parts.drill ? Math.max(3, Math.round(least * 0.022)) : 0
  const inner = { x: edgePx, y: edgePx, width: widthPx - 2 * edgePx, height: heightPx - 2 * edgePx }
  const ratio = inner.width / inner.height
  const shape = ratio > STRIP ? 'strip' : ratio < COLUMN ? 'column' : 'landscape'
  let rest: Box = { ...inner }

  let band: Box | null = null
  if (parts.drill) {
    const height = Math.round(
      Math.max(
        Math.min(inner.height * 0.16, inner.width * 0.12),
        Math.min(16, inner.height * 0.25),
        shape === 'strip' ? inner.height * 0.2 : 0,
      ),
    )
    band = { ...rest, height }
    rest = { ...rest, y: rest.y + height, height: rest.height - height }
  }

  let foot: Box | null = null
  if (parts.foot && shape === 'strip') {
    const width = Math.round(rest.width * 0.27)
    // At the end of the line.
    foot = { ...rest, x: parts.fromRight ? rest.x : rest.x + rest.width - width, width }
    rest = { ...rest, x: parts.fromRight ? rest.x + width : rest.x, width: rest.width - width }
  } else if (parts.foot) {
    const height = Math.round(
      shape === 'column' ? Math.min(rest.height * 0.24, rest.width * 0.42) : rest.height * 0.28,
    )
    foot = { ...rest, y: rest.y + rest.height - height, height }
    rest = { ...rest, height: rest.height - height }
  }

  const marginPx = Math.round(Math.min(rest.width, rest.height) * (least < 240 ? 0.05 : 0.09))
  rest = inset(rest, marginPx)

  let button: Box | null = null
  if (parts.button && shape === 'strip') {
    const width = Math.round(Math.min(rest.width * 0.24, rest.height * 3))
    button = { ...rest, x: parts.fromRight ? rest.x : rest.x + rest.width - width, width }
    rest = {
      ...rest,
      x: parts.fromRight ? rest.x + width + marginPx : rest.x,
      width: rest.width - width - marginPx,
    }
  } else if (parts.button) {
    const height = Math.round(Math.min(Math.max(rest.height * 0.2, TOUCH_PX), rest.height * 0.34))
    const width = Math.round(Math.min(rest.width, Math.max(height * 6, rest.width * 0.42)))
    button = {
      x: rest.x + Math.round((rest.width - width) / 2),
      y: rest.y + rest.height - height,
      width,
      height,
    }
    rest = { ...rest, height: rest.height - height - Math.round(marginPx * 0.7) }
  }

  let symbol: Box | null = null
  if (parts.symbol && shape === 'column') {
    const size = Math.round(Math.min(rest.width * 0.56, rest.height * 0.36))
    symbol = { x: rest.x + Math.round((rest.width - size) / 2), y: rest.y, width: size, height: size }
    const below = size + Math.round(marginPx * 0.6)
    rest = { ...rest, y: rest.y + below, height: rest.height - below }
  } else if (parts.symbol) {
    const size = Math.round(Math.min(rest.height * (shape === 'strip' ? 1 : 0.78), rest.width * 0.28))
    const beside = size + Math.round(marginPx * (shape === 'strip' ? 0.8 : 1.1))
    symbol = {
      x: parts.fromRight ? rest.x + rest.width - size : rest.x,
      y: rest.y + Math.round((rest.height - size) / 2),
      width: size,
      height: size,
    }
    rest = { ...rest, x: parts.fromRight ? rest.x : rest.x + beside, width: rest.width - beside }
  }
  return {
    edgePx,
    band,
    symbol,
    text: rest,
    centred: shape === 'column' || (!parts.symbol && shape !== 'strip'),
    button,
    foot,
  }
}

function inset({ x, y, width, height }: Box, byPx: number): Box {
  return { x: x + byPx, y: y + byPx, width: width - 2 * byPx, height: height - 2 * byPx }
}
