import { settingsOf } from '@vitrine/core'
import { activationEndMs, DRILL_COLOURS, EMERGENCY_COLOURS } from '@vitrine/core/emergency'
import type { Device, DevicePorts } from '@vitrine/device'
import type { EmergencyView } from '@vitrine/device/emergency'
import { glassWords } from '@vitrine/render/emergency'

/** Where `firstPicture/paintFirst.js` looks. */
const NOTE = 'firstEmergency'

/** What a start paints of an emergency before the player runs. */
export type FirstEmergencyNote = {
  heading: string
  language: string
  ground: string
  ink: string
  /** degrees by which the display is turned */
  rotate: number
  /** of a drill */
  band: { text: string; ground: string; ink: string } | null
  /** epoch ms of the server's clock */
  writtenMs: number
  untilMs: number
}

/**
 * What a start shows of the emergency that is on, until the player has drawn it; null where the document cannot: single zones.
 */
export function firstEmergency(
  { shown, content }: Pick<EmergencyView, 'shown' | 'content'>,
  rotate: number,
  nowMs: number,
): FirstEmergencyNote | null {
  if (!shown || content?.covers !== 'display') return null
  const { message } = content
  const { heading, language } = message.texts[0]!
  const { ground, ink } = EMERGENCY_COLOURS[message.colour]
  return {
    heading,
    language,
    ground,
    ink,
    rotate,
    band: shown.drill ? { text: glassWords(language).drill, ...DRILL_COLOURS } : null,
    writtenMs: Math.floor(nowMs),
    untilMs: activationEndMs(shown),
  }
}

/** Keeps what a start is to show first, and takes it away with what such a start has painted when nothing is on any more. */
export function keepFirstEmergency(
  view: EmergencyView,
  device: Pick<Device, 'view' | 'nowMs'>,
  { keys, log }: Pick<DevicePorts, 'keys' | 'log'>,
): void {
  const note = firstEmergency(view, settingsOf(device.view().state)?.rotate ?? 0, device.nowMs())
  try {
    if (note) keys.set(NOTE, JSON.stringify(note))
    else keys.remove(NOTE)
  } catch {
    log('what a start shows first of an emergency could not be stored')
  }
  if (!note) document.getElementById('first-emergency')?.remove()
}
