import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FeedKind } from '@vitrine/core/feeds'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { feedsQuery } from '../../queries/feeds.ts'
import { connectPath } from './connectPath.ts'
import { feedsOfKinds } from './neededFeeds.ts'
import { feedState } from './feedWords.ts'
import { feedTexts } from './feeds.texts.ts'
import styles from './feedField.module.css'

/** Which feed a widget shows, of the kinds that it can show. */
export function FeedField({
  label,
  kinds,
  value,
  onChange,
}: {
  label: string
  kinds: readonly FeedKind[]
  value: string
  onChange: (id: string | undefined) => void
}) {
  const feeds = feedsOfKinds(useQuery(feedsQuery).data ?? [], kinds)
  const known = feeds.some(({ id }) => id === value)
  return (
    <div>
      <Select
        label={label}
        size="xs"
        clearable
        searchable={feeds.length > 8}
        placeholder={feeds.length === 0 ? feedTexts.noneOfKind() : feedTexts.choose()}
        data={feeds.map((feed) => ({
          value: feed.id,
          label: feed.state === 'fresh' ? feed.name : `${feed.name} · ${feedState(feed).word}`,
        }))}
        value={known ? value : null}
        onChange={(id) => onChange(id ?? undefined)}
      />
      {feeds.length === 0 && (
        <Link to={connectPath(kinds)} className={clsx('v-small', styles.connect)}>
          {feedTexts.connect()}
        </Link>
      )}
    </div>
  )
}
