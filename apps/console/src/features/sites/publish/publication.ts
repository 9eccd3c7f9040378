import type { Device } from '@vitrine/protocol'
import { counted, listed } from '../../../app/format.ts'
import { arrivalOf, type Arrival } from './arrival.ts'

/** How a published version stands on one of the devices it was published to. */
export type DeviceArrival = { id: string; name: string; arrival: Arrival }

/** How what was published stands on all its devices. */
export type Publication = {
  arrivals: DeviceArrival[]
  /** devices that report that they show it */
  live: number
  /** nothing more is on its way to a device that is connected */
  settled: boolean
}

/** Offline devices that are named; more are counted. */
const NAMED_MOST = 3

/**
 * @param versions the version that was published, by screen
 * @param devices  those of the company; revoked ones and those of other screens are left out
 */
export function publicationOf(
  versions: ReadonlyMap<string, string>,
  devices: readonly Device[],
): Publication {
  const arrivals = devices.flatMap((device): DeviceArrival[] => {
    const version = device.site_id === null ? undefined : versions.get(device.site_id)
    if (version === undefined || !device.active) return []
    return [{ id: device.id, name: device.name, arrival: arrivalOf(device.status, version) }]
  })
  return {
    arrivals,
    live: arrivals.filter(({ arrival }) => arrival.stage === 'live').length,
    settled: arrivals.every(({ arrival }) => arrival.stage !== 'coming'),
  }
}

/** Where a publication stands, in a sentence or two. */
export function publicationWords({ arrivals, live, settled }: Publication): string {
  const all = arrivals.length
  const away = arrivals.filter(({ arrival }) => arrival.stage === 'away').map(({ name }) => name)
  if (all === 0) return 'Published. No device shows it yet.'
  if (live === all)
    return all === 1 ? `Published. Live on ${arrivals[0]!.name}.` : `Published. Live on all ${all} devices.`
  if (!settled) return `Published. Live on ${live} of ${counted(all, 'device')} so far.`
  if (away.length === 0) return `Published. Live on ${live} of ${counted(all, 'device')}.`
  if (away.length === 1)
    return all === 1
      ? `Published. ${away[0]} is offline and updates when it is back.`
      : `Published. Live on ${live} of ${counted(all, 'device')}; ${away[0]} is offline and updates when it is back.`
  const who = away.length > NAMED_MOST ? counted(away.length, 'device') : listed(away)
  return `Published. Live on ${live} of ${counted(all, 'device')}; ${who} are offline and update when they are back.`
}
