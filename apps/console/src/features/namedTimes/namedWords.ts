import type { WhenDraft } from '@vitrine/core'
import { listed } from '../../app/format.ts'
import { namedNow, type Named } from '../../queries/namedTimes.ts'
import { namedTimeTexts } from './namedTimes.texts.ts'

/**
 * What names say about when something plays: `Breakfast`, `not on Public holidays`.
 * @param named what names are read from; null: not known yet
 */
export function namedWords(
  { daypart_id: daypart, calendars }: Pick<WhenDraft, 'daypart_id' | 'calendars'>,
  named: Named | null = namedNow(),
): string[] {
  const nameIn = (all: readonly { id: string; name: string }[] | undefined, id: string): string =>
    all ? (all.find((one) => one.id === id)?.name ?? namedTimeTexts.deletedName()) : '…'
  const calendarNames = (ids: readonly string[]): string =>
    listed(ids.map((id) => nameIn(named?.calendars, id)))
  return [
    ...(daypart === undefined ? [] : [nameIn(named?.dayparts, daypart)]),
    ...(calendars?.only ? [namedTimeTexts.onlyOnWords({ calendars: calendarNames(calendars.only) })] : []),
    ...(calendars?.except
      ? [namedTimeTexts.exceptOnWords({ calendars: calendarNames(calendars.except) })]
      : []),
  ]
}
