import * as z from 'zod'
import type { FeedTouched } from '@vitrine/core/feeds'
import type { DeviceFeeds, FeedTouchBody } from './feedDeliveryShapes.ts'
import { operation, type Operation } from './operation.ts'

/** Schemas as the table of operations knows them: outlines. The server reads and describes them in full (strict.ts). */
const outline = <T, In = T>() => z.looseObject({}) as unknown as z.ZodType<T, In>

/** How feeds reach displays (docs/decisions/0036-feeds.md). */
export const feedDeliveryOperations = {
  readDeviceFeeds: operation({
    method: 'GET',
    path: '/device-feeds',
    tag: 'feeds',
    summary: 'List the feeds that this device shows',
    access: 'device',
    answer: outline<DeviceFeeds>(),
  }),
  touchFeed: operation({
    method: 'POST',
    path: '/device-feeds/{id}/touch',
    tag: 'feeds',
    summary: 'Count by touch, or take a number, where a screen of this device offers it',
    access: 'device',
    body: outline<FeedTouchBody>(),
    answer: outline<FeedTouched>(),
  }),
} as const satisfies Record<string, Operation>
