import type { DeviceState, LinkState, LocalChange, SignageError } from '@vitrine/core'
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
  /** an operator accepted this device from afar */
  remoteActivation: boolean
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
  itemFailed(name: string, reason: string): void
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
