import { useQuery } from '@tanstack/react-query'
import type { FeedKind } from '@vitrine/core/feeds'
import { Link } from 'react-router'
import { formatAgo, listedEither } from '../../app/format.ts'
import { feedsQuery } from '../../queries/feeds.ts'
import { useMay } from '../../queries/who.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { feedState, problemWords } from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'
import { connectPath } from './connectPath.ts'
import { feedsOfKinds, neededState } from './neededFeeds.ts'
import styles from './feeds.module.css'

/** Feeds that are listed. */
const LISTED_MOST = 8

/** How the feeds are that a widget can show, in a few words. Nothing while that is not known. */
export function NeededFeedsPill({ kinds }: { kinds: readonly FeedKind[] }) {
  const feeds = useQuery(feedsQuery).data
  if (!feeds) return null
  const { word, tone, shape } = neededState(feedsOfKinds(feeds, kinds))
  return (
    <Pill tone={tone} shape={shape}>
      {word}
    </Pill>
  )
}

/** The feeds that a widget can show: of which kinds, and how each of them is. */
export function NeededFeeds({ kinds }: { kinds: readonly FeedKind[] }) {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const all = useQuery(feedsQuery).data
  if (!all) return null
  const feeds = feedsOfKinds(all, kinds)
  return (
    <section aria-label={feedTexts.needed()}>
      <h3 className="v-section-title">{feedTexts.needed()}</h3>
      <p className="v-quiet v-small">
        {feedTexts.neededKinds({ kinds: listedEither(kinds.map((kind) => feedTexts.kindName[kind]())) })}
      </p>
      {feeds.length === 0 ? (
        <p className={styles.needed}>
          <NeededFeedsPill kinds={kinds} />
          {mayEdit && <Link to={connectPath(kinds)}>{feedTexts.connect()}</Link>}
        </p>
      ) : (
        <ul className={styles.neededList}>
          {feeds.slice(0, LISTED_MOST).map((feed) => {
            const { word, tone, shape } = feedState(feed)
            return (
              <li key={feed.id}>
                <span className={styles.needed}>
                  <Link to={`/widgets-feeds?feed=${feed.id}`}>{feed.name}</Link>
                  <Pill tone={tone} shape={shape}>
                    {word}
                  </Pill>
                </span>
                <span className="v-quiet v-small">
                  {feed.error
                    ? problemWords(feed.error)
                    : feed.read_at !== null && feedTexts.readAgo({ when: formatAgo(feed.read_at, nowMs) })}
                </span>
              </li>
            )
          })}
          {feeds.length > LISTED_MOST && (
            <li>
              <Link to="/widgets-feeds">{feedTexts.neededMore({ count: feeds.length - LISTED_MOST })}</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
