/**
 * How a message reaches people. On the glass, `dangerToast` and `alert` appear only before activation, in
 * `/initialization`, or while somebody uses the screen (contract §9); a presenting device logs and reports instead.
 */
export type Show = 'dangerToast' | 'alert' | 'log' | 'problem'

export type CatalogEntry = { show: Show; text: string; status?: number }

/**
 * The errors that a device tells of, a part of the catalogue (errors.ts) of its own: a player needs no text of the server's
 * answers before its first slide.
 */
export const deviceErrorCatalog = {
  // specification §8, texts exactly as there
  ACTIVATION_FAILED: { show: 'dangerToast', text: 'Error activating device: {reason}' },
  EVENT_UNREADABLE: { show: 'alert', text: 'Error parsing event data: {reason}' },
  NO_DEVICE_ID: { show: 'dangerToast', text: 'not device id' },
  PUSH_REGISTRATION_FAILED: { show: 'log', text: 'Push registration failed: {reason}' },
  PUSH_DENIED: { show: 'log', text: 'User denied permissions!' },
  SUBSCRIPTION_FAILED: { show: 'log', text: 'Subscription failed: {reason}' },
  MEDIA_STREAM_FAILED: { show: 'log', text: 'Media stream failure: {reason}' },
  PINNED_MODE_FAILED: { show: 'log', text: 'Pinned mode error: {reason}' },
  OVERLAY_MISSING: { show: 'log', text: 'overlay does not exist' },
  DELEGATE_MISSING: { show: 'log', text: 'framework delegate is missing' },
  NO_CURRENT_USER: { show: 'log', text: 'No current user' },
  NO_CREDENTIALS: { show: 'log', text: 'No credentials' },
  CONNECTION_FAILED: { show: 'log', text: 'Connection failed' },

  // the player's own
  MEDIA_CHECK_FAILED: { show: 'log', text: 'The file {name} did not pass its check and is fetched again.' },
  MEDIA_FETCH_FAILED: { show: 'log', text: 'The file {name} could not be fetched: {reason}' },
  STORAGE_FULL: { show: 'log', text: 'There is no room left on this device for {name}.' },
  STORAGE_FAILED: { show: 'log', text: 'This device could not keep its data: {reason}' },
  PRESENTATION_REFUSED: {
    show: 'log',
    text: 'A new presentation was refused and the last good one stays: {reason}',
  },
  PLAYS_LOST: {
    show: 'log',
    text: 'There was no room to keep {count} play records until the server could take them. They are gone.',
  },
  PLAYS_REFUSED: {
    show: 'log',
    text: 'The server did not take {count} play records ({reason}).',
  },
  SCRIPT_FAILED: { show: 'log', text: 'The script of {name} failed: {reason}' },
  ITEM_FAILED: { show: 'log', text: 'The item {name} could not be shown: {reason}' },
} as const satisfies Record<string, CatalogEntry>

/** A code that a device tells of. */
export type DeviceErrorCode = keyof typeof deviceErrorCatalog

/** Fills `{name}` in a text; a fact that is missing leaves its name, so that a gap is seen. */
export function fillText(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

/** The text of an error that a device tells of, with its facts. */
export function deviceErrorText(
  code: DeviceErrorCode,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  return fillText(deviceErrorCatalog[code].text, facts)
}
