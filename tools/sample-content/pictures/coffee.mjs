import {
  addGlow,
  bloom,
  clamp,
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

/** A cup on dark wood by a window, seen from above: crema in slow swirls, beans beside it. */
export function coffee(width, height) {
  const aspect = width / height
  const wood = ramp([
    [0, '#160c07'],
    [0.4, '#2c180d'],
    [0.7, '#4a2a17'],
    [1, '#74452a'],
  ])
  const crema = ramp([
    [0, '#2a1208'],
    [0.3, '#5e2f14'],
    [0.55, '#96582a'],
    [0.78, '#c98b4e'],
    [1, '#f3d3a2'],
  ])
  const clay = light('#e3d3bf')
  const window_ = light('#ffdcb0')
  const cup = { x: 1.12, y: 0.5, saucer: 0.46, outer: 0.312, inner: 0.282 }

  const next = random(11)
  const beans = []
  for (let tries = 0; beans.length < 34 && tries < 4_000; tries++) {
    const bean = {
      x: next() * aspect,
      y: next() * 1.1 - 0.05,
      turn: next() * Math.PI,
      size: 0.034 + next() * 0.012,
      tone: next(),
    }
    if (Math.hypot(bean.x - cup.x, bean.y - cup.y) < cup.saucer + 0.06) continue
    // More of them lower right and far left, as if poured.
    const likely =
      Math.exp(-Math.hypot(bean.x - 1.72, bean.y - 0.98) * 2.6) +
      0.55 * Math.exp(-Math.hypot(bean.x - 0.16, bean.y - 0.06) * 3)
    if (next() > likely * 1.5) continue
    if (beans.some((other) => Math.hypot(other.x - bean.x, other.y - bean.y) < 0.062)) continue
    beans.push(bean)
  }

  /** How much of the window's light reaches a point of the table. */
  const lightAt = (x, y) => {
    const across = x * 0.5 + y * 0.42
    const bars = smooth(0.02, 0.14, Math.abs(((across * 1.9 + 0.13) % 1) - 0.5) * 2 - 0.12)
    const reach = Math.exp(-Math.hypot(x - 0.55, y - 0.08) * 0.95)
    return reach * (0.5 + 0.62 * bars)
  }
  const shadowOf = (x, y, centre, radius, soft, shiftX, shiftY) =>
    smooth(radius + soft, radius - soft, Math.hypot(x - centre.x - shiftX, y - centre.y - shiftY))

  const picture = paint(width, height, (u, v) => {
    const x = u * aspect
    const y = v
    const lit = lightAt(x, y)

    // Boards with grain that runs along them.
    const board = Math.floor(y * 3.3 + 0.2)
    const seam = Math.abs(((y * 3.3 + 0.2) % 1) - 0.5)
    const run = x + board * 3.7
    const rings = fbm(run * 0.9, y * 11 + board * 5, 4)
    const fibre = fbm(run * 5, y * 130, 3)
    const tone = 0.42 + rings * 0.42 + fibre * 0.16 + noise(board * 7.7, 3) * 0.16
    let colour = wood(clamp(tone)).map((value) => value * (0.22 + 1.5 * lit))
    colour = colour.map((value) => value * (1 - 0.82 * smooth(0.487, 0.4995, seam)))
    const gloss = Math.max(0, fibre + 0.1) * lit * 0.035
    colour = colour.map((value, channel) => value + window_[channel] * gloss)

    for (const bean of beans) {
      const dx = x - bean.x
      const dy = y - bean.y
      if (Math.abs(dx) > 0.1 || Math.abs(dy) > 0.1) continue
      const cast = Math.exp(-((Math.hypot(dx - 0.014, dy - 0.018) / (bean.size * 1.05)) ** 2))
      colour = colour.map((value) => value * (1 - 0.6 * cast))
      const along = (dx * Math.cos(bean.turn) + dy * Math.sin(bean.turn)) / bean.size
      const aside = (-dx * Math.sin(bean.turn) + dy * Math.cos(bean.turn)) / (bean.size * 0.7)
      const r2 = along * along + aside * aside
      if (r2 > 1) continue
      const nz = Math.sqrt(1 - r2)
      const ax = along * Math.cos(bean.turn) - aside * Math.sin(bean.turn)
      const ay = along * Math.sin(bean.turn) + aside * Math.cos(bean.turn)
      const diffuse = Math.max(0, -0.52 * ax - 0.5 * ay + 0.69 * nz)
      const crease =
        Math.exp(-(((aside - 0.16 * Math.sin(along * 2.6)) / 0.075) ** 2)) * smooth(1, 0.75, Math.abs(along))
      const skin = mixColour(
        light('#2a1409'),
        light('#5c3117'),
        bean.tone * 0.6 + 0.22 * noise(x * 90, y * 90) + 0.2,
      )
      const shine = diffuse ** 14 * 0.5 * (0.3 + lit)
      const own = skin.map(
        (value, channel) =>
          value * (0.25 + 1.7 * diffuse * (0.3 + lit)) * (1 - 0.8 * crease) + window_[channel] * shine,
      )
      colour = mixColour(colour, own, smooth(1, 0.93, r2))
    }

    // Shadows first, then saucer, cup and coffee.
    colour = colour.map((value) => value * (1 - 0.72 * shadowOf(x, y, cup, cup.saucer, 0.07, 0.05, 0.06)))
    const dx = x - cup.x
    const dy = y - cup.y
    const r = Math.hypot(dx, dy)
    const toLight = r === 0 ? 0 : (-dx * 0.68 - dy * 0.73) / r
    const speckle = 1 - 0.05 * fbm(x * 30, y * 30, 4) - 0.05 * fbm(x * 5, y * 5, 3)
    const cupLit = 0.2 + 1.5 * lightAt(x * 0.8, y * 0.8)

    const onSaucer = smooth(cup.saucer + 0.0015, cup.saucer - 0.0015, r)
    if (onSaucer > 0) {
      const lip = smooth(cup.saucer - 0.03, cup.saucer - 0.006, r)
      const well = Math.exp(-(((r - 0.355) / 0.02) ** 2))
      let shade = cupLit * (0.62 + 0.2 * toLight * lip - 0.16 * toLight * well - 0.1 * (1 - lip))
      shade *= 1 - 0.68 * shadowOf(x, y, cup, cup.outer + 0.012, 0.055, 0.055, 0.066)
      const edge = Math.exp(-(((r - cup.saucer + 0.006) / 0.004) ** 2)) * Math.max(0, toLight) * 0.5
      colour = mixColour(
        colour,
        clay.map((value, channel) => value * shade * speckle + window_[channel] * edge * 0.5),
        onSaucer,
      )
    }
    const onCup = smooth(cup.outer + 0.0015, cup.outer - 0.0015, r)
    const handle = Math.hypot(Math.max(0, Math.abs(dx - 0.385) - 0.075), dy + 0.03 - dx * 0.02)
    const onHandle = smooth(0.032, 0.029, handle) * (dx > 0.28 ? 1 : 0)
    const handleShadow =
      smooth(0.075, 0, Math.hypot(Math.max(0, Math.abs(dx - 0.425) - 0.075), dy - 0.025)) *
      (r > cup.outer ? 0.45 : 0)
    colour = colour.map((value) => value * (1 - handleShadow))
    if (onHandle > 0 && r > cup.outer) {
      const round = 1 - (handle / 0.031) ** 2
      const shade =
        cupLit * (0.42 + 0.5 * Math.sqrt(Math.max(0, round)) - ((0.3 * (dy + 0.03)) / 0.031) * 0.5)
      colour = mixColour(
        colour,
        clay.map((value) => value * shade * speckle),
        onHandle,
      )
    }
    if (onCup > 0) {
      const across = (r - cup.inner) / (cup.outer - cup.inner)
      const normal = clamp(across) * 2 - 1
      const shade = cupLit * (0.72 + 0.34 * toLight * normal + 0.1 * (1 - normal * normal))
      const spark = Math.exp(-(((across - 0.6) / 0.16) ** 2)) * Math.max(0, toLight) ** 5
      colour = mixColour(
        colour,
        clay.map((value, channel) => value * shade * speckle + window_[channel] * spark * 0.55),
        onCup,
      )
    }
    const inside = smooth(cup.inner + 0.0015, cup.inner - 0.0015, r)
    if (inside > 0) {
      const level = 0.262
      const wall = smooth(level - 0.002, level + 0.002, r)
      const angle = Math.atan2(dy, dx)
      // Crema: turned more the nearer to the middle, then warped by noise upon noise.
      const twist = 3.4 * (1 - r / level) ** 1.2
      const sx = (dx * Math.cos(twist) - dy * Math.sin(twist)) * 5.2
      const sy = (dx * Math.sin(twist) + dy * Math.cos(twist)) * 5.2
      const wx = fbm(sx + 3, sy - 2, 4)
      const wy = fbm(sx - 5, sy + 7, 4)
      const swirl = fbm(sx * 0.9 + wx * 2.1, sy * 0.9 + wy * 2.1, 5)
      const rim = smooth(level - 0.05, level, r)
      let own = crema(clamp(0.47 + swirl * 0.78 + rim * 0.14 + 0.05 * Math.sin(angle * 3)))
      const lean = 0.55 + 0.5 * cupLit - 0.45 * smooth(0.02, level, r) * Math.max(0, toLight)
      own = own.map((value) => value * lean * 1.12)
      // The window, mirrored softly in the coffee.
      const mirror =
        smooth(0.13, 0.07, Math.abs(dx * 0.75 + dy * 0.66 + 0.105)) *
        smooth(0.17, 0.1, Math.abs(-dx * 0.66 + dy * 0.75)) *
        smooth(level, level - 0.04, r)
      own = own.map((value, channel) => value + window_[channel] * mirror * 0.075)
      const wallColour = clay.map((value) => value * cupLit * (0.5 - 0.34 * toLight) * speckle)
      own = mixColour(
        own.map((value) => value * (1 - 0.35 * Math.exp((r - level) * 70))),
        wallColour,
        wall,
      )
      colour = mixColour(colour, own, inside)
    }
    return colour
  })
  addGlow(picture, width * 0.16, -height * 0.05, height * 0.5, [0.12, 0.075, 0.035])
  bloom(picture, Math.round(height / 45), 0.22, 0.6)
  return { picture, options: { exposure: mix(1, 1.3, 0.9), vignette: 0.4, grain: 0.009 } }
}
