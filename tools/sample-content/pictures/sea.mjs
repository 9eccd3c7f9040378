import { addGlow, bloom, clamp, fbm, light, mix, mixColour, noise, paint, ramp, smooth } from '../paint.mjs'

/** A calm sea before sunrise has quite happened: thin clouds, the sun's path on the water. */
export function sea(width, height) {
  const horizon = 0.54
  const sunX = 0.66
  const sunY = 0.5
  const sky = ramp([
    [0, '#3f6f99'],
    [0.2, '#6795b6'],
    [0.42, '#a9bcc4'],
    [0.62, '#dccbb8'],
    [0.82, '#f5c79a'],
    [1, '#f6a97a'],
  ])
  const aspect = width / height
  const cloudLight = light('#ffd2a8')
  const cloudShade = light('#5d6f8c')
  const deep = light('#0b3a4c')
  const sunColour = [4.2, 2.3, 1.05]

  const skyAt = (u, v) => {
    const up = clamp(v / horizon)
    let colour = sky(up)
    const fromSun = Math.hypot((u - sunX) * aspect, (v - sunY) * 1.5)
    const warm = Math.exp(-fromSun * 3.2)
    colour = mixColour(colour, light('#ffb877'), warm * 0.75)
    // Long thin clouds, closer together towards the horizon.
    const height = 1 / (horizon - v + 0.09)
    const bank =
      fbm(u * 2.3 + 3 + height * 0.12, height * 1.5, 6) + 0.35 * fbm(u * 7 + height, height * 5.2, 5)
    const cover = smooth(-0.02, 0.42, bank) * smooth(horizon + 0.004, horizon - 0.06, v)
    const lit = mixColour(cloudShade, cloudLight, clamp(0.25 + warm * 1.5 + (up - 0.4) * 0.8))
    return mixColour(colour, lit, cover * 0.7)
  }

  const picture = paint(width, height, (u, v) => {
    if (v < horizon) return skyAt(u, v)
    // Water: distance grows without end towards the horizon, so waves get finer and flatter.
    const near = (v - horizon) / (1 - horizon)
    const distance = 1 / (near + 0.012)
    const across = (u - 0.5) * aspect * distance
    const chop =
      noise(across * 1.3, distance * 5.2) * 0.5 +
      noise(across * 3.1 + 7, distance * 13) * 0.32 +
      noise(across * 7.7 - 3, distance * 29) * 0.2 +
      fbm(across * 0.22, distance * 0.9, 3) * 0.5
    const fade = smooth(0, 0.05, near)
    const tilt = chop * mix(0.012, 0.085, near ** 0.7) * (0.35 + fade)
    const mirrored = skyAt(
      clamp(u + chop * 0.012),
      clamp(horizon - near * horizon * 0.92 - Math.abs(tilt) * 2.2 - 0.004, 0, horizon - 0.002),
    )
    const looking = 0.34 + 0.62 * (1 - near) ** 2.2
    let colour = mixColour(deep, mirrored, clamp(looking + tilt * 2.6))
    // The sun's path, broken into glints.
    const path = Math.exp(-(((u - sunX) / (0.016 + near * 0.075)) ** 2))
    const sparkle = smooth(0.1, 0.62, chop + noise(across * 21, distance * 60) * 0.25 * fade)
    const shine = path * (0.12 + sparkle * 1.25) * (1 - near * 0.72)
    colour = colour.map((value, channel) => value + sunColour[channel] * shine * 0.42)
    const haze = Math.exp(-near * 42)
    return mixColour(
      colour,
      mixColour(light('#d9b999'), light('#ffca94'), Math.exp(-(((u - sunX) * 5) ** 2))),
      haze * 0.6,
    )
  })
  const x = sunX * width
  const y = sunY * height
  addGlow(picture, x, y, height * 0.026, [6, 3.9, 2.1])
  addGlow(picture, x, y, height * 0.16, [0.5, 0.24, 0.09])
  bloom(picture, Math.round(height / 60), 0.16, 1)
  return { picture, options: { exposure: 0.86, vignette: 0.28, grain: 0.007 } }
}
