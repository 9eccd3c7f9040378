import type { CommandRefusal, DeviceCommandName } from '@vitrine/protocol/device'
import { defineTexts, type Source } from '@vitrine/texts'

/** Commands in the history of a device. */
export const deviceCommandTexts = defineTexts('device-commands', {
  /** What each is called. */
  name: {
    publish: ['New version', 'it was published to the device'],
    reload: ['Reload', 'the player was restarted'],
    restart_player: 'Restart player',
    restart_browser: 'Restart browser',
    restart_machine: 'Restart machine',
    clear_files: 'Clear stored files',
    send_logs: 'Send log',
    volume: ['Volume', 'the volume of the device was set'],
    power: ['Display on or off', 'the display was switched, or got a weekly plan'],
    identify: ['Identify', 'the device showed its name'],
    server_settings: ['Settings', 'new settings were sent'],
    server_version: 'Screen assigned',
    try_settings: ['Temporary settings', 'settings were shown for a while and not saved'],
    pause: ['Pause', 'the ads or the whole presentation were paused, or a pause was ended'],
    host_rules: ['Outside hosts', 'the rules for outside hosts were changed'],
    capture: ['Picture', 'the device was to take a picture of what it shows'],
    live_view: ['Live view', 'somebody watched what the device shows'],
    reset: ['Reset', 'the device deleted everything it stored'],
  } as const satisfies Record<DeviceCommandName, Source>,
  notification: 'Notification',
  notificationTitled: 'Notification “{title}”',
  other: ['Other command', 'in place of the name of a command that the console does not know'],
  noneYet: 'No commands sent yet.',

  waiting: 'Waiting for the device',
  waitingForReconnection: 'Waiting until the device reconnects',
  received: ['In progress', 'the device has received a command and has not finished it'],
  done: ['Done', 'of a command'],
  refusal: {
    unreadable: 'The player can’t read this command. Update the player.',
    unknownCommand: 'The player doesn’t support this command. Update the player.',
    trialOver: 'The settings arrived after the trial had ended.',
    noCamera: 'This player can’t take pictures of its display.',
    liveViewOver: 'The live view had ended before the device received it.',
    pairedAgain: 'The device was paired again before it responded.',
    unable: 'The device can’t do this.',
    failed: 'The device couldn’t do this.',
    interrupted: 'The player was restarted before this was done.',
    notRestarted: 'The restart didn’t happen.',
  } as const satisfies Record<CommandRefusal, Source>,
  failedBecause: ['Failed: {reason}', 'the reason is as the device gives it'],
  refused: ['Refused', 'of a command that the device did not do'],
  sent: ['Sent', 'of a notification'],
  notSent: ['Not sent: the device was offline', 'of a notification'],
})
