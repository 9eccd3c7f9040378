import { Link } from 'react-router'
import type { WidgetUse } from '../../queries/widgetUses.ts'
import { shelfTexts } from './widgets.texts.ts'

/** Slides and screens that are named where something is used. */
const NAMED_MOST = 8

/** Where a widget or an element is used. @param used undefined while that is not known */
export function UsedOn({ used }: { used: readonly WidgetUse[] | undefined }) {
  return (
    <dl className="v-facts">
      <dt>{shelfTexts.usedOn()}</dt>
      <dd>
        {used?.length === 0 && <span className="v-quiet">{shelfTexts.usedNowhere()}</span>}
        {used?.slice(0, NAMED_MOST).map(({ id, name, path }) => (
          <div key={id}>
            <Link to={path}>{name}</Link>
          </div>
        ))}
        {used && used.length > NAMED_MOST && (
          <span className="v-quiet">{shelfTexts.usedMore({ count: used.length - NAMED_MOST })}</span>
        )}
      </dd>
    </dl>
  )
}
