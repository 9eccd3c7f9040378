import type { Skipped, ZoneReason } from '@vitrine/core'
import type { ConditionAnswer } from '@vitrine/core/conditions'
import { formatInstant, formatPercent } from '../../../app/format.ts'
import { serverNowMs } from '../../../app/serverClock.ts'
import { answerWords } from '../../conditions/index.ts'
import { previewTexts } from './preview.texts.ts'

/** Why a zone shows what it shows, for the reader. */
export function zoneReasonText({ code, params }: ZoneReason): string {
  switch (code) {
    case 'empty':
      return previewTexts.reason.empty(params)
    case 'nothingNow':
      return previewTexts.reason.nothingNow(params)
    case 'zoneNotNow':
      return previewTexts.reason.zoneNotNow(params)
    case 'paused':
      return previewTexts.reason.paused({
        zone: params.zone,
        until: formatInstant(params.untilMs, serverNowMs()),
      })
    case 'adEveryTurn':
      return previewTexts.reason.adEveryTurn(params)
    case 'adAfterItems':
      return previewTexts.reason.adAfterItems(params)
    case 'adByShare':
      return previewTexts.reason.adByShare({ ...params, share: formatPercent(params.share) })
    case 'onlyItem':
      return previewTexts.reason.onlyItem(params)
    case 'turn':
      return previewTexts.reason.turn(params)
  }
}

/** Why an item does not play, after its name and a colon. @param answer of its condition, which names the question that decided */
export const whyNotWords = (why: Skipped['why'], answer?: ConditionAnswer): string =>
  why === 'condition' && answer ? answerWords(answer) : previewTexts.whyNot[why]()
