import { useQuery } from '@tanstack/react-query'
import type { Device, StoredEmergency } from '@vitrine/protocol'
import { Link } from 'react-router'
import { notStoredQuery } from './emergencyQueries.ts'
import { emergencyTexts } from './emergencies.texts.ts'
import styles from './emergencies.module.css'

/** How many devices are listed; the rest is counted. */
const LISTED_MOST = 12

/** Why a device has not stored an emergency, as far as it has said. */
function whyNotStored({ status, data }: Device): 'offline' | 'storing' | 'unable' {
  if (status.kind === 'offline' || status.kind === 'unknown') return 'offline'
  return data?.emergencies ? 'storing' : 'unable'
}

/** The devices that have not stored an emergency yet, each with why. */
export function NotStored({
  emergency: { id, prepared },
  devices,
}: {
  emergency: StoredEmergency
  devices: readonly Device[]
}) {
  const lacking = prepared.of - prepared.devices
  const { data } = useQuery(notStoredQuery(id, lacking))
  const ids = new Set(data)
  const named = devices.filter((device) => ids.has(device.id)).slice(0, LISTED_MOST)
  if (lacking === 0 || named.length === 0) return null
  return (
    <section className={styles.notStored} aria-labelledby="not-stored">
      <h3 id="not-stored">{emergencyTexts.notStored()}</h3>
      <ul>
        {named.map((device) => (
          <li key={device.id}>
            <Link to={`/devices?open=${device.id}`}>{device.name}</Link>
            <span className="v-quiet v-small">{emergencyTexts.notStoredWhy[whyNotStored(device)]()}</span>
          </li>
        ))}
      </ul>
      {lacking > named.length && (
        <p className="v-quiet v-small">{emergencyTexts.moreNotStored({ count: lacking - named.length })}</p>
      )}
    </section>
  )
}
