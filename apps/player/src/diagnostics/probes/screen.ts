import { refreshOf } from '../frameCount.ts'
import type { Probe } from '../probe.ts'
import { watchFrames } from '../watchFrames.ts'

/** Sizes as the browser tells them, and the refresh rate measured. */
export const screenProbe: Probe<'screen'> = {
  id: 'screen',
  limitMs: 2_000,
  async run(signal) {
    const instants = await watchFrames(800, signal)
    return {
      screen_width: Math.round(window.screen.width),
      screen_height: Math.round(window.screen.height),
      window_width: Math.round(window.innerWidth),
      window_height: Math.round(window.innerHeight),
      ratio: window.devicePixelRatio,
      refresh_hz: refreshOf(instants),
    }
  },
}
