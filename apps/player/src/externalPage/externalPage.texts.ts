import { defineTexts } from '@vitrine/texts'

/** The page that shows a screen or a slide to people without an account, where it can't. */
export const externalPageTexts = defineTexts('player-external-page', {
  gone: 'This link has ended. Ask the person who sent it for a new one.',
  empty: 'Nothing has been published here yet. This page shows it as soon as it is.',
  broken: 'This can’t be shown in this browser. Try another browser, or a newer version.',
})
