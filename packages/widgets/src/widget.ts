import type { TextStyle } from '@vitrine/core'
import type { FeedContent, FeedReading, FeedTouch, FeedTouched, Sky } from '@vitrine/core/feeds'
import type { CSSProperties, ReactNode } from 'react'

/** What a widget knows of the display that it is on. */
export type WidgetFacts = {
  /** an IANA name; left out: that of this machine */
  timeZone?: string
  /** a BCP 47 tag; left out: that of this browser */
  language?: string
}

/** What the renderer lends to widgets, so that letters look the same in all of them. */
export type WidgetParts = {
  /** words in a style, smaller where their frame is; ready when their letters are there */
  Text: (props: { text: string; style: TextStyle; onReady: () => void }) => ReactNode
  /** a drawing with letters of a style, of whatever form; ready when the letters of `words` are there */
  Lettered: (props: {
    style: TextStyle
    words: string
    onReady: () => void
    children: (letters: CSSProperties) => ReactNode
  }) => ReactNode
  /** a drawing without letters: ready as soon as it is drawn */
  Drawn: (props: { onReady: () => void; children: ReactNode }) => ReactNode
  /** a QR code, as wide and high as its place */
  Qr: (props: { text: string; dark: string; light: string }) => ReactNode
}

/** What somebody chose who stands before a widget. */
export type WidgetTouch = {
  /** so many steps on from what the clock shows; less than 0: back. What a step is, the view says. */
  turned: number
  /** the id of what they opened (`opener`); null: nothing */
  opened: string | null
}

/** Changes the feed of a widget, as whoever touches it does. @returns null if that can't be done now */
export type TouchFeed = (touch: FeedTouch) => Promise<FeedTouched | null>

/** The frame that a widget is drawn in, px of its slide. */
export type WidgetBox = { widthPx: number; heightPx: number }

/** How good the air is, by the European and the US index of air quality. */
export type AirLevel =
  | 'airGood'
  | 'airFair'
  | 'airModerate'
  | 'airPoor'
  | 'airVeryPoor'
  | 'airExtremelyPoor'
  | 'airSensitive'
  | 'airUnhealthy'
  | 'airVeryUnhealthy'
  | 'airHazardous'

/** Words that widgets write beside what people and feeds say, in the display's language. */
export type GlassWords = {
  free: () => string
  freeUntil: (values: { time: string }) => string
  freeAllDay: () => string
  busy: () => string
  busyUntil: (values: { time: string }) => string
  nextMeeting: (values: { title: string; time: string }) => string
  privateMeeting: () => string
  allDay: () => string
  noEvents: () => string
  soldOut: () => string
  feelsLike: (values: { temperature: string }) => string
  nowServing: () => string
  waiting: (values: { count: number }) => string
  appointments: () => string
  nowCalling: () => string
  calledBefore: () => string
  calling: () => string
  beingSeen: () => string
  delayed: () => string
  aboutTime: (values: { time: string }) => string
  next: () => string
  waitsForTurn: () => string
  noAppointments: () => string
  noNames: () => string
  takeNumber: () => string
  yourNumber: () => string
  beforeYou: (values: { count: number }) => string
  cantTake: () => string
  oneCame: () => string
  oneLeft: () => string
  placesFree: () => string
  nearlyFull: () => string
  full: () => string
  comeIn: () => string
  pleaseWait: () => string
  stop: () => string
  systemsWork: () => string
  systemTroubles: (values: { count: number }) => string
  systemWorks: () => string
  systemMaintenance: () => string
  systemLimited: () => string
  systemDown: () => string
  nowPlaying: () => string
  playsNext: (values: { title: string }) => string
} & { readonly [Level in AirLevel]: () => string } & { readonly [Condition in Sky]: () => string }

/** What a widget's view is given. */
export type WidgetViewProps<Settings> = {
  settings: Settings
  style: TextStyle
  /** a second colour */
  accent: string
  /** the colours behind it, `#rrggbb`; empty where nobody knows them, as on a picture */
  behind: readonly string[]
  facts: WidgetFacts
  /** the instant to show, epoch ms */
  atMs: number
  /** what the feed of its settings says; null where it shows none, or nothing is known yet */
  feed: FeedReading | null
  box: WidgetBox
  /** whether what can move moves; otherwise it stands still, as where content is edited or somebody asked for less motion */
  moves: boolean
  /** what whoever stands before it chose; null where nobody can, as where content is made */
  touch: WidgetTouch | null
  /** changes its feed; null where nobody can; `shown` where content is made, and what can be touched is only drawn */
  byTouch: TouchFeed | 'shown' | null
  /** sounds a short chime; null where nobody is to hear it, as where content is made */
  chime: (() => void) | null
  /** null where the widget is not `worded` */
  words: GlassWords | null
  parts: WidgetParts
  onReady: () => void
}

/** How a widget is drawn. */
export type WidgetView<Settings> = {
  View: (props: WidgetViewProps<Settings>) => ReactNode
  /** when it looks different next, epoch ms; null where it never will */
  nextChangeMs: (
    settings: Settings,
    facts: WidgetFacts,
    atMs: number,
    feed?: FeedReading | null,
  ) => number | null
  /** how long each of its entries or pages has its turn, ms: whoever touches it is shown a later one. Left out: it has none */
  turnMs?: (settings: Settings) => number
  /** how many steps it can be turned by `touch.turned`, back (at most 0) and on. Left out: it turns by `turnMs`, or not at all */
  steps?: (
    settings: Settings,
    facts: WidgetFacts,
    atMs: number,
    feed: FeedReading | null,
  ) => { least: number; most: number }
  /** whether something in it can be opened (`opener`) */
  opens?: (settings: Settings) => boolean
}

/** All that is known of a widget beside its definition and its form. */
export type WidgetKind<Settings> = {
  /** settings worth looking at, by a name: drawn wherever all content is compared */
  previews: Readonly<Record<string, Settings>>
  /** what a feed may say, for pictures of the widget where it has none yet. Left out: it shows no feed */
  sample?: (settings: Settings, nowMs: number) => FeedContent
  /** addresses of the pictures in its sample, by their hashes */
  samplePictures?: Readonly<Record<string, string>>
  /** whether its view writes words of ours, which are loaded with it */
  worded?: true
  /** loaded with the first slide that shows it */
  view: () => Promise<{ default: WidgetView<Settings> }>
}
