import { Button, Menu, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DevicePlan as ApiDevicePlan } from '@vitrine/protocol'
import { formatTime } from '../../app/format.ts'
import { formatCalendarDay } from '../../app/formatCalendar.ts'
import { devicePlanQuery } from '../../queries/devices.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { planFile } from './scheduleQueries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import type { ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES, instantAt } from './wall.ts'
import styles from './schedules.module.css'

/** What a device shows in the days of the view, as the server works it out from what is published. */
export function DevicePlan({
  deviceId,
  view,
  only,
}: {
  deviceId: string
  view: ScheduleView
  /** the one day that is shown; null: all days of the view */
  only: number | null
}) {
  const at = (day: number) => instantAt(day * DAY_MINUTES, view.timeZone)
  const plan = useQuery(devicePlanQuery(deviceId, at(view.firstDay), at(view.firstDay + view.days)))
  const days = only === null ? Array.from({ length: view.days }, (_, index) => view.firstDay + index) : [only]
  if (plan.isPending) return <Skeleton height={120} mt="lg" />
  return (
    <section className={styles.plan}>
      <div className={styles.planHead}>
        <h2>{scheduleTexts.shows()}</h2>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<IconDownload size={15} />}>
              {scheduleTexts.download()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['csv', 'ics'] as const).map((format) => (
              <Menu.Item
                key={format}
                component="a"
                download
                href={planFile(deviceId, format, at(view.firstDay), at(view.firstDay + view.days))}
              >
                {scheduleTexts.downloadAs[format]()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {plan.data ? (
        <div className={styles.planDays}>
          {days.map((day) => (
            <div key={day}>
              <h3>{formatCalendarDay(day)}</h3>
              <ul>
                {plan.data.spans
                  .filter(({ from, until }) => from < at(day + 1) && at(day) < until)
                  .map((span) => (
                    <li key={span.from}>
                      <span className="v-numbers">
                        {formatTime(Math.max(span.from, at(day)), view.timeZone)}
                      </span>{' '}
                      {spanWords(span)}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      ) : (
        <FaultMessage
          title={scheduleTexts.couldNotPlan()}
          error={plan.error}
          retry={() => void plan.refetch()}
        />
      )}
    </section>
  )
}

function spanWords({
  event_name: event,
  screen_name: screen,
  reason,
  emergency,
}: ApiDevicePlan['spans'][number]): string {
  if (reason === 'emergency' && emergency)
    return emergency.drill
      ? scheduleTexts.spanDrill({ name: emergency.name })
      : scheduleTexts.spanEmergency({ name: emergency.name })
  if (event !== null) return event
  return screen === null ? scheduleTexts.showsNothing() : scheduleTexts.spanAssigned({ screen })
}
