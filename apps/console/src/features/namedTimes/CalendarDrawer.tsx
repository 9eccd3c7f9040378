import { Button, Fieldset, FileButton, Pill, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { CalendarDay, StoredCalendar, WrittenCalendarBody } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatAgo, formatInstant } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { calendarDays, calendarFetchesQuery } from '../../queries/namedTimes.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { FetchHistory } from '../../ui/FetchHistory.tsx'
import { useNow } from '../../ui/useNow.ts'
import { daysWords } from './daysWords.ts'
import { fetchWords } from './fetchWords.ts'
import { MonthDays } from './MonthDays.tsx'
import { namedTimeTexts } from './namedTimes.texts.ts'
import { toggled, withDays } from './ownDays.ts'
import styles from './namedTimes.module.css'

type Source = StoredCalendar['source']
const SOURCES: readonly Source[] = ['own', 'file', 'address']
const DAY_MS = 24 * 60 * 60_000
/** Own days that are listed. */
const LISTED_MOST = 200

/** A calendar: a new one, or one to change or delete, with a month of its days. */
export function CalendarDrawer({
  calendar,
  mayEdit,
  onClose,
  onDelete,
}: {
  /** null: a new one */
  calendar: StoredCalendar | null
  mayEdit: boolean
  onClose: () => void
  onDelete: (calendar: StoredCalendar) => void
}) {
  const nowMs = useNow()
  const today = Math.floor(nowMs / DAY_MS)
  const [known, setKnown] = useState(calendar)
  const [name, setName] = useState(calendar?.name ?? '')
  const [source, setSource] = useState<Source>(calendar?.source ?? 'own')
  const [days, setDays] = useState<readonly CalendarDay[]>(calendar?.days ?? [])
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState(calendar?.url ?? '')
  const [month, setMonth] = useState(() => {
    const next = calendar?.days.find(({ date, last = date }) => Date.parse(last) / DAY_MS >= today)
    return next ? Math.max(today, Date.parse(next.date) / DAY_MS) : today
  })
  const bodyOf = async (): Promise<WrittenCalendarBody> => {
    const named = { name: name.trim() }
    if (source === 'own') return { ...named, source, days: [...days] }
    if (source === 'address') return { ...named, source, url }
    return { ...named, source, ...(file && { ics: await file.text() }) }
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['calendars'] })
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      const body = await bodyOf()
      return known
        ? api('changeCalendar', { params: { id: known.id }, revision: known.revision, body })
        : api('makeCalendar', { body })
    },
    onSuccess: (saved) => {
      void refresh()
      toast(namedTimeTexts.saved({ name: saved.name }))
      // A problem with the address is shown here, where it can be corrected.
      if (saved.problem === null) onClose()
      else setKnown(saved)
    },
  })
  const fetchNow = useMutation({
    meta: { showsError: true },
    mutationFn: (id: string) => api('fetchCalendar', { params: { id } }),
    onSuccess: (read) => {
      setKnown(read)
      void refresh()
    },
  })
  const isReady =
    mayEdit &&
    name.trim() !== '' &&
    (source !== 'file' || file !== null || known !== null) &&
    (source !== 'address' || url.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const failed = save.error ?? fetchNow.error
  const isSaidAtField = ['name', 'url', 'ics'].some((field) => refused(field) !== undefined)
  const shown = source === 'own' ? days : (known?.days ?? [])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={calendar ? namedTimeTexts.editCalendar() : namedTimeTexts.newCalendar()}
    >
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack>
            <TextInput
              label={commonTexts.name()}
              data-autofocus
              maxLength={200}
              value={name}
              error={refused('name')}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {known === null && (
              <SegmentedControl
                fullWidth
                aria-label={namedTimeTexts.source()}
                data={SOURCES.map((value) => ({ value, label: namedTimeTexts.sourceName[value]() }))}
                value={source}
                onChange={(value) => setSource(value as Source)}
              />
            )}
            {source === 'file' && (
              <div>
                <FileButton accept=".ics,text/calendar" onChange={setFile}>
                  {(props) => (
                    <Button variant="default" {...props}>
                      {known ? namedTimeTexts.replaceFile() : namedTimeTexts.chooseFile()}
                    </Button>
                  )}
                </FileButton>
                <Text size="sm" c="dimmed" mt="xs">
                  {file
                    ? namedTimeTexts.fileChosen({ name: file.name })
                    : known?.fetched_at
                      ? namedTimeTexts.fileRead({ when: formatInstant(known.fetched_at, nowMs) })
                      : namedTimeTexts.file()}
                </Text>
                {refused('ics') !== undefined && (
                  <p className="v-fault" role="alert">
                    {refused('ics')}
                  </p>
                )}
              </div>
            )}
            {source === 'address' && (
              <TextInput
                type="url"
                label={namedTimeTexts.address()}
                description={namedTimeTexts.addressHint()}
                placeholder={namedTimeTexts.addressExample()}
                maxLength={2_000}
                value={url}
                error={refused('url')}
                onChange={(event) => setUrl(event.currentTarget.value)}
              />
            )}
            {known && source === 'address' && <ReadState calendar={known} nowMs={nowMs} />}
            {known && source === 'address' && mayEdit && url === known.url && (
              <div>
                <Button
                  variant="default"
                  loading={fetchNow.isPending}
                  onClick={() => fetchNow.mutate(known.id)}
                >
                  {namedTimeTexts.fetchNow()}
                </Button>
              </div>
            )}
            {(source === 'own' || shown.length > 0) && (
              <MonthDays
                month={month}
                onMonth={setMonth}
                today={today}
                namesOn={(first, last) => calendarDays({ days: [...shown] }, first, last)}
                onToggle={
                  source === 'own' && mayEdit ? (date) => setDays((before) => toggled(before, date)) : null
                }
              />
            )}
            {source === 'own' && (
              <OwnDays
                days={days}
                mayEdit={mayEdit}
                onAdd={(day) => {
                  setDays((before) => withDays(before, day))
                  setMonth(Date.parse(day.date) / DAY_MS)
                }}
                onRemove={(day) => setDays((before) => before.filter((one) => one !== day))}
              />
            )}
            {known && known.unread > 0 && (
              <p className="v-quiet v-small">{namedTimeTexts.unread({ count: known.unread })}</p>
            )}
            {known?.covers_until && source !== 'own' && (
              <p className="v-quiet v-small">
                {namedTimeTexts.covers({ date: daysWords({ date: known.covers_until }) })}
              </p>
            )}
          </Stack>
        </Fieldset>
        {known && source === 'address' && <Fetches calendar={known} nowMs={nowMs} />}
        {failed && !isSaidAtField && (
          <p className="v-fault" role="alert">
            {errorMessage(failed)}
          </p>
        )}
        {mayEdit && (
          <div className={styles.feet}>
            {known && (
              <Button variant="subtle" color="red" onClick={() => onDelete(known)}>
                {commonTexts.deleteEllipsis()}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isReady}>
              {commonTexts.save()}
            </Button>
          </div>
        )}
      </form>
    </Drawer>
  )
}

/** How reading the address of a calendar went. */
function ReadState({ calendar, nowMs }: { calendar: StoredCalendar; nowMs: number }) {
  if (calendar.problem === null)
    return (
      <Text size="sm" c="dimmed">
        {calendar.fetched_at === null
          ? namedTimeTexts.neverFetched()
          : namedTimeTexts.fetched({ when: formatAgo(calendar.fetched_at, nowMs) })}
      </Text>
    )
  return (
    <p className="v-fault" role="status">
      {(calendar.fetched_at === null ? namedTimeTexts.problemAlways : namedTimeTexts.problemSince)({
        problem: namedTimeTexts.problem[calendar.problem](),
        when: formatAgo(calendar.problem_since ?? nowMs, nowMs),
      })}
    </p>
  )
}

/** What came of the last fetches of the address. */
function Fetches({ calendar: { id }, nowMs }: { calendar: StoredCalendar; nowMs: number }) {
  return (
    <FetchHistory
      title={namedTimeTexts.history()}
      none={namedTimeTexts.neverFetched()}
      fetches={useQuery(calendarFetchesQuery(id))}
      words={fetchWords}
      nowMs={nowMs}
    />
  )
}

/** Adds ranges of dates with a name, and takes them out again. */
function OwnDays({
  days,
  mayEdit,
  onAdd,
  onRemove,
}: {
  days: readonly CalendarDay[]
  mayEdit: boolean
  onAdd: (day: CalendarDay) => void
  onRemove: (day: CalendarDay) => void
}) {
  const [date, setDate] = useState('')
  const [last, setLast] = useState('')
  const [name, setName] = useState('')
  const isTooEarly = last !== '' && last < date
  const add = () => {
    onAdd({ date, ...(last > date && { last }), name: name.trim() })
    setDate('')
    setLast('')
    setName('')
  }
  return (
    <div role="group" aria-label={namedTimeTexts.days()}>
      {mayEdit && (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {namedTimeTexts.clickDays()}
          </Text>
          <div className={styles.row}>
            <TextInput
              type="date"
              label={namedTimeTexts.firstDate()}
              value={date}
              onChange={(event) => setDate(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={namedTimeTexts.lastDate()}
              value={last}
              min={date}
              error={isTooEarly ? namedTimeTexts.lastTooEarly() : undefined}
              onChange={(event) => setLast(event.currentTarget.value)}
            />
          </div>
          <div className={styles.row}>
            <TextInput
              label={namedTimeTexts.dayName()}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button variant="default" disabled={date === '' || isTooEarly} onClick={add}>
              {namedTimeTexts.addDays()}
            </Button>
          </div>
        </Stack>
      )}
      <div className={styles.pills}>
        {days.slice(0, LISTED_MOST).map((day) => (
          <Pill
            key={`${day.date} ${day.last} ${day.name}`}
            withRemoveButton={mayEdit}
            removeButtonProps={{
              'aria-label': namedTimeTexts.removeDays({ days: daysWords(day) }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => onRemove(day)}
          >
            {day.name === ''
              ? daysWords(day)
              : namedTimeTexts.namedDays({ name: day.name, days: daysWords(day) })}
          </Pill>
        ))}
      </div>
    </div>
  )
}
