import { Select } from '@mantine/core'
import { groupPath } from '../groups/index.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { choiceOf, scopeOfChoice, type Scope } from './scope.ts'
import type { Facts } from './useScheduleView.ts'

/** As many of a long list as are offered at once; typing narrows it. */
const OFFERED_MOST = 60

/** Whose schedule is shown: that of all devices, a group, a device or a screen. */
export function ScopeSelect({
  facts,
  scope,
  onChange,
}: {
  facts: Facts
  scope: Scope
  onChange: (scope: Scope) => void
}) {
  const { devices, groups, sites } = facts
  const named = (kind: 'group' | 'device' | 'screen', items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: choiceOf({ kind, id }), label: name }))
  const withPath = groups.map(({ id }) => ({
    id,
    name: groupPath(groups, id).reduce((a, b) => `${a} › ${b}`),
  }))
  return (
    <Select
      aria-label={scheduleTexts.scope()}
      searchable
      allowDeselect={false}
      limit={OFFERED_MOST}
      nothingFoundMessage={scheduleTexts.nothingFound()}
      value={choiceOf(scope)}
      onChange={(value) => onChange(scopeOfChoice(value))}
      data={[
        { value: choiceOf({ kind: 'all' }), label: scheduleTexts.all() },
        { group: scheduleTexts.ofGroup(), items: named('group', withPath) },
        { group: scheduleTexts.ofDevice(), items: named('device', devices) },
        { group: scheduleTexts.ofScreen(), items: named('screen', sites) },
      ].filter((entry) => !('items' in entry) || entry.items.length > 0)}
    />
  )
}
