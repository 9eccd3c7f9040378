import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlaylistRule } from '@vitrine/core/playlists'
import { formatSpan } from '../../app/format.ts'
import type { Library } from '../../queries/wholeLibrary.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { cycleMs, ItemPicture, itemName } from '../sites/index.ts'
import { foundQuery } from './playlistQueries.ts'
import styles from './playlists.module.css'
import { playlistTexts } from './playlists.texts.ts'

/** What a rule finds now, as pictures in the order in which they play. */
export function FoundNow({ rule, library }: { rule: PlaylistRule; library: Library }) {
  const found = useQuery({ ...foundQuery(rule), enabled: rule.kinds.length > 0 })
  if (found.isError && !found.data)
    return (
      <FaultMessage
        title={playlistTexts.couldNotFind()}
        error={found.error}
        retry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton height={160} />
  const { items, total } = found.data
  const span = formatSpan(cycleMs(items, library))
  return (
    <section aria-label={playlistTexts.foundNow()}>
      <div className="v-editor-head">
        <h2>{playlistTexts.foundNow()}</h2>
        <span className="v-quiet v-small" role="status">
          {total > items.length
            ? playlistTexts.foundOf({ shown: items.length, count: total, span })
            : playlistTexts.found({ count: items.length, span })}
        </span>
      </div>
      {items.length === 0 ? (
        <Message title={playlistTexts.foundNone()} text={playlistTexts.foundNoneText()} />
      ) : (
        <ol className={styles.found}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemPicture item={item} library={library} />
              <div className="v-small v-clip">{itemName(item, library)}</div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
