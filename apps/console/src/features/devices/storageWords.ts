import type { Message } from '@vitrine/texts'
import { formatBytes } from '../../app/format.ts'
import type { Tone } from '../../ui/deviceStatusText.ts'
import { deviceFactsTexts } from './deviceFacts.texts.ts'

/** Above these shares of what the browser allows a display's storage is nearly full, and full. */
const NEARLY = 0.8
const FULL = 0.95

/**
 * How full a display's storage is, as people read it: `share` from 0 to 1, and what it means for what it shows.
 * @param storage as the display reports it, bytes
 */
export function storageWords(storage: { used: number; quota: number; persisted: boolean }): {
  share: number
  tone: Tone
  words: string
  meaning: string
} {
  const { used, quota, persisted } = storage
  const share = quota === 0 ? 1 : Math.min(1, used / quota)
  const size = { used: formatBytes(used), quota: formatBytes(quota) }
  const meaning = (text: Message) =>
    persisted ? text() : [text(), deviceFactsTexts.storageNotPersisted()].join(' ')
  if (share >= FULL)
    return {
      share,
      tone: 'bad',
      words: deviceFactsTexts.storageFull(size),
      meaning: meaning(deviceFactsTexts.storageFullText),
    }
  if (share > NEARLY)
    return {
      share,
      tone: 'warn',
      words: deviceFactsTexts.storageNearlyFull(size),
      meaning: meaning(deviceFactsTexts.storageNearlyFullText),
    }
  return {
    share,
    tone: 'good',
    words: deviceFactsTexts.storageUsed(size),
    meaning: meaning(deviceFactsTexts.storageEnough),
  }
}
