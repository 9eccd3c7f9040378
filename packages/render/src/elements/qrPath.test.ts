import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { QUIET_MODULES, qrPath } from './qrPath.ts'

it('draws exactly the dark modules of a code, inside its quiet edge', () => {
  const { data, size } = create('https://example.com/menu', { errorCorrectionLevel: 'M' }).modules
  const drawn = new Set<string>()
  for (const [, x, y, run] of qrPath(data, size).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(run); at += 1) drawn.add(`${Number(x) + at} ${y}`)
  const dark = [...data].flatMap((module, at) =>
    module ? [`${(at % size) + QUIET_MODULES} ${Math.floor(at / size) + QUIET_MODULES}`] : [],
  )
  expect(drawn.size).toBe(dark.length)
  expect(dark.every((place) => drawn.has(place))).toBe(true)
})
