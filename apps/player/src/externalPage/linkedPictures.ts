import { picturesIn, withPictures, type FeedReading } from '@vitrine/core/feeds'

type Feeds = ReadonlyMap<string, FeedReading>

/**
 * Fetches the pictures that feeds name, each once, one after another: nobody waits for them, and an entry is shown without its own
 * until it is here.
 * @param options.fetchFile as `createLinkedContent` has it
 * @param options.changed   hears that feeds have other pictures
 */
export function createLinkedPictures(options: {
  fetchFile: (url: string) => Promise<string | null>
  releaseFile: (url: string) => void
  changed: (feeds: Feeds) => void
}) {
  const here = new Map<string, string>()
  /** Of what was said before, which can still be seen. */
  let former: ReadonlySet<string> = new Set()
  /** A later answer takes the place of one whose pictures are still fetched. */
  let turn = 0
  const pictured = (feeds: Feeds): Feeds =>
    new Map(
      [...feeds].map(([id, reading]) => [
        id,
        withPictures(reading, ({ sha256 }) => here.get(sha256) ?? null),
      ]),
    )
  return {
    pictured,
    /** @param urlOf the address of a picture by its hash, of now */
    async take(feeds: Feeds, urlOf: (sha256: string) => string): Promise<void> {
      const mine = ++turn
      const named = new Set(
        [...feeds.values()].flatMap(({ content }) => picturesIn(content)).map(({ sha256 }) => sha256),
      )
      for (const [sha256, url] of here) {
        if (named.has(sha256) || former.has(sha256)) continue
        here.delete(sha256)
        options.releaseFile(url)
      }
      former = named
      for (const sha256 of named) {
        if (here.has(sha256)) continue
        const url = await options.fetchFile(urlOf(sha256)).catch(() => null)
        if (url === null) continue
        // Somebody else fetched it, or it has arrived too late to be named.
        if (here.has(sha256) || (turn !== mine && !former.has(sha256))) options.releaseFile(url)
        else here.set(sha256, url)
        if (turn !== mine) return
        options.changed(pictured(feeds))
      }
    },
  }
}
