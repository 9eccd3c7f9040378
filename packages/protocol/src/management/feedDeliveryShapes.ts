import { sha256Schema } from '@vitrine/core'
import { FEED_KINDS, FEED_TOUCHES, type FeedTouched } from '@vitrine/core/feeds'
import * as z from 'zod'
import { epochMs, idSchema } from './shapes.ts'

/** The feeds that a device shows, each with the hash of what it says: `/device-feeds/{sha256}` has the content itself. */
export const deviceFeedsSchema = z
  .object({
    feeds: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(FEED_KINDS),
        sha256: sha256Schema,
        bytes: z.int().meta({ description: 'Length of the content' }),
        read_at: epochMs.meta({ description: 'When the source was last read successfully' }),
        content_at: epochMs.meta({ description: 'When its content last changed' }),
      }),
    ),
    gone: z.array(z.string()).meta({
      description: 'Ids of deleted feeds that its screens still name. Their content is no longer shown',
    }),
  })
  .meta({ id: 'DeviceFeeds' })
export type DeviceFeeds = z.infer<typeof deviceFeedsSchema>

/** What somebody did who touched a widget of a device. */
export const feedTouchBodySchema = z.object({
  action: z.enum(FEED_TOUCHES).meta({
    description: '`came` and `left` change a counter by one, `ticket` takes the next number of a queue',
  }),
  key: z.string().min(8).max(64).meta({
    description: 'Made for this touch by the device. If it sends the same one again, the touch counts once',
  }),
})
export type FeedTouchBody = z.infer<typeof feedTouchBodySchema>
export const feedTouchedAnswerSchema = z
  .object({
    count: z.int().nullable().meta({ description: 'Of a counter, after the touch' }),
    number: z.string().nullable().meta({ description: 'The number that was taken' }),
    before: z.int().meta({ description: 'How many people wait before it' }),
    at_ms: epochMs.meta({ description: 'When it was done' }),
  })
  .meta({ id: 'FeedTouched' }) satisfies z.ZodType<FeedTouched>
