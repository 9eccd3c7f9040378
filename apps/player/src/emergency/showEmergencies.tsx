import { createRoot } from 'react-dom/client'
import type { Device, DevicePorts } from '@vitrine/device'
import type { Emergencies } from '@vitrine/device/emergency'
import { cover } from './cover.ts'
import { EmergencyLayer } from './EmergencyLayer.tsx'
import './emergency.css'
import { keepFirstEmergency } from './firstEmergency.ts'
import { soundEmergencies } from './soundEmergencies.ts'

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

  const sounds = soundEmergencies(device, () => new AudioContext())
  const look = () => {
    const { content } = emergencies.view()
    sounds.look(emergencies.view())
    cover.set(
      'emergency',
      content === null ? null : content.covers === 'display' ? 'all' : Object.keys(content.zones),
    )
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
  window.addEventListener('pointerdown', sounds.retry, { capture: true, passive: true })
}
