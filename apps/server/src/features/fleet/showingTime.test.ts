import { expect, it } from 'vitest'
import { showingTime, type StandingEvent } from './showingTime.ts'

const HOUR = 3_600_000
const at = (hours: number, kind: string, code: string | null = null): StandingEvent => ({
  atMs: hours * HOUR,
  kind,
  code,
})
const BARS = { fromMs: 0, stepMs: HOUR, count: 4 }

it('is the part of each bar in which a device was online and showed a picture', () => {
  const events = [at(-2, 'online'), at(-1, 'showing', 'version'), at(1.5, 'showing', 'blank')]
  expect(showingTime(events, BARS, 3 * HOUR)).toEqual({
    bars: [1, 0.5, 0, null],
    sinceMs: null,
    share: 0.5,
  })
  const away = [at(-2, 'online'), at(-1, 'showing', 'version'), at(1, 'offline'), at(2.5, 'online')]
  expect(showingTime(away, BARS, 4 * HOUR)).toEqual({
    bars: [1, 0, 0.5, 1],
    sinceMs: 2.5 * HOUR,
    share: 2.5 / 4,
  })
})
it('goes on when another version is shown, and leaves out the time before the device was paired', () => {
  const events = [at(1, 'online'), at(1, 'showing', 'version'), at(2, 'showing', 'version')]
  expect(showingTime(events, BARS, 3 * HOUR)).toEqual({
    bars: [null, 1, 1, null],
    sinceMs: HOUR,
    share: 1,
  })
})
it('takes what is off, paused or empty for no picture, and a capture device for one', () => {
  for (const code of ['off', 'paused', 'blank', 'nothing'])
    expect(showingTime([at(-1, 'online'), at(0, 'showing', code)], BARS, 2 * HOUR).share).toBe(0)
  expect(showingTime([at(-1, 'online'), at(0, 'showing', 'passthrough')], BARS, 2 * HOUR).share).toBe(1)
  expect(showingTime([], BARS, 2 * HOUR)).toMatchObject({ sinceMs: null, share: null })
})
