import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { deviceReason } from '@vitrine/core'

/** Whether the machine can do something, and if not, why. */
export type MachineAbility = { able: true } | ({ able: false } & ReturnType<typeof deviceReason>)

/** The machine that a kiosk runs on, as far as operators reach it from afar. */
export type Machine = {
  abilities: Readonly<Record<'restartMachine' | 'displayPower' | 'systemVolume', MachineAbility>>
  /** names this run of the machine; null where it does not tell */
  run: string | null
  restart(): Promise<void>
  setVolume(volume: { level: number; muted: boolean }): Promise<void>
  setDisplay(on: boolean): Promise<void>
  health(): { temperature?: number; memory: { used: number; total: number } }
}

/** What is asked of the system; tests put their own in its place. */
export type MachineParts = {
  /** the path of a program, null where there is none */
  find(program: string): string | null
  /** @throws Error with what the program said */
  run(program: string, args: readonly string[]): Promise<string>
  /** the system's files */
  root: string
}

/** A program that sets something is given this long, ms: some ask every connector for a display. */
const PROGRAM_MS = 15_000

const ABLE = { able: true } as const

/** Looks at what the machine has. Nothing of it is changed before somebody asks for that. */
export async function createMachine(parts: MachineParts = thisMachine()): Promise<Machine> {
  const { find, run, root } = parts
  const systemctl = find('systemctl')
  const sound = soundOf(parts)
  const display = await displayOf(parts)
  return {
    abilities: {
      restartMachine: systemctl
        ? ABLE
        : {
            able: false,
            ...deviceReason('noReboot', 'The runner has no program that restarts this machine (systemctl).'),
          },
      displayPower: display
        ? ABLE
        : {
            able: false,
            ...deviceReason(
              'displayOnlyBlack',
              'This device can’t switch its display off (neither cec-ctl nor ddcutil reaches it); it shows black.',
            ),
          },
      systemVolume: sound
        ? ABLE
        : {
            able: false,
            ...deviceReason('playerVolume', 'This machine has no mixer; the player turns its own sound.'),
          },
    },
    run: bootOf(root),
    async restart() {
      if (!systemctl) throw new Error('This machine has no systemctl.')
      await run(systemctl, ['reboot'])
    },
    async setVolume(volume) {
      if (!sound) throw new Error('This machine has no mixer.')
      for (const args of sound.args(volume.level, volume.muted)) await run(sound.program, args)
    },
    async setDisplay(on) {
      if (!display) throw new Error('Neither cec-ctl nor ddcutil reaches a display.')
      for (const args of on ? display.on : display.off) await run(display.program, args)
    },
    health() {
      const temperature = hottestOf(root)
      const total = totalmem()
      const memory = { used: total - (availableOf(root) ?? freemem()), total }
      return { ...(temperature !== null && { temperature }), memory }
    },
  }
}

/** The machine that this process runs on. */
function thisMachine(): MachineParts {
  return {
    root: '/',
    find(program) {
      for (const folder of [...(env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin', '/usr/bin']) {
        if (!folder.startsWith('/')) continue
        const path = join(folder, program)
        try {
          accessSync(path, constants.X_OK)
          return path
        } catch {
          // Not there.
        }
      }
      return null
    },
    run: (program, args) =>
      new Promise((resolve, reject) => {
        execFile(program, [...args], { timeout: PROGRAM_MS }, (error, stdout, stderr) => {
          if (error) reject(new Error((stderr.trim().split('\n').at(-1) || error.message).slice(0, 300)))
          else resolve(stdout)
        })
      }),
  }
}

type Sound = { program: string; args(level: number, muted: boolean): string[][] }

/** The mixer of the system: of PipeWire, of PulseAudio, or of ALSA. */
function soundOf({ find }: MachineParts): Sound | null {
  const wpctl = find('wpctl')
  if (wpctl)
    return {
      program: wpctl,
      args: (level, muted) => [
        ['set-volume', '@DEFAULT_AUDIO_SINK@', `${level}%`],
        ['set-mute', '@DEFAULT_AUDIO_SINK@', muted ? '1' : '0'],
      ],
    }
  const pactl = find('pactl')
  if (pactl)
    return {
      program: pactl,
      args: (level, muted) => [
        ['set-sink-volume', '@DEFAULT_SINK@', `${level}%`],
        ['set-sink-mute', '@DEFAULT_SINK@', muted ? '1' : '0'],
      ],
    }
  const amixer = find('amixer')
  if (!amixer) return null
  return {
    program: amixer,
    args: (level, muted) => [['-q', 'sset', 'Master', `${level}%`, muted ? 'mute' : 'unmute']],
  }
}

type Display = { program: string; on: string[][]; off: string[][] }

/** How the display is switched: by CEC over its HDMI cable, or by DDC. */
async function displayOf({ find, run, root }: MachineParts): Promise<Display | null> {
  const cec = find('cec-ctl')
  if (cec && has(root, 'dev/cec0'))
    return {
      program: cec,
      on: [['--playback'], ['--to', '0', '--image-view-on']],
      off: [['--playback'], ['--to', '0', '--standby']],
    }
  const ddc = find('ddcutil')
  // It is there on machines whose display does not listen to it.
  if (!ddc || !(await run(ddc, ['detect', '--brief']).catch(() => '')).includes('Display 1')) return null
  return { program: ddc, on: [['setvcp', 'D6', '1']], off: [['setvcp', 'D6', '4']] }
}

function has(root: string, path: string): boolean {
  try {
    accessSync(join(root, path))
    return true
  } catch {
    return false
  }
}

function textOf(root: string, path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8').trim()
  } catch {
    return null
  }
}

/** A hash of the id that the kernel makes at every start: nothing else needs to know the id itself. */
function bootOf(root: string): string | null {
  const id = textOf(root, 'proc/sys/kernel/random/boot_id')
  return id ? createHash('sha256').update(id).digest('hex').slice(0, 16) : null
}

/** The hottest of the machine's sensors, °C. */
function hottestOf(root: string): number | null {
  const folder = 'sys/class/thermal'
  let zones: string[]
  try {
    zones = readdirSync(join(root, folder)).filter((name) => name.startsWith('thermal_zone'))
  } catch {
    return null
  }
  const degrees = zones
    .map((zone) => Number(textOf(root, join(folder, zone, 'temp')) ?? Number.NaN) / 1_000)
    // A sensor that is not connected reads impossible values.
    .filter((degree) => degree > -60 && degree < 150)
  return degrees.length === 0 ? null : Math.round(Math.max(...degrees) * 10) / 10
}

/** Memory that programs could get, bytes: caches give way. */
function availableOf(root: string): number | null {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(textOf(root, 'proc/meminfo') ?? '')
  return found ? Number(found[1]) * 1_024 : null
}
