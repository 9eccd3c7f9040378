import type { FeedKind } from '@vitrine/core/feeds'
import { listed } from '../../app/format.ts'
import { NeededFeedsPill } from '../feeds/index.ts'
import type { WidgetUse } from '../../queries/widgetUses.ts'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

/** Slides and screens that a tile names: how many more there are is in the details. */
const NAMED_MOST = 3
const namesOf = (used: readonly WidgetUse[]): string => {
  const named = used.slice(0, used.length > NAMED_MOST ? NAMED_MOST - 1 : NAMED_MOST).map(({ name }) => name)
  const more = used.length - named.length
  return listed(more === 0 ? named : [...named, shelfTexts.usedMore({ count: more })])
}

/** What a tile of the shelf says below a name: how the feeds are that it can show, and where it is used. */
export function TileFacts({
  feedKinds,
  note = shelfTexts.worksOffline(),
  used,
}: {
  /** left out: it shows no feed */
  feedKinds?: readonly FeedKind[] | undefined
  /** in the place of feeds */
  note?: string
  /** left out: not known yet */
  used: readonly WidgetUse[] | undefined
}) {
  return (
    <span className={styles.facts}>
      {feedKinds ? <NeededFeedsPill kinds={feedKinds} /> : <span className="v-quiet v-small">{note}</span>}
      {used && (
        <span className="v-quiet v-small">
          {used.length === 0 ? shelfTexts.usedNowhere() : shelfTexts.usedOnNames({ names: namesOf(used) })}
        </span>
      )}
    </span>
  )
}
