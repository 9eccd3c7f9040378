/** The commands that the server gives a device (contract §5). */
export const DEVICE_COMMANDS = [
  'publish',
  'reload',
  'identify',
  'server_settings',
  'server_version',
  'try_settings',
  'reset',
] as const
export type DeviceCommandName = (typeof DEVICE_COMMANDS)[number]

/** Entries of a device's history: its commands, and notifications. */
export const DEVICE_HISTORY_NAMES = [...DEVICE_COMMANDS, 'notify'] as const
export type DeviceHistoryName = (typeof DEVICE_HISTORY_NAMES)[number]
