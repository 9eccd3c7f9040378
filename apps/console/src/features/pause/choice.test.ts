import { expect, it } from 'vitest'
import { orderOf, ownEndFault, refusedOf, type PauseChoice } from './choice.ts'

const T0 = Date.parse('2026-11-21T09:00Z')
const choice = (part: Partial<PauseChoice> = {}): PauseChoice => ({
  what: 'ads',
  duration: '300000',
  ownEnd: '',
  ...part,
})

it('asks for a length, for tomorrow in each device’s zone, or for an instant of the reader’s clock', () => {
  const all = { all: true as const }
  expect(orderOf(all, choice(), 'UTC')).toEqual({ all: true, what: 'ads', for_ms: 300_000 })
  expect(orderOf(all, choice({ duration: 'tomorrow' }), 'UTC')).toEqual({
    all: true,
    what: 'ads',
    until: 'tomorrow',
  })
  expect(orderOf(all, choice({ duration: 'own', ownEnd: '2026-11-21T18:00' }), 'Europe/Oslo')).toMatchObject({
    until: Date.parse('2026-11-21T17:00Z'),
  })
})
it('says what is wrong with an end that was entered, and nothing about a length', () => {
  const fault = (ownEnd: string) => ownEndFault(choice({ duration: 'own', ownEnd }), T0, 'UTC')
  expect(fault('')).toBe('Enter a date and time.')
  expect(fault('2026-11-21T09:00')).toBe('Choose a time in the future.')
  expect(fault('2026-12-22T09:00')).toBe('A pause can last up to 30 days.')
  expect(fault('2026-11-21T09:01')).toBeNull()
  expect(ownEndFault(choice(), T0, 'UTC')).toBeNull()
})
it('groups the devices that can’t be paused by reason', () => {
  const result = (id: string, what: 'paused' | 'revoked' | 'missing', name: string | null = id) => ({
    device_id: id,
    device_name: name,
    result: what,
    until: null,
  })
  expect(
    refusedOf([
      result('Bar', 'revoked'),
      result('Lobby', 'paused'),
      result('Gate', 'revoked'),
      result('x', 'missing', null),
    ]),
  ).toEqual([
    { reason: 'revoked', names: ['Bar', 'Gate'] },
    { reason: 'missing', names: ['x'] },
  ])
})
