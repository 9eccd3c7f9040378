import type { DeviceHistoryName } from '@vitrine/core'
import type { Command } from '@vitrine/protocol'
import type { Shape, Tone } from '../../ui/deviceStatusText.ts'

/** What the entries of a device's history are called. */
const NAMES: Record<DeviceHistoryName, string> = {
  identify: 'Identify',
  reload: 'Reload',
  publish: 'New version',
  server_version: 'Screen assigned',
  server_settings: 'Settings',
  try_settings: 'Settings tried',
  reset: 'Reset',
  notify: 'Notification',
}
const isKnown = (name: string): name is DeviceHistoryName => Object.hasOwn(NAMES, name)

/** An entry's name, for people; a later server may list what this console does not know. */
export function commandName({ name, title }: Pick<Command, 'name' | 'title'>): string {
  if (!isKnown(name)) return 'Other command'
  return title === undefined ? NAMES[name] : `${NAMES[name]} “${title}”`
}

/** What became of it. @param isAway whether the device is offline, so that nothing reaches it */
export function commandOutcome(
  command: Pick<Command, 'name' | 'answered_at' | 'ok' | 'error'>,
  isAway: boolean,
): { tone: Tone; shape: Shape; text: string } {
  if (command.answered_at === null)
    return {
      tone: 'quiet',
      shape: 'dashes',
      text: isAway ? 'Waiting until the device reconnects' : 'Waiting for the device',
    }
  if (command.name === 'notify')
    return command.ok
      ? { tone: 'good', shape: 'dot', text: 'Sent' }
      : { tone: 'warn', shape: 'triangle', text: 'Not sent: the device was offline' }
  return command.ok
    ? { tone: 'good', shape: 'dot', text: 'Done' }
    : { tone: 'bad', shape: 'square', text: command.error ?? 'Refused' }
}
