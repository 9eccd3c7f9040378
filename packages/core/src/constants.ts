/**
 * The constants and limits of the product, each with its unit and where it comes from.
 * "specification §9" is the table of business constants; the wire's own limits are named after the contract's sections.
 */

/** Time without a change after which the settings form saves itself, ms. Source: specification §9. */
export const SETTINGS_SAVE_DEBOUNCE_MS = 5_000
/** How long to wait before resubscribing after the subscription dies, ms. Source: specification §4 "Subscription", §9. */
export const RESUBSCRIBE_DELAY_MS = 2_000
/** How long the sync service may take to accept a connection, ms. Source: specification §9 "Handshake ack timeout". */
export const HANDSHAKE_ACK_MS = 15_000
/** How long the sync service may take to answer behind a subscription, ms. Source: specification §9 "Start-ack timeout". */
export const START_ACK_MS = 15_000
/** A socket without any traffic for this long is dead, ms, unless the server names another time. Source: specification §9 "Default keep-alive". */
export const KEEPALIVE_DEFAULT_MS = 300_000
/** Silence after which a missed keep-alive is reported, ms. Source: specification §9 "Missed keep-alive alert". */
export const KEEPALIVE_MISSED_MS = 65_000
/** Once a link counts as lost: from then to the first slow try, and from each slow try to the next, ms. Source: specification §9 "Reconnect". */
export const RECONNECT_MS = { first: 5_000, every: 60_000 } as const
/** Longest wait between quick tries to connect, ms. Source: specification §9 "Handshake retry delay". */
export const HANDSHAKE_RETRY_MS = 5_000
/** A wait longer than this is not waited: the back-off of identity has given up, ms. Source: specification §9 "Identity session". */
export const IDENTITY_GIVE_UP_MS = 300_000
/** From `server_version` (and its toast) to rendering the session, ms. Source: specification §4, §9. */
export const SESSION_START_DELAY_MS = 5_000
/** From rendering to activating dynamic content and running the cycle, ms. Source: specification §4, §9. */
export const RENDER_START_DELAY_MS = 2_000
/** From reset to opening the realtime channel, ms. Source: specification §4, §9. */
export const CHANNEL_OPEN_DELAY_MS = 2_000
/** How long a toast stays, ms. Source: specification §9. */
export const TOAST_MS = 2_000
/** How long the top notification stays, ms. Source: specification §9. */
export const TOP_NOTIFICATION_MS = 2_300
/** Width of the logo and of the icon sidebar, CSS pixels. Source: specification §2, §9. */
export const LOGO_WIDTH_PX = 60

/** Default texts of an alert. Source: specification §8. */
export const ALERT_DEFAULTS = { header: 'Alert', subHeader: 'Message', button: 'OK' } as const

/** How long `/initialization` waits untouched before it saves the defaults and goes on, ms. Source: contract §3. */
export const INITIALIZATION_UNATTENDED_MS = 60_000
/** How long a pairing code lives, ms. Source: contract §3. */
export const PAIRING_CODE_LIFE_MS = 15 * 60_000
/** Letters of a pairing code: A–Z and 2–9 without the look-alikes I, L and O (so that 0/O, 1/I/L never meet). Source: contract §3. */
export const PAIRING_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Characters in a pairing code. Source: contract §3. */
export const PAIRING_CODE_LENGTH = 6
/** A registration that nobody called for this long is forgotten, ms. Source: contract §3. */
export const REGISTRATION_LIFE_MS = 24 * 60 * 60_000
/** How often a waiting device asks again, ms. The realtime channel normally makes this unnecessary. */
export const ACTIVATION_POLL_MS = 15_000
/** A device's access token ends this long after its last use, ms. Source: contract §3. */
export const ACCESS_TOKEN_LIFE_MS = 30 * 24 * 60 * 60_000
/** Access tokens that one device may have alive. Source: contract §3. */
export const ACCESS_TOKENS_PER_DEVICE = 4
/** Shape of a device id. Source: contract §3. */
export const DEVICE_ID_PATTERN = /^[A-Za-z0-9._:-]{1,100}$/
/** Shape of a device's secret: base64url of at least 32 bytes. Source: contract §3. */
export const DEVICE_SECRET_PATTERN = /^[A-Za-z0-9_-]{43,256}$/

/** Longest silence on an event stream, ms. Source: contract §4. */
export const STREAM_KEEPALIVE_MS = 15_000
/** Messages kept per realtime channel. Source: contract §4. */
export const CHANNEL_HISTORY_MESSAGES = 1_000
/** Age after which a kept message goes, ms. Source: contract §4. */
export const CHANNEL_HISTORY_MS = 24 * 60 * 60_000
/** A notification that reaches a display later than this is not shown: it was about a moment that has passed, ms. */
export const NOTIFICATION_LATE_MS = 10_000
/** How far `rewind` reaches back, ms. Source: contract §4. */
export const CHANNEL_REWIND_MS = 2 * 60_000

/** How often a connected device reports though nothing changed, ms. */
export const REPORT_HEARTBEAT_MS = 60_000
/** A device that was not heard of for this long, and has no open subscription, is offline, ms. Source: specification §9 (missed keep-alive). */
export const OFFLINE_AFTER_MS = 65_000
/** A dropped subscription is called offline only after this long, because a healthy player is back in 2 s, ms. */
export const OFFLINE_GRACE_MS = 6_000

/** A widget that is tried on a display is shown over what plays for this long, and at most for that, ms. */
export const WIDGET_TRIAL_MS = 60_000
export const WIDGET_TRIAL_MOST_MS = 300_000
/** The most of a display's shorter side that is left free around a widget that is tried. */
export const WIDGET_TRIAL_MARGIN_MOST = 0.2

/** Longest side of a screen, px. */
export const SITE_SIDE_MAX_PX = 16_384
/** Shortest and longest time an item may stay, ms. */
export const ITEM_DURATION_MS = { min: 500, max: 24 * 60 * 60_000, default: 10_000 } as const
/** Longest transition, ms. */
export const TRANSITION_MAX_MS = 5_000
/** Zones and ads on one screen, items in one zone. */
export const SITE_LIMITS = { groups: 32, items: 500, ads: 200, ledTo: 100 } as const
/**
 * What a playlist may hold: so many items of its own, so many in a zone with those of the playlists in it, playlists inside
 * playlists so deep, at most `turn` items at each turn. `rounds` bounds the rounds that are written out for a turn.
 */
export const PLAYLIST_LIMITS = {
  items: 500,
  expanded: 1_000,
  depth: 5,
  turn: 50,
  rounds: 200,
  found: 500,
  tags: 10,
} as const
/** How often one item may come in one cycle. */
export const ITEM_WEIGHT_MAX = 20
/** Longest words of a text element, characters. */
export const TEXT_MAX = 5_000
/** Longest markup, style sheet or script that an operator may write, characters. */
export const MARKUP_MAX = 60_000
/** Longest entrance or exit of one element, ms. */
export const ELEMENT_MOTION_MAX_MS = 10_000
/** Rows and columns of a table on a slide. */
export const TABLE_MAX = { rows: 60, columns: 12 } as const
/** How long a web page may take to come, ms. */
export const PAGE_TIMEOUT_MS = { min: 1_000, max: 60_000, default: 10_000 } as const
/** Widths that images are made smaller to, px. Source: goals, "images at the size of the glass". */
export const RENDITION_WIDTHS_PX = [1280, 1920, 3840] as const
/** Longest side of a thumbnail, px. */
export const THUMBNAIL_PX = 480

/** Lists of the management API. Source: contract §8. */
export const LIST_LIMIT = { default: 50, max: 500 } as const

/**
 * The device's cache of what can be fetched again: bytes in all and of one item, how long an item is good (ms), its
 * priority (1 is kept longest, 5 goes first) and how full it is when it says so. Source: specification §9 "Local cache".
 */
export const LOCAL_CACHE = {
  capacityBytes: 1_048_576,
  itemMaxBytes: 210_000,
  ttlMs: 3 * 24 * 60 * 60_000,
  priority: 5,
  warnAt: 0.8,
} as const

/** What a display accepts when it only looks whether a web page can be reached: our own server refuses such a request. */
export const WEB_PAGE_CHECK_TYPE = 'application/vnd.vitrine.web-page-check'
