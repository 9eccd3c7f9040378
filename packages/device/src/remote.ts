import type * as z from 'zod/mini'
import { isActivated, zoneTimeOf } from '@vitrine/core'
import {
  DEFAULT_POWER,
  DEFAULT_VOLUME,
  isDisplayOn,
  powerSchema,
  volumeSchema,
  type Power,
  type Volume,
} from '@vitrine/core/remote'
import type { ConnectionParts } from './connectionParts.ts'
import type { Stop } from './ports.ts'
import { reasonOf } from './reasonOf.ts'

/** The volume of this device and when its display is on. */
export type Remote = {
  setVolume(volume: Volume): Promise<void>
  setPower(power: Power): void
  /** Does what was kept, once the device knows that it is paired. */
  start(): void
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
  stop(): void
}

const VOLUME_KEY = 'volume'
const POWER_KEY = 'power'
/** How often it is looked whether the display is to be on, ms: the clock and its zone can be set in between. */
const LOOK_MS = 60_000

/** Keeps what operators set over restarts, and switches the display by its plan, also with the network gone. */
export function createRemote({
  ports,
  serverClock,
  state,
  dispatch,
  remote: host,
  emergencies,
}: Pick<ConnectionParts, 'ports' | 'serverClock' | 'state' | 'dispatch' | 'remote' | 'emergencies'>): Remote {
  const read = <T>(key: string, schema: z.ZodMiniType<T>, otherwise: T): T => {
    try {
      const parsed = schema.safeParse(JSON.parse(ports.keys.get(key) ?? ''))
      return parsed.success ? parsed.data : otherwise
    } catch {
      return otherwise
    }
  }
  const keep = (key: string, value: unknown) => {
    try {
      if (value === null) ports.keys.remove(key)
      else ports.keys.set(key, JSON.stringify(value))
    } catch {
      // Full: it counts until the page goes.
      ports.log(`${key} could not be stored`)
    }
  }
  const attempt = (what: string, done: Promise<void> | undefined) =>
    void done?.catch((error: unknown) => ports.log(`${what}: ${reasonOf(error)}`))

  let volume = read(VOLUME_KEY, volumeSchema, DEFAULT_VOLUME)
  let power = read(POWER_KEY, powerSchema, DEFAULT_POWER)
  /** Whether the display was switched on by this run; null before it did anything. */
  let isOn: boolean | null = null
  let started = false
  let stopTimer: Stop | null = null
  let isAlarmed = false

  const look = () => {
    stopTimer?.()
    stopTimer = null
    const now = state()
    if (!started || !isActivated(now)) return
    const isPlanned = isDisplayOn(power, zoneTimeOf(ports.clock.timeZone()), serverClock.nowMs())
    if (isPlanned === (now.off === true)) dispatch({ kind: 'power', off: !isPlanned })
    // An emergency is seen on a display that is switched off: what it plays stays off underneath.
    const on = isPlanned || isAlarmed
    // A display that nobody ever switched off is left alone.
    if (on !== isOn && (isOn !== null || !on || power.mode !== 'on')) attempt('display', host?.setDisplay(on))
    isOn = on
    const toMinuteMs = LOOK_MS - (serverClock.nowMs() % LOOK_MS)
    if (power.mode === 'plan') stopTimer = ports.timers.after(Math.max(100, toMinuteMs), look)
  }
  const hear = () => {
    const isNow = emergencies?.view().shown != null
    if (isNow === isAlarmed) return
    isAlarmed = isNow
    look()
  }
  const stopHearing = emergencies?.subscribe(hear)

  return {
    async setVolume(given) {
      volume = given
      keep(VOLUME_KEY, given)
      await host?.setVolume(given)
    },
    setPower(given) {
      power = given
      keep(POWER_KEY, given)
      look()
    },
    start() {
      if (!started && volume !== DEFAULT_VOLUME) attempt('volume', host?.setVolume(volume))
      started = true
      look()
      hear()
    },
    forget() {
      stopTimer?.()
      if (volume !== DEFAULT_VOLUME) attempt('volume', host?.setVolume(DEFAULT_VOLUME))
      if (isOn === false) attempt('display', host?.setDisplay(true))
      volume = DEFAULT_VOLUME
      power = DEFAULT_POWER
      isOn = null
      started = false
      keep(VOLUME_KEY, null)
      keep(POWER_KEY, null)
    },
    stop() {
      stopTimer?.()
      stopHearing?.()
    },
  }
}
