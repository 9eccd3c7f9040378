import type { ReactElement } from 'react'
import type { WidgetOf } from '../definitions.ts'
import {
  appointmentsOf,
  CALENDAR_AGE_MS,
  calendarOf,
  dayBounds,
  type Appointment,
} from '../drawing/appointments.ts'
import { ArticleSheet, type Article } from '../drawing/Article.tsx'
import { CloseMark } from '../drawing/CloseMark.tsx'
import { ageNote, nextAgeMs, timeIn } from '../drawing/intl.ts'
import { footPx, unitPx } from '../drawing/measure.ts'
import { earliestMs } from '../drawing/paging.ts'
import { ONE_LINE, Said, Sheet } from '../drawing/Sheet.tsx'
import { MINUTE_MS, nextStepMs } from '../time.ts'
import type { WidgetView, WidgetViewProps } from '../widget.ts'
import { Agenda } from './Agenda.tsx'
import { Day } from './Day.tsx'
import { agendaOf, nextBoundMs, openedDay, reachOf } from './days.ts'
import type { Shown } from './shown.ts'
import { Week } from './Week.tsx'

type Props = WidgetViewProps<WidgetOf<'calendar'>>

const view: WidgetView<WidgetOf<'calendar'>> = {
  View: Calendar,
  nextChangeMs: (settings, facts, atMs, feed) => {
    const calendar = calendarOf(feed)
    const midnightMs = dayBounds(facts, atMs, 0).untilMs
    if (!feed || calendar === null) return midnightMs
    return earliestMs(
      midnightMs,
      nextBoundMs(appointmentsOf(calendar, facts), atMs),
      nextAgeMs(feed.readMs, atMs, CALENDAR_AGE_MS),
      // The line of the present moves.
      settings.layout === 'day' ? nextStepMs(atMs, 5 * MINUTE_MS) : null,
    )
  },
  opens: () => true,
  steps: ({ layout, days }, facts, atMs, feed) => {
    const calendar = calendarOf(feed)
    if (calendar === null) return { least: 0, most: 0 }
    if (layout === 'agenda')
      return {
        least: 0,
        most: Math.max(0, agendaOf(appointmentsOf(calendar, facts), facts, atMs, days).length - 1),
      }
    const reach = reachOf(calendar, facts, atMs)
    return layout === 'week' ? reach.weeks : reach.days
  },
}
export default view

/** The appointments of a calendar. */
function Calendar(props: Props): ReactElement {
  const { settings, style, facts, atMs, box, feed, touch } = props
  const calendar = calendarOf(feed)
  const all = calendar === null ? [] : appointmentsOf(calendar, facts)
  const opened = all.find(({ id }) => id === touch?.opened)
  if (opened && !opened.private) return <ArticleSheet drawing={props} article={articleOf(props, opened)} />
  const unit = unitPx(style.size, box, settings.layout === 'week' ? 10 : 11, 5.6)
  const headingPx = settings.heading === '' || box.heightPx < unit * 7 ? 0 : unit * 1.9
  const note = feed === null ? null : ageNote(facts, feed.readMs, atMs, CALENDAR_AGE_MS)
  const free = { ...box, heightPx: Math.max(1, box.heightPx - headingPx - (note ? footPx(unit) : 0)) }
  return (
    <Sheet
      drawing={props}
      sizePx={unit}
      words={`${settings.heading} ${all.map(({ title, place }) => `${title} ${place}`).join(' ')}`}
      note={note}
    >
      {headingPx > 0 && (
        <div style={{ ...ONE_LINE, height: headingPx, fontWeight: 720, fontSize: '1.25em', lineHeight: 1.2 }}>
          <Said>{settings.heading}</Said>
        </div>
      )}
      {calendar !== null && <Layout {...props} all={all} unit={unit} box={free} />}
    </Sheet>
  )
}

function Layout(shown: Shown): ReactElement {
  const { settings, facts, atMs, all, touch } = shown
  const turned = touch?.turned ?? 0
  const day = openedDay(touch?.opened, facts, atMs)
  if (day !== null)
    return (
      <>
        <Day {...shown} after={day} />
        <CloseMark drawing={shown} sizePx={Math.min(shown.unit * 1.6, shown.box.heightPx / 4)} />
      </>
    )
  switch (settings.layout) {
    case 'agenda':
      return <Agenda {...shown} days={agendaOf(all, facts, atMs, settings.days).slice(turned)} />
    case 'day':
      return <Day {...shown} after={turned} />
    case 'week':
      return <Week {...shown} />
  }
}

/** All that an appointment says. */
function articleOf({ facts }: Props, one: Appointment): Article {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const when = one.allDay
    ? timeIn(facts, day, one.fromMs)
    : `${timeIn(facts, { ...day, hour: 'numeric', minute: '2-digit' }, one.fromMs)} – ${timeIn(facts, { timeStyle: 'short' }, one.untilMs)}`
  return {
    title: one.title,
    about: [when, one.place].filter((part) => part !== '').join(' · '),
    text: one.text,
    pictureUrl: null,
    link: null,
  }
}
