import * as z from 'zod/mini'
import { whyUnable, type AbilityName, type DeviceAbilities } from '../deviceAbilities.ts'
import { deviceReason, type ReportedReason } from '../deviceReasons.ts'
import { powerSchema, volumeSchema } from './remote.ts'

/** What operators do with devices from afar, each a command of the same name, with what the device has to be able to do. */
export const REMOTE_ACTIONS = {
  identify: null,
  reload: null,
  restart_player: 'remote',
  restart_browser: 'restart',
  restart_machine: 'restartMachine',
  volume: 'remote',
  power: 'remote',
  clear_files: 'remote',
  send_logs: 'remote',
} as const satisfies Record<string, AbilityName | null>
export type RemoteActionName = keyof typeof REMOTE_ACTIONS
/** Actions that mean now or never: a device that is away does not get them. */
export const NOW_OR_NEVER: readonly RemoteActionName[] = ['identify']

const plain = (Object.keys(REMOTE_ACTIONS) as RemoteActionName[]).filter(
  (name): name is Exclude<RemoteActionName, 'volume' | 'power'> => name !== 'volume' && name !== 'power',
)
/** An action with what it needs to know. */
export const remoteActionSchema = z.discriminatedUnion('name', [
  z.object({ name: z.enum(plain) }),
  z.object({ name: z.literal('volume'), args: volumeSchema }),
  z.object({ name: z.literal('power'), args: powerSchema }),
])
export type RemoteAction = z.infer<typeof remoteActionSchema>

/**
 * Why a device can't do an action.
 * @param abilities as it reported them; undefined for a device that has not said yet, such as one that was just started: what it
 *   can't do it answers itself
 * @returns null where it can
 */
export function whyNotRemote(
  abilities: DeviceAbilities | undefined,
  name: RemoteActionName,
): ReportedReason | null {
  const needed = REMOTE_ACTIONS[name]
  if (needed === null) return null
  if (abilities === undefined) return null
  // Players of before can't do any of it, and say nothing of it.
  if (!abilities.remote?.able)
    return deviceReason('playerTooOld', 'The player of this device doesn’t support this. Update the player.')
  if (abilities[needed] === undefined)
    return deviceReason('onlyRunner', 'Only a device that runs the kiosk runner can do this.')
  return whyUnable(abilities, needed)
}
