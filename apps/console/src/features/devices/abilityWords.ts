import { whyUnable, type AbilityName, type DeviceAbilities } from '@vitrine/core'
import { deviceFactsTexts } from './deviceFacts.texts.ts'

/** Why a device can't do something, in a sentence; null when it can, or when it has not said. */
export function unableWords(abilities: DeviceAbilities | undefined, name: AbilityName): string | null {
  const unable = whyUnable(abilities, name)
  return unable && (unable.reason ?? deviceFactsTexts.noReason())
}
