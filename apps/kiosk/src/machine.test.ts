import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createMachine, type MachineParts } from './machine.ts'
import { keepRecent } from './recentLog.ts'
import { answerRequest } from './requests.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A machine with some programs and files, which notes what was run. */
function aMachine(programs: readonly string[], files: Record<string, string> = {}, found = 'Display 1') {
  const root = mkdtempSync(join(tmpdir(), 'machine-'))
  folders.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const ran: string[] = []
  const parts: MachineParts = {
    root,
    find: (program) => (programs.includes(program) ? program : null),
    async run(program, args) {
      ran.push([program, ...args].join(' '))
      return program === 'ddcutil' && args[0] === 'detect' ? found : ''
    },
  }
  return { parts, ran }
}

describe('the machine around a kiosk', () => {
  it('without any program says of each ability why it lacks it', async () => {
    const { abilities, run, setDisplay } = await createMachine(aMachine([]).parts)
    expect(abilities).toMatchObject({
      restartMachine: { able: false, reason_code: 'noReboot' },
      displayPower: { able: false, reason_code: 'displayOnlyBlack' },
      systemVolume: { able: false, reason_code: 'playerVolume' },
    })
    expect(run).toBeNull()
    await expect(setDisplay(false)).rejects.toThrow('cec-ctl')
  })
  it('switches its display by CEC where there is an adapter', async () => {
    const { parts, ran } = aMachine(['cec-ctl', 'ddcutil'], { 'dev/cec0': '' })
    const machine = await createMachine(parts)
    expect(machine.abilities.displayPower).toEqual({ able: true })
    await machine.setDisplay(false)
    await machine.setDisplay(true)
    expect(ran).toEqual([
      'cec-ctl --playback',
      'cec-ctl --to 0 --standby',
      'cec-ctl --playback',
      'cec-ctl --to 0 --image-view-on',
    ])
  })
  it('switches its display by DDC only where one listens', async () => {
    const { parts, ran } = aMachine(['ddcutil'])
    await (await createMachine(parts)).setDisplay(false)
    expect(ran).toEqual(['ddcutil detect --brief', 'ddcutil setvcp D6 4'])
    const deaf = await createMachine(aMachine(['ddcutil'], {}, 'Invalid display').parts)
    expect(deaf.abilities.displayPower.able).toBe(false)
  })
  it.each([
    ['wpctl', ['wpctl set-volume @DEFAULT_AUDIO_SINK@ 40%', 'wpctl set-mute @DEFAULT_AUDIO_SINK@ 1']],
    ['pactl', ['pactl set-sink-volume @DEFAULT_SINK@ 40%', 'pactl set-sink-mute @DEFAULT_SINK@ 1']],
    ['amixer', ['amixer -q sset Master 40% mute']],
  ])('turns the sound of the system by %s', async (program, expected) => {
    const { parts, ran } = aMachine([program])
    await (await createMachine(parts)).setVolume({ level: 40, muted: true })
    expect(ran).toEqual(expected)
  })
  it('reads its hottest sensor and its memory, and names its run without telling its id', async () => {
    const id = '6a0b8f5e-0000-4000-8000-000000000001'
    const { parts } = aMachine([], {
      'sys/class/thermal/thermal_zone0/temp': '48250\n',
      'sys/class/thermal/thermal_zone1/temp': '61830\n',
      'sys/class/thermal/thermal_zone2/temp': '-273150\n',
      'proc/meminfo': 'MemTotal: 2000 kB\nMemAvailable:     1000 kB\n',
      'proc/sys/kernel/random/boot_id': `${id}\n`,
    })
    const machine = await createMachine(parts)
    const { temperature, memory } = machine.health()
    expect(temperature).toBe(61.8)
    expect(memory.used).toBe(memory.total - 1_024_000)
    expect(machine.run).toMatch(/^[0-9a-f]{16}$/)
    expect(machine.run).not.toContain(id.slice(0, 8))
  })
})

describe('what the page asks of the kiosk', () => {
  it('is done and answered under its id; what fails is answered with the reason', async () => {
    const { parts, ran } = aMachine(['systemctl'])
    const machine = await createMachine(parts)
    let restarts = 0
    const around = { machine, log: () => [], restartBrowser: () => void (restarts += 1) }
    const ask = (name: string, args?: unknown) => answerRequest({ id: 7, name, args }, around)
    expect(await ask('restart', { what: 'machine' })).toEqual({ id: 7, ok: true, value: null })
    expect(ran).toEqual(['systemctl reboot'])
    await ask('restart', { what: 'browser' })
    expect(restarts).toBe(1)
    expect(await ask('restart', { what: 'server' })).toMatchObject({ ok: false })
    expect(await ask('volume', { level: 400, muted: false })).toMatchObject({ ok: false })
    expect(await ask('display', { on: true })).toMatchObject({ ok: false, reason: expect.any(String) })
    expect(await ask('shell', { run: 'ls' })).toMatchObject({ ok: false })
  })
})

it('keeps the newest 500 lines of its log, without secrets', () => {
  const written: string[] = []
  const { log, lines } = keepRecent(
    (event) => void written.push(event),
    () => 5,
  )
  for (let n = 0; n < 510; n += 1) log(`line ${n}`, { url: 'http://a/?key=secret' })
  expect(written).toHaveLength(510)
  expect(lines()).toHaveLength(500)
  expect(lines()[0]!.text).toContain('line 10 ')
  expect(lines().some(({ text }) => text.includes('secret'))).toBe(false)
})
