import type { DeviceSettings } from '@vitrine/core'

type Settings = Pick<DeviceSettings, 'x' | 'y' | 'scaleX' | 'scaleY' | 'rotate'> &
  Partial<Pick<DeviceSettings, 'wall'>>

/**
 * The box that a presentation is laid out in (`widthPx` × `heightPx`), where its top left lies on the glass before it is
 * turned, and the transform about `origin` (px in the box). `crop` is the part of the box that this panel shows, as the
 * insets of CSS (px from the top, right, bottom and left side); null: all of it.
 */
export type OutputGeometry = {
  widthPx: number
  heightPx: number
  leftPx: number
  topPx: number
  origin: readonly [number, number]
  crop: readonly [number, number, number, number] | null
  transform: string | null
}

/**
 * Turns the output settings of a device into a box and a transform: turned about the middle of the glass, then scaled,
 * then moved. A quarter turn swaps the sides, so that a portrait presentation fills a panel that hangs upright.
 * In a video wall the box is the whole wall as its viewer sees it, and the panel's own part of it comes to the glass;
 * what lies behind bezels comes to none.
 */
export function outputGeometry(
  settings: Settings,
  glass: { widthPx: number; heightPx: number },
): OutputGeometry {
  const { x, y, scaleX, scaleY, rotate, wall } = settings
  const swapped = rotate === 90 || rotate === 270
  const width = swapped ? glass.heightPx : glass.widthPx
  const height = swapped ? glass.widthPx : glass.heightPx
  const { columns, rows, column, row, bezelX, bezelY } = wall ?? ALONE
  const left = column * (width + bezelX)
  const top = row * (height + bezelY)
  const widthPx = columns * width + (columns - 1) * bezelX
  const heightPx = rows * height + (rows - 1) * bezelY
  const steps = [
    ...(x === 0 && y === 0 ? [] : [`translate(${x}px, ${y}px)`]),
    ...(scaleX === 1 && scaleY === 1 ? [] : [`scale(${scaleX}, ${scaleY})`]),
    ...(rotate === 0 ? [] : [`rotate(${rotate}deg)`]),
  ]
  return {
    widthPx,
    heightPx,
    leftPx: (glass.widthPx - width) / 2 - left,
    topPx: (glass.heightPx - height) / 2 - top,
    origin: [left + width / 2, top + height / 2],
    crop: columns * rows === 1 ? null : [top, widthPx - left - width, heightPx - top - height, left],
    transform: steps.length === 0 ? null : steps.join(' '),
  }
}

const ALONE = { columns: 1, rows: 1, column: 0, row: 0, bezelX: 0, bezelY: 0 }
