import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { readerTimeZone, weekOrder } from '../../app/format.ts'
import { formatDays, formatFullDay, formatMonth } from '../../app/formatCalendar.ts'
import { showError } from '../../app/toasts.ts'
import { useMay } from '../../queries/who.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { useNow } from '../../ui/useNow.ts'
import { DayList } from './DayList.tsx'
import { DevicePlan } from './DevicePlan.tsx'
import { DoubtDialog } from './DoubtDialog.tsx'
import { EventDrawer, type Opened } from './EventDrawer.tsx'
import { Ground } from './Ground.tsx'
import type { NewSpan } from './gridGesture.ts'
import { MonthView } from './MonthView.tsx'
import { moveAll, moveOne, type Written } from './moving.ts'
import { NORMAL_PRIORITY } from './PriorityField.tsx'
import { undoNewest } from './saving.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { heldOf } from './heldOf.ts'
import { devicesOf } from './devicesOf.ts'
import { ScheduleArrival } from './ScheduleArrival.tsx'
import { putScope, scopeOf, targetsOf } from './scope.ts'
import { ScopeSelect } from './ScopeSelect.tsx'
import { usePlanning, type Asked } from './usePlanning.ts'
import { useScheduleView, type Facts, type Pending } from './useScheduleView.ts'
import {
  addMonths,
  dateOfDay,
  dayOf,
  dayOfDate,
  DAY_MINUTES,
  localOf,
  startOfMonth,
  startOfWeek,
  wallMinuteAt,
} from './wall.ts'
import { WeekGrid, type Held } from './WeekGrid.tsx'
import { WhichDialog } from './WhichDialog.tsx'
import styles from './schedules.module.css'

const MONTH_DAYS = 42
/** When an event begins that is created by the button, minutes of the day, and how long it is. */
const FIRST_MINUTE = 8 * 60
const FIRST_LENGTH = 60
const NARROW = '(max-width: 720px)'

/** The schedule with everything that can be done with it. */
export function Planner({ facts }: { facts: Facts }) {
  const [search, setSearch] = useSearchParams()
  const scope = useMemo(() => scopeOf(search), [search])
  const narrow = useMediaQuery(NARROW, globalThis.matchMedia(NARROW).matches)
  const isMonth = search.get('view') === 'month'
  const mayEdit = useMay('editor')
  const planning = usePlanning()
  const { pending, asked, doubt } = planning

  const nowMs = useNow(30_000)
  const today = dayOf(wallMinuteAt(nowMs, readerTimeZone()))
  const given = dayOfDate(search.get('day') ?? '')
  const day = Number.isNaN(given) ? today : given
  const weekStart = weekOrder()[0] ?? 1
  const month = startOfMonth(day)
  const firstDay = startOfWeek(isMonth ? month : day, weekStart)
  const view = useScheduleView(facts, scope, firstDay, isMonth ? MONTH_DAYS : 7, pending)

  // A link to an event opens it.
  const [opened, setOpened] = useState<Opened | null>(() => {
    const held = heldOf(facts.events, search.get('event'), firstDay, view.timeZone)
    return held && { held }
  })

  const edit = (change: (after: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        change(after)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const goTo = (to: number) =>
    edit((after) => (to === today ? after.delete('day') : after.set('day', dateOfDay(to))))
  const step = isMonth ? 'month' : narrow ? 'day' : 'week'
  const go = (by: 1 | -1) =>
    goTo(step === 'month' ? addMonths(day, by) : day + by * (step === 'week' ? 7 : 1))

  const create = ({ from, until }: NewSpan) =>
    setOpened({
      draft: {
        name: '',
        screen_id: scope.kind === 'screen' ? scope.id : '',
        targets: targetsOf(scope),
        priority: NORMAL_PRIORITY,
        start: localOf(from),
        end: localOf(until),
        time_zone: 'device',
      },
    })
  const createOn = (one: number) => {
    const from = one * DAY_MINUTES + FIRST_MINUTE
    create({ from, until: from + FIRST_LENGTH })
  }
  const askDelete = (held: Held) => {
    setOpened(null)
    planning.askDelete(held, view.timeZone)
  }
  const open = (held: Held) => setOpened({ held: stored(held) })
  const acts = {
    mayEdit,
    pending,
    onPending: planning.setPending,
    onOpen: open,
    onShifted: (next: Pending) => planning.shifted(next, view.timeZone),
    onDelete: askDelete,
    onUndo: () => void undoNewest().catch((error: unknown) => showError(error)),
  }
  const concerned = useMemo(
    () => devicesOf(scope, facts.devices, facts.groups, facts.events),
    [scope, facts.devices, facts.groups, facts.events],
  )
  const stored = (held: Held): Held => ({
    ...held,
    event: facts.events.find(({ id }) => id === held.event.id) ?? held.event,
  })
  const title = isMonth
    ? formatMonth(month)
    : narrow
      ? formatFullDay(day)
      : formatDays(firstDay, firstDay + 6)
  return (
    <Page
      head={
        <>
          <ScopeSelect
            facts={facts}
            scope={scope}
            onChange={(next) => edit((after) => putScope(after, next))}
          />
          <Button component={Link} to="/schedules-times" variant="default">
            {scheduleTexts.namedTimes()}
          </Button>
          {mayEdit && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => createOn(isMonth ? Math.max(day, today) : day)}
            >
              {scheduleTexts.add()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.tools}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={scheduleTexts.previous[step]()}
          onClick={() => go(-1)}
        >
          <IconChevronLeft size={18} className="v-points" />
        </ActionIcon>
        <Button variant="default" onClick={() => goTo(today)}>
          {scheduleTexts.today()}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={scheduleTexts.next[step]()} onClick={() => go(1)}>
          <IconChevronRight size={18} className="v-points" />
        </ActionIcon>
        <h2 aria-live="polite">{title}</h2>
        <div className={styles.toolsEnd}>
          <TextInput
            type="date"
            aria-label={scheduleTexts.goToDate()}
            value={dateOfDay(day)}
            onChange={(event) => {
              const to = dayOfDate(event.currentTarget.value)
              if (!Number.isNaN(to)) goTo(to)
            }}
          />
          <SegmentedControl
            aria-label={scheduleTexts.view()}
            data={[
              { value: 'week', label: scheduleTexts.week() },
              { value: 'month', label: scheduleTexts.month() },
            ]}
            value={isMonth ? 'month' : 'week'}
            onChange={(value) =>
              edit((after) => (value === 'month' ? after.set('view', 'month') : after.delete('view')))
            }
          />
        </div>
      </div>
      {facts.events.length === 0 && (
        <Message
          title={scheduleTexts.none()}
          text={scheduleTexts.noneText()}
          action={mayEdit && <Button onClick={() => createOn(day)}>{scheduleTexts.add()}</Button>}
        />
      )}
      {isMonth ? (
        <MonthView
          view={view}
          month={month}
          today={today}
          acts={{ ...acts, onCreateOn: createOn }}
          onDay={(one) =>
            edit((after) => {
              after.delete('view')
              after.set('day', dateOfDay(one))
            })
          }
        />
      ) : narrow ? (
        <DayList view={view} day={day} onDay={goTo} onOpen={open} />
      ) : (
        <WeekGrid view={view} acts={{ ...acts, onCreate: create, onWeek: go }} />
      )}
      <Ground
        facts={facts}
        scope={scope}
        view={view}
        isDrawn={isMonth || !narrow}
        keys={isMonth ? 'month' : narrow ? null : 'week'}
      />
      {facts.events.length > 0 && <ScheduleArrival devices={concerned} />}
      {scope.kind === 'device' && !isMonth && (
        <DevicePlan deviceId={scope.id} view={view} only={narrow ? day : null} />
      )}
      {opened && (
        <EventDrawer
          opened={opened}
          facts={facts}
          view={view}
          mayEdit={mayEdit}
          onClose={() => {
            setOpened(null)
            if (search.has('event')) edit((after) => after.delete('event'))
          }}
          onDelete={askDelete}
        />
      )}
      {asked && (
        <Which
          asked={asked}
          onClose={planning.forget}
          onWrite={(written, drawn) => void planning.write(written, drawn, view.timeZone)}
          onRemove={(held, all) => void planning.remove(held, all, view.timeZone)}
        />
      )}
      {doubt && <DoubtDialog doubt={doubt} timeZone={view.timeZone} />}
    </Page>
  )
}

function Which({
  asked,
  onClose,
  onWrite,
  onRemove,
}: {
  asked: Asked
  onClose: () => void
  onWrite: (written: Written, drawn: Pending) => void
  onRemove: (held: Held, all: boolean) => void
}) {
  if (asked.what === 'delete') {
    const { held } = asked
    return (
      <WhichDialog
        name={held.event.name}
        what="delete"
        onOne={() => onRemove(held, false)}
        onAll={() => onRemove(held, true)}
        onClose={onClose}
      />
    )
  }
  const { event, occurrence, shift } = asked.pending
  const all = moveAll(event, shift)
  return (
    <WhichDialog
      name={event.name}
      what="move"
      onOne={() => onWrite(moveOne(event, occurrence, shift), asked.pending)}
      onAll={all && (() => onWrite(all, asked.pending))}
      onClose={onClose}
    />
  )
}
