import { Button, Group, Menu, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconClock, IconDownload } from '@tabler/icons-react'
import { API_BASE } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { formatInstant, readerTimeZone } from '../../app/format.ts'
import { instantOfLocal, localOfInstant } from '../../app/localInstant.ts'
import { DevicePicker } from '../../ui/DevicePicker.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNow } from '../../ui/useNow.ts'
import { fleetTexts } from './fleet.texts.ts'
import { FLEET_GROUPS } from './groups.ts'
import styles from './log.module.css'
import type { FeedFilter } from './useFeed.ts'
import type { LogFilter } from './useLogFilter.ts'

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
      {!ofOne && (
        <DevicePicker
          size="xs"
          className={styles.device!}
          aria-label={fleetTexts.deviceFilter()}
          placeholder={fleetTexts.anyDevice()}
          clearable
          clearButtonProps={{ 'aria-label': fleetTexts.anyDevice() }}
          value={filter.device}
          onChange={filter.setDevice}
        />
      )}
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
