import type { EmergencyMessage } from '@vitrine/core/emergency'
import type { EmergencyView, HeldActivation } from '@vitrine/device/emergency'
import { masterVolume } from '@vitrine/render/volume'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { soundEmergencies } from './soundEmergencies.ts'
import { hush } from './hush.ts'

const aMessage = (sound: EmergencyMessage['sound']) => ({ sound }) as EmergencyMessage
const shown = { activation_id: 'a1', kind: 'evacuate', drill: false } as HeldActivation
type Look = Pick<EmergencyView, 'shown' | 'content'>
const nothing: Look = { shown: null, content: null }
const onDisplay = (sound: EmergencyMessage['sound'], more: Partial<HeldActivation> = {}): Look => ({
  shown: { ...shown, ...more },
  content: { covers: 'display', message: aMessage(sound) },
})

/** A display with a browser that plays sound once it is allowed to; it notes tones and faults. */
function aDisplay(isAllowed: boolean) {
  const said: string[] = []
  const browser = { isAllowed, tones: 0, open: 0 }
  const open = () => {
    browser.open += 1
    const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 }
    const node = { connect: (next: unknown) => next, gain: param, frequency: param }
    const context = {
      state: 'suspended',
      currentTime: 0,
      destination: {},
      resume: async () => {
        if (!browser.isAllowed) return new Promise<void>(() => undefined)
        context.state = 'running'
        return undefined
      },
      close: async () => void (browser.open -= 1),
      createGain: () => node,
      createOscillator: () => {
        browser.tones += 1
        return { ...node, start: () => undefined, stop: () => undefined }
      },
    }
    return context as unknown as AudioContext
  }
  const sounds = soundEmergencies(
    {
      fault: (code, params) => said.push(`${code}: ${JSON.stringify(params)}`),
      faultOver: (code) => said.push(`${code} is over`),
    },
    open,
  )
  return { browser, said, ...sounds }
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  hush.set(false)
  vi.useRealTimers()
})

it('sounds what is shown with everything else silent, and gives the volume back when it is over', async () => {
  const { browser, said, look } = aDisplay(true)
  look(onDisplay('alarm'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([browser.open, browser.tones, masterVolume.get()]).toEqual([1, 3, 0])
  look(nothing)
  await vi.advanceTimersByTimeAsync(0)
  expect([browser.open, masterVolume.get()]).toEqual([0, 1])
  expect(said).toEqual([])
})
it('sounds the message of a zone where single zones are covered, and nothing for one without sound', () => {
  const { browser, look } = aDisplay(true)
  look({ shown, content: { covers: 'zones', zones: { left: aMessage('alarm') } } })
  expect(browser.tones).toBe(3)
  look(onDisplay('none', { activation_id: 'a2' }))
  expect([browser.tones, masterVolume.get()]).toEqual([3, 0])
})
it('says that an emergency is silent where the browser refuses sound, until a touch lets it', async () => {
  const { browser, said, look, retry } = aDisplay(false)
  look(onDisplay('alarm'))
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).toEqual(['EMERGENCY_SILENT: {"reason":"the browser wants a touch before a page can sound"}'])
  browser.isAllowed = true
  retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(said.slice(1)).toEqual(['EMERGENCY_SILENT is over'])
})
