import { defineTexts } from '@vitrine/texts'

/** What a display says after an operator has paired it from afar. */
export const greetingTexts = defineTexts('player-greeting', {
  hello: 'Hello. This display is now “{name}”.',
})
