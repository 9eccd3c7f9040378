import { DEFAULT_DEVICE_SETTINGS } from '@vitrine/core'
import { expect, it } from 'vitest'
import { assertSendable, deviceCommands, NAMED_COMMANDS, parseCommandArgs, readDone } from './commands.ts'

it('takes a command without arguments as one with empty arguments', () => {
  for (const name of NAMED_COMMANDS) {
    for (const args of [undefined, null, {}, { later: 1 }])
      expect(parseCommandArgs(name, args)).toEqual({ ok: true, value: {} })
  }
  expect(parseCommandArgs('publish', undefined).ok).toBe(false)
})
it('names only commands that need no arguments for editors to send by name', () => {
  expect(NAMED_COMMANDS).toEqual(expect.arrayContaining(['reload', 'identify']))
  // These have operations of their own, for other roles or with arguments.
  for (const name of ['reset', 'try_settings', 'publish']) expect(NAMED_COMMANDS).not.toContain(name)
  for (const name of NAMED_COMMANDS) expect(deviceCommands[name].sentBy).toBe('editor')
})
it('does not send what a device would refuse', () => {
  const settings = DEFAULT_DEVICE_SETTINGS
  expect(() => assertSendable({ name: 'server_settings', args: { settings } })).not.toThrow()
  expect(() => assertSendable({ name: 'publish', args: { version: 'newest' } })).toThrow(
    "The command publish can't be sent: version: A SHA-256 has 64 hex digits.",
  )
  expect(() =>
    assertSendable({ name: 'server_settings', args: { settings: { ...settings, scaleX: 0 } } }),
  ).toThrow('settings.scaleX')
})
it('reads what a device has done, and nothing of a result that the command does not have', () => {
  expect(readDone('reload', undefined)).toEqual({ name: 'reload', result: undefined })
  expect(readDone('reload', { quickly: true })).toEqual({ name: 'reload', result: undefined })
  expect(readDone('later_command', undefined)).toBeNull()
})
