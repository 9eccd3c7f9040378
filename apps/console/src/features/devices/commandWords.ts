import type { Command } from '@vitrine/protocol'
import { deviceCommands, isDeviceCommand } from '@vitrine/protocol/device'
import type { Shape, Tone } from '../../ui/deviceStatusText.ts'

/** What the history calls a notification, which is no command. */
const NOTIFICATION = 'Notification'

/** An entry's name, for people; a later server may list what this console does not know. */
export function commandName({ name, title }: Pick<Command, 'name' | 'title'>): string {
  if (name === 'notify') return title === undefined ? NOTIFICATION : `${NOTIFICATION} “${title}”`
  return isDeviceCommand(name) ? deviceCommands[name].label : 'Other command'
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
