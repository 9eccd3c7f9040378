import { expect, it } from 'vitest'
import { createLateness } from './lateness.ts'

it('knows nothing before the first item', () => expect(createLateness().read()).toBeNull())
it('takes the two frames off that pass until the page knows', () => {
  const lateness = createLateness(10)
  lateness.note(1_000, 1_020)
  lateness.note(2_000, 2_025)
  lateness.note(3_000, 3_050)
  expect(lateness.read()).toEqual({ p50: 5, p99: 30 })
})
it('does not call late what was joined in its middle', () => {
  const lateness = createLateness(10)
  lateness.note(1_000, 9_000)
  expect(lateness.read()).toBeNull()
})
it('looks back at the last two hundred only', () => {
  const lateness = createLateness(0)
  for (let n = 0; n < 50; n += 1) lateness.note(0, 500)
  for (let n = 0; n < 200; n += 1) lateness.note(0, 3)
  expect(lateness.read()).toEqual({ p50: 3, p99: 3 })
})
