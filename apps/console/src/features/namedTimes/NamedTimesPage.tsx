import { clsx } from 'clsx'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { StoredCalendar, StoredDaypart } from '@vitrine/protocol'
import { useState, type ReactNode } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { formatAgo, listed, listedShort } from '../../app/format.ts'
import { showError, toast } from '../../app/toasts.ts'
import { calendarsQuery, daypartsQuery } from '../../queries/namedTimes.ts'
import { useMay } from '../../queries/who.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { ask } from '../../ui/confirm.ts'
import { Each } from '../../ui/Guarded.tsx'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { CalendarDrawer } from './CalendarDrawer.tsx'
import { daysWords } from './daysWords.ts'
import { DaypartDialog } from './DaypartDialog.tsx'
import { hoursWords } from './hoursWords.ts'
import { namedTimeTexts } from './namedTimes.texts.ts'
import styles from './namedTimes.module.css'

/** The next days of a calendar that are named. */
const NEXT_MOST = 3

type Opened =
  { kind: 'daypart'; daypart: StoredDaypart | null } | { kind: 'calendar'; calendar: StoredCalendar | null }

/** Times with a name: dayparts, and calendars of days. */
export function NamedTimesPage() {
  const mayEdit = useMay('editor')
  const nowMs = useNow()
  const dayparts = useQuery(daypartsQuery)
  const calendars = useQuery(calendarsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const remove = async (
    what: 'daypart' | 'calendar',
    { id, name, revision }: Pick<StoredDaypart, 'id' | 'name' | 'revision'>,
  ) => {
    const isDaypart = what === 'daypart'
    const sure = await ask({
      title: namedTimeTexts.deleteTitle({ name }),
      text: isDaypart ? namedTimeTexts.deleteDaypartText() : namedTimeTexts.deleteCalendarText(),
      action: commonTexts.delete(),
      danger: true,
    })
    if (!sure) return
    try {
      await api(isDaypart ? 'deleteDaypart' : 'deleteCalendar', { params: { id }, revision })
      setOpened(null)
      await queryClient.invalidateQueries({ queryKey: [isDaypart ? 'dayparts' : 'calendars'] })
      toast(namedTimeTexts.deleted({ name }))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Page>
      <Part
        title={namedTimeTexts.dayparts()}
        text={namedTimeTexts.daypartsText()}
        none={namedTimeTexts.noDayparts()}
        fault={namedTimeTexts.couldNotLoadDayparts()}
        query={dayparts}
        add={
          mayEdit && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => setOpened({ kind: 'daypart', daypart: null })}
            >
              {namedTimeTexts.addDaypart()}
            </Button>
          )
        }
        head={[commonTexts.name(), namedTimeTexts.hours(), namedTimeTexts.usedIn()]}
      >
        <Each items={dayparts.data ?? []} keyOf={({ id }) => id} what="daypart" as="tr">
          {(daypart) => (
            <tr>
              <td>
                <button
                  type="button"
                  className={styles.open}
                  data-row
                  onClick={() => setOpened({ kind: 'daypart', daypart })}
                >
                  {daypart.name}
                </button>
              </td>
              <td>{listedShort(hoursWords(daypart))}</td>
              <td className="v-quiet">{usedWords(daypart.used)}</td>
            </tr>
          )}
        </Each>
      </Part>
      <Part
        title={namedTimeTexts.calendars()}
        text={namedTimeTexts.calendarsText()}
        none={namedTimeTexts.noCalendars()}
        fault={namedTimeTexts.couldNotLoadCalendars()}
        query={calendars}
        add={
          mayEdit && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => setOpened({ kind: 'calendar', calendar: null })}
            >
              {namedTimeTexts.addCalendar()}
            </Button>
          )
        }
        head={[
          commonTexts.name(),
          namedTimeTexts.nextDays(),
          namedTimeTexts.source(),
          namedTimeTexts.usedIn(),
        ]}
      >
        <Each items={calendars.data ?? []} keyOf={({ id }) => id} what="calendar" as="tr">
          {(calendar) => (
            <tr>
              <td>
                <button
                  type="button"
                  className={styles.open}
                  data-row
                  onClick={() => setOpened({ kind: 'calendar', calendar })}
                >
                  {calendar.name}
                </button>
              </td>
              <td>
                {nextWords(calendar, today)}
                {calendar.problem !== null && (
                  <div>
                    <Pill tone="bad" shape="triangle">
                      {namedTimeTexts.fails()}
                    </Pill>
                  </div>
                )}
              </td>
              <td className={styles.wide}>
                {namedTimeTexts.sourceName[calendar.source]()}
                {calendar.source === 'address' && calendar.fetched_at !== null && (
                  <div className="v-quiet v-small">
                    {namedTimeTexts.fetched({ when: formatAgo(calendar.fetched_at, nowMs) })}
                  </div>
                )}
              </td>
              <td className={clsx('v-quiet', styles.wide)}>{usedWords(calendar.used)}</td>
            </tr>
          )}
        </Each>
      </Part>
      {opened?.kind === 'daypart' && (
        <DaypartDialog
          daypart={opened.daypart}
          mayEdit={mayEdit}
          onClose={() => setOpened(null)}
          onDelete={(daypart) => void remove('daypart', daypart)}
        />
      )}
      {opened?.kind === 'calendar' && (
        <CalendarDrawer
          calendar={opened.calendar}
          mayEdit={mayEdit}
          onClose={() => setOpened(null)}
          onDelete={(calendar) => void remove('calendar', calendar)}
        />
      )}
    </Page>
  )
}

function usedWords({ events, screens, playlists }: StoredDaypart['used']): string {
  const words = [
    events > 0 && namedTimeTexts.usedByEvents({ count: events }),
    screens > 0 && namedTimeTexts.usedByScreens({ count: screens }),
    playlists > 0 && namedTimeTexts.usedByPlaylists({ count: playlists }),
  ].filter((one) => one !== false)
  return words.length > 0 ? listed(words) : namedTimeTexts.unused()
}

function nextWords({ days }: StoredCalendar, today: string): string {
  const ahead = days.filter(({ date, last = date }) => last >= today)
  if (ahead.length === 0) return namedTimeTexts.noDaysAhead()
  return listed(
    ahead.slice(0, NEXT_MOST).map((day) => {
      const when = daysWords(day)
      return day.name === '' ? when : listedShort([day.name, when])
    }),
    NEXT_MOST,
  )
}

/** Dayparts or calendars: their heading, and the list or what stands in its place. */
function Part({
  title,
  text,
  none,
  fault,
  query,
  add,
  head,
  children,
}: {
  title: string
  text: string
  none: string
  fault: string
  query: {
    isPending: boolean
    isError: boolean
    error: unknown
    data: readonly unknown[] | undefined
    refetch: () => unknown
  }
  add: ReactNode
  head: readonly string[]
  children: ReactNode
}) {
  const isEmpty = query.data?.length === 0
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        {!isEmpty && add}
      </div>
      {!isEmpty && <p className="v-quiet">{text}</p>}
      {query.isError && query.data === undefined ? (
        <FaultMessage title={fault} error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div aria-busy="true" aria-label={namedTimeTexts.loading()}>
          <Skeleton height={96} />
        </div>
      ) : isEmpty ? (
        <Message title={none} text={text} action={add} />
      ) : (
        <div className="v-table-wrap">
          <table className="v-table" ref={rowKeys}>
            <caption className="v-sr">{title}</caption>
            <thead>
              <tr>
                {head.map((label, column) => (
                  <th key={label} scope="col" className={clsx(head.length > 3 && column > 1 && styles.wide)}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}
