import { develop } from '../paint.mjs'
import { ribbed } from './ribbed.mjs'

/** Length of the loop, s; every movement and every tone makes whole turns in it, so that it has no seam. */
export const LOOP_SECONDS = 9
export const FRAMES_PER_SECOND = 25
const SAMPLE_RATE = 48_000

const LIGHTS = [
  { colour: '#12877f', gain: 0.55, x: 0.3, y: 0.45, radius: 0.5, drift: [0.09, 0.12] },
  { colour: '#3e8ede', gain: 0.26, x: 0.78, y: 0.2, radius: 0.42, drift: [0.07, 0.08], at: 0.3 },
  { colour: '#ffb457', gain: 0.85, x: 0.62, y: 0.52, radius: 0.26, drift: [0.13, 0.09], at: 0.55 },
  { colour: '#ffe6bd', gain: 1.0, x: 0.62, y: 0.52, radius: 0.1, drift: [0.13, 0.09], at: 0.55 },
  { colour: '#d9503f', gain: 0.36, x: 0.8, y: 0.72, radius: 0.3, drift: [0.06, 0.1], speed: -1, at: 0.1 },
  { colour: '#9fe8dc', gain: 0.42, x: 0.2, y: 0.3, radius: 0.11, drift: [0.1, 0.14], speed: -1, at: 0.7 },
  { colour: '#ffd08a', gain: 0.45, x: 0.4, y: 0.8, radius: 0.06, drift: [0.12, 0.05], at: 0.85 },
  { colour: '#8ad9ff', gain: 0.3, x: 0.9, y: 0.4, radius: 0.05, drift: [0.05, 0.16], speed: -1, at: 0.4 },
]

/** Light drifting behind ribbed glass. @returns {Promise<Buffer>} the frame as raw rgb24 */
export function driftFrame(width, height, frame) {
  const phase = frame / (LOOP_SECONDS * FRAMES_PER_SECOND)
  const picture = ribbed(width, height, {
    phase,
    ribs: 22,
    bend: 0.075,
    ground: ['#06323d', '#03141c'],
    lights: LIGHTS,
  })
  // The same grain in every frame: it hides banding and costs next to nothing to encode.
  return develop(picture, { exposure: 1.15, vignette: 0.3, grain: 0.006 }).raw().toBuffer()
}

/** A quiet chord (D major with a ninth) that breathes; 16-bit stereo samples. */
export function padChord() {
  const samples = LOOP_SECONDS * SAMPLE_RATE
  // A tone fits the loop without a click if it makes a whole number of turns in it.
  const fitting = (hertz) => Math.round(hertz * LOOP_SECONDS) / LOOP_SECONDS
  const voices = [
    [73.42, 0.26, 0],
    [110, 0.2, 1],
    [146.83, 0.17, 2],
    [185, 0.13, 1],
    [220, 0.11, 3],
    [277.18, 0.07, 2],
    [329.63, 0.07, 1],
    [440, 0.035, 3],
  ]
  const buffer = Buffer.alloc(samples * 4)
  const out = [new Float64Array(samples), new Float64Array(samples)]
  for (const [index, [hertz, level, breaths]] of voices.entries()) {
    for (const [detune, shift] of [
      [-0.16, 0.3],
      [0.16, 0.7],
    ]) {
      const turns = (fitting(hertz + detune) * 2 * Math.PI) / SAMPLE_RATE
      for (let sample = 0; sample < samples; sample++) {
        const around = (sample / samples) * 2 * Math.PI
        const swell = 0.72 + 0.28 * Math.sin(around * (breaths || 1) + index * 1.7)
        const angle = turns * sample + index
        const tone =
          (Math.sin(angle) + 0.22 * Math.sin(angle * 2) + 0.07 * Math.sin(angle * 3)) * level * swell
        const pan = shift + 0.2 * Math.sin(around + index)
        out[0][sample] += tone * (1 - pan)
        out[1][sample] += tone * pan
      }
    }
  }
  for (let sample = 0; sample < samples; sample++) {
    buffer.writeInt16LE(Math.round(Math.tanh(out[0][sample] * 0.3) * 14_000), sample * 4)
    buffer.writeInt16LE(Math.round(Math.tanh(out[1][sample] * 0.3) * 14_000), sample * 4 + 2)
  }
  return { samples: buffer, sampleRate: SAMPLE_RATE }
}
