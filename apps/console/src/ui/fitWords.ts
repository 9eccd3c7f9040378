import { displayFit, fitWeight, type DisplayFit, type FitWeight, type Sides } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { formatNumber, formatPercent } from '../app/format.ts'
import { fitTexts } from './deviceStatus.texts.ts'

/** How a screen that does not fit its display is called: a few words for a pill, and a whole sentence. */
export type FitWords = {
  kind: Exclude<DisplayFit['kind'], 'fits'>
  weight: Exclude<FitWeight, 'none'>
  short: string
  sentence: string
}

/** @returns null where the screen fits */
export function fitWords(fit: DisplayFit | undefined): FitWords | null {
  const weight = fitWeight(fit)
  if (!fit || weight === 'none') return null
  switch (fit.kind) {
    case 'orientation':
      return {
        kind: fit.kind,
        weight,
        short: fitTexts.wrongOrientation(),
        sentence: fitTexts.orientation({ share: formatPercent(fit.bare) }),
      }
    case 'shape':
      return weight === 'note'
        ? {
            kind: fit.kind,
            weight,
            short: fitTexts.narrowBars(),
            sentence: fitTexts.shapeSlightly({ share: formatPercent(fit.bare) }),
          }
        : {
            kind: fit.kind,
            weight,
            short: fitTexts.largeBars(),
            sentence: fitTexts.shape({ share: formatPercent(fit.bare) }),
          }
    case 'enlarged':
      return {
        kind: fit.kind,
        weight,
        short: fitTexts.enlarged(),
        sentence: fitTexts.enlargedTimes({ times: formatNumber(fit.times, 1) }),
      }
    default:
      return null
  }
}

/**
 * How a screen would fit a device's display, before it is assigned or published.
 * @returns null where it fits, or where the device has not reported its size
 */
export function misfitWords(device: Device, screen: Sides): FitWords | null {
  return device.data ? fitWords(displayFit(screen, device.data.glass, device.settings)) : null
}

/** A place in the console where a misfit can be mended. */
export type Remedy = { mends: 'size' | 'screen' | 'rotation'; label: string; path: string }

/** What an operator can do about a screen that does not fit a device's display; nothing for a note. */
export function misfitRemedies(
  device: Pick<Device, 'id' | 'site_id'>,
  fit: DisplayFit | undefined,
): Remedy[] {
  if (!fit || fitWeight(fit) !== 'attention') return []
  const drawer = `/devices?open=${encodeURIComponent(device.id)}`
  const remedies: Remedy[] = [{ mends: 'screen', label: fitTexts.chooseScreen(), path: drawer }]
  if (fit.kind === 'orientation')
    remedies.push({ mends: 'rotation', label: fitTexts.changeRotation(), path: `${drawer}&tab=settings` })
  if (device.site_id !== null)
    remedies.unshift({
      mends: 'size',
      label: fitTexts.changeSize(),
      path: `/sites-edit/${encodeURIComponent(device.site_id)}?size=1`,
    })
  return remedies
}
