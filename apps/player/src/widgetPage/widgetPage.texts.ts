import { defineTexts } from '@vitrine/texts'

/** The page that shows one widget in other programs, where it can't. Somebody who embeds it reads this. */
export const widgetPageTexts = defineTexts('player-widget-page', {
  kind: 'Vitrine doesn’t know this widget. Copy its address from the console again.',
  settings: 'Vitrine can’t read the settings of this widget. Copy its address from the console again.',
  feed: 'This widget shows a feed, and its address has no link to one. Copy the address from the console again.',
  gone: 'The link to this feed was revoked, or the feed was deleted. Create another link in the console.',
})
