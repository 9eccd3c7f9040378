import { expect, it } from 'vitest'
import { contrast } from '../templates/colours.ts'
import { DRILL_COLOURS, EMERGENCY_COLOUR_NAMES, EMERGENCY_COLOURS, EMERGENCY_FOOT_GROUND } from './colours.ts'

it.each(EMERGENCY_COLOUR_NAMES)('reads %s at an AA contrast, on its ground and on the foot', (name) => {
  const { ground, ink, foot } = EMERGENCY_COLOURS[name]
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(EMERGENCY_FOOT_GROUND, foot)).toBeGreaterThanOrEqual(4.5)
  expect(ground).not.toBe(DRILL_COLOURS.ground)
})
it('reads the band of a drill at an AAA contrast', () => {
  expect(contrast(DRILL_COLOURS.ground, DRILL_COLOURS.ink)).toBeGreaterThanOrEqual(7)
})
