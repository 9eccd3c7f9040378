import { Button, Group, Menu, Popover, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { IconClock, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { API_BASE } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { formatInstant, readerTimeZone } from '../../app/format.ts'
import { instantOfLocal, localOfInstant } from '../../app/localInstant.ts'
import { deviceQuery } from '../../queries/devices.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNow } from '../../ui/useNow.ts'
import { fleetTexts } from './fleet.texts.ts'
import { FLEET_GROUPS } from './groups.ts'
import styles from './log.module.css'
import type { FeedFilter } from './useFeed.ts'
import type { LogFilter } from './useLogFilter.ts'

/** Devices that the picker offers at a time; typing finds the others. */
const OFFERED = 20

/**
 * What the log is narrowed to: kinds, a device, a time and words; and its export.
 * @param ofOne on the dashboard of one device, where there is none to choose
 */
export function LogFilters({ filter, ofOne }: { filter: LogFilter; ofOne: boolean }) {
  return (
    <div className={styles.filters}>
      <SegmentedControl
        size="xs"
        aria-label={fleetTexts.kindFilter()}
        className={styles.groups}
        value={filter.group}
        onChange={filter.setGroup}
        data={[
          { value: 'all', label: fleetTexts.all() },
          { value: '', label: fleetTexts.quiet() },
          ...FLEET_GROUPS.map((group) => ({ value: group, label: fleetTexts.group[group]() })),
        ]}
      />
      {!ofOne && <DevicePicker value={filter.device} onChange={filter.setDevice} />}
      <TimePicker filter={filter} />
      <SearchBox label={fleetTexts.searchLog()} value={filter.words} onChange={filter.setWords} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden="true" />}>
            {fleetTexts.exportLog()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={exportAddress(filter.asked, 'csv')} download>
            {fleetTexts.exportCsv()}
          </Menu.Item>
          <Menu.Item component="a" href={exportAddress(filter.asked, 'ndjson')} download>
            {fleetTexts.exportNdjson()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Chooses one of any number of devices: the server looks for what is typed. Nothing is read before it is opened. */
function DevicePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const chosen = useQuery({ ...deviceQuery(value), enabled: value !== '' })
  // The name of the one that is chosen is no search for others.
  const q = words === chosen.data?.name ? '' : words.trim()
  const found = useQuery({
    queryKey: ['devices', 'offered', q],
    queryFn: ({ signal }) =>
      api('listDevices', { query: { limit: OFFERED, sort: 'name', ...(q !== '' && { q }) }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const offered = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = value === '' || offered.some((one) => one.value === value)
  return (
    <Select
      size="xs"
      className={styles.device}
      aria-label={fleetTexts.deviceFilter()}
      placeholder={fleetTexts.anyDevice()}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': fleetTexts.anyDevice() }}
      nothingFoundMessage={fleetTexts.noDevicesFound()}
      // The server has looked already, also where a name has other letters than what was typed.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      data={
        isOffered ? offered : [{ value, label: chosen.data?.name ?? fleetTexts.deviceGone() }, ...offered]
      }
      searchValue={words}
      onSearchChange={setWords}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

/** Chooses the time whose events are shown; one end can be left open. */
function TimePicker({ filter }: { filter: LogFilter }) {
  const nowMs = useNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const { from, to } = filter.asked
  const [fromWords, toWords] = [from, to].map((atMs) =>
    atMs === undefined ? undefined : formatInstant(atMs, nowMs),
  )
  const said =
    fromWords !== undefined && toWords !== undefined
      ? fleetTexts.bar({ from: fromWords, to: toWords })
      : fromWords !== undefined
        ? fleetTexts.timeFrom({ from: fromWords })
        : toWords !== undefined
          ? fleetTexts.timeTo({ to: toWords })
          : fleetTexts.anyTime()
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={from === undefined && to === undefined ? 'default' : 'light'}
          leftSection={<IconClock size={14} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {said}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Closing the dialog discards times that were not applied. */}
        {isOpen && (
          <TimeFields
            from={from}
            to={to}
            onChoose={(fromMs, toMs) => {
              setOpen(false)
              filter.setTime(fromMs, toMs)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function TimeFields({
  from,
  to,
  onChoose,
}: {
  from: number | undefined
  to: number | undefined
  onChoose: (fromMs: number | null, toMs: number | null) => void
}) {
  const zone = readerTimeZone()
  const typed = (atMs: number | undefined) => (atMs === undefined ? '' : localOfInstant(atMs, zone))
  const [draft, setDraft] = useState({ from: typed(from), to: typed(to) })
  const instantOf = (text: string) => (text === '' ? null : instantOfLocal(text, zone))
  const [fromMs, toMs] = [instantOf(draft.from), instantOf(draft.to)]
  const isWrong = fromMs !== null && toMs !== null && fromMs >= toMs
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) onChoose(fromMs, toMs)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label={fleetTexts.from()}
          value={draft.from}
          onChange={(event) => setDraft({ ...draft, from: event.currentTarget.value.slice(0, 16) })}
        />
        <TextInput
          type="datetime-local"
          label={fleetTexts.to()}
          value={draft.to}
          error={isWrong ? fleetTexts.timeWrong() : null}
          onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value.slice(0, 16) })}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={() => onChoose(null, null)}>
            {fleetTexts.anyTime()}
          </Button>
          <Button size="xs" type="submit">
            {fleetTexts.applyTime()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function exportAddress(asked: FeedFilter, format: 'csv' | 'ndjson'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value))
  return `${API_BASE}/fleet/events/export?${query.toString()}`
}
