import { defineTexts } from '@vitrine/texts'

/** How well a panel of a video wall keeps step with the others, under its name. */
export const identifyTexts = defineTexts('player-identify', {
  clock: 'Clock within {clockMs, number} ms of the server’s',
  noClock: 'The server’s time is not known yet',
  clockAndItems: 'Clock within {clockMs, number} ms of the server’s · items {itemsMs, number} ms late',
})
