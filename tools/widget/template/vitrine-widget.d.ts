/** What the page of a widget finds as `vitrine`. docs/widget-packages.md describes each part. */
declare const vitrine: {
  /** Adds a listener. A listener added later also receives earlier messages. */
  on(name: 'init', listener: (init: VitrineInit) => void): void
  on(name: 'data', listener: (data: VitrineData) => void): void
  on(name: 'size', listener: (size: VitrineSize) => void): void
  on(name: 'visible' | 'hidden', listener: () => void): void
  /** Says that the widget is drawn. Its slide waits for it up to 2.5 s; after 6 s the widget is stopped. */
  ready(): void
  /** Says that the widget can't go on. It is removed from the slide and the console shows the reason. */
  error(reason: string): void
  /** Says that someone is using the widget. Touches and key presses in the page are detected automatically. */
  touch(): void
  /** Keeps a text of up to 16,000 characters on this display; needs the permission `storage`. */
  store(text: string): void
  /** The address of a file of the package, for `src` or `fetch`; null if there is no such file. */
  file(path: string): string | null
}

type VitrineInit = {
  /** as chosen in the console; a setting that nobody changed has its default */
  settings: Record<string, string | number | boolean>
  data: VitrineData
  size: VitrineSize
  /** language of the display, such as `en` or `pt-BR` */
  locale: string
  /** time zone of the display, such as `Europe/Prague` */
  timeZone: string
  /** epoch milliseconds by the server's clock */
  now: number
  /** the colours of text and accents, such as `#101828` */
  color: string
  accent: string
  /** what `store` kept before, null if nothing */
  stored: string | null
}
/** px of the slide; the page of the widget always has this size */
type VitrineSize = { width: number; height: number }
/** What the feed says and when its source was last read (epoch milliseconds); null: no feed is chosen, or it has no data yet. */
type VitrineData = { content: VitrineContent; read_at: number } | null
/** By the kind of the feed; docs/widget-packages.md says what each kind has, under “What feeds say”. */
type VitrineContent = { kind: string } & Record<string, unknown>
