import { countFrames, refreshOf } from '../frameCount.ts'
import type { Probe } from '../probe.ts'
import { showScene } from '../scene.ts'
import { watchFrames } from '../watchFrames.ts'

/** How long the scene is watched, ms. */
const SCENE_MS = 5_000
/** How long the display is watched before, with nothing to do, ms. */
const IDLE_MS = 500

/** The frame rate under a scene that moves as much as a busy screen does. */
export const framesProbe: Probe<'frames'> = {
  id: 'frames',
  limitMs: 6_500,
  async run(signal) {
    const refreshHz = refreshOf(await watchFrames(IDLE_MS, signal))
    const scene = showScene(document.body)
    try {
      return countFrames(await watchFrames(SCENE_MS, signal, scene.moveTo), refreshHz)
    } finally {
      scene.end()
    }
  },
}
