import { bloom, light, mix } from '../paint.mjs'

/**
 * Lights drifting behind ribbed glass. Each rib bends what is behind it sideways; the lights are soft, so one row of
 * factors a light for x and one for y give every pixel.
 * @param phase 0 to 1, a whole turn of the drift: 0 and 1 are the same picture
 */
export function ribbed(width, height, { phase = 0, ribs = 26, lights, ground, bend = 0.085 }) {
  const data = new Float32Array(width * height * 3)
  const turn = phase * Math.PI * 2
  const bent = new Float32Array(width)
  const sheen = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const u = (x + 0.5) / width
    const inRib = ((u * ribs) % 1) * 2 - 1
    bent[x] = u + Math.asin(inRib * 0.96) * bend * (1 + 0.12 * Math.sin(u * 9))
    // A thin line of light on one flank, a dark seam where two ribs meet.
    sheen[x] =
      (1 - 0.5 * Math.abs(inRib) ** 14) *
      (1 + 0.13 * Math.exp(-(((inRib + 0.62) / 0.11) ** 2)) - 0.07 * Math.exp(-(((inRib - 0.7) / 0.2) ** 2)))
  }
  const [top, bottom] = ground.map(light)
  const placed = lights.map(({ colour, gain, x, y, radius, drift, speed = 1, at = 0, tall = 1 }) => {
    const angle = turn * speed + at * Math.PI * 2
    const cx = x + Math.cos(angle) * drift[0]
    const cy = y + Math.sin(angle) * drift[1]
    const breath = gain * (1 + 0.12 * Math.sin(angle + 1.3))
    const aspect = width / height
    return {
      colour: light(colour).map((value) => value * breath),
      across: bent.map((u) => Math.exp(-((((u - cx) * aspect) / radius) ** 2))),
      down: Float32Array.from({ length: height }, (_, row) =>
        Math.exp(-((((row + 0.5) / height - cy) / (radius * tall)) ** 2)),
      ),
    }
  })
  for (let row = 0, index = 0; row < height; row++) {
    const v = (row + 0.5) / height
    for (let x = 0; x < width; x++, index += 3) {
      let r = mix(top[0], bottom[0], v)
      let g = mix(top[1], bottom[1], v)
      let b = mix(top[2], bottom[2], v)
      for (const { colour, across, down } of placed) {
        const amount = across[x] * down[row]
        r += colour[0] * amount
        g += colour[1] * amount
        b += colour[2] * amount
      }
      data[index] = r * sheen[x]
      data[index + 1] = g * sheen[x]
      data[index + 2] = b * sheen[x]
    }
  }
  return { width, height, data }
}

/** For the narrow zone: an evening sun behind ribbed glass. */
export function lantern(width, height) {
  const picture = ribbed(width, height, {
    ribs: 13,
    bend: 0.13,
    ground: ['#1b1740', '#0c1426'],
    lights: [
      { colour: '#ff9a3d', gain: 0.62, x: 0.57, y: 0.4, radius: 0.17, drift: [0, 0] },
      { colour: '#ffe0b0', gain: 1.15, x: 0.57, y: 0.4, radius: 0.062, drift: [0, 0] },
      { colour: '#d9503f', gain: 0.62, x: 0.38, y: 0.52, radius: 0.25, drift: [0, 0] },
      { colour: '#8a3a8c', gain: 0.34, x: 0.7, y: 0.66, radius: 0.26, drift: [0, 0] },
      { colour: '#6a4bbc', gain: 0.2, x: 0.3, y: 0.14, radius: 0.25, drift: [0, 0] },
      { colour: '#12877f', gain: 0.26, x: 0.4, y: 0.93, radius: 0.2, drift: [0, 0] },
      { colour: '#e39a1f', gain: 0.34, x: 0.22, y: 0.79, radius: 0.05, drift: [0, 0] },
      { colour: '#ffb45c', gain: 0.3, x: 0.74, y: 0.87, radius: 0.036, drift: [0, 0] },
    ],
  })
  bloom(picture, Math.round(width / 30), 0.25, 0.6)
  return { picture, options: { exposure: 1.3, vignette: 0.3, grain: 0.008 } }
}
