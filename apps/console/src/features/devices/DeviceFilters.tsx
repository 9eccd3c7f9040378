import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { STATUS_CHOICES, type DeviceFilterFields } from '@vitrine/protocol'
import { deviceTagsQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { deviceStatusTexts } from '../../ui/deviceStatus.texts.ts'
import { GroupSelect, groupTexts } from '../groups/index.ts'
import { TagChoice } from '../library/index.ts'
import { savedFields, type DeviceFilter } from './deviceFilter.ts'
import { deviceListTexts } from './deviceList.texts.ts'
import { SavedFilters } from './SavedFilters.tsx'
import styles from './devices.module.css'

/** Narrows the list of devices; groups and tags are offered where there are some. */
export function DeviceFilters({
  words,
  filter,
  onChange,
  onApply,
}: {
  words: string
  filter: DeviceFilter
  onChange: (name: keyof DeviceFilter, value: string) => void
  onApply: (filter: DeviceFilterFields) => void
}) {
  const tags = useQuery(deviceTagsQuery)
  const groups = useQuery(groupsQuery)
  return (
    <div className={styles.filters}>
      <Select
        aria-label={deviceListTexts.status()}
        placeholder={deviceListTexts.anyStatus()}
        clearable
        clearButtonProps={{ 'aria-label': deviceListTexts.anyStatus() }}
        value={filter.status === '' ? null : filter.status}
        onChange={(kind) => onChange('status', kind ?? '')}
        data={STATUS_CHOICES.map((kind) => ({
          value: kind,
          label: kind === 'picture' ? deviceListTexts.withPicture() : deviceStatusTexts.kind[kind](),
        }))}
      />
      {(groups.data ?? []).length > 0 && (
        <GroupSelect
          aria-label={groupTexts.group()}
          placeholder={groupTexts.anyGroup()}
          clearButtonProps={{ 'aria-label': groupTexts.anyGroup() }}
          none
          value={filter.group === '' ? null : filter.group}
          onChange={(id) => onChange('group', id ?? '')}
        />
      )}
      {(tags.data ?? []).length > 0 && (
        <TagChoice
          tags={(tags.data ?? []).map((one) => one.tag)}
          value={filter.tag}
          onChange={(tag) => onChange('tag', tag)}
        />
      )}
      {filter.version !== '' && (
        <Select
          aria-label={deviceListTexts.player()}
          clearable
          clearButtonProps={{ 'aria-label': deviceListTexts.anyVersion() }}
          value={filter.version}
          onChange={() => onChange('version', '')}
          data={[
            { value: filter.version, label: deviceListTexts.playerVersion({ version: filter.version }) },
          ]}
        />
      )}
      <SavedFilters current={savedFields(words, filter)} onApply={onApply} />
    </div>
  )
}
