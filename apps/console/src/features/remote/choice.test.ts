import type { Device } from '@vitrine/protocol'
import { describe, expect, it } from 'vitest'
import { actionOf, choiceFault, firstChoice, minutesOf, refusedOf, timeOf } from './choice.ts'
import { remoteTexts } from './remote.texts.ts'

const NIGHT = { days: [5, 6], from: 22 * 60, to: 2 * 60 }
const aDevice = (remote: Device['remote'] = {}) => ({ id: 'd1', remote }) as Device

describe('the choice of what devices do from afar', () => {
  it('begins with what is set on the first device, and with a working week where no plan is', () => {
    const planned = firstChoice([aDevice({ power: { mode: 'plan', plan: [NIGHT] } })], 'power')
    expect(actionOf(planned)).toEqual({ name: 'power', args: { mode: 'plan', plan: [NIGHT] } })
    expect(firstChoice([aDevice()], 'power')).toMatchObject({ mode: 'on', plan: [{ days: [1, 2, 3, 4, 5] }] })
  })
  it('sends nothing that the action does not need', () => {
    expect(actionOf(firstChoice([aDevice()], 'identify'))).toEqual({ name: 'identify' })
  })
  it('refuses a plan without times, and times without days', () => {
    const choice = { ...firstChoice([aDevice()], 'power'), mode: 'plan' as const }
    expect(choiceFault(choice)).toBeNull()
    expect(choiceFault({ ...choice, plan: [] })).toBe(remoteTexts.needsHours())
    expect(choiceFault({ ...choice, plan: [NIGHT, { ...NIGHT, days: [] }] })).toBe(remoteTexts.needsDays())
    expect(choiceFault({ ...choice, mode: 'off', plan: [] })).toBeNull()
  })
  it('names the devices of each reason together', () => {
    const result = { command_id: null, before: null }
    const results = [
      { ...result, device_id: 'd1', device_name: 'Lobby', result: 'offline' as const },
      { ...result, device_id: 'd2', device_name: 'Hall', result: 'sent' as const },
      { ...result, device_id: 'd3', device_name: 'Bar', result: 'offline' as const },
      { ...result, device_id: 'd4', device_name: null, result: 'missing' as const },
    ]
    expect(refusedOf(results)).toEqual([
      { reason: remoteTexts.onlyOnline(), names: 'Lobby and Bar' },
      { reason: remoteTexts.missing(), names: 'd4' },
    ])
  })
})

describe('a time of day in a plan', () => {
  it('is read from a field and written into it, where midnight ends a day', () => {
    for (const [time, minutes] of [
      ['00:00', 0],
      ['07:05', 425],
      ['23:59', 1_439],
    ] as const) {
      expect(timeOf(minutes)).toBe(time)
      expect(minutesOf(time, false)).toBe(minutes)
    }
    expect(minutesOf('00:00', true)).toBe(1_440)
    expect(timeOf(1_440)).toBe('00:00')
    expect(minutesOf('', false)).toBeNull()
  })
})
