import * as z from 'zod'
import type { DeviceFeeds } from './feedDeliveryShapes.ts'
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
} as const satisfies Record<string, Operation>
