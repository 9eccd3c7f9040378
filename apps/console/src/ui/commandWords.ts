import type { Command } from '@vitrine/protocol'
import { isDeviceCommand } from '@vitrine/protocol/device'
import type { Message } from '@vitrine/texts'
import type { Shape, Tone } from './deviceStatusText.ts'
import { deviceCommandTexts } from './deviceCommand.texts.ts'

/** An entry's name, for people; a later server may list what this console does not know. */
export function commandName({ name, title }: Pick<Command, 'name' | 'title'>): string {
  // No command of the device, but an entry of its history.
  if (name === 'notify')
    return title === undefined
      ? deviceCommandTexts.notification()
      : deviceCommandTexts.notificationTitled({ title })
  return isDeviceCommand(name) ? deviceCommandTexts.name[name]() : deviceCommandTexts.other()
}

/** What became of it. @param isAway whether the device is offline, so that nothing reaches it */
export function commandOutcome(
  command: Pick<Command, 'name' | 'received_at' | 'answered_at' | 'ok' | 'error' | 'error_code'>,
  isAway: boolean,
): { tone: Tone; shape: Shape; text: string } {
  if (command.answered_at === null && command.received_at !== null)
    return { tone: 'busy', shape: 'half', text: deviceCommandTexts.received() }
  if (command.answered_at === null)
    return {
      tone: 'quiet',
      shape: 'dashes',
      text: isAway ? deviceCommandTexts.waitingForReconnection() : deviceCommandTexts.waiting(),
    }
  if (command.name === 'notify')
    return command.ok
      ? { tone: 'good', shape: 'dot', text: deviceCommandTexts.sent() }
      : { tone: 'warn', shape: 'triangle', text: deviceCommandTexts.notSent() }
  return command.ok
    ? { tone: 'good', shape: 'dot', text: deviceCommandTexts.done() }
    : { tone: 'bad', shape: 'square', text: refusalText(command) }
}

/** Why a device did not do a command, for the reader; a code that this console does not know as the device says it. */
export function refusalText({ error, error_code: code }: Pick<Command, 'error' | 'error_code'>): string {
  const texts: Readonly<Record<string, Message>> = deviceCommandTexts.refusal
  // The device says what exactly went wrong.
  if (code === 'failed' && error !== null) return deviceCommandTexts.failedBecause({ reason: error })
  if (code !== undefined && Object.hasOwn(texts, code)) return texts[code]!()
  return error ?? deviceCommandTexts.refused()
}
