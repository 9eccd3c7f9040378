import * as z from 'zod'
import { campaignDraftSchema } from '@vitrine/core/campaigns'
import { epochMs, idSchema, pageOf, revisionSchema } from './shapes.ts'

const whole = z.number().int()
const localDate = z.string().meta({ description: 'A local date such as 2026-12-24' })

/** A campaign as people write it. */
export const campaignBodySchema = campaignDraftSchema
export type WrittenCampaign = z.input<typeof campaignBodySchema>
/** A campaign as it was read. */
export type ReadCampaign = z.output<typeof campaignBodySchema>

const CAMPAIGN_STATES = ['draft', 'booked', 'running', 'paused', 'ended'] as const

export const storedCampaignSchema = z
  .object({
    id: idSchema,
    revision: revisionSchema,
    state: z.enum(CAMPAIGN_STATES).meta({
      description:
        'A draft is not on displays. `booked` waits for its period, `running` is in it somewhere on earth, `ended` is over or was ended',
    }),
    campaign: campaignBodySchema,
    delivered: whole.meta({ description: 'Plays that devices have reported so far' }),
    planned: whole.meta({ description: 'Plays that were planned until the end of yesterday (UTC)' }),
    planned_total: whole.meta({
      description: 'Plays that are planned in the whole period, past days as they were planned',
    }),
    changed_at: epochMs,
    changed_by: z.string(),
  })
  .meta({ id: 'Campaign' })
export type StoredCampaign = z.infer<typeof storedCampaignSchema>
export const campaignPageSchema = pageOf(storedCampaignSchema)
export type CampaignPage = z.infer<typeof campaignPageSchema>

/** An hour in which a zone is promised more than it has for ads. */
export const overBookedSchema = z
  .object({
    site_id: idSchema,
    group_id: idSchema,
    date: localDate,
    hour: whole.meta({ description: 'Of the wall clock, 0 to 23' }),
    promised: z.number().meta({ description: 'Seconds an hour at the busiest minute of the hour' }),
    available: z.number().meta({ description: 'Seconds an hour' }),
    by: z
      .array(z.object({ id: idSchema.nullable(), name: z.string(), seconds: z.number() }))
      .meta({ description: 'By which campaigns, the most first; a null id stands for ads of the screen' }),
  })
  .meta({ id: 'OverBookedHour' })
export type OverBookedHour = z.infer<typeof overBookedSchema>

export const campaignForecastSchema = z
  .object({
    plays: whole,
    over_booked: z.array(overBookedSchema).meta({ description: 'At most 100, in order' }),
    over_booked_hours: whole,
    screens: z.array(
      z.object({
        site_id: idSchema,
        group_id: idSchema,
        screen: z.string(),
        zone: z.string(),
        published: z
          .boolean()
          .meta({ description: 'Whether it was ever published; otherwise nothing can play' }),
        devices: whole,
        time_zones: z
          .array(z.string())
          .meta({ description: 'Places of its devices, whose wall clocks were used; UTC where it has none' }),
        days: z
          .array(z.object({ date: localDate, plays: whole, hours: z.array(whole), over_booked: whole }))
          .meta({
            description:
              'Plays of all its devices by local date and hour, and how many hours are over-booked',
          }),
      }),
    ),
  })
  .meta({ id: 'CampaignForecast' })
export type CampaignForecast = z.infer<typeof campaignForecastSchema>

export const campaignDeliverySchema = z
  .object({
    planned: whole.meta({ description: 'Until the end of yesterday (UTC)' }),
    planned_total: whole,
    delivered: whole,
    delivered_until_today: whole.meta({
      description: 'Of these, plays before today (UTC), to compare with `planned`',
    }),
    goal: whole.nullable().meta({ description: 'The total that was asked for' }),
    coverage: z
      .number()
      .nullable()
      .meta({ description: 'The part of the time for which devices have accounted, 0 to 1' }),
    projected: whole.meta({ description: 'Plays by the end if it goes on as it did' }),
    behind: z.boolean().meta({ description: 'More than a tenth fewer plays than planned so far' }),
    days: z.array(z.object({ date: localDate, planned: whole, delivered: whole })),
  })
  .meta({ id: 'CampaignDelivery' })
export type CampaignDelivery = z.infer<typeof campaignDeliverySchema>
