import { expect, it } from 'vitest'
import { deviceListTexts } from './deviceList.texts.ts'
import { calledDevices } from './deviceTags.ts'

it('calls one device by its name and several by how many they are', () => {
  const lobby = { name: 'Lobby' }
  const asked = (...devices: { name: string }[]) => deviceListTexts.reloadQuestion(calledDevices(devices))
  expect(asked(lobby)).toBe('Reload “Lobby”?')
  expect(asked(lobby, { name: 'Bar' })).toBe('Reload 2 devices?')
  expect(deviceListTexts.notified(calledDevices([lobby]))).toBe('Lobby')
})
it('says which of them reload later', () => {
  expect(deviceListTexts.reloadsLater({ count: 1, names: 'Lobby' })).toContain('Lobby is offline')
  expect(deviceListTexts.reloadsLater({ count: 2, names: 'Lobby and Bar' })).toContain(
    'Lobby and Bar are offline',
  )
})
