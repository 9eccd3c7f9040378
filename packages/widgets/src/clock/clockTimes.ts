import { zoneTimeOf } from '@vitrine/core'
import { DAY_MS, SECOND_MS } from '../time.ts'

/** Where the hands of a clock stand, degrees from noon; the second hand on whole seconds. */
export function handsAt(timeZone: string, atMs: number): { hour: number; minute: number; second: number } {
  const { wallMs, day } = zoneTimeOf(timeZone).localAt(atMs)
  const seconds = Math.floor((wallMs - day * DAY_MS) / SECOND_MS)
  return {
    hour: (seconds / 43_200) * 360 - (seconds >= 43_200 ? 360 : 0),
    minute: ((seconds % 3_600) / 3_600) * 360,
    second: (seconds % 60) * 6,
  }
}
