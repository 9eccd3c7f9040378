import type { FleetEvent } from '@vitrine/protocol'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatInstant, formatTime } from '../../app/format.ts'
import { useMay } from '../../queries/who.ts'
import { useNow } from '../../ui/useNow.ts'
import { eventWords, groupOf } from './eventWords.ts'
import { fleetTexts } from './fleet.texts.ts'
import groups from './fleet.module.css'
import styles from './log.module.css'

/** An event: when, on which device, of which kind, and what happened; beside a blocked host the way to allow it. */
export function LogRow({ event }: { event: FleetEvent }) {
  const nowMs = useNow(60_000)
  const words = eventWords(event)
  const mayEdit = useMay('editor')
  const isToday = formatInstant(event.at, nowMs) === formatInstant(event.at, event.at)
  return (
    <>
      <time className={styles.at} dateTime={new Date(event.at).toISOString()}>
        {isToday ? formatTime(event.at, null, true) : formatInstant(event.at, nowMs)}
      </time>
      <span className={clsx('v-clip', styles.who)}>
        {event.device_id !== null ? (
          <Link to={`/devices-dashboard/${event.device_id}`}>
            {event.device_name ?? fleetTexts.deviceGone()}
          </Link>
        ) : (
          (event.site_name ?? fleetTexts.allScreens())
        )}
      </span>
      <span className={clsx('v-clip', groups.kind, styles.what)} data-group={groupOf(event.kind)}>
        <span className="v-clip">{fleetTexts.kind[event.kind]()}</span>
      </span>
      <span className={clsx('v-clip', styles.words)} title={words}>
        {words}
        {event.kind === 'blocked' &&
          mayEdit &&
          event.device_id !== null &&
          event.code !== null &&
          event.code !== '*' && (
            <>
              {' '}
              <Link to={`/hosts?level=device&id=${event.device_id}&allow=${encodeURIComponent(event.code)}`}>
                {fleetTexts.allowHost()}
              </Link>
            </>
          )}
      </span>
    </>
  )
}
