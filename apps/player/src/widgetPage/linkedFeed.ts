import { feedContentSchema, withPictures, type FeedReading, type FeedSource } from '@vitrine/core/feeds'
import type { Timers } from '@vitrine/device'

/** How often it is asked what a feed says, ms. */
const EVERY_MS = 60_000

/** What a feed says by the signature of a link; `isGone`: the link has ended and nothing is known. */
export type LinkedFeed = FeedSource & { isGone(): boolean }

/**
 * Asks what a feed says, once a minute while the page is seen. The last content stays, whatever becomes of the link or the network.
 * @param options.ask       the response of the server; it rejects without the network
 * @param options.pictureUrl the address of a picture that the feed names
 * @param options.isVisible whether the page is seen; `onVisible` calls when that changes
 */
export function createLinkedFeed(options: {
  id: string
  ask: () => Promise<Pick<Response, 'status' | 'json'>>
  pictureUrl: (sha256: string) => string
  timers: Timers
  nowMs: () => number
  isVisible: () => boolean
  onVisible: (run: () => void) => void
}): LinkedFeed {
  const listeners = new Set<() => void>()
  let reading: FeedReading | null = null
  let gone = false
  let askedMs = Number.NEGATIVE_INFINITY
  let isAsking = false

  const take = async () => {
    const response = await options.ask()
    if (response.status === 404) {
      gone = reading === null
      return
    }
    if (response.status !== 200) return
    const said = (await response.json()) as { content?: unknown; read_at?: unknown }
    const { data: content } = feedContentSchema.safeParse(said.content)
    if (!content || typeof said.read_at !== 'number') return
    gone = false
    const isSame = reading !== null && JSON.stringify(reading.content) === JSON.stringify(content)
    if (isSame && reading?.readMs === said.read_at) return
    reading = withPictures(
      { content: isSame ? reading!.content : content, readMs: said.read_at },
      ({ sha256 }) => options.pictureUrl(sha256),
    )
  }
  const look = async () => {
    if (isAsking || !options.isVisible() || options.nowMs() - askedMs < EVERY_MS) return
    isAsking = true
    askedMs = options.nowMs()
    // Without the network the last content stays, and it is asked again in a minute.
    await take().catch(() => undefined)
    isAsking = false
    for (const listener of listeners) listener()
    options.timers.after(EVERY_MS, () => void look())
  }
  options.onVisible(() => void look())
  void look()

  return {
    samples: false,
    read: (id) => (id === options.id ? reading : null),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isGone: () => gone,
  }
}
