import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import { formatInstant } from '../../app/format.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { activeQuery } from '../../queries/activeEmergencies.ts'
import { emergencyTexts } from './emergencies.texts.ts'
import styles from './banner.module.css'

/** Says on every page that an emergency is on displays, with the way to its wall. A real one comes before a drill. */
export function EmergencyBanner() {
  const { pathname } = useLocation()
  const { data: active = [] } = useQuery(activeQuery)
  const [first, ...others] = active.toSorted(
    (a, b) => Number(a.drill) - Number(b.drill) || b.priority - a.priority || b.fired_at - a.fired_at,
  )
  // The wall says it itself.
  if (!first || pathname === '/em-sites') return null
  const { name, drill, counts, fired_at } = first
  return (
    <section
      className={clsx('v-banner', styles.banner)}
      data-drill={drill}
      aria-label={emergencyTexts.bannerLabel()}
    >
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        {emergencyTexts.banner({
          name,
          drill: drill ? 'yes' : 'no',
          painted: counts.painted,
          of: counts.fired,
          time: formatInstant(fired_at, serverNowMs()),
        })}{' '}
        {others.length > 0 && emergencyTexts.bannerMore({ count: others.length })}{' '}
        <Link to={`/em-sites?open=${first.emergency_id}`}>{emergencyTexts.openWall()}</Link>
      </span>
    </section>
  )
}
