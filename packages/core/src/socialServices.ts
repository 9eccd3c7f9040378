/** The social networks a device may show a feed of, spelled as specification §3 spells them. */
export const SOCIAL_SERVICES = [
  'instagram',
  'facebook',
  'twitter',
  'youtube',
  'tiktok',
  'pintrest',
  'msteams',
] as const
export type SocialService = (typeof SOCIAL_SERVICES)[number]
