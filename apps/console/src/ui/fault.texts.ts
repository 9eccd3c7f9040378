import { defineTexts } from '@vitrine/texts'

export const faultTexts = defineTexts('fault', {
  playsAside: 'The server set play records aside.',
})
