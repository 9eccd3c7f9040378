import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isSetKind } from '@vitrine/core/feeds'
import { MEDIA_ADDRESS, type StoredFeed } from '@vitrine/protocol'
import { Link } from 'react-router'
import { formatAgo, formatNumber } from '../../app/format.ts'
import { feedActionsQuery, feedFetchesQuery, feedPictureFetchesQuery } from '../../queries/feeds.ts'
import { showsFeed, useWidgetUses } from '../../queries/widgetUses.ts'
import { FetchHistory } from '../../ui/FetchHistory.tsx'
import { FaultMessage } from '../../ui/Message.tsx'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { FeedLinks } from './FeedLinks.tsx'
import {
  actionWords,
  feedState,
  nextWords,
  outcomeWords,
  pictureOutcomeWords,
  troubleWords,
} from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feeds.module.css'

/** Actions and uses that are listed. */
const LISTED_MOST = 8

/** How a feed is: its state in words, its age, where it is used, and its last tries. */
export function FeedFacts({
  feed,
  isFetching,
  onFetch,
}: {
  feed: StoredFeed
  isFetching: boolean
  /** null: this person can't */
  onFetch: (() => void) | null
}) {
  const nowMs = useNow()
  const used = useWidgetUses()?.(showsFeed(feed.own_of?.feed_id ?? feed.id))
  const state = feedState(feed)
  const trouble = troubleWords(feed, nowMs)
  const next = nextWords(feed, nowMs)
  return (
    <>
      {trouble !== null && (
        <p className="v-fault" role="status">
          {trouble}
        </p>
      )}
      <dl className="v-facts">
        <dt>{feedTexts.state()}</dt>
        <dd>
          <Pill tone={state.tone} shape={state.shape}>
            {state.word}
          </Pill>
        </dd>
        <dt>{feedTexts.age()}</dt>
        <dd>{feed.read_at === null ? feedTexts.never() : formatAgo(feed.read_at, nowMs)}</dd>
        {feed.content_at !== null && (
          <>
            <dt>{feedTexts.changed()}</dt>
            <dd>{formatAgo(feed.content_at, nowMs)}</dd>
          </>
        )}
        {next !== null && (
          <>
            <dt>{feedTexts.next()}</dt>
            <dd>{next}</dd>
          </>
        )}
        {feed.format !== null && (
          <>
            <dt>{feedTexts.format()}</dt>
            <dd>{feedTexts.formatName[feed.format]()}</dd>
          </>
        )}
        <dt>{feedTexts.entries()}</dt>
        <dd>{formatNumber(feed.items)}</dd>
        <dt>{feedTexts.usedOn()}</dt>
        <dd>
          {used?.length === 0 && feedTexts.unused()}
          {used?.slice(0, LISTED_MOST).map(({ id, name, path }) => (
            <div key={id}>
              <Link to={path}>{name}</Link>
            </div>
          ))}
          {used && used.length > LISTED_MOST && feedTexts.usedMore({ count: used.length - LISTED_MOST })}
        </dd>
        {feed.used_by.length > 0 && (
          <>
            <dt>{feedTexts.publishedOn()}</dt>
            <dd>
              {feed.used_by.map((screen) => (
                <div key={screen.id}>
                  <Link to={`/sites-edit/${screen.id}`}>{screen.name}</Link>
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {feed.options.board !== null && (
        <Button component={Link} variant="default" to={`/boards/${feed.options.board}`}>
          {feedTexts.openBoard()}
        </Button>
      )}
      {isSetKind(feed.kind) && feed.kind !== 'board' && feed.url === null && (
        <Button component={Link} variant="default" to={`/widgets-pad?feed=${feed.id}`}>
          {feedTexts.openPad()}
        </Button>
      )}
      {onFetch && feed.url !== null && !isSetKind(feed.kind) && (
        <Button variant="default" mt="sm" loading={isFetching} onClick={onFetch}>
          {feedTexts.fetchNow()}
        </Button>
      )}
      {onFetch && <FeedLinks feedId={feed.id} nowMs={nowMs} />}
      {feed.url !== null && !isSetKind(feed.kind) && <History feedId={feed.id} nowMs={nowMs} />}
      {/* Those of a folder of Media are not fetched. */}
      {feed.kind === 'news' && feed.url !== MEDIA_ADDRESS && (
        <PictureHistory feedId={feed.id} nowMs={nowMs} />
      )}
      {(feed.kind === 'queue' || feed.kind === 'counter') && <Actions feedId={feed.id} nowMs={nowMs} />}
    </>
  )
}

/** What came of the last tries. */
function History({ feedId, nowMs }: { feedId: string; nowMs: number }) {
  return (
    <FetchHistory
      title={feedTexts.history()}
      none={feedTexts.historyNone()}
      fetches={useQuery(feedFetchesQuery(feedId))}
      words={outcomeWords}
      nowMs={nowMs}
    />
  )
}

/** What came of the last tries to fetch the pictures that its entries name. */
function PictureHistory({ feedId, nowMs }: { feedId: string; nowMs: number }) {
  return (
    <FetchHistory
      title={feedTexts.pictureHistory()}
      none={feedTexts.pictureHistoryNone()}
      fetches={useQuery(feedPictureFetchesQuery(feedId))}
      words={pictureOutcomeWords}
      nowMs={nowMs}
    />
  )
}

/** Who called which number, or set what. */
function Actions({ feedId, nowMs }: { feedId: string; nowMs: number }) {
  const actions = useQuery(feedActionsQuery(feedId))
  return (
    <section aria-label={feedTexts.actions()}>
      <h3 className="v-section-title">{feedTexts.actions()}</h3>
      {actions.isError && !actions.data ? (
        <FaultMessage
          title={feedTexts.actionsFailed()}
          error={actions.error}
          retry={() => void actions.refetch()}
        />
      ) : actions.isPending ? (
        <div aria-busy="true" aria-label={feedTexts.actionsLoading()}>
          <Skeleton height={64} />
        </div>
      ) : actions.data.length === 0 ? (
        <p className="v-quiet">{feedTexts.actionsNone()}</p>
      ) : (
        <table className={styles.history}>
          <tbody>
            {actions.data.slice(0, LISTED_MOST).map((action) => (
              <tr key={action.id}>
                <td>{actionWords(action)}</td>
                <td className="v-quiet">
                  {feedTexts.actionBy({ person: action.by, when: formatAgo(action.at, nowMs) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
