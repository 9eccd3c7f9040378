import type { Device } from '@vitrine/protocol'
import { listed } from '../../../app/format.ts'
import { shownScreen } from '../../../ui/shownScreen.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { publishTexts } from './publish.texts.ts'

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
 * @param devices  those of the company; revoked ones and those that show other screens now are left out
 */
export function publicationOf(
  versions: ReadonlyMap<string, string>,
  devices: readonly Device[],
): Publication {
  const arrivals = devices.flatMap((device): DeviceArrival[] => {
    const version = versions.get(shownScreen(device)?.id ?? '')
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
  if (all === 0) return publishTexts.liveNowhere()
  if (live === all)
    return all === 1
      ? publishTexts.liveOnOne({ name: arrivals[0]!.name })
      : publishTexts.liveOnAll({ count: all })
  if (!settled) return publishTexts.liveSoFar({ live, count: all })
  if (away.length === 0) return publishTexts.liveOnSome({ live, count: all })
  const [name = ''] = away
  if (away.length === 1)
    return all === 1
      ? publishTexts.onlyOneIsOffline({ name })
      : publishTexts.oneIsOffline({ live, count: all, name })
  return away.length > NAMED_MOST
    ? publishTexts.manyAreOffline({ live, count: all, away: away.length })
    : publishTexts.someAreOffline({ live, count: all, names: listed(away) })
}
