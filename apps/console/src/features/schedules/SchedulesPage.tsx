import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { allDevicesQuery } from '../../queries/devices.ts'
import { calendarsQuery, daypartsQuery } from '../../queries/namedTimes.ts'
import { groupsQuery } from '../../queries/groups.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { useMemo } from 'react'
import { Planner } from './Planner.tsx'
import { schedulesQuery } from './scheduleQueries.ts'
import { scheduleTexts } from './schedules.texts.ts'

/** Which screen devices show when: by week, month or day, for all devices, a group, a device or a screen. */
export function SchedulesPage() {
  const parts = [
    useQuery(schedulesQuery),
    useQuery(allDevicesQuery),
    useQuery(groupsQuery),
    useQuery(allSitesQuery),
    useQuery(daypartsQuery),
    useQuery(calendarsQuery),
  ] as const
  const [
    { data: events },
    { data: devices },
    { data: groups },
    { data: sites },
    { data: dayparts },
    { data: calendars },
  ] = parts
  const failed = parts.find(({ isError, data }) => isError && data === undefined)
  const named = useMemo(() => dayparts && calendars && { dayparts, calendars }, [dayparts, calendars])
  if (events && devices && groups && sites && named)
    return <Planner facts={{ events, devices, groups, sites, named }} />
  return (
    <Page
      head={
        <Button disabled leftSection={<IconPlus size={16} />}>
          {scheduleTexts.add()}
        </Button>
      }
    >
      {failed ? (
        <FaultMessage
          title={scheduleTexts.couldNotLoad()}
          error={failed.error}
          retry={() => parts.forEach((part) => void part.refetch())}
        />
      ) : (
        <div aria-busy="true" aria-label={scheduleTexts.loading()}>
          <Skeleton height={36} maw={420} />
          <Skeleton height={520} mt="md" />
        </div>
      )}
    </Page>
  )
}
