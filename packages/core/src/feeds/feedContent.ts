import * as z from 'zod/mini'
import { PUBLIC_STATUSES } from '../board/appointment.ts'
import { SOCIAL_SERVICES } from '../socialServices.ts'

/** Bounds of what a feed says, so that a display can hold it: entries, letters of a title and of a text, cells. */
export const FEED_MAX = {
  news: 60,
  events: 500,
  hours: 48,
  days: 14,
  columns: 20,
  rows: 500,
  title: 300,
  text: 2_000,
  cell: 300,
  address: 2_000,
  /** calls of a queue, and letters of one number */
  calls: 20,
  number: 20,
  /** appointments of a board on one day */
  appointments: 1_000,
} as const

const title = z.string().check(z.maxLength(FEED_MAX.title))
const text = z.string().check(z.maxLength(FEED_MAX.text))
const address = z.string().check(z.maxLength(FEED_MAX.address))
/** epoch ms */
const instant = z.int()

const picture = z.object({ sha256: z.string(), bytes: z.int(), type: z.string() })
/** A picture of an entry of news, as the server keeps it. */
export type FeedPicture = z.infer<typeof picture>

/** Entries of news, newest first. All is plain text: whatever markup the source has is taken out by the server. */
const newsContent = z.object({
  kind: z.literal('news'),
  title,
  items: z
    .array(
      z.object({
        id: address,
        title,
        summary: text,
        /** an address of http or https; null where the source names none */
        link: z.nullable(address),
        author: z.nullable(title),
        published_ms: z.nullable(instant),
        /** the picture of an entry, as the server keeps it; null where it has none */
        picture: z.nullable(picture),
        /** when it must not be shown any more; left out: as long as it is there */
        until_ms: z.optional(instant),
      }),
    )
    .check(z.maxLength(FEED_MAX.news)),
  /** the social network that they are from; left out where they are from none */
  network: z.optional(z.enum(SOCIAL_SERVICES)),
  /** how long after the last read its source allows it to be shown, ms; left out: as long as there is nothing newer */
  kept_ms: z.optional(z.int()),
})

/** Appointments by their beginning. Repeating ones are counted out by the server, each as one of its own. */
const calendarContent = z.object({
  kind: z.literal('calendar'),
  title,
  /** what lies before and after these is not known, epoch ms */
  covers: z.object({ from_ms: instant, until_ms: instant }),
  events: z
    .array(
      z.object({
        id: address,
        title,
        place: z.nullable(title),
        text: z.nullable(text),
        /**
         * Of an appointment with times: instants. Of whole days: the same written as UTC midnights, whatever the zone of the
         * display, because a day is a day everywhere. The end is the first instant after it.
         */
        from_ms: instant,
        until_ms: instant,
        all_day: z.boolean(),
        /** its title, place and text are empty already: public displays never get them */
        private: z.boolean(),
        /** the room is free in spite of it */
        free: z.boolean(),
      }),
    )
    .check(z.maxLength(FEED_MAX.events)),
})

/** What the sky is like; drawn by icons of our own. From the codes of the WMO (table 4677), as Open-Meteo sends them. */
export const SKIES = [
  'clear',
  'mostlyClear',
  'partlyCloudy',
  'overcast',
  'fog',
  'drizzle',
  'rain',
  'heavyRain',
  'sleet',
  'snow',
  'heavySnow',
  'showers',
  'thunder',
] as const
const sky = z.enum(SKIES)

/** Weather in metric units: °C, km/h, mm, %; views change them by locale. Times are instants. */
const weatherContent = z.object({
  kind: z.literal('weather'),
  place: title,
  /** an IANA name of the place, for its days and hours; null where the source does not say */
  time_zone: z.nullable(title),
  now: z.nullable(
    z.object({
      at_ms: instant,
      sky,
      is_day: z.boolean(),
      temperature: z.number(),
      feels_like: z.nullable(z.number()),
      humidity: z.nullable(z.number()),
      wind: z.nullable(z.number()),
    }),
  ),
  hours: z
    .array(
      z.object({
        at_ms: instant,
        sky,
        is_day: z.boolean(),
        temperature: z.number(),
        /** chance of rain, % */
        rain_chance: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(FEED_MAX.hours)),
  days: z
    .array(
      z.object({
        /** `YYYY-MM-DD` at the place */
        date: z.string().check(z.maxLength(10)),
        sky,
        highest: z.number(),
        lowest: z.number(),
        rain_chance: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(FEED_MAX.days)),
  /** whom the data are from, to be shown with them, such as “Open-Meteo.com” */
  credit: title,
})

/** Rows under the names of their columns; each cell as text, numbers as JSON writes them. */
const tableContent = z.object({
  kind: z.literal('table'),
  columns: z.array(title).check(z.maxLength(FEED_MAX.columns)),
  rows: z
    .array(z.array(z.string().check(z.maxLength(FEED_MAX.cell))).check(z.maxLength(FEED_MAX.columns)))
    .check(z.maxLength(FEED_MAX.rows)),
})

/** Numbers that desks have called, newest first: the first one is being served. */
const queueContent = z.object({
  kind: z.literal('queue'),
  title,
  calls: z
    .array(
      z.object({
        /** as it is shown, such as `A042` */
        number: z.string().check(z.maxLength(FEED_MAX.number)),
        /** empty: no desk was named */
        desk: title,
        at_ms: instant,
        /** how often it was called: a display sounds again when somebody is called once more */
        times: z.int(),
      }),
    )
    .check(z.maxLength(FEED_MAX.calls)),
  /** people with a ticket who have not been called yet */
  waiting: z.int(),
})

/** What a traffic light shows: come in, wait a moment, stay outside. */
export const LIGHTS = ['go', 'wait', 'stop'] as const

/** People that were counted, and what that means for those outside. */
const counterContent = z.object({
  kind: z.literal('counter'),
  title,
  count: z.int(),
  /** null: without an end */
  capacity: z.nullable(z.int()),
  level: z.enum(['free', 'nearlyFull', 'full']),
  /** as somebody set it, otherwise by the level */
  light: z.enum(LIGHTS),
})

/** One value that a program or a person set, as text; numbers as JSON writes them. */
const valueContent = z.object({
  kind: z.literal('value'),
  title,
  /** empty: none was set yet */
  value: z.string().check(z.maxLength(FEED_MAX.cell)),
})

/** The appointments of a board on one day, by their beginning, as the public sees them: never a name. */
const boardContent = z.object({
  kind: z.literal('board'),
  title,
  /** an IANA name: whose clocks the day and its times follow */
  time_zone: title,
  /** the day, half-open, epoch ms */
  from_ms: instant,
  until_ms: instant,
  entries: z
    .array(
      z.object({
        starts_ms: instant,
        /** a ticket or initials */
        text: z.string().check(z.maxLength(FEED_MAX.number)),
        /** empty: none yet */
        room: title,
        status: z.enum(PUBLIC_STATUSES),
        /** when one that is delayed is expected to begin; null: not known */
        delayed_until_ms: z.nullable(instant),
        /** when one that is called or being seen was called last; null: it never was */
        called_ms: z.nullable(instant),
      }),
    )
    .check(z.maxLength(FEED_MAX.appointments)),
})

/** What a feed says, as the server has normalised it. */
export const feedContentSchema = z.discriminatedUnion('kind', [
  newsContent,
  calendarContent,
  weatherContent,
  tableContent,
  queueContent,
  counterContent,
  valueContent,
  boardContent,
])
export type FeedContent = z.infer<typeof feedContentSchema>
export type FeedKind = FeedContent['kind']
export type FeedContentOf<Kind extends FeedKind> = Extract<FeedContent, { kind: Kind }>
export type Sky = (typeof SKIES)[number]
export type Light = (typeof LIGHTS)[number]

/** Kinds that people and programs set here: they have no source. */
export const SET_FEED_KINDS = ['queue', 'counter', 'value', 'board'] as const satisfies readonly FeedKind[]
export type SetFeedKind = (typeof SET_FEED_KINDS)[number]
/** Kinds that are read from an address or a file. */
export type ReadFeedKind = Exclude<FeedKind, SetFeedKind>
/** Every kind of feed, in the order in which they are offered. */
export const FEED_KINDS = [
  'weather',
  'news',
  'calendar',
  'table',
  ...SET_FEED_KINDS,
] as const satisfies readonly FeedKind[]

/** Whether feeds of a kind are set here, and not read. */
export const isSetKind = (kind: FeedKind): kind is SetFeedKind => SET_FEED_KINDS.some((one) => one === kind)

/** Whether messages of MQTT can set feeds of a kind. */
export const takesMqtt = (kind: FeedKind): kind is 'value' | 'counter' =>
  kind === 'value' || kind === 'counter'

/** What is known of a feed wherever it is drawn: its last good content, however old. */
export type FeedReading = {
  content: FeedContent
  /** when its source was last read with success, epoch ms: what its age is counted from */
  readMs: number
  /** addresses of those pictures of its entries that can be shown, by their hashes; left out: none can */
  pictures?: Readonly<Record<string, string>>
}

/** When a reading must not be shown any more without a new one, because its source allows no longer, epoch ms; null: never. */
export const feedEndMs = ({ content, readMs }: FeedReading): number | null =>
  content.kind === 'news' && content.kept_ms !== undefined ? readMs + content.kept_ms : null

/** The pictures of a content, each once. */
export function picturesIn(content: FeedContent): FeedPicture[] {
  if (content.kind !== 'news') return []
  const all = content.items.flatMap((entry) => (entry.picture ? [[entry.picture.sha256, entry.picture]] : []))
  return [...new Map(all as [string, FeedPicture][]).values()]
}

/** A reading with the addresses of its pictures. @param addressOf null for one that can't be shown (yet) */
export function withPictures(
  reading: FeedReading,
  addressOf: (picture: FeedPicture) => string | null,
): FeedReading {
  const shown = picturesIn(reading.content).flatMap((one) => {
    const address = addressOf(one)
    return address === null ? [] : [[one.sha256, address] as const]
  })
  return shown.length === 0 ? reading : { ...reading, pictures: Object.fromEntries(shown) }
}

/** What somebody does with a feed who touches a widget: comes, leaves, or takes a number of a queue. */
export const FEED_TOUCHES = ['came', 'left', 'ticket'] as const
export type FeedTouch = (typeof FEED_TOUCHES)[number]
/** What came of it: the count of a counter, or the number that was taken and how many wait before it. */
export const feedTouchedSchema = z.object({
  count: z.nullable(z.int()),
  number: z.nullable(z.string().check(z.maxLength(FEED_MAX.number))),
  before: z.int(),
  /** when the server did it, epoch ms: what a feed has said before that is older */
  at_ms: z.int(),
})
export type FeedTouched = z.infer<typeof feedTouchedSchema>

/** Where views look for what feeds say. */
export type FeedSource = {
  /** whether a widget whose feed has said nothing shows its sample, as where content is made; displays stay quiet */
  samples: boolean
  /** The last good content; null while it has none. The same object until it changes. */
  read(id: string): FeedReading | null
  /** Calls when what any feed says has changed. @returns ends it */
  follow(changed: () => void): () => void
  /**
   * Changes a feed by touch. Left out: nobody can here, as where content is looked at only.
   * @returns null if the server can't be reached, or refuses it
   */
  touch?(id: string, touch: FeedTouch): Promise<FeedTouched | null>
}
