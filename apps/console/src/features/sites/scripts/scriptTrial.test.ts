import { createZonePlan, zoneTimeOf, type RenderEntry } from '@vitrine/core'
import type { startScript } from '@vitrine/render/scripts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { elementsOf, startTrial, TRIAL_MS } from './scriptTrial.ts'

const items = ['a', 'b'].map((id) => ({ id, duration: 10_000, ads: [], slide: { id: `slide-${id}` } }))
const plan = createZonePlan(
  { id: 'main', items: items as unknown as RenderEntry[] },
  [],
  0,
  zoneTimeOf('UTC'),
)

describe('a trial of a script', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A sandbox that notes what it is told. */
  const begun = () => {
    let given!: Parameters<typeof startScript>[0]
    const told: string[] = []
    const trial = startTrial({
      code: 'vitrine.log("a")',
      network: ['https://a.example'],
      plans: new Map([['main', plan]]),
      timeZone: 'UTC',
      fromMs: 5_000,
      monotonicMs: () => performance.now(),
      nameOf: (id) => `the ${id}`,
      start: (options) => {
        given = options
        return {
          began: (play) => told.push(`began ${play.item_id} ${play.from}`),
          ended: (play) => told.push(`ended ${play.item_id}`),
          stop: () => told.push('stopped'),
        }
      },
    })
    const texts = () => trial.state.get().lines.map((line) => line.text)
    return { trial, given, told, texts }
  }

  it('is told what begins and ends on the screen, from the instant of the preview on', () => {
    const { told, given } = begun()
    expect(given).toMatchObject({
      frameUrl: '/script-frame',
      network: ['https://a.example'],
      timeZone: 'UTC',
    })
    expect(told).toEqual(['began a 0'])
    vi.advanceTimersByTime(5_200)
    expect(told).toEqual(['began a 0', 'ended a', 'began b 10000'])
  })
  it('shows what it says, changes and breaks', () => {
    const { trial, given, texts } = begun()
    given.onLog('hello')
    given.onChange('price', { text: '3 €', opacity: 0.5 })
    given.onChange('price', { x: 4 })
    given.onFailed('price is not defined', false)
    expect(texts()).toEqual([
      'hello',
      'the price: says “3 €”, opacity 0.5',
      'the price: moved by 4, 0 px',
      'price is not defined',
    ])
    expect(trial.overrides.of('price')).toEqual({ text: '3 €', opacity: 0.5, x: 4 })
    expect(trial.state.get().running).toBe(true)
  })
  it('ends when the sandbox ends it, when it is stopped, and after a minute', () => {
    const lost = begun()
    lost.given.onFailed('the script did not answer', true, 'scriptSilent')
    expect(lost.texts()).toEqual(['The script didn’t respond. A device would stop the script.'])
    expect(lost.trial.state.get().running).toBe(false)
    const stopped = begun()
    stopped.trial.stop()
    stopped.trial.stop()
    expect(stopped.texts()).toEqual(['Stopped.'])
    expect(stopped.told.at(-1)).toBe('stopped')
    const long = begun()
    vi.advanceTimersByTime(TRIAL_MS)
    expect(long.texts()).toEqual(['Ended after a minute.'])
  })
  it('keeps the newest lines of one that says much', () => {
    const { given, texts } = begun()
    for (let nth = 0; nth < 500; nth += 1) given.onLog(`${nth}`)
    expect(texts()).toHaveLength(200)
    expect(texts().at(-1)).toBe('499')
  })
})

it('names the elements of a screen, each once', () => {
  const slide = { name: 'Menu', elements: [{ id: 'p', type: 'text', text: '3 €\nnow' }] }
  const ad = { id: 'ad', name: 'Sale', overlays: [{ id: 'b', type: 'shape', name: 'Band' }] }
  expect(elementsOf({ ads: [ad as never] }, [slide, slide])).toEqual(
    [
      { id: 'p', name: '3 €', on: 'Menu' },
      { id: 'b', name: 'shape', on: 'Sale' },
    ].map((element) => (element.id === 'b' ? { ...element, name: 'Band' } : element)),
  )
})
