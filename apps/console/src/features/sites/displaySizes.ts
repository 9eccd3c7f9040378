import { surfaceOf, type Sides } from '@vitrine/core'
import type { Device } from '@vitrine/protocol'
import { misfitWords, type FitWords } from '../../ui/fitWords.ts'

/** Sizes that are offered at once; a screen on more kinds of displays than this fits none of them anyway. */
const SIZES_MOST = 3

/** A size of displays that show a screen and have another shape than it. */
export type DisplaySize = Sides & { names: string[]; words: FitWords }

/** The sizes of displays that a screen leaves black bars on, those of the most displays first. */
export function displaySizes(devices: readonly Device[], screen: Sides): DisplaySize[] {
  const sizes = new Map<string, DisplaySize>()
  for (const device of devices) {
    const words = misfitWords(device, screen)
    // A screen that is only enlarged has the right shape.
    if (!device.data || !words || words.kind === 'enlarged') continue
    const { width, height } = surfaceOf(device.data.glass, device.settings)
    const key = `${width} ${height}`
    const known = sizes.get(key)
    if (known) known.names.push(device.name)
    else sizes.set(key, { width, height, names: [device.name], words })
  }
  return [...sizes.values()].sort((a, b) => b.names.length - a.names.length).slice(0, SIZES_MOST)
}
