import { deviceCommands } from '@vitrine/protocol/device'
import { expect, it } from 'vitest'
import { commandName, commandOutcome } from './commandWords.ts'

it('calls every entry of the history by words, and one of a later server too', () => {
  for (const name of [...Object.keys(deviceCommands), 'notify', 'later_command'])
    expect(commandName({ name })).toMatch(/^[A-Z][a-z ]+$/)
  expect(commandName({ name: 'notify', title: 'Closing' })).toBe('Notification “Closing”')
})
it('says of a command without an answer whether the device can have heard it', () => {
  const open = { name: 'reload', received_at: null, answered_at: null, ok: null, error: null }
  expect(commandOutcome(open, false).text).toBe('Waiting for the device')
  expect(commandOutcome(open, true).text).toBe('Waiting until the device reconnects')
})
it('says whether a notification was sent', () => {
  const sent = { name: 'notify', received_at: null, answered_at: 1, ok: true, error: null }
  expect(commandOutcome(sent, true).text).toBe('Sent')
  expect(commandOutcome({ ...sent, ok: false, error: 'offline' }, false).text).toBe(
    'Not sent: the device was offline',
  )
})
it('says in its own words why a device refused, where it knows the code', () => {
  const refused = { name: 'reset', received_at: null, answered_at: 1, ok: false, error: 'Over.' }
  expect(commandOutcome({ ...refused, error_code: 'trialOver' }, false).text).toBe(
    'The trial had ended before the device could show it.',
  )
  expect(commandOutcome({ ...refused, error_code: 'newer' }, false).text).toBe('Over.')
})
it('gives the device’s own reason for a refusal without a code', () =>
  expect(
    commandOutcome(
      { name: 'reset', received_at: null, answered_at: 1, ok: false, error: 'The trial was over.' },
      false,
    ).text,
  ).toBe('The trial was over.'))
