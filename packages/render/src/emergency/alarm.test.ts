import { expect, it, vi } from 'vitest'
import { createAlarm, patternOf } from './alarm.ts'

/** A browser's Web Audio, as much of it as is used: it notes the tones. */
function aBrowser(allowed = true) {
  const tones: { hz: number; atS: number; endS: number }[] = []
  const browser = { allowed, open: 0, tones, nowS: 0 }
  const context = () => {
    browser.open += 1
    const made = {
      state: 'suspended',
      get currentTime() {
        return browser.nowS
      },
      destination: {},
      async resume() {
        if (!browser.allowed) return new Promise<void>(() => undefined)
        made.state = 'running'
        return undefined
      },
      async close() {
        browser.open -= 1
      },
      createGain: () => ({
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
        connect: () => ({}),
      }),
      createOscillator() {
        const tone = { hz: 0, atS: 0, endS: 0 }
        tones.push(tone)
        return {
          frequency: {
            set value(hz: number) {
              tone.hz = hz
            },
          },
          connect: (next: unknown) => next,
          start: (atS: number) => void (tone.atS = atS),
          stop: (endS: number) => void (tone.endS = endS),
        }
      },
    }
    return made as unknown as AudioContext
  }
  return { browser, context }
}
const real = { activation_id: 'a1', kind: 'evacuate', drill: false, sound: 'alarm' } as const

it('sounds the evacuation signal for an evacuation alone, and no alarm for a drill or an all-clear', () => {
  const evacuation = patternOf(real)
  expect(evacuation?.tones.map(({ atS, lengthS }) => [atS, lengthS])).toEqual([
    [0, 0.5],
    [1, 0.5],
    [2, 0.5],
  ])
  const chime = patternOf({ ...real, sound: 'chime' })
  expect(patternOf({ ...real, kind: 'lockdown' })).not.toEqual(evacuation)
  expect(patternOf({ ...real, kind: 'lockdown' })).not.toEqual(chime)
  expect(patternOf({ ...real, drill: true })).toEqual(chime)
  expect(patternOf({ ...real, kind: 'all_clear' })).toEqual(chime)
  expect(patternOf({ ...real, sound: 'none' })).toBeNull()
})

it('sounds until it is silenced, without a gap, and begins nothing twice', () => {
  vi.useFakeTimers()
  try {
    const { browser, context } = aBrowser()
    const alarm = createAlarm(context, () => undefined)
    alarm.play(real)
    for (let step = 0; step < 10; step += 1) {
      browser.nowS += 2
      vi.advanceTimersByTime(2_000)
      alarm.play({ ...real })
    }
    // 20 s are five cycles of three pulses, and the one that comes next.
    const starts = browser.tones.map(({ atS }) => Math.round(atS))
    expect(starts.slice(0, 15)).toEqual([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18])
    expect(browser.open).toBe(1)
    alarm.play(null)
    const before = browser.tones.length
    vi.advanceTimersByTime(20_000)
    expect(browser.tones.length).toBe(before)
    expect(browser.open).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

it('says once that the browser refuses sound, and that it plays after a touch', async () => {
  vi.useFakeTimers()
  try {
    const { browser, context } = aBrowser(false)
    const said: (string | null)[] = []
    const alarm = createAlarm(context, (reason) => said.push(reason))
    alarm.play(real)
    await vi.advanceTimersByTimeAsync(10_000)
    alarm.play({ ...real, activation_id: 'a2' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual(['the browser wants a touch before a page can sound'])
    browser.allowed = true
    alarm.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual(['the browser wants a touch before a page can sound', null])
  } finally {
    vi.useRealTimers()
  }
})

it('says that there is no sound where the browser has no Web Audio', () => {
  const said: (string | null)[] = []
  const alarm = createAlarm(
    () => {
      throw new Error('no audio')
    },
    (reason) => said.push(reason),
  )
  alarm.play(real)
  expect(said).toEqual(['no audio'])
})
