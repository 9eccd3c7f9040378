import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAgo } from '../../app/format.ts'
import { feedsQuery } from '../../queries/feeds.ts'
import { useMay } from '../../queries/who.ts'
import { StatusShape } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { feedState, problemWords } from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './strip.module.css'

/** Feeds that are named; the others are counted. Those with trouble come first. */
const NAMED_MOST = 3

/** How the feeds are, in a row: each leads to its own. Where they can't be loaded, their page says so. */
export function FeedStrip() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const feeds = useQuery(feedsQuery).data ?? []
  const isTrouble = ({ state }: { state: string }) => state !== 'fresh'
  const ordered = feeds.toSorted((a, b) => Number(isTrouble(b)) - Number(isTrouble(a)))
  const trouble = feeds.filter(isTrouble).length
  return (
    <section className={styles.strip} aria-label={feedTexts.strip()}>
      <Link to="/widgets-feeds" className={styles.part}>
        <strong>{feedTexts.strip()}</strong>
        <span className="v-quiet v-small">
          {feeds.length === 0
            ? feedTexts.noFeedsShort()
            : trouble > 0
              ? feedTexts.summaryTrouble({ count: trouble })
              : feedTexts.summaryFresh({ count: feeds.length })}
        </span>
      </Link>
      {ordered.slice(0, NAMED_MOST).map((feed) => {
        const { tone, shape, word } = feedState(feed)
        return (
          <Link key={feed.id} to={`/widgets-feeds?feed=${feed.id}`} className={styles.part} data-tone={tone}>
            <strong>
              <span className={styles.shape}>
                <StatusShape shape={shape} />
              </span>
              <span className="v-clip">{feed.name}</span>
            </strong>
            <span className="v-quiet v-small">
              {feed.error
                ? problemWords(feed.error)
                : feed.read_at === null
                  ? word
                  : formatAgo(feed.read_at, nowMs)}
            </span>
          </Link>
        )
      })}
      <Button component={Link} to="/boards" variant="default" className={styles.connect}>
        {feedTexts.boards()}
      </Button>
      {mayEdit && (
        <Button
          component={Link}
          to="/widgets-feeds?feed=new"
          variant="default"
          className={styles.connect}
          leftSection={<IconPlus size={18} />}
        >
          {feedTexts.connect()}
        </Button>
      )}
    </section>
  )
}
