import { expect, it } from 'vitest'
import { sentWords } from './sentWords.ts'

const missed = (reason: 'offline' | 'revoked', ...names: string[]) =>
  names.map((name) => ({ id: name, name, reason }))
const words = (reached: number, not_reached: ReturnType<typeof missed> = []) =>
  sentWords({ devices: reached, reached, not_reached })

it('says to how many devices a notification went', () => {
  expect(words(1)).toEqual({ complete: true, text: 'Sent to 1 device.' })
  expect(words(3)).toEqual({ complete: true, text: 'Sent to 3 devices.' })
})
it('names the devices that it did not reach, and why', () => {
  expect(words(1, missed('offline', 'Lobby'))).toEqual({
    complete: false,
    text: 'Sent to 1 of 2 devices. Lobby is offline.',
  })
  expect(words(0, missed('offline', 'Lobby')).text).toBe('Not sent. Lobby is offline.')
  expect(words(1, [...missed('offline', 'Lobby', 'Bar'), ...missed('revoked', 'Shop')]).text).toBe(
    'Sent to 1 of 4 devices. Lobby and Bar are offline. Access was revoked for Shop.',
  )
})
it('names the first few of many', () =>
  expect(words(0, missed('offline', 'A', 'B', 'C', 'D', 'E')).text).toBe(
    'Not sent. A, B, C, and 2 others are offline.',
  ))
it('says that nothing was sent where no device shows the screen', () =>
  expect(words(0)).toEqual({ complete: false, text: 'Not sent. No device shows this screen.' }))
