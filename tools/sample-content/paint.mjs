/**
 * A small painter in linear light: pictures are arrays of floats (r, g, b in turn) that may be brighter than white, so that
 * lights can glow into each other; `develop` turns them into pixels like film does. Everything is seeded: the same script
 * paints the same picture.
 */
import sharp from 'sharp'

/** @typedef {{ width: number, height: number, data: Float32Array }} Picture */

/** A generator of numbers in [0, 1) (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const lattice = (() => {
  const next = random(20)
  return Float32Array.from({ length: 65_536 }, () => next() * 2 - 1)
})()
const at = (x, y) => lattice[((x * 1_619 + y * 31_337) & 0xffff) >>> 0]
const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth noise, −1 to 1, one feature a unit. */
export function noise(x, y) {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const tx = ease(x - x0)
  const ty = ease(y - y0)
  const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * tx
  const bottom = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * tx
  return top + (bottom - top) * ty
}

/** Noise of several scales, about −1 to 1. */
export function fbm(x, y, octaves = 5) {
  let sum = 0
  let gain = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * noise(x, y)
    const turned = x * 1.6 - y * 1.2 + 11.3
    y = x * 1.2 + y * 1.6 - 4.7
    x = turned
    gain *= 0.5
  }
  return sum
}

export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const mix = (a, b, t) => a + (b - a) * t
export const mixColour = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)]
export const smooth = (from, to, value) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** `#rrggbb` as linear light. */
export function light(hex) {
  return [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

/** A colour from stops `[[position, '#rrggbb'], …]` with rising positions. */
export function ramp(stops) {
  const parsed = stops.map(([position, hex]) => [position, light(hex)])
  return (t) => {
    const next = parsed.findIndex(([position]) => position >= t)
    if (next === 0) return parsed[0][1]
    if (next === -1) return parsed.at(-1)[1]
    const [from, a] = parsed[next - 1]
    const [to, b] = parsed[next]
    return mixColour(a, b, clamp((t - from) / (to - from)))
  }
}

/** Paints every pixel; `colour(u, v)` gets 0…1 from the left and from the top. @returns {Picture} */
export function paint(width, height, colour) {
  const data = new Float32Array(width * height * 3)
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 3) {
      const [r, g, b] = colour((x + 0.5) / width, (y + 0.5) / height)
      data[index] = r
      data[index + 1] = g
      data[index + 2] = b
    }
  }
  return { width, height, data }
}

/** Lays a drawing (the inside of an SVG with a view box of the picture's size) over the picture. */
export async function draw(picture, svg, { viewWidth, viewHeight, blur = 0, add = false, gain = 1 }) {
  const { width, height, data } = picture
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${viewWidth} ${viewHeight}" preserveAspectRatio="none">${svg}</svg>`
  let image = sharp(Buffer.from(source)).ensureAlpha()
  const sigma = (blur * width) / viewWidth
  if (sigma > 0.3) image = image.blur(sigma)
  const pixels = await image.raw().toBuffer()
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const alpha = pixels[from + 3] / 255
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const value = toLinear[pixels[from + channel]] * gain
      data[to + channel] = add ? data[to + channel] + value * alpha : mix(data[to + channel], value, alpha)
    }
  }
}
const toLinear = Float32Array.from(
  { length: 256 },
  (_, value) => light(`#${value.toString(16).padStart(2, '0')}0000`)[0],
)

/** Adds a disc of light, as a lamp out of focus makes it; `edge` brightens its rim, `feather` is the softness of the rim, px. */
export function addDisc({ width, height, data }, x, y, radius, colour, { edge = 0, feather = 1.5 } = {}) {
  const reach = radius + feather
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(height, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px++) {
      const distance = Math.hypot(px + 0.5 - x, py + 0.5 - y)
      const inside = 1 - smooth(radius - feather, radius + feather, distance)
      if (inside === 0) continue
      const amount = inside * (1 + edge * smooth(0.6, 1, distance / radius))
      const index = (py * width + px) * 3
      for (let channel = 0; channel < 3; channel++) data[index + channel] += colour[channel] * amount
    }
  }
}

/** Adds a glow that fades with distance. */
export function addGlow({ width, height, data }, x, y, radius, colour, squeeze = 1) {
  const reach = radius * 3
  for (
    let py = Math.max(0, Math.floor(y - reach * squeeze));
    py < Math.min(height, y + reach * squeeze);
    py++
  ) {
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px++) {
      const d2 = ((px - x) ** 2 + ((py - y) / squeeze) ** 2) / (radius * radius)
      const amount = Math.exp(-d2 * 2) * (1 - d2 / 9)
      if (amount <= 0) continue
      const index = (py * width + px) * 3
      for (let channel = 0; channel < 3; channel++) data[index + channel] += colour[channel] * amount
    }
  }
}

/** Lets bright parts shine into their surroundings, as a lens does. */
export function bloom(picture, radius, strength, threshold = 0.8) {
  const { width, height, data } = picture
  let glow = data.map((value) => Math.min(4, Math.max(0, value - threshold)))
  for (let pass = 0; pass < 3; pass++) glow = boxBlur(glow, width, height, radius)
  for (let index = 0; index < data.length; index++) data[index] += glow[index] * strength
}

function boxBlur(source, width, height, radius) {
  const across = new Float32Array(source.length)
  const result = new Float32Array(source.length)
  const slide = (from, to, count, lines, step, lineStep) => {
    for (let lineIndex = 0; lineIndex < lines; lineIndex++) {
      for (let channel = 0; channel < 3; channel++) {
        const base = lineIndex * lineStep + channel
        const get = (index) => from[base + clamp(index, 0, count - 1) * step]
        let sum = 0
        for (let index = -radius; index <= radius; index++) sum += get(index)
        for (let index = 0; index < count; index++) {
          to[base + index * step] = sum / (radius * 2 + 1)
          sum += get(index + radius + 1) - get(index - radius)
        }
      }
    }
  }
  slide(source, across, width, height, 3, width * 3)
  slide(across, result, height, width, width * 3, 3)
  return result
}

/**
 * Turns light into pixels: exposure, a film's soft shoulder, a darker edge and a little grain against banding.
 * @returns {sharp.Sharp}
 */
export function develop(
  { width, height, data },
  { exposure = 1, vignette = 0.25, grain = 0.012, seed = 7 } = {},
) {
  const next = random(seed)
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 3) {
      const fromCentre = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
      const fade = exposure * (1 - vignette * fromCentre * 1.6)
      const speck = (next() + next() + next() - 1.5) * grain
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.max(0, data[index + channel] * fade)
        const film = clamp((value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14))
        const coded = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
        pixels[index + channel] = Math.round(clamp(coded + speck) * 255)
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
