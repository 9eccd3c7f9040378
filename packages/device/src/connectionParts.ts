import type { DeviceEvent, DeviceReport, DeviceState } from '@vitrine/core'
import type { BuildHost } from './buildHost.ts'
import type { createDeviceStore } from './deviceStore.ts'
import type { Emergencies } from './emergency/emergencies.ts'
import type { FaultLog } from './faultLog.ts'
import type { KnownFeeds } from './feeds/knownFeeds.ts'
import type { HostGuard } from './hosts.ts'
import type { MediaStore } from './mediaStore.ts'
import type { Camera } from './pictures.ts'
import type { NoteSense } from './conditions/noteSense.ts'
import type { DevicePorts, Stop } from './ports.ts'
import type { Presentation, Presenter } from './presenter.ts'
import type { RemoteHost } from './remoteHost.ts'
import type { WidgetTrials } from './widgetTrials.ts'
import type { createServerClock } from './serverClock.ts'

/** What the connections, and the handlers of commands, need of the device that they are for. */
export type ConnectionParts = {
  ports: DevicePorts
  origin: string
  playerVersion: string
  store: ReturnType<typeof createDeviceStore>
  serverClock: ReturnType<typeof createServerClock>
  media: MediaStore
  faults: FaultLog
  presentation: () => Presentation
  presenter: Pick<Presenter, 'view' | 'present' | 'keep'>
  /** loads what notices touches and the like; left out where nothing can */
  senses?: () => Promise<(note: NoteSense) => Stop>
  /** what was found when the glass was last looked at */
  check: () => DeviceReport['check']
  capturing: () => boolean
  state: () => DeviceState
  dispatch: (event: DeviceEvent) => void
  onChange: () => void
  authorization: () => string | null
  onRefused: () => void
  /** the server has taken the credential */
  onCredentialTaken: () => void
  /** who watches requests to outside hosts; left out where nobody can */
  hosts?: HostGuard
  /** does what operators ask of the host; left out where nothing around the player can */
  remote?: RemoteHost
  /** who sees what the display shows; left out where nobody can */
  camera?: Camera
  /** its emergencies; left out where nobody can show them */
  emergencies?: Emergencies
  /** loads what keeps feeds; left out where nobody can show them */
  feeds?: () => Promise<KnownFeeds>
  /** who shows widgets that operators try; left out where nobody can */
  widgetTrials?: WidgetTrials
  /** what can change the build of the player; left out where nothing can */
  builds?: BuildHost
}
