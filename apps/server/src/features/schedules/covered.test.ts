import type { EmergencyMessage } from '@vitrine/core/emergency'
import { expect, it } from 'vitest'
import { emergencyOver, pictureOver, type ActivationOnDevice } from './covered.ts'

const message: EmergencyMessage = {
  texts: [{ language: 'en', heading: 'Stay inside', detail: '' }],
  seconds_each: 8,
  colour: 'orange',
  symbol: 'warning',
  arrow: null,
  direction: {},
  sound: 'none',
}
const overZones = (zones: Record<string, EmergencyMessage>): ActivationOnDevice => ({
  activation_id: 'a',
  emergencyId: 'e',
  name: 'Storm',
  priority: 1,
  drill: false,
  fired_at: 0,
  ends_at: null,
  lease_until: 1_000,
  clearedMs: null,
  onScreen: () => ({ kind: 'weather', acknowledge: false, covers: 'zones', zones }),
})

it('names the zones that an emergency covers, and what it shows in each', () => {
  const shown = overZones({ foot: message })
  expect(emergencyOver(shown, 'lobby')).toMatchObject({ covers: 'zones', zones: ['foot'], until: 1_000 })
  expect(pictureOver(shown, 'lobby')).toEqual({
    kind: 'weather',
    acknowledge: false,
    message: null,
    zones: { foot: message },
  })
})

it('says that there is no emergency over a screen of which it covers nothing', () => {
  const shown = overZones({})
  expect([emergencyOver(shown, 'lobby'), pictureOver(shown, 'lobby')]).toEqual([null, null])
  expect(pictureOver(null, 'lobby')).toBeNull()
})
