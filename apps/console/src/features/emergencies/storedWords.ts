import type { StoredEmergency } from '@vitrine/protocol'
import { emergencyTexts } from './emergencies.texts.ts'

/** On how many of its devices an emergency is stored, in words. */
export function storedWords({ devices, of }: StoredEmergency['prepared']): string {
  if (of === 0) return emergencyTexts.noDevices()
  return devices === of ? emergencyTexts.storedAll({ devices }) : emergencyTexts.stored({ devices, of })
}
