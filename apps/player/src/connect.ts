import type { Visits } from '@vitrine/render'
import type { ConnectionParts, Device } from '@vitrine/device'
import { createConnections, type Connections } from '@vitrine/device/connections'
import { createBuildHost } from './builds/buildHost.ts'
import { createRemoteHost } from './remote/remoteHost.ts'
import { createCamera } from './pictures/camera.ts'
import { widgetTrialsHere } from './widgetTrial/index.ts'
import { emergenciesHere } from './emergency/index.ts'
import { createHostGuard } from './hosts/guard.ts'

/**
 * What this display says to its server and hears from it, with the rules for outside hosts, what operators do from afar,
 * pictures of what it shows, its emergencies, and changes of the player's build.
 * @param visits of whoever touches the screen
 */
export const connectDisplay = (parts: ConnectionParts, visits: Visits, device: Device): Connections => {
  const builds = createBuildHost(parts.ports.log)
  return createConnections({
    ...parts,
    ...(builds && { builds }),
    hosts: createHostGuard(parts.ports.log, () => parts.ports.glass.reload()),
    remote: createRemoteHost(window),
    emergencies: emergenciesHere(device, parts.ports),
    senses: async () => {
      const { watchSenses } = await import('./conditions/senses.ts')
      return (note) => watchSenses(note, visits)
    },
    feeds: async () => (await import('./feeds/feedsHere.ts')).feedsHere(device, parts.ports),
    widgetTrials: widgetTrialsHere(device, parts.ports),
    camera: createCamera(visits, parts.ports.log),
  })
}
