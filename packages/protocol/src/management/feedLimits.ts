/** An uploaded file of a feed: characters of a text, or bytes. */
export const FEED_FILE_MOST = 2_000_000
/** The address of a table of how the displays of this organisation are; this server makes it. */
export const DISPLAYS_ADDRESS = 'vitrine:displays'
/** The address of a feed of news that is made of the pictures of a folder of Media. */
export const MEDIA_ADDRESS = 'vitrine:media'
/** The address of a table feed that is one of the data tables of the console. */
export const TABLE_ADDRESS = 'vitrine:table'
/** Seconds between two fetches of a feed: the least, the usual and the most. */
export const FEED_INTERVAL = { least: 30, usual: 900, most: 86_400 } as const
/** Headers that are sent with each request, and words of each list of a feed. */
export const FEED_HEADERS_MOST = 10
export const FEED_WORDS_MOST = 50
/** A queue: its largest number, its desks, letters of a desk's name. A counter: its largest count. */
export const QUEUE_NUMBER_MOST = 99_999
export const DESKS_MOST = 20
export const DESK_LETTERS_MOST = 40
export const COUNT_MOST = 1_000_000
/** Bytes of a topic of MQTT, as the protocol counts them, and letters of the account at its broker. */
export const MQTT_TOPIC_MOST = 1_000
export const MQTT_USER_MOST = 200
export const MQTT_PASSWORD_MOST = 4_000
/** Letters of a value that is set. */
export const VALUE_LETTERS_MOST = 300
