import { whyUnable, type AbilityName, type DeviceAbilities } from '@vitrine/core'
import { deviceReasonText } from '../../ui/deviceReasonText.ts'

/** Why a device can't do something, in a sentence; null when it can, or when it has not said. */
export function unableWords(abilities: DeviceAbilities | undefined, name: AbilityName): string | null {
  const unable = whyUnable(abilities, name)
  return unable && deviceReasonText(unable)
}
