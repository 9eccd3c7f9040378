import { Fieldset, MultiSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ScheduleTarget } from '@vitrine/protocol'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { groupPath } from '../groups/index.ts'
import { scheduleTexts } from './schedules.texts.ts'
import type { Facts } from './useScheduleView.ts'

/** As many of a long list as are offered at once; typing narrows it. */
const OFFERED_MOST = 50

/** Which devices something applies to: by themselves, by their group, by a tag. */
export function TargetFields({
  facts,
  value,
  error,
  onChange,
}: {
  facts: Pick<Facts, 'devices' | 'groups'>
  value: readonly ScheduleTarget[]
  error: string | undefined
  onChange: (targets: ScheduleTarget[]) => void
}) {
  const tags = useQuery(deviceTagsQuery)
  const devices = value.flatMap((one) => ('device_id' in one ? [one.device_id] : []))
  const groups = value.flatMap((one) => ('group_id' in one ? [one.group_id] : []))
  const chosenTags = value.flatMap((one) => ('tag' in one ? [one.tag] : []))
  const put = (d: readonly string[], g: readonly string[], t: readonly string[]) =>
    onChange([
      ...d.map((device_id) => ({ device_id })),
      ...g.map((group_id) => ({ group_id })),
      ...t.map((tag) => ({ tag })),
    ])
  const offered = { searchable: true, clearable: true, limit: OFFERED_MOST } as const
  // A tag that no device has any more can still be read and taken out.
  const allTags = [...new Set([...(tags.data ?? []).map(({ tag }) => tag), ...chosenTags])]
  return (
    <Fieldset legend={scheduleTexts.targets()} variant="unstyled">
      <Stack gap="sm">
        {facts.groups.length > 0 && (
          <MultiSelect
            {...offered}
            label={scheduleTexts.groups()}
            data={facts.groups.map(({ id }) => ({
              value: id,
              label: groupPath(facts.groups, id).reduce((a, b) => `${a} › ${b}`),
            }))}
            value={groups}
            onChange={(ids) => put(devices, ids, chosenTags)}
          />
        )}
        {allTags.length > 0 && (
          <MultiSelect
            {...offered}
            label={scheduleTexts.tags()}
            data={allTags}
            value={chosenTags}
            onChange={(names) => put(devices, groups, names)}
          />
        )}
        <MultiSelect
          {...offered}
          label={scheduleTexts.devices()}
          data={facts.devices.map(({ id, name }) => ({ value: id, label: name }))}
          value={devices}
          error={error}
          onChange={(ids) => put(ids, groups, chosenTags)}
        />
      </Stack>
    </Fieldset>
  )
}
