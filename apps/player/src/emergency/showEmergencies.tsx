import { createRoot } from 'react-dom/client'
import type { Device, DevicePorts } from '@vitrine/device'
import type { Emergencies } from '@vitrine/device/emergency'
import { createAlarm } from '@vitrine/render/emergency'
import { cover } from './cover.ts'
import { EmergencyLayer } from './EmergencyLayer.tsx'
import './emergency.css'
import { keepFirstEmergency } from './firstEmergency.ts'
import { hush } from './hush.ts'

/**
 * Shows emergencies in a part of the page that has a React root of its own: what breaks in the presentation leaves them alone.
 * While one is shown, nothing else is heard, and what it covers does not count as shown.
 */
export function showEmergencies(
  device: Device,
  emergencies: Emergencies,
  ports: Pick<DevicePorts, 'keys' | 'log'>,
): void {
  const ground = document.createElement('div')
  ground.id = 'emergency'
  document.body.append(ground)
  createRoot(ground).render(<EmergencyLayer device={device} emergencies={emergencies} />)

  const alarm = createAlarm(
    () => new AudioContext(),
    (reason) => {
      if (reason === null) device.faultOver('EMERGENCY_SILENT')
      else device.fault('EMERGENCY_SILENT', { reason })
    },
  )
  const look = () => {
    const { shown, content } = emergencies.view()
    hush.set(shown !== null)
    cover.set(content === null ? null : content.covers === 'display' ? 'all' : Object.keys(content.zones))
    const message =
      content === null
        ? null
        : content.covers === 'display'
          ? content.message
          : Object.values(content.zones)[0]
    alarm.play(shown && message ? { ...shown, sound: message.sound } : null)
    keepFirstEmergency(emergencies.view(), device, ports)
  }
  emergencies.subscribe(look)
  look()
  // A person at the display need not find the button.
  window.addEventListener(
    'keydown',
    (event) => {
      const { shown, isAcknowledged } = emergencies.view()
      if (!shown?.acknowledge || isAcknowledged || event.repeat) return
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      emergencies.acknowledge(shown.activation_id)
    },
    { capture: true },
  )
  // Browsers let a page sound after a touch.
  window.addEventListener('pointerdown', alarm.retry, { capture: true, passive: true })
}
