import type { FeedOptions } from './feedShapes.ts'

/** Options of a feed of which nothing was said. */
export const FEED_OPTIONS: FeedOptions = {
  place: '',
  words: [],
  blocked_words: [],
  hide_private: true,
  time_zone: null,
  caldav: false,
  pointer: '',
  sheet: '',
  stop: '',
  topic: '',
  qos: 0,
  counts: 'total',
  folder: null,
  order: 'newest',
  network: null,
  account: '',
  only_pictures: false,
  approval: false,
  desks: [],
  prefix: '',
  first: 1,
  last: 999,
  capacity: null,
  nearly_full: 80,
}
