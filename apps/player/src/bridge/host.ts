import type { DeviceAbilities } from '@vitrine/core'
import type { Stop } from '@vitrine/device'

/** The program around the player: a plain browser, or a kiosk that runs one. */
export type Host = {
  name: string
  /** null where it does not tell */
  version: string | null
  /** whether it holds its browser: what people do at the glass cannot lead out of the player */
  kiosk: boolean
  /** What it can do just now, and why not. */
  abilities(): Promise<DeviceAbilities>
  /** Something of what `abilities` tells may have changed: a camera was plugged in, a permission taken back. */
  onAbilitiesChange(run: () => void): Stop
  /** Says that the player is alive; null where nobody listens. */
  heartbeat: (() => void) | null
  /** Opens an address outside the player; null where it opens nothing. */
  openExternal: ((url: string) => void) | null
}
