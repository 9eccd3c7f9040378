import { PUBLIC_STATUSES } from '@vitrine/core/board'
import { FEED_MAX, LIGHTS, SKIES, type FeedContent, type FeedKind } from '@vitrine/core/feeds'
import fc from 'fast-check'

const instant = fc.integer({
  min: Date.parse('2026-11-01T00:00:00Z'),
  max: Date.parse('2026-12-20T00:00:00Z'),
})
const farInstant = fc.oneof(
  { weight: 9, arbitrary: instant },
  fc.integer({ min: -8_640_000_000_000, max: 8_640_000_000_000 }),
)
const line = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: FEED_MAX.title }).filter((text) => text.length <= FEED_MAX.title),
  fc.constantFrom('', 'Budget review', 'عرض القائمة', '会議室の予約', 'Donaudampfschifffahrtsgesellschaft'),
)
const cell = fc.oneof(
  line,
  fc.constantFrom('12', '-3.5', '1e300', '2026-11-23T14:00', '14:05', 'true', '', '4,20'),
)
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const sky = fc.constantFrom(...SKIES)
const day = fc.oneof(
  instant.map((ms) => new Date(ms).toISOString().slice(0, 10)),
  fc.string({ maxLength: 10 }),
)
/** What stands in place of the hash of a picture of any content. */
export const ANY_PICTURE = 'any-picture'
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

/** Anything that a feed of each kind may say: of what its schema takes also the strange. */
export const ANY_CONTENT: { readonly [Kind in FeedKind]: fc.Arbitrary<FeedContent> } = {
  news: fc.record({
    kind: fc.constant('news'),
    title: line,
    items: fc.array(
      fc.record({
        id: line,
        title: line,
        summary: line,
        link: fc.constant(null),
        author: maybe(line),
        published_ms: maybe(farInstant),
        picture: fc.constantFrom(null, { sha256: ANY_PICTURE, bytes: 1, type: 'image/webp' }),
      }),
      { maxLength: 20 },
    ),
  }),
  calendar: fc.record({
    kind: fc.constant('calendar'),
    title: line,
    covers: fc.record({ from_ms: farInstant, until_ms: farInstant }),
    events: fc.array(
      fc.record({
        id: line,
        title: line,
        place: maybe(line),
        text: maybe(line),
        from_ms: farInstant,
        until_ms: farInstant,
        all_day: fc.boolean(),
        private: fc.boolean(),
        free: fc.boolean(),
      }),
      { maxLength: 20 },
    ),
  }),
  weather: fc.record({
    kind: fc.constant('weather'),
    place: line,
    time_zone: maybe(fc.constantFrom('Europe/Prague', 'Asia/Tokyo', 'Nowhere/At_all', '')),
    now: maybe(
      fc.record({
        at_ms: farInstant,
        sky,
        is_day: fc.boolean(),
        temperature: number,
        feels_like: maybe(number),
        humidity: maybe(number),
        wind: maybe(number),
      }),
    ),
    hours: fc.array(
      fc.record({
        at_ms: farInstant,
        sky,
        is_day: fc.boolean(),
        temperature: number,
        rain_chance: maybe(number),
      }),
      { maxLength: 48 },
    ),
    days: fc.array(
      fc.record({ date: day, sky, highest: number, lowest: number, rain_chance: maybe(number) }),
      {
        maxLength: 14,
      },
    ),
    credit: line,
  }),
  table: fc.record({
    kind: fc.constant('table'),
    columns: fc.array(fc.oneof(line, fc.constantFrom('Item', 'Price', 'Line', 'Time', 'Value')), {
      maxLength: 8,
    }),
    rows: fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 40 }),
  }),
  queue: fc.record({
    kind: fc.constant('queue'),
    title: line,
    calls: fc.array(
      fc.record({
        number: fc.oneof(
          fc.string({ maxLength: FEED_MAX.number }),
          fc.constantFrom('', '7', 'A042', 'W99999'),
        ),
        desk: line,
        at_ms: farInstant,
        times: fc.nat(9),
      }),
      { maxLength: FEED_MAX.calls },
    ),
    waiting: fc.nat(1_000),
  }),
  board: fc.record({
    kind: fc.constant('board'),
    title: line,
    time_zone: fc.constantFrom('Europe/Prague', 'Asia/Tokyo', 'Nowhere/At_all', ''),
    from_ms: farInstant,
    until_ms: farInstant,
    entries: fc.array(
      fc.record({
        starts_ms: farInstant,
        text: fc.oneof(fc.string({ maxLength: FEED_MAX.number }), fc.constantFrom('', 'A042', 'M. T.')),
        room: line,
        status: fc.constantFrom(...PUBLIC_STATUSES),
        delayed_until_ms: maybe(farInstant),
        called_ms: maybe(farInstant),
      }),
      { maxLength: 40 },
    ),
  }),
  value: fc.record({ kind: fc.constant('value'), title: line, value: cell }),
  counter: fc.record({
    kind: fc.constant('counter'),
    title: line,
    count: fc.nat(1_000_000),
    capacity: maybe(fc.integer({ min: 1, max: 1_000_000 })),
    level: fc.constantFrom('free', 'nearlyFull', 'full'),
    light: fc.constantFrom(...LIGHTS),
  }),
}
