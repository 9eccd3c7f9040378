import type { StoredCampaign, WrittenCampaign } from '@vitrine/protocol'
import { formatPercent, formatWallDate } from '../../app/format.ts'
import type { Tone } from '../../ui/deviceStatusText.ts'
import { campaignTexts } from './campaigns.texts.ts'
import { dayAfter } from './editedCampaign.ts'

/** A goal in words. */
export function goalWords(goal: WrittenCampaign['goal']): string {
  if ('share' in goal) return campaignTexts.goalShare({ share: formatPercent(goal.share) })
  if ('per_hour' in goal) return campaignTexts.goalPerHour({ count: goal.per_hour })
  return campaignTexts.goalTotal({ count: goal.total })
}

/** A period in words, with its last day. */
export const periodWords = ({ from, until }: WrittenCampaign['period']): string =>
  campaignTexts.periodOf({ from: formatWallDate(from), until: formatWallDate(dayAfter(until, -1)) })

export const STATE_TONES = {
  draft: 'quiet',
  booked: 'busy',
  running: 'good',
  paused: 'warn',
  ended: 'quiet',
} as const satisfies Record<StoredCampaign['state'], Tone>
