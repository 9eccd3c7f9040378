import type { DeviceSettings } from '@vitrine/core'

/** The box that a presentation is laid out in, and the transform that puts it on the glass. */
export type OutputGeometry = { widthPx: number; heightPx: number; transform: string | null }

/**
 * Turns the output settings of a device into a box and a transform: turned about the middle of the glass, then scaled,
 * then moved. A quarter turn swaps the sides, so that a portrait presentation fills a panel that hangs upright.
 */
export function outputGeometry(
  settings: Pick<DeviceSettings, 'x' | 'y' | 'scaleX' | 'scaleY' | 'rotate'>,
  glass: { widthPx: number; heightPx: number },
): OutputGeometry {
  const { x, y, scaleX, scaleY, rotate } = settings
  const swapped = rotate === 90 || rotate === 270
  const widthPx = swapped ? glass.heightPx : glass.widthPx
  const heightPx = swapped ? glass.widthPx : glass.heightPx
  const steps = [
    ...(x === 0 && y === 0 ? [] : [`translate(${x}px, ${y}px)`]),
    ...(scaleX === 1 && scaleY === 1 ? [] : [`scale(${scaleX}, ${scaleY})`]),
    ...(rotate === 0 ? [] : [`rotate(${rotate}deg)`]),
  ]
  return { widthPx, heightPx, transform: steps.length === 0 ? null : steps.join(' ') }
}
