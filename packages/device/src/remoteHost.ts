import type { LogLine, Volume } from '@vitrine/core/remote'
import type { HostFacts } from './ports.ts'

/** What can be restarted around a player. */
export type Restartable = 'browser' | 'machine'

/** What the host of a player does when operators ask for it from afar. What can't be done rejects, with the reason. */
export type RemoteHost = {
  /** Names this run of the browser and of the machine; null where nobody can tell. */
  runs: Readonly<Record<Restartable, string | null>>
  restart(what: Restartable): Promise<void>
  setVolume(volume: Volume): Promise<void>
  setDisplay(on: boolean): Promise<void>
  /** how the machine is */
  health(): Promise<Pick<NonNullable<HostFacts['health']>, 'temperature' | 'memory'>>
  /** the recent log of each part, oldest line first */
  logs(): Promise<Partial<Record<'player' | 'runner', LogLine[]>>>
}
