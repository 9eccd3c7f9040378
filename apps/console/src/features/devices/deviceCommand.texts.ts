import type { CommandRefusal, DeviceCommandName } from '@vitrine/protocol/device'
import { defineTexts, type Source } from '@vitrine/texts'

/** Commands in the history of a device. */
export const deviceCommandTexts = defineTexts('device-commands', {
  /** What each is called. */
  name: {
    publish: ['New version', 'it was published to the device'],
    reload: ['Reload', 'the player was restarted'],
    identify: ['Identify', 'the device showed its name'],
    server_settings: ['Settings', 'new settings were sent'],
    server_version: 'Screen assigned',
    try_settings: ['Temporary settings', 'settings were shown for a while and not saved'],
    reset: ['Reset', 'the device deleted everything it stored'],
  } as const satisfies Record<DeviceCommandName, Source>,
  notification: 'Notification',
  notificationTitled: 'Notification “{title}”',
  other: ['Other command', 'in place of the name of a command that the console does not know'],
  noneYet: 'No commands sent yet.',

  waiting: 'Waiting for the device',
  waitingForReconnection: 'Waiting until the device reconnects',
  done: ['Done', 'of a command'],
  refusal: {
    unreadable: 'The player can’t read this command. Update the player.',
    unknownCommand: 'The player doesn’t support this command. Update the player.',
    trialOver: 'The settings arrived after the trial had ended.',
    pairedAgain: 'The device was paired again before it responded.',
  } as const satisfies Record<CommandRefusal, Source>,
  refused: ['Refused', 'of a command that the device did not do'],
  sent: ['Sent', 'of a notification'],
  notSent: ['Not sent: the device was offline', 'of a notification'],
})
