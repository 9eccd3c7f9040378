import type { Media } from '@vitrine/protocol'
import { goingConversion, mediaAdvice } from './advice.ts'
import { isOver, type Upload } from './uploads.ts'

/** How long the list of uploads stays once all is well, ms: long enough to see that it is. */
export const LIST_STAYS_MS = 6_000

/**
 * Whether nothing is left to say of uploads: all are there, prepared, and play everywhere. What was refused, and what will not
 * play on some displays, stays until somebody has read it.
 * @param mediaOf what a file became, as far as it is known
 */
export function isAllWell(list: readonly Upload[], mediaOf: (mediaId: string) => Media | undefined): boolean {
  return list.every((upload) => {
    if (!isOver(upload) || upload.state === 'refused' || upload.mediaId === null) return false
    if (upload.state === 'there') return true
    const media = mediaOf(upload.mediaId)
    return (
      media?.state === 'ready' &&
      goingConversion(media) === null &&
      mediaAdvice(media).every(({ verdict }) => verdict === 'plays')
    )
  })
}
