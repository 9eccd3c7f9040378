import { defineTexts } from '@vitrine/texts'

/** Said on a display while an operator watches what it shows. */
export const liveNoticeTexts = defineTexts('player-live-notice', {
  watched: ['Live view is on', 'somebody at the console watches what this display shows'],
})
