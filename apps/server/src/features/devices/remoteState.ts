import { powerSchema, volumeSchema } from '@vitrine/core/remote'
import { parseJsonText } from '@vitrine/protocol/device'
import * as z from 'zod/mini'
import type { DeviceRecord } from './devices.store.ts'

/** What was set from afar and lasts, as it was asked for last. */
const remoteStateSchema = z.object({
  volume: z.optional(volumeSchema),
  power: z.optional(powerSchema),
})
export type RemoteState = z.infer<typeof remoteStateSchema>

/** What was set on a device; what can't be read counts as nothing. */
export function remoteOf({ remote }: Pick<DeviceRecord, 'remote'>): RemoteState {
  const parsed = remote === null ? null : parseJsonText(remoteStateSchema, remote)
  return parsed?.ok ? parsed.value : {}
}
