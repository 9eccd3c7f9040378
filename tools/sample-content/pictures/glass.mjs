import { bloom, clamp, fbm, light, mix, mixColour, paint, ramp, smooth } from '../paint.mjs'

/** Curved sheets of glass in petrol and teal, one behind the other, with light running along their edges. */
export function glass(width, height) {
  const aspect = width / height
  const behind = ramp([
    [0, '#02161d'],
    [0.45, '#06323d'],
    [0.8, '#0b5563'],
    [1, '#1a8a86'],
  ])
  const cool = light('#dffaf3')
  const warm = light('#ffc27a')
  const tints = ['#0b5563', '#0e6f75', '#12877f', '#0a4652', '#17988c', '#0b5563', '#1b9a8d', '#0d6670'].map(
    light,
  )

  /** Back to front: how far the sheet reaches, its bend, and how much light its edge catches. */
  const sheets = tints.map((tint, index) => ({
    tint,
    offset: 0.1 + index * 0.118 + (index % 3) * 0.014,
    bend: 0.3 + 0.075 * Math.sin(index * 2.3),
    phase: index * 0.46 + 0.3,
    swell: 0.9 + 0.22 * Math.cos(index * 1.7),
    edge: [0.5, 0.95, 0.42, 1.2, 0.6, 1.5, 0.8, 1.1][index],
  }))

  const picture = paint(width, height, (u, v) => {
    const x = u * aspect
    const lamp = Math.exp(-(((u - 0.7) / 0.42) ** 2) - ((v - 0.24) / 0.5) ** 2)
    const slow = fbm(x * 0.7 + 1.7, v * 0.7 + 0.4, 3)
    let colour = behind(clamp(0.22 + lamp * 0.66 - v * 0.18 + slow * 0.16))
    colour = colour.map((value, channel) => value + [0.95, 0.5, 0.17][channel] * lamp ** 4 * 0.8)

    for (const { tint, offset, bend, phase, swell, edge } of sheets) {
      const curve =
        offset +
        bend * Math.sin(x * 1.25 * swell + phase) * 0.55 +
        0.1 * Math.sin(x * 2.6 - phase * 1.6) -
        (x - aspect / 2) * 0.2
      const slope =
        bend * 0.6875 * swell * Math.cos(x * 1.25 * swell + phase) +
        0.26 * Math.cos(x * 2.6 - phase * 1.6) -
        0.2
      const inside = (v - curve) / Math.hypot(1, slope)
      if (inside < 0) {
        // The sheet in front throws a soft shadow on what lies behind it.
        const shadow = 1 - 0.3 * Math.exp(inside * 26) - 0.2 * Math.exp(inside * 6)
        colour = colour.map((value) => value * shadow)
        continue
      }
      const turned = smooth(-0.55, 0.5, slope - 0.1)
      const thick = 0.3 + 0.42 * Math.exp(-inside * 6)
      const own = tint.map((value) => value * (0.2 + 0.8 * lamp + 0.62 * turned * Math.exp(-inside * 4.5)))
      colour = mixColour(colour, own, thick)
      const catches =
        edge * (0.16 + 1.5 * lamp + 0.4 * turned) * (0.55 + 0.45 * Math.sin(x * 2.1 + phase * 5))
      const line = Math.exp(-((inside / 0.0016) ** 2)) + 0.28 * Math.exp(-(((inside - 0.011) / 0.0032) ** 2))
      const glow = Math.exp(-inside * 30) * 0.2 + Math.exp(-inside * 7) * 0.06
      const shine = mixColour(cool, warm, clamp(lamp * 1.1 - 0.12 + slow * 0.3))
      const amount = Math.max(0, catches) * (line * 0.8 + glow)
      colour = colour.map((value, channel) => value + shine[channel] * amount)
    }
    const shade = mix(0.55, 1.05, smooth(1.05, 0.1, Math.hypot((u - 0.62) * 1.1, v - 0.42)))
    return colour.map((value) => value * shade)
  })
  bloom(picture, Math.round(height / 50), 0.5, 0.5)
  return { picture, options: { exposure: 1.4, vignette: 0.3, grain: 0.016 } }
}
