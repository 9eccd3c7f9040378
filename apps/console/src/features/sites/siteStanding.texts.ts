import { defineTexts } from '@vitrine/texts'

export const siteStandingTexts = defineTexts('siteStanding', {
  lastSeen: ['Last seen {time}', 'a device that is offline'],
  someRight: [
    '{status}, {right, number} of {count, number} correct',
    'how many devices show the screen as they should, after the state of the worst one',
  ],
})
