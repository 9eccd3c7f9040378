import { defineTexts } from '@vitrine/texts'

/** Said shortly before a display changes to a new version. */
export const startsInTexts = defineTexts('player-starts-in', {
  starts:
    '{seconds, plural, one {The new presentation starts in # second.} other {The new presentation starts in # seconds.}}',
})
