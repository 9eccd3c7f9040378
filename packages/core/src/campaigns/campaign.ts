import * as z from 'zod/mini'
import { itemDurationSchema } from '../content.ts'
import { whenDraftSchema } from '../namedTimes.ts'

/** Limits of campaigns. */
export const CAMPAIGN_LIMITS = {
  /** the part of each hour that ads and campaigns of a zone can take together; the rest stays with the zone's own content */
  share: 0.8,
  targets: 50,
  contents: 20,
  categories: 10,
  weight: 10,
  /** days of a period: a year and a day */
  days: 366,
  /** campaigns of a company that are not deleted */
  campaigns: 500,
} as const

const id = z.string().check(z.minLength(1), z.maxLength(100))
const localDate = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'A date is written like 2026-12-24.'))

/** What a campaign shows in one turn. `duration` is ms; the items of a playlist stay as long as the playlist says. */
export const campaignContentSchema = z.union([
  z.object({ media_id: id, duration: itemDurationSchema }),
  z.object({ slide_id: id, duration: itemDurationSchema }),
  z.object({ playlist_id: id }),
])
export type CampaignContent = z.infer<typeof campaignContentSchema>

/** What a campaign is to reach: a share of the zone's time, plays in each hour of each device, or plays of all devices together. */
const campaignGoalSchema = z.union([
  z.object({ share: z.number().check(z.gt(0), z.lte(CAMPAIGN_LIMITS.share)) }),
  z.object({ per_hour: z.int().check(z.gte(1), z.lte(360)) }),
  z.object({ total: z.int().check(z.gte(1), z.lte(1_000_000_000)) }),
])
export type CampaignGoal = z.infer<typeof campaignGoalSchema>

/** A campaign as people write it. Its dates and hours are those of each device's own place. */
export const campaignDraftSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(200, 'At most 200 characters.')),
  /** for whom it is; left out: nobody in particular */
  advertiser: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** the first local date on which it plays, and the first on which it no longer does */
  period: z.object({ from: localDate, until: localDate }),
  /** days and hours within the period; left out: always */
  when: z.optional(z.omit(whenDraftSchema, { from: true, until: true })),
  targets: z
    .array(z.object({ site_id: id, group_id: id }))
    .check(z.minLength(1), z.maxLength(CAMPAIGN_LIMITS.targets)),
  /** shown in turn */
  content: z.array(campaignContentSchema).check(z.minLength(1), z.maxLength(CAMPAIGN_LIMITS.contents)),
  goal: campaignGoalSchema,
  /** how a total is spread: over the whole period, or as early as the zones allow */
  pacing: z._default(z.enum(['even', 'early']), 'even'),
  most_per_device_day: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  /** categories; campaigns that have one in common never follow each other directly */
  competes: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))
      .check(z.maxLength(CAMPAIGN_LIMITS.categories)),
    [],
  ),
  /** who gets more of the time that several want */
  weight: z._default(z.int().check(z.gte(1), z.lte(CAMPAIGN_LIMITS.weight)), 1),
})
export type WrittenCampaign = z.input<typeof campaignDraftSchema>
export type CampaignDraft = z.infer<typeof campaignDraftSchema>

const AD_ID = /^c-([0-9a-f-]{36})-\d+$/
/** The id of the nth ad that a campaign becomes. Play records carry it, so it says which campaign was played. */
export const campaignAdId = (campaignId: string, nth: number): string => `c-${campaignId}-${nth}`
/** The campaign that an ad was made of; null for an ad of a screen's own. */
export const campaignOfAd = (adId: string): string | null => AD_ID.exec(adId)?.[1] ?? null
