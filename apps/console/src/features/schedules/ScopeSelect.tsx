import { Select } from '@mantine/core'
import { groupPath } from '../groups/index.ts'
import { scheduleTexts } from './schedules.texts.ts'
import type { Scope } from './scope.ts'
import type { Facts } from './useScheduleView.ts'

/** As many of a long list as are offered at once; typing narrows it. */
const OFFERED_MOST = 60
const ALL = 'all'

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
  const named = (kind: string, items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }))
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
      value={scope.kind === 'all' ? ALL : `${scope.kind} ${scope.id}`}
      onChange={(value) => {
        const [kind, id] = (value ?? ALL).split(' ') as [Exclude<Scope['kind'], 'all'> | typeof ALL, string?]
        onChange(kind === ALL || id === undefined ? { kind: ALL } : { kind, id })
      }}
      data={[
        { value: ALL, label: scheduleTexts.all() },
        { group: scheduleTexts.ofGroup(), items: named('group', withPath) },
        { group: scheduleTexts.ofDevice(), items: named('device', devices) },
        { group: scheduleTexts.ofScreen(), items: named('screen', sites) },
      ].filter((entry) => !('items' in entry) || entry.items.length > 0)}
    />
  )
}
