import type { SocialService } from '@vitrine/core'
import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { msteams } from './msteams.ts'
import type { SocialNetwork } from './network.ts'
import { pintrest } from './pintrest.ts'
import { tiktok } from './tiktok.ts'
import { twitter } from './twitter.ts'
import { youtube } from './youtube.ts'

/** Every network that feeds are read from. */
export const NETWORKS: Readonly<Record<SocialService, SocialNetwork>> = {
  instagram,
  facebook,
  twitter,
  youtube,
  tiktok,
  pintrest,
  msteams,
}
