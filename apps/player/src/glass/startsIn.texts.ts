import { defineTexts } from '@vitrine/texts'

/** Said shortly before a display changes to a new version. */
export const startsInTexts = defineTexts('player-starts-in', {
  starts:
    '{seconds, plural, one {The new version starts in # second.} other {The new version starts in # seconds.}}',
})
