import { FLEET_EVENT_KINDS, type FleetEvent } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { eventWords, faultName, groupOf, kindsOf } from './eventWords.ts'
import { FLEET_GROUPS } from './groups.ts'

const anEvent = (given: Partial<FleetEvent>): FleetEvent => ({
  position: 1,
  at: 1_800_000_000_000,
  kind: 'online',
  device_id: 'd',
  device_name: 'Lobby',
  site_id: 's',
  site_name: 'Menu',
  code: null,
  facts: {},
  ...given,
})

it('has a sentence and exactly one group for each kind of event', () => {
  for (const kind of FLEET_EVENT_KINDS) {
    expect(eventWords(anEvent({ kind }))).not.toBe('')
    expect(FLEET_GROUPS.filter((group) => kindsOf(group).includes(kind))).toEqual([groupOf(kind)])
  }
})
it('says what is shown, and by which name it went then', () => {
  expect(eventWords(anEvent({ kind: 'showing', code: 'version' }))).toBe('The device shows “Menu”.')
  expect(eventWords(anEvent({ kind: 'showing', code: 'blank' }))).toBe('The device shows a blank screen.')
  expect(eventWords(anEvent({ kind: 'assigned', site_name: null }))).toBe('The screen was removed.')
  expect(eventWords(anEvent({ kind: 'published', facts: { devices: 3 } }))).toBe(
    '“Menu” was published to 3 devices.',
  )
})
it('says why a command was not done, and a fault in the words of the console', () => {
  const facts = { ok: false, error: 'x', error_code: 'unknownCommand' }
  expect(eventWords(anEvent({ kind: 'answered', code: 'reload', facts }))).toBe(
    'Reload: The player doesn’t support this command. Update the player.',
  )
  const fault = { code: 'STORAGE_FULL', facts: { text: 'no room', name: 'Drift' } }
  expect(eventWords(anEvent({ kind: 'fault', ...fault }))).toBe('Storage is full: no space for Drift.')
  expect(eventWords(anEvent({ kind: 'fault_ended', ...fault }))).toBe('Ended: Storage full (Drift)')
})
it('shows a fault that it does not know as the device says it', () => {
  expect(eventWords(anEvent({ kind: 'fault', code: 'NEW', facts: { text: 'Something new.' } }))).toBe(
    'Something new.',
  )
  expect(faultName('NEW')).toBe('NEW')
})
