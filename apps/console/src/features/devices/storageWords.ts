import { formatBytes } from '../../app/format.ts'
import type { Tone } from '../../ui/deviceStatusText.ts'

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
  const words = `${formatBytes(used)} of ${formatBytes(quota)}`
  const clear = persisted ? '' : ' The browser may clear it when the disk gets full.'
  if (share >= FULL)
    return {
      share,
      tone: 'bad',
      words: `Full, ${words}`,
      meaning: `A new version that does not fit is not shown; the current one keeps playing.${clear}`,
    }
  if (share > NEARLY)
    return {
      share,
      tone: 'warn',
      words: `Nearly full, ${words}`,
      meaning: `Files of older versions are deleted to make space.${clear}`,
    }
  return { share, tone: 'good', words, meaning: `Enough space.${clear}` }
}
