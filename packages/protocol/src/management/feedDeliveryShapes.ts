import { sha256Schema } from '@vitrine/core'
import { FEED_KINDS } from '@vitrine/core/feeds'
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
