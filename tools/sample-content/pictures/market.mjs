import {
  addDisc,
  addGlow,
  bloom,
  clamp,
  draw,
  fbm,
  light,
  mix,
  mixColour,
  noise,
  paint,
  ramp,
  random,
  smooth,
} from '../paint.mjs'

const VIEW = { viewWidth: 1920, viewHeight: 1080 }

/** An evening market after rain: the last of the sky, lamps out of focus, their light on the wet ground. */
export async function market(width, height) {
  const scale = width / 1920
  const horizon = 0.6
  const vanish = 1_020
  const sky = ramp([
    [0, '#151a3d'],
    [0.3, '#33306a'],
    [0.55, '#75457c'],
    [0.74, '#c2616b'],
    [0.9, '#ec9560'],
    [1, '#f9c27c'],
  ])
  const picture = paint(width, height, (u, v) => {
    const up = clamp(v / horizon)
    const toGlow = Math.exp(-(((u - 0.53) / 0.5) ** 2))
    const colour = sky(up * (0.8 + 0.2 * toGlow))
    const bank = fbm(u * 3.1 + 5, v * 7 - v * u * 1.5, 6)
    const cover = smooth(-0.05, 0.5, bank) * smooth(1, 0.6, up)
    return mixColour(
      colour,
      mixColour(light('#4a3a70'), light('#f08a72'), smooth(0.25, 0.85, up) * toGlow),
      cover * 0.55,
    )
  })

  // Far roofs in the haze, then the two rows of stalls that run towards the light.
  const next = random(5)
  const skyline = (from, to, low, high, seed) => {
    const roll = random(seed)
    let path = `M0 700`
    for (let x = from; x < to;) {
      const w = 50 + roll() * 95
      const y = low - roll() * (low - high)
      const gable = roll() > 0.45
      path += gable
        ? ` L${x} ${y} L${x + w / 2} ${y - 32 - roll() * 26} L${x + w} ${y}`
        : ` L${x} ${y} L${x + w} ${y}`
      x += w
    }
    return `${path} L1920 700 Z`
  }
  await draw(picture, `<path d="${skyline(-20, 1_940, 560, 500, 3)}" fill="#8b5670" fill-opacity=".8"/>`, {
    ...VIEW,
    blur: 9,
  })
  await draw(
    picture,
    `<path d="M0 700 V330 L120 300 L230 372 L330 352 L420 440 L560 470 L640 545 L800 575 L900 590 V700 Z M1920 700 V290 L1800 262 L1690 350 L1580 380 L1500 455 L1370 492 L1300 550 L1180 580 L1110 592 V700 Z" fill="#36264a"/>`,
    { ...VIEW, blur: 8 },
  )

  const lamps = []
  /** One stall between two depths (1 is near, 0 the vanishing point) on one side. */
  const stall = (side, near, far, cloth, index) => {
    const xAt = (depth, out) => vanish + side * (70 + out * 880) * depth + (side < 0 ? -40 * depth : 0)
    const yAt = (depth, up) => horizon * 1_080 + (up < 0 ? -up * -1 : -up) * 560 * depth
    const [x0, x1, x2, x3] = [xAt(near, 1.12), xAt(near, 0.52), xAt(far, 0.52), xAt(far, 1.12)]
    const roof = `M${x0} ${yAt(near, 0.72)} L${x1} ${yAt(near, 0.46)} L${x2} ${yAt(far, 0.46)} L${x3} ${yAt(far, 0.72)} Z`
    const valance = `M${x1} ${yAt(near, 0.46)} L${x2} ${yAt(far, 0.46)} L${x2} ${yAt(far, 0.4)} L${x1} ${yAt(near, 0.38)} Z`
    const room = `M${xAt(near, 0.56)} ${yAt(near, 0.42)} L${xAt(far, 0.56)} ${yAt(far, 0.42)} L${xAt(far, 0.56)} ${yAt(far, 0.02)} L${xAt(near, 0.56)} ${yAt(near, 0.02)} Z`
    const counter = `M${xAt(near, 0.5)} ${yAt(near, 0.06)} L${xAt(far, 0.5)} ${yAt(far, 0.06)} L${xAt(far, 0.5)} ${yAt(far, -0.22)} L${xAt(near, 0.5)} ${yAt(near, -0.25)} Z`
    // The side that looks at us: cloth with the lamps behind it.
    const front = `M${xAt(near, 0.56)} ${yAt(near, 0.42)} L${xAt(near, 0.95)} ${yAt(near, 0.62)} L${xAt(near, 2.2)} ${yAt(near, 0.62)} V${yAt(near, -0.1)} L${xAt(near, 0.56)} ${yAt(near, -0.1)} Z`
    const stripes = [0, 1, 2, 3, 4].map((stripe) => {
      const a = mix(near, far, (stripe + 0.12) / 5)
      const b = mix(near, far, (stripe + 0.56) / 5)
      return `<path d="M${xAt(a, 1.12)} ${yAt(a, 0.72)} L${xAt(a, 0.52)} ${yAt(a, 0.46)} L${xAt(a, 0.52)} ${yAt(a, 0.385)} L${xAt(b, 0.52)} ${yAt(b, 0.39)} L${xAt(b, 0.52)} ${yAt(b, 0.46)} L${xAt(b, 1.12)} ${yAt(b, 0.72)} Z" fill="#ffe9cf" fill-opacity=".34"/>`
    })
    for (let lamp = 0; lamp < 3; lamp++) {
      const depth = mix(near, far, (lamp + 0.5) / 3)
      lamps.push({ x: xAt(depth, 0.62), y: yAt(depth, 0.31), depth })
    }
    const id = `g${index}`
    return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffce85"/><stop offset=".6" stop-color="#e07f35"/><stop offset="1" stop-color="#6e2a22"/></linearGradient>
      <linearGradient id="f${id}" gradientUnits="userSpaceOnUse" x1="${xAt(near, 0.56)}" x2="${xAt(near, 1.7)}"><stop offset="0" stop-color="#a3512f"/><stop offset=".35" stop-color="#5d2a33"/><stop offset="1" stop-color="#2a1836"/></linearGradient>
      <path d="${front}" fill="url(#f${id})"/><path d="${room}" fill="url(#${id})"/><path d="${counter}" fill="#3a1c26"/>
      <path d="${roof}" fill="${cloth}"/><path d="${valance}" fill="${cloth}"/>${stripes.join('')}`
  }
  const cloths = ['#7d2f3a', '#155e66', '#8a5a1c', '#5a2f63', '#0f5a58', '#8c3a30']
  const depths = [0.05, 0.1, 0.17, 0.28, 0.46, 0.76, 1.25]
  for (let row = 0; row < depths.length - 1; row++) {
    const drawing =
      stall(-1, depths[row + 1] * 0.96, depths[row], cloths[row], row) +
      stall(1, depths[row + 1] * 0.96, depths[row], cloths[(row + 3) % 6], row + 10)
    await draw(picture, drawing, { ...VIEW, blur: 4 + row * 2.2, gain: 0.9 })
  }

  addGlow(picture, vanish * scale, (horizon * 1_080 - 30) * scale, 210 * scale, [0.8, 0.42, 0.18], 0.55)

  // The wet ground mirrors what stands on it, smeared by the stones.
  const line = Math.round(horizon * height)
  const upright = picture.data.slice()
  for (let y = line; y < height; y++) {
    const near = (y - line) / (height - line)
    const row = 1 / (near + 0.06)
    for (let x = 0; x < width; x++) {
      const u = x / width
      const across = (u - vanish / 1_920) * row
      const stones = noise(across * 9, row * 7) * 0.6 + noise(across * 26, row * 19) * 0.4
      const wet = smooth(-0.35, 0.4, fbm(across * 1.4 + 3, row * 1.1, 3) + 0.14)
      let [r, g, b] = [0, 0, 0]
      for (let tap = 0; tap < 5; tap++) {
        const sy = clamp(line - (y - line) * (0.75 + tap * 0.24) - stones * 16 * near * scale, 0, line - 1)
        const sx = clamp(x + stones * 20 * near * scale, 0, width - 1)
        const from = (Math.round(sy) * width + Math.round(sx)) * 3
        r += upright[from]
        g += upright[from + 1]
        b += upright[from + 2]
      }
      const shine = (0.06 + wet * 0.115) * (1 - near * 0.35) * (0.75 + stones * 0.5)
      const index = (y * width + x) * 3
      const keep = smooth(0.3, 0, near) * 0.35
      const stone = [0.011, 0.0095, 0.018]
      for (const [channel, value] of [r, g, b].entries()) {
        picture.data[index + channel] =
          upright[index + channel] * keep + stone[channel] * (1 + stones * 0.5) + value * shine
      }
    }
  }
  // Lamps of the stalls, the nearer the larger and softer; each with its streak on the ground.
  const warm = [light('#ffb765'), light('#ffd79a'), light('#ff9a4a')]
  for (const [index, lamp] of lamps.entries()) {
    const radius = (5 + lamp.depth * 38) * scale
    const power = 0.95 / (1 + lamp.depth * 2.4)
    addDisc(
      picture,
      lamp.x * scale,
      lamp.y * scale,
      radius,
      warm[index % 3].map((value) => value * power),
      { edge: 0.25, feather: 1.2 + radius * 0.06 },
    )
    addGlow(
      picture,
      lamp.x * scale,
      (horizon * 2_160 - lamp.y + 40 * lamp.depth) * scale,
      radius * 0.9,
      warm[index % 3].map((value) => value * 0.3),
      4.2,
    )
  }

  // Strings of bulbs over the lane, from far and sharp to near and soft.
  const strings = [
    { from: [700, 500], to: [1_330, 492], sag: 34, count: 15, radius: 3.2, power: 2.2 },
    { from: [520, 420], to: [1_530, 404], sag: 62, count: 17, radius: 6.5, power: 1.7 },
    { from: [250, 268], to: [1_790, 250], sag: 104, count: 17, radius: 13, power: 1.15 },
    { from: [-140, 36], to: [2_060, 0], sag: 176, count: 15, radius: 29, power: 0.62 },
  ]
  for (const { from, to, sag, count, radius, power } of strings) {
    const point = (t) => [mix(from[0], to[0], t), mix(from[1], to[1], t) + sag * 4 * t * (1 - t)]
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
    await draw(
      picture,
      `<path d="M${from} Q${middle} ${to}" fill="none" stroke="#1b1426" stroke-width="${1 + radius * 0.12}" stroke-opacity=".75"/>`,
      { ...VIEW, blur: radius * 0.22 },
    )
    for (let bulb = 0; bulb < count; bulb++) {
      const [x, y] = point((bulb + 0.5 + (next() - 0.5) * 0.25) / count)
      const tint = next() > 0.86 ? light('#ff7d5c') : warm[Math.floor(next() * 2)]
      addDisc(
        picture,
        x * scale,
        (y + radius * 0.7) * scale,
        radius * scale,
        tint.map((value) => value * power),
        { edge: 0.3, feather: Math.max(0.8, radius * 0.07 * scale) },
      )
      addGlow(
        picture,
        x * scale,
        (y + radius * 0.7) * scale,
        radius * 3.2 * scale,
        tint.map((value) => value * power * 0.1),
      )
    }
  }
  // A few lamps so near that they are only colour.
  for (const [x, y, radius, colour, power] of [
    [150, 905, 88, '#ffb765', 0.2],
    [318, 1_008, 64, '#ff8a5a', 0.17],
    [1_742, 890, 96, '#ffc27a', 0.17],
    [1_600, 1_015, 58, '#3bb5a9', 0.13],
    [60, 720, 56, '#3bb5a9', 0.14],
    [1_868, 700, 60, '#ff9a4a', 0.2],
  ]) {
    addDisc(
      picture,
      x * scale,
      y * scale,
      radius * scale,
      light(colour).map((value) => value * power),
      { edge: 0.35, feather: 4 * scale },
    )
  }
  bloom(picture, Math.round(width / 90), 0.32, 0.55)
  return { picture, options: { exposure: 1.15, vignette: 0.42, grain: 0.01 } }
}
