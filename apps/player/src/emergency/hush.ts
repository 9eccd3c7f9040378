import { masterVolume } from '@vitrine/render/volume'

let isHushed = false
let level = masterVolume.get()
const apply = () => masterVolume.set(isHushed ? 0 : level)

/** Holds everything on the page silent while an emergency is shown, whatever volume is set in the meantime. */
export const hush = {
  set(next: boolean): void {
    if (next === isHushed) return
    isHushed = next
    apply()
  },
  /** How loud the page is when nothing is hushed, 0 to 1. */
  setVolume(next: number): void {
    level = next
    apply()
  },
}
