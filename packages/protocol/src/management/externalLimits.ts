/** Web sites that may show one link in a frame. */
export const EXTERNAL_HOSTS_MOST = 20
/** How long a link lives at most, ms: a year and a day. */
export const EXTERNAL_LIFE_MOST_MS = 366 * 24 * 60 * 60_000
