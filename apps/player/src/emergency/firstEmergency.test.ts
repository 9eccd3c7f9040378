import type { HeldActivation } from '@vitrine/device/emergency'
import { expect, it } from 'vitest'
import { firstEmergency } from './firstEmergency.ts'

const T0 = Date.UTC(2026, 10, 23, 9)
const message: HeldActivation['message'] = {
  texts: [{ language: 'fi', heading: 'Poistukaa', detail: '' }],
  seconds_each: 8,
  colour: 'red',
  symbol: 'evacuate',
  arrow: null,
  direction: {},
  sound: 'none',
}
const shown: HeldActivation = {
  activation_id: 'a1',
  emergency_id: 'fire',
  revision: 1,
  drill: false,
  kind: 'evacuate',
  priority: 50,
  takes: 'display',
  acknowledge: false,
  fired_at: T0,
  ends_at: null,
  lease_until: T0 + 3_600_000,
  message,
}
const content = { covers: 'display', message } as const

it('keeps the colour and the heading for a start, until the end or the end of the lease', () => {
  expect(firstEmergency({ shown, content }, 90, T0)).toEqual({
    heading: 'Poistukaa',
    language: 'fi',
    ground: '#B3261E',
    ink: '#FFFFFF',
    rotate: 90,
    band: null,
    writtenMs: T0,
    untilMs: T0 + 3_600_000,
  })
})

it('keeps a drill with its band', () => {
  expect(firstEmergency({ shown: { ...shown, drill: true }, content }, 0, T0)?.band).toMatchObject({
    text: 'TÄMÄ ON HARJOITUS',
  })
})

it('keeps nothing where nothing is on, and of single zones', () => {
  expect(firstEmergency({ shown: null, content: null }, 0, T0)).toBeNull()
  expect(firstEmergency({ shown, content: { covers: 'zones', zones: {} } }, 0, T0)).toBeNull()
})
