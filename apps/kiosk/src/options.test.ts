import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserFlags } from './browserFlags.ts'
import { hardwareIdOf, readHardwareId } from './hardwareId.ts'
import { parseOptions } from './options.ts'
import { isPlayerAddress } from './page.ts'

describe('the command line', () => {
  it('print the hardware id without a server', () => {
    expect(parseOptions(['--print-hardware-id'])).toEqual({
      ok: true,
      options: { printHardwareId: true, hardwareId: null },
    })
    expect(parseOptions(['--print-hardware-id', '--hardware-id', 'panel 7'])).toMatchObject({ ok: false })
  })
  it('names where alarms are heard, with a secret', () => {
    const server = ['--server', 'https://a.example']
    const alarm = ['--alarm-port', '8790', '--alarm-secret-file', '/etc/alarm', '--alarm-drills']
    expect(parseOptions([...server, ...alarm])).toMatchObject({
      ok: true,
      options: { alarm: { port: 8_790, address: null, secretFile: '/etc/alarm', onlyDrills: true } },
    })
    for (const wrong of [
      ['--alarm-port', '8790'],
      ['--alarm-secret-file', '/etc/alarm'],
      ['--alarm-port', '70000', '--alarm-secret-file', '/etc/alarm'],
      [...alarm, '--alarm-address', 'lobby'],
    ])
      expect(parseOptions([...server, ...wrong])).toMatchObject({ ok: false, problems: [expect.any(String)] })
  })
  it('needs a server only', () => {
    expect(parseOptions(['--server', 'http://signage.local:8080/'], '/home/kiosk')).toEqual({
      ok: true,
      options: {
        server: 'http://signage.local:8080',
        browser: null,
        profile: '/home/kiosk/.local/share/vitrine-kiosk',
        hardwareId: null,
        provisioningKeyFile: null,
        logInsFile: null,
        headless: false,
        alarm: null,
      },
    })
  })
  it.each([
    [[], '--server is missing'],
    [['--server', 'signage.local'], '--server is “signage.local”'],
    [['--server', 'https://signage.local/player'], 'should be the address of a server'],
    [['--server', 'file:///etc/passwd'], 'should be the address of a server'],
    [['--server', 'https://a.example', '--hardware-id', 'a b'], '--hardware-id may have'],
    [['--server', 'https://a.example', '--port', '1'], '--port'],
  ])('refuses %j', (args, problem) => {
    const parsed = parseOptions(args, '/home/kiosk')
    expect(parsed.ok ? '' : parsed.problems.join()).toContain(problem)
  })
})

describe('the flags of the browser', () => {
  const flags = (server: string) =>
    browserFlags({
      server,
      userData: '/p',
      firstPage: 'data:,',
      headless: false,
      asRoot: false,
      socketRelay: null,
    })
  it.each([
    ['http://signage.local:8080', true],
    ['http://10.0.0.7', true],
    ['https://signage.example.org', false],
    ['http://localhost:8080', false],
    ['http://127.0.0.1:8080', false],
    ['http://[::1]:8080', false],
  ])('treat %s as secure although it is not: %s', (server, wanted) => {
    expect(flags(server).includes(`--unsafely-treat-insecure-origin-as-secure=${server}`)).toBe(wanted)
  })
  it('give up the sandbox for root only, and open no port', () => {
    expect(flags('https://a.example')).not.toContain('--no-sandbox')
    expect(flags('https://a.example').filter((flag) => flag.includes('debugging'))).toEqual([
      '--remote-debugging-pipe',
    ])
  })
})

it.each([
  ['https://a.example/player', true],
  ['https://a.example/player/vt_1?x=1#hardware-id=2', true],
  ['https://a.example/initialization', true],
  ['https://a.example/', false],
  ['https://a.example/player/a/b', false],
  ['https://a.example/players', false],
  ['https://a.example/console', false],
  ['https://b.example/player', false],
  ['http://a.example/player', false],
  ['about:blank', false],
  ['', false],
])('whether %s belongs to the player: %s', (address, belongs) => {
  expect(isPlayerAddress(address, 'https://a.example')).toBe(belongs)
})

describe('the hardware id', () => {
  it('is a hash of the first source that says something', async () => {
    const folder = await temporaryFolder('kiosk')
    onTestFinished(folder.remove)
    const file = (name: string, text: string) => {
      writeFileSync(join(folder.path, name), text)
      return join(folder.path, name)
    }
    const empty = file('a', '\n')
    const filler = file('b', 'To Be Filled By O.E.M.\n')
    const serial = file('c', '10000000abcdef01\0')
    const id = await readHardwareId([join(folder.path, 'none'), empty, filler, serial])
    expect(id).toBe(hardwareIdOf('10000000abcdef01'))
    expect(id).toMatch(/^kiosk-[0-9a-f]{32}$/)
    expect(await readHardwareId([empty, filler])).toBeNull()
  })
})
