import { isResting, RENDER_START_DELAY_MS } from '@vitrine/core'
import type { Device, DevicePorts } from '@vitrine/device'
import { createPlayTracker } from '@vitrine/device/plays'
import type { Overrides } from '@vitrine/render'
import { cover } from '../emergency/cover.ts'
import { watchUncovered } from '../emergency/watchUncovered.ts'
import { keepFirstPicture } from '../firstPicture/keepFirstPicture.ts'
import type { MediaFiles } from '../ports/mediaFiles.ts'
import { createLateness } from './lateness.ts'
import { recordPlays } from './plays.ts'
import { createScripts } from './scripts.ts'
import { watchGlass } from './watchGlass.ts'

/**
 * What comes to life once a presentation is on the glass, 2 s after it was painted: the scripts of the screen and its ads,
 * and beside them the record of what plays.
 * Until then, and if it fails, the picture stays. Source: specification §4 "Rendering", step 7.
 */
export function activate(
  device: Device,
  overrides: Overrides,
  files: MediaFiles,
  ports: Pick<DevicePorts, 'timers' | 'clock' | 'chance' | 'glass' | 'log' | 'keys'>,
): void {
  // Ask the browser to keep the stored files once a presentation has been shown.
  void navigator.storage?.persist?.().catch(() => false)
  keepFirstPicture(device, files, ports)
  const plays = createPlayTracker({ timers: ports.timers, nowMs: device.nowMs })
  recordPlays(device, plays, ports)
  const scripts = createScripts(device, plays, overrides, ports)
  const lateness = createLateness()
  watchGlass(device, document, lateness, ports)
  // Whoever hears of plays is there before the first of them is told.
  const uncovered = watchUncovered(
    { presented: plays.presented, failed: plays.failed, covered: plays.endAll },
    cover,
  )
  device.watchGlass({
    ...uncovered,
    presented(render, groupId, play) {
      lateness.note(play.fromMs, device.nowMs())
      uncovered.presented(render, groupId, play)
    },
  })
  let due: string | null = null
  let stopTimer: () => void = () => undefined
  const look = () => {
    const { render, presentedMs } = device.view().presentation
    const painted = render && presentedMs !== null ? render.version : null
    if (render === null) scripts.use(null)
    // Scripts begin from the start when the screen is shown again.
    if (isResting(device.view().state)) {
      stopTimer()
      scripts.use(null)
      due = null
    }
    if (painted === null || painted === due) return
    due = painted
    stopTimer()
    const waitMs = Math.max(0, RENDER_START_DELAY_MS - (device.nowMs() - (presentedMs ?? 0)))
    stopTimer = ports.timers.after(waitMs, () => scripts.use(device.view().presentation.render))
  }
  device.subscribe(look)
  look()
}
