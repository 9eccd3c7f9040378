/** An uploaded file of a feed: characters of a text, or bytes. */
export const FEED_FILE_MOST = 2_000_000
/** Seconds between two fetches of a feed: the least, the usual and the most. */
export const FEED_INTERVAL = { least: 30, usual: 900, most: 86_400 } as const
/** Headers that are sent with each request, and words of each list of a feed. */
export const FEED_HEADERS_MOST = 10
export const FEED_WORDS_MOST = 50
