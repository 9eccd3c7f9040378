import type { SocialService } from '@vitrine/core'
import { defineTexts, type Source } from '@vitrine/texts'

/** The social networks that feeds are read from. */
export const networkTexts = defineTexts('networks', {
  name: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    twitter: 'X (Twitter)',
    youtube: 'YouTube',
    tiktok: 'TikTok',
    pintrest: 'Pinterest',
    msteams: 'Microsoft Teams',
  } as const satisfies Record<SocialService, Source>,
  token: ['Access token', 'a secret that a social network gives out'],
  apiKey: ['API key', 'a secret that a social network gives out'],
  tokenHint: 'Stored encrypted and never shown again.',
  tokenKept: ['Stored', 'in place of an access token'],
})
