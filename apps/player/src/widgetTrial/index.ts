import type { Device, DevicePorts, WidgetTrials } from '@vitrine/device'
import { emergenciesHere } from '../emergency/index.ts'

/** Shows widgets that operators try on this display. What draws them is loaded with the first trial. */
export function widgetTrialsHere(device: Device, ports: DevicePorts): WidgetTrials {
  let loaded: Promise<WidgetTrials> | null = null
  const load = () => {
    loaded ??= import('./showTrials.tsx').then(
      ({ showTrials }) => showTrials(device, emergenciesHere(device, ports), ports),
      (error: unknown) => {
        loaded = null
        throw error
      },
    )
    return loaded
  }
  return {
    show: async (widget, forMs) => (await load()).show(widget, forMs),
    end: () => void loaded?.then((trials) => trials.end()),
  }
}
