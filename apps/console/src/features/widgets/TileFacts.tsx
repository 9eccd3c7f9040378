import type { FeedKind } from '@vitrine/core/feeds'
import { listed } from '../../app/format.ts'
import { NeededFeedsPill } from '../feeds/index.ts'
import type { WidgetUse } from '../../queries/widgetUses.ts'
import { shelfTexts } from './widgets.texts.ts'
import styles from './widgets.module.css'

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
          {used.length === 0
            ? shelfTexts.usedNowhere()
            : shelfTexts.usedOnNames({ names: listed(used.map(({ name }) => name)) })}
        </span>
      )}
    </span>
  )
}
