import type {
  DeviceReasonCode,
  DeviceReport,
  DeviceState,
  DeviceErrorCode,
  LinkState,
  LocalChange,
  Play,
  RenderData,
  SignageError,
  ZonePlan,
} from '@vitrine/core'
import type { HttpAnswer } from './http.ts'
import type { FileState } from './mediaStore.ts'
import type { Stop } from './ports.ts'
import type { Presentation } from './presenter.ts'

/** What a host shows: a new object at every change. */
export type DeviceView = {
  state: DeviceState
  /** whether it hears from the server */
  link: LinkState
  presentation: Presentation
  /** files of the coming version that are checked, and all */
  fetching: { done: number; total: number } | null
  /** an operator activated this device from afar, and it has presented nothing since: it greets with the name it was given */
  remoteActivation: boolean
}

/** Hears what the zones of a presentation present. */
export type GlassWatcher = {
  /** a zone has presented a play, decoded and painted */
  presented(render: RenderData, groupId: string, play: Play): void
  /** an item broke */
  failed(groupId: string, itemId: string): void
  /** nothing of the presentation is seen any more */
  covered(): void
}

export type Device = {
  start(): void
  stop(): void
  view(): DeviceView
  subscribe(onChange: () => void): Stop
  /** the server's time as far as known, epoch ms: what everything on the glass goes by */
  nowMs(): number
  /** Whether a file was checked in this run and may be shown. */
  fileState(sha256: string): FileState | null
  painted(version: string, atMs: number): void
  presentationFailed(version: string, reason: string): void
  /** The plans of a presentation's zones, in which items that cannot be shown just now are passed over. */
  plans(render: RenderData): ReadonlyMap<string, ZonePlan>
  /** A zone has presented a play, decoded and painted. */
  presented(render: RenderData, groupId: string, play: Play): void
  /** Nothing of the presentation is seen any more: black on purpose, or something else lies over it. */
  glassCovered(): void
  /** Hears what the zones present, first of all what is on now. */
  watchGlass(watcher: GlassWatcher): Stop
  /** An item could not be shown: it is passed over for a while, and told. */
  itemFailed(groupId: string, itemId: string, reason: string, code?: DeviceReasonCode): void
  /** What looking at the glass found; null while there is nothing to look at. */
  checked(found: Omit<NonNullable<DeviceReport['check']>, 'at'> | null): void
  /** Whether the picture of a capture device is what is seen now. */
  captured(shown: boolean): void
  /** Something went wrong at the host: kept, and told with the next report. */
  fault(code: DeviceErrorCode, facts?: Record<string, string | number>): void
  /** What went wrong at the host is right again: open faults of this code end, only those about `name` where it is given. */
  faultOver(code: DeviceErrorCode, name?: string): void
  /** Sends something to the server that is not part of what keeps the device going, such as play records. */
  send(path: string, json: unknown): Promise<HttpAnswer>
  /** server clock minus the device's own, ms; null while unknown */
  clockOffsetMs(): number | null
  /** The host could not do what a setting asks of it: kept, and told with the next report. */
  hostFailed(error: SignageError): void
  /** The set-up at the glass is done. */
  saveSetup(change: LocalChange): void
  reset(): void
  /** Something of what `hostFacts` tells has changed. */
  hostChanged(): void
  /** The network is back, or somebody touched the screen: nothing that waits should wait any longer. */
  hurry(): void
}
