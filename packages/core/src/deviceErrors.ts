/**
 * How a message reaches people. On the glass, `dangerToast` and `alert` appear only before activation, in
 * `/initialization`, or while somebody uses the screen (contract §9); a presenting device logs and reports instead.
 */
export type Show = 'dangerToast' | 'alert' | 'log' | 'problem'

/** `lasts`: a fault of a device that goes on until the device says that it is over; others happen in a moment. */
export type CatalogEntry = { show: Show; text: string; status?: number; lasts?: true }

/**
 * The errors that a device reports, a part of the catalogue (errors.ts) of its own: a player needs no text of the server's
 * answers before its first slide.
 */
export const deviceErrorCatalog = {
  // specification §8, texts exactly as there
  ACTIVATION_FAILED: { show: 'dangerToast', text: 'Error activating device: {reason}', lasts: true },
  EVENT_UNREADABLE: { show: 'alert', text: 'Error parsing event data: {reason}' },
  NO_DEVICE_ID: { show: 'dangerToast', text: 'not device id' },
  PUSH_REGISTRATION_FAILED: { show: 'log', text: 'Push registration failed: {reason}' },
  PUSH_DENIED: { show: 'log', text: 'User denied permissions!' },
  SUBSCRIPTION_FAILED: { show: 'log', text: 'Subscription failed: {reason}', lasts: true },
  MEDIA_STREAM_FAILED: { show: 'log', text: 'Media stream failure: {reason}', lasts: true },
  PINNED_MODE_FAILED: { show: 'log', text: 'Pinned mode error: {reason}' },
  OVERLAY_MISSING: { show: 'log', text: 'overlay does not exist' },
  DELEGATE_MISSING: { show: 'log', text: 'framework delegate is missing' },
  NO_CURRENT_USER: { show: 'log', text: 'No current user' },
  NO_CREDENTIALS: { show: 'log', text: 'No credentials', lasts: true },
  CONNECTION_FAILED: { show: 'log', text: 'Connection failed', lasts: true },

  // the player's own
  MEDIA_CHECK_FAILED: {
    show: 'log',
    text: 'Reloading damaged file {name}.',
    lasts: true,
  },
  MEDIA_FETCH_FAILED: {
    show: 'log',
    text: "Couldn't load {name}: {reason}",
    lasts: true,
  },
  STORAGE_FULL: {
    show: 'log',
    text: 'Storage is full: no room for {name}.',
    lasts: true,
  },
  STORAGE_FAILED: {
    show: 'log',
    text: "Couldn't store data: {reason}",
    lasts: true,
  },
  PRESENTATION_REFUSED: {
    show: 'log',
    text: "Couldn't use a new presentation: {reason}",
    lasts: true,
  },
  FEED_UNREADABLE: {
    show: 'log',
    text: "Couldn't read a feed: {name}",
    lasts: true,
  },
  WIDGET_UNREADABLE: {
    show: 'log',
    text: "Couldn't show a widget: {name}",
    lasts: true,
  },
  WIDGET_STOPPED: {
    show: 'log',
    text: 'Stopped the widget {name}: {reason}',
    lasts: true,
  },
  PROGRAMME_UNREADABLE: {
    show: 'log',
    text: "Couldn't read the schedule: {reason}",
    lasts: true,
  },
  PROGRAMME_NOT_READY: {
    show: 'log',
    text: "Couldn't show {name} on time: its files are not complete.",
    lasts: true,
  },
  EMERGENCY_SILENT: {
    show: 'log',
    text: "Couldn't sound an emergency: {reason}",
    lasts: true,
  },
  PLAYS_LOST: {
    show: 'log',
    text: 'Storage is full: {count} play records lost.',
  },
  PLAYS_REFUSED: {
    show: 'log',
    text: 'The server refused {count} play records ({reason}).',
  },
  SCRIPT_FAILED: { show: 'log', text: 'The script of {name} failed: {reason}', lasts: true },
  // what captures of the kiosk runner show (pictures/glassWatch.ts)
  DISPLAY_BLACK: { show: 'log', text: 'The display is black.', lasts: true },
  DISPLAY_FROZEN: { show: 'log', text: 'The display is frozen.', lasts: true },
  DISPLAY_COVERED: { show: 'log', text: 'The display is covered.', lasts: true },
  ITEM_FAILED: { show: 'log', text: "Couldn't show {name}: {reason}", lasts: true },
} as const satisfies Record<string, CatalogEntry>

/** A code that a device reports. */
export type DeviceErrorCode = keyof typeof deviceErrorCatalog

/** Whether a fault that a device reports lasts until the device reports its end; an unknown code counts as momentary. */
export function faultLasts(code: string): boolean {
  const known: Record<string, CatalogEntry> = deviceErrorCatalog
  return Object.hasOwn(known, code) && known[code]?.lasts === true
}

/** The facts that a text asks for by `{name}`. */
export type FactsIn<Text extends string> = { readonly [Name in NamesIn<Text>]: string | number }
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Fills `{name}` in a text; a fact that is missing leaves its name, so that a gap is seen. */
export function fillText(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

/** The text of an error that a device reports, with its facts. */
export function deviceErrorText(
  code: DeviceErrorCode,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  return fillText(deviceErrorCatalog[code].text, facts)
}
