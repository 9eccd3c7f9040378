import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlaysReport } from '@vitrine/protocol'
import { allDevicesQuery } from '../../queries/devices.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { GroupSelect } from '../groups/index.ts'
import { isPeriodName, PERIODS, type PeriodName } from './popPeriod.ts'
import { popTexts } from './pop.texts.ts'
import styles from './pop.module.css'

const GROUPS = [
  'item',
  'ad',
  'campaign',
  'screen',
  'device',
  'group',
  'day',
  'hour',
] as const satisfies PlaysReport['by'][]

/** What the address says of a report. */
export type PopAddress = {
  period: PeriodName
  days: { from: string; to: string }
  by: PlaysReport['by']
  device: string
  site: string
  group: string
  q: string
}

export const isGroup = (text: string): text is PlaysReport['by'] =>
  (GROUPS as readonly string[]).includes(text)

/** The choices of a report: period, grouping, and which plays. */
export function PopFilters({
  address,
  onChange,
}: {
  address: PopAddress
  onChange: (change: Record<string, string>) => void
}) {
  const devices = useQuery(allDevicesQuery)
  const groups = useQuery(groupsQuery)
  const sites = useQuery(allSitesQuery)
  const isFiltered = address.device !== '' || address.site !== '' || address.group !== '' || address.q !== ''
  return (
    <div className={styles.filters} role="group" aria-label={popTexts.filters()}>
      <Select
        label={popTexts.period()}
        allowDeselect={false}
        data={PERIODS.map((name) => ({ value: name, label: popTexts.periods[name]() }))}
        value={address.period}
        onChange={(name) => {
          if (name === null || !isPeriodName(name)) return
          // The days that are seen are where choosing begins.
          onChange({ period: name, ...(name === 'custom' ? address.days : { from: '', to: '' }) })
        }}
      />
      {address.period === 'custom' && (
        <>
          <TextInput
            type="date"
            label={popTexts.from()}
            value={address.days.from}
            max={address.days.to}
            onChange={(event) => onChange({ from: event.currentTarget.value, to: address.days.to })}
          />
          <TextInput
            type="date"
            label={popTexts.to()}
            value={address.days.to}
            min={address.days.from}
            onChange={(event) => onChange({ from: address.days.from, to: event.currentTarget.value })}
          />
        </>
      )}
      <Select
        label={popTexts.groupBy()}
        allowDeselect={false}
        data={GROUPS.map((by) => ({ value: by, label: popTexts.by[by]() }))}
        value={address.by}
        onChange={(by) => by !== null && onChange({ by, sort: '' })}
      />
      <Select
        label={popTexts.device()}
        placeholder={popTexts.allDevices()}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': popTexts.allDevices() }}
        data={(devices.data ?? []).map(({ deviceId, name }) => ({ value: deviceId, label: name }))}
        value={address.device === '' ? null : address.device}
        onChange={(device) => onChange({ device: device ?? '' })}
      />
      <Select
        label={popTexts.screen()}
        placeholder={popTexts.allScreens()}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': popTexts.allScreens() }}
        data={(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={address.site === '' ? null : address.site}
        onChange={(site) => onChange({ site: site ?? '' })}
      />
      {groups.data !== undefined && groups.data.length > 0 && (
        <GroupSelect
          label={popTexts.group()}
          placeholder={popTexts.allGroups()}
          clearButtonProps={{ 'aria-label': popTexts.allGroups() }}
          value={address.group === '' ? null : address.group}
          onChange={(group) => onChange({ group: group ?? '' })}
        />
      )}
      <SearchBox label={popTexts.search()} value={address.q} onChange={(q) => onChange({ q })} />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange({ device: '', site: '', group: '', q: '' })}>
          {popTexts.clearFilters()}
        </Button>
      )}
    </div>
  )
}
