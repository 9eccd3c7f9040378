import { displayFit, type DisplayFit, type Misfit, type Sides } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatNumber, formatPercent } from '../app/format.ts'

/** How a screen that does not fit its display is called: a few words for a pill, and a whole sentence. */
export type FitWords = { short: string; sentence: string }

/** @returns null where the screen fits */
export function fitWords(fit: DisplayFit | undefined): FitWords | null {
  switch (fit?.kind) {
    case 'orientation':
      return {
        short: 'Wrong orientation',
        sentence: `The screen and the display have different orientations, so ${formatPercent(fit.bare)} of the display stays black.`,
      }
    case 'shape':
      return {
        short: 'Black bars',
        sentence: `The screen has another shape than the display, so ${formatPercent(fit.bare)} of the display stays black.`,
      }
    case 'enlarged':
      return {
        short: 'Enlarged',
        sentence: `The screen is enlarged ${formatNumber(fit.times, 1)} times, so pictures and text can look soft.`,
      }
    default:
      return null
  }
}

/**
 * How a screen would fit a device's display, before it is assigned or published.
 * @returns null where it fits, or where the device has not told its size
 */
export function misfitWords(device: Device, screen: Sides): FitWords | null {
  return device.data ? fitWords(displayFit(screen, device.data.glass, device.settings)) : null
}

/** Whether part of the display stays black; a screen that is only enlarged covers it. */
export function leavesBlack(fit: Misfit | undefined): boolean {
  return fit?.kind === 'orientation' || fit?.kind === 'shape'
}
