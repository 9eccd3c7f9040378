import type { FeedTouched } from '@vitrine/core/feeds'

/** Touches that a feed remembers: a display that had no answer sends one again within seconds. */
const REMEMBERED_MOST = 50

/** What came of a touch, by the key that its display made for it. */
export type Touched = FeedTouched & { key: string }

/** The touches that a feed remembers with another one, newest first. */
export const withTouch = (before: readonly Touched[] | undefined, touched: Touched): Touched[] =>
  [touched, ...(before ?? [])].slice(0, REMEMBERED_MOST)

/** What came of a touch, for its display. */
export const cameOf = ({ key: _key, ...came }: Touched): FeedTouched => came
