import type { DeviceGroup, StoredFact } from '@vitrine/protocol'
import { expect, it } from 'vitest'
import { curlLine } from './curlLine.ts'
import { factKey, placeWords } from './factWords.ts'

const group = (id: string, name: string, parent_id: string | null) => ({ id, name, parent_id }) as DeviceGroup
const groups = [group('g1', 'Oslo', null), group('g2', 'Library', 'g1')]
const devices = [{ id: 'd1', name: 'Lobby' }]

it('says for which devices a fact counts', () => {
  expect(placeWords({}, groups, devices)).toBe('All devices')
  expect(placeWords({ group_id: 'g2' }, groups, devices)).toBe('Group Oslo › Library')
  expect(placeWords({ device_id: 'd1' }, groups, devices)).toBe('Device Lobby')
  expect(placeWords({ device_id: 'gone' }, groups, devices)).toBe('Unknown')
})
it('tells facts of the same name apart by where they count', () => {
  const fact = { name: 'a' } as StoredFact
  const keys = [fact, { ...fact, group_id: 'x' }, { ...fact, device_id: 'x' }].map(factKey)
  expect(new Set(keys).size).toBe(3)
})
it('shows a command with the address and the method of the API', () => {
  expect(curlLine('https://signage.example')).toContain(
    'https://signage.example/default/v1/facts/weather.temperature \\\n  -H "x-api-key: $KEY"',
  )
})
