import { draw, fbm, light, noise, paint, random, smooth } from '../paint.mjs'

const VIEW = { viewWidth: 1920, viewHeight: 1080 }
const PAPER = light('#fbeed3')

/** Leaves cut from inked paper, laid over each other under a lamp. */
export async function botanical(width, height) {
  const picture = paint(width, height, (u, v) => {
    const lamp = 1.04 - 0.3 * Math.hypot(u - 0.38, (v - 0.24) * 0.8)
    return PAPER.map((value) => value * lamp)
  })

  /** One leaf along x from 0 to `length`, with its own curve. */
  const blade = (length, wide, curl) => {
    const tip = `${length} ${curl * length}`
    return `M0 0 C${length * 0.18} ${-wide} ${length * 0.66} ${-wide * 1.05 + curl * length * 0.6} ${tip} C${length * 0.72} ${wide * 0.85 + curl * length * 0.75} ${length * 0.2} ${wide} 0 0 Z`
  }
  const vein = (length, curl) =>
    `M0 0 Q${length * 0.5} ${curl * length * 0.25} ${length * 0.94} ${curl * length * 0.95}`
  const pointAt = ([x0, y0, x1, y1, x2, y2], t) => {
    const s = 1 - t
    const dx = 2 * (s * (x1 - x0) + t * (x2 - x1))
    const dy = 2 * (s * (y1 - y0) + t * (y2 - y1))
    return {
      x: s * s * x0 + 2 * s * t * x1 + t * t * x2,
      y: s * s * y0 + 2 * s * t * y1 + t * t * y2,
      angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    }
  }

  /** A branch: shapes (for its shadow) and ink (colour, veins). */
  const branch = ({
    stem,
    leaves,
    length,
    wide,
    spread,
    colour,
    veins,
    seed,
    thick = 5,
    berries = false,
  }) => {
    const next = random(seed)
    let shapes = `<path d="M${stem[0]} ${stem[1]} Q${stem[2]} ${stem[3]} ${stem[4]} ${stem[5]}" fill="none" stroke="@" stroke-width="${thick}" stroke-linecap="round"/>`
    let lines = ''
    for (let leaf = 0; leaf <= leaves; leaf++) {
      const t = 0.14 + (0.86 * leaf) / leaves
      const { x, y, angle } = pointAt(stem, t)
      const grown = (0.62 + 0.5 * Math.sin(Math.PI * (0.16 + t * 0.72))) * (0.93 + next() * 0.14)
      const sides = leaf === leaves ? [0] : [-1, 1]
      for (const side of sides) {
        const turn = angle + side * (spread + next() * 9 - t * 12)
        const curl = side * (0.1 + next() * 0.08) * (next() > 0.2 ? 1 : -0.4)
        const place = `transform="translate(${x} ${y}) rotate(${turn})"`
        if (berries) {
          const stalk = length * grown * 0.7
          shapes += `<g ${place}><path d="M0 0 Q${stalk * 0.6} ${side * 6} ${stalk} ${side * 14}" fill="none" stroke="@" stroke-width="3"/><circle cx="${stalk}" cy="${side * 14}" r="${wide * (0.85 + next() * 0.4)}" fill="@"/></g>`
          continue
        }
        shapes += `<path ${place} d="${blade(length * grown, wide * grown, curl)}" fill="@"/>`
        lines += `<path ${place} d="${vein(length * grown, curl)}" fill="none" stroke="${veins}" stroke-width="2.2" stroke-linecap="round" stroke-opacity=".75"/>`
      }
    }
    return { shadow: shapes.replaceAll('@', '#2b1c10'), ink: shapes.replaceAll('@', colour) + lines }
  }

  const lay = async ({ shadow, ink }, lift) => {
    const dim = (svg, opacity, dx, dy) =>
      `<g opacity="${opacity}" transform="translate(${dx} ${dy})">${svg}</g>`
    await draw(picture, dim(shadow, 0.2, lift * 1.6, lift * 2.1), { ...VIEW, blur: lift * 1.5 })
    await draw(picture, dim(shadow, 0.36, lift * 0.4, lift * 0.5), {
      ...VIEW,
      blur: Math.max(1.2, lift * 0.3),
    })
    // Ink soaks in unevenly: the colour of a sheet changes slowly over it.
    const before = picture.data.slice()
    await draw(picture, ink, VIEW)
    for (let y = 0, index = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index += 3) {
        if (picture.data[index] === before[index] && picture.data[index + 2] === before[index + 2]) continue
        const u = x / width
        const v = y / height
        const soaked = 1 + 0.34 * fbm(u * 9 + lift, v * 5 - lift, 4) + 0.1 * noise(u * 420, v * 230)
        const lamp = 1.22 - 0.55 * Math.hypot(u - 0.38, (v - 0.24) * 0.8)
        for (let channel = 0; channel < 3; channel++) picture.data[index + channel] *= soaked * lamp
      }
    }
  }

  const disc = (x, y, r, colour) => ({
    shadow: `<circle cx="${x}" cy="${y}" r="${r}" fill="#2b1c10"/>`,
    ink: `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`,
  })
  await lay(disc(1_236, 452, 300, '#e9a08c'), 3)
  await lay(disc(1_236, 452, 214, '#d9503f'), 5)
  await lay(
    branch({
      stem: [2_000, 1_130, 1_620, 820, 1_500, 250],
      leaves: 8,
      length: 300,
      wide: 62,
      spread: 46,
      colour: '#b9cdc4',
      veins: '#f7f0e2',
      seed: 4,
    }),
    6,
  )
  await lay(
    branch({
      stem: [-60, -80, 300, 190, 420, 660],
      leaves: 8,
      length: 270,
      wide: 52,
      spread: 48,
      colour: '#c9d6cd',
      veins: '#f7f0e2',
      seed: 9,
    }),
    6,
  )
  await lay(
    branch({
      stem: [420, 1_180, 560, 700, 900, 330],
      leaves: 9,
      length: 240,
      wide: 40,
      spread: 44,
      colour: '#12877f',
      veins: '#d9ece4',
      seed: 2,
    }),
    9,
  )
  await lay(
    branch({
      stem: [1_180, 1_160, 1_150, 760, 1_330, 330],
      leaves: 10,
      length: 190,
      wide: 15,
      spread: 52,
      colour: '#e39a1f',
      veins: '#e39a1f',
      seed: 6,
      berries: true,
      thick: 4,
    }),
    9,
  )
  await lay(
    branch({
      stem: [-120, 1_060, 260, 960, 600, 560],
      leaves: 7,
      length: 340,
      wide: 82,
      spread: 50,
      colour: '#0b5563',
      veins: '#9cc7c4',
      seed: 13,
      thick: 7,
    }),
    13,
  )
  await lay(
    branch({
      stem: [2_050, 820, 1_720, 860, 1_430, 640],
      leaves: 7,
      length: 300,
      wide: 64,
      spread: 48,
      colour: '#0e6a6c',
      veins: '#a9d2cb',
      seed: 21,
      thick: 7,
    }),
    13,
  )
  await lay(
    branch({
      stem: [1_990, -90, 1_820, 170, 1_480, 230],
      leaves: 7,
      length: 220,
      wide: 38,
      spread: 46,
      colour: '#17334a',
      veins: '#8fa6b4',
      seed: 31,
    }),
    12,
  )
  await lay(
    branch({
      stem: [760, 1_240, 900, 960, 1_060, 690],
      leaves: 6,
      length: 250,
      wide: 58,
      spread: 50,
      colour: '#101828',
      veins: '#7f93a6',
      seed: 8,
      thick: 7,
    }),
    17,
  )

  // Fibres of the sheet, and the lamp's fall-off.
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 3) {
      const u = (x / width) * 1_920
      const v = (y / height) * 1_080
      const fibre =
        1 +
        0.03 * noise(u / 2.3, v / 2.3) +
        0.035 * fbm(u / 60, v / 9, 3) * smooth(0, 1, 0.8) +
        0.025 * fbm(u / 7 + 40, v / 46, 3)
      for (let channel = 0; channel < 3; channel++) picture.data[index + channel] *= fibre
    }
  }
  return { picture, options: { exposure: 1.2, vignette: 0.24, grain: 0.006 } }
}
