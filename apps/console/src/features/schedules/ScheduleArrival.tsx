import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Device } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { programmesQuery } from '../../queries/devices.ts'
import { lackWords, scheduleArrival } from '../../ui/scheduleArrival.ts'
import { scheduleArrivalTexts } from '../../ui/scheduleArrival.texts.ts'
import { useNow } from '../../ui/useNow.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './schedules.module.css'

/** Devices that are listed by name. */
const LISTED_MOST = 50

/** On how many of the devices that are looked at the newest schedule has arrived, and why not on the others. */
export function ScheduleArrival({ devices }: { devices: readonly Device[] }) {
  const programmes = useQuery(programmesQuery())
  const [open, setOpen] = useState(false)
  const nowMs = useNow(30_000)
  if (programmes.isPending)
    return (
      <Skeleton height={20} mt="md" maw={360} aria-busy="true" aria-label={scheduleArrivalTexts.loading()} />
    )
  if (!programmes.data)
    return (
      <p role="alert" className={styles.arrival}>
        {scheduleArrivalTexts.couldNotLoad()}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void programmes.refetch()}>
          {commonTexts.retry()}
        </Button>
      </p>
    )
  const { count, lacking } = scheduleArrival(devices, programmes.data)
  const more = lacking.length - LISTED_MOST
  return (
    <section aria-label={scheduleArrivalTexts.title()} className={styles.arrival}>
      <p role="status">
        {count === 0
          ? scheduleArrivalTexts.none()
          : lacking.length === 0
            ? scheduleArrivalTexts.all({ count })
            : scheduleArrivalTexts.some({ have: count - lacking.length, count })}
      </p>
      {lacking.length > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {scheduleArrivalTexts.showLacking()}
        </Button>
      )}
      {open && lacking.length > 0 && (
        <ul aria-label={scheduleArrivalTexts.lacking()}>
          {lacking.slice(0, LISTED_MOST).map(({ device, lack }) => (
            <li key={device.id}>
              <Link to={`/devices?open=${device.id}`}>{device.name}</Link>{' '}
              <span className="v-quiet">{lackWords(lack, nowMs)}</span>
            </li>
          ))}
          {more > 0 && <li>{scheduleArrivalTexts.more({ count: more })}</li>}
        </ul>
      )}
    </section>
  )
}
