import type { FleetEvent } from '@vitrine/protocol'

/** The most events that the list keeps. Older ones are loaded again when they are scrolled to. */
export const SHOWN_MOST = 5_000

/**
 * The log as the page has it. `shown` and `held` have the newest first. `held` came while somebody was reading further down
 * and waits, so that nothing moves under their eyes.
 */
export type Feed = {
  shown: readonly FleetEvent[]
  held: readonly FleetEvent[]
  /** everything up to this position is known: what is read next comes after it */
  newest: number
  /** where older events are read on; null where there are none */
  older: string | null
}

/** The first page of a list. */
export const feedOf = (page: {
  items: readonly FleetEvent[]
  next: string | null
  newest: number
}): Feed => ({
  shown: page.items,
  held: [],
  newest: page.newest,
  older: page.next,
})

/**
 * Takes events of a replay.
 * @param events  oldest first, as a replay has them; those that are known already are left out
 * @param upTo    the position up to which the replay has looked
 * @param isHeld  whether the list must not move now
 */
export function grown(feed: Feed, events: readonly FleetEvent[], upTo: number, isHeld: boolean): Feed {
  const fresh = events.filter(({ position }) => position > feed.newest).toReversed()
  const newest = Math.max(feed.newest, upTo)
  if (fresh.length === 0) return newest === feed.newest ? feed : { ...feed, newest }
  if (isHeld) return { ...feed, held: [...fresh, ...feed.held], newest }
  return cut({ ...feed, shown: [...fresh, ...feed.held, ...feed.shown], held: [], newest })
}

/** Shows what was held. */
export const released = (feed: Feed): Feed =>
  feed.held.length === 0 ? feed : cut({ ...feed, shown: [...feed.held, ...feed.shown], held: [] })

/** Adds an older page at the end. */
export const continued = (feed: Feed, page: { items: readonly FleetEvent[]; next: string | null }): Feed => {
  const last = feed.shown.at(-1)?.position ?? Infinity
  return {
    ...feed,
    shown: [...feed.shown, ...page.items.filter(({ position }) => position < last)],
    older: page.next,
  }
}

function cut(feed: Feed): Feed {
  if (feed.shown.length <= SHOWN_MOST) return feed
  const shown = feed.shown.slice(0, SHOWN_MOST)
  return { ...feed, shown, older: String(shown.at(-1)!.position) }
}
