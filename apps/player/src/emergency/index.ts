import { isActivated } from '@vitrine/core'
import type { Device, DevicePorts } from '@vitrine/device'
import { emergenciesOf, type Emergencies, type OrderOnTheSpot } from '@vitrine/device/emergency'

let here: Emergencies | null = null

/**
 * The emergencies of this display, shown above everything. A start that finds one in storage begins with it; else they come with
 * the connections. What draws them is loaded as soon as one is prepared, so that nothing has to be fetched when it is fired.
 */
export function emergenciesHere(device: Device, ports: DevicePorts): Emergencies {
  if (here) return here
  const emergencies = emergenciesOf({
    ports,
    serverClock: device,
    faults: { note: device.fault, over: device.faultOver },
    drawsLater: true,
  })
  here = emergencies
  let isLoading = false
  const load = () => {
    if (isLoading || !emergencies.view().isNeeded || !isActivated(device.view().state)) return
    isLoading = true
    import('./showEmergencies.tsx').then(
      ({ showEmergencies }) => {
        showEmergencies(device, emergencies, ports)
        emergencies.drawable()
      },
      () => {
        // The page restarts by itself where a file is missing (`vite:preloadError`).
        isLoading = false
        ports.log('the code of emergencies could not be loaded')
      },
    )
  }
  emergencies.subscribe(load)
  // The kiosk runner hands over what it hears in the local network, also while the server is away (apps/kiosk/src/page.ts).
  addEventListener('vitrine-emergency', (event) => {
    const { order, answer } = (
      event as CustomEvent<{ order: OrderOnTheSpot; answer: (fired: string[] | null) => void }>
    ).detail
    event.preventDefault()
    answer(emergencies.onTheSpot(order))
  })
  load()
  // Storage that was copied from another display holds what was on there.
  if (!isActivated(device.view().state)) document.getElementById('first-emergency')?.remove()
  return emergencies
}
