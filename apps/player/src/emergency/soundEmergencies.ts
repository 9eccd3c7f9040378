import type { Device } from '@vitrine/device'
import type { EmergencyView } from '@vitrine/device/emergency'
import { createAlarm } from '@vitrine/render/emergency'
import { hush } from './hush.ts'

/** The sound of emergencies on this display. */
export type EmergencySounds = {
  /** Sounds what is shown now, and keeps everything else on the page silent meanwhile. */
  look(view: Pick<EmergencyView, 'shown' | 'content'>): void
  /** A person has touched the page: a browser that refused before may play now. */
  retry(): void
}

/** Sounds emergencies. Where the browser plays none, the display says so as a fault, until it does. */
export function soundEmergencies(
  device: Pick<Device, 'fault' | 'faultOver'>,
  open: () => AudioContext,
): EmergencySounds {
  const alarm = createAlarm(open, (reason) => {
    if (reason === null) device.faultOver('EMERGENCY_SILENT')
    else device.fault('EMERGENCY_SILENT', { reason })
  })
  return {
    look({ shown, content }) {
      hush.set(shown !== null)
      const message =
        content === null
          ? null
          : content.covers === 'display'
            ? content.message
            : Object.values(content.zones)[0]
      alarm.play(shown && message ? { ...shown, sound: message.sound } : null)
    },
    retry: alarm.retry,
  }
}
