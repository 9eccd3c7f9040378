import type { Visits } from '@vitrine/render'
import type { ConnectionParts } from '@vitrine/device'
import { createConnections, type Connections } from '@vitrine/device/connections'
import { createRemoteHost } from './remote/remoteHost.ts'
import { createCamera } from './pictures/camera.ts'
import { createHostGuard } from './hosts/guard.ts'

/**
 * What this display says to its server and hears from it, with the rules for outside hosts, what operators do from afar, and
 * pictures of what it shows.
 * @param visits of whoever touches the screen
 */
export const connectDisplay = (parts: ConnectionParts, visits: Visits): Connections =>
  createConnections({
    ...parts,
    hosts: createHostGuard(parts.ports.log),
    remote: createRemoteHost(window),
    camera: createCamera(visits, parts.ports.log),
  })
