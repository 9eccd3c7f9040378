import type { Device, DevicePorts } from '@vitrine/device'
import { NOBODY, type Visits } from '@vitrine/render'
import type { Pages } from '../pages.ts'
import { watchIdle } from './idle.ts'
import { atField } from './stayInside.ts'

/** When a person has gone, the next one finds the screen as it starts: nothing typed, nothing opened, nothing moved. */
export function backToStart(
  device: Device,
  pages: Pages,
  visits: Visits,
  { timers, clock }: Pick<DevicePorts, 'timers' | 'clock'>,
): void {
  const used = new Set<HTMLIFrameElement>()
  const idle = watchIdle({
    page: window,
    isTrusted: (event) => event.isTrusted,
    timers,
    monotonicMs: clock.monotonicMs,
    typing: atField,
    onIdle() {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      for (const form of document.forms) form.reset()
      // Pages within the page, back to where they began.
      for (const frame of used) if (frame.isConnected) frame.setAttribute('src', frame.src)
      used.clear()
      visits.set(NOBODY)
      if (device.view().state.kind === 'presenting' && pages.path() === '/initialization')
        pages.goTo('/player')
    },
  })
  // Touches in a page within the page are heard only by it. That it takes over while somebody acts is heard here.
  window.addEventListener('blur', () => {
    const { activeElement } = document
    // Old browsers do not tell whether it was a person.
    const person = 'userActivation' in navigator ? navigator.userActivation.isActive : true
    if (!(activeElement instanceof HTMLIFrameElement) || !person) return
    used.add(activeElement)
    idle.touched()
  })
}
