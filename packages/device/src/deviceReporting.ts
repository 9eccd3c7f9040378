import {
  deviceReason,
  isActivated,
  isResting,
  settingsInForce,
  settingsOf,
  withoutSocialTokens,
  type DeviceReport,
  type DeviceState,
  type RenderData,
} from '@vitrine/core'
import type { CommandRunner } from './commands.ts'
import type { HealthMeter } from './health.ts'
import { wholeMs, type FaultLog } from './faultLog.ts'
import type { MediaStore } from './mediaStore.ts'
import type { DevicePorts } from './ports.ts'
import type { Presentation } from './presenter.ts'
import type { ServerClock } from './serverClock.ts'
import type { SyncRecordCalls } from './syncRecord.ts'

/** What is said of starting offline while media are not kept. */
const STREAM_ONLY = {
  able: false,
  ...deviceReason(
    'startNoMedia',
    'Keeping media on the device is off, so it has nothing to start with while the network is gone.',
  ),
}

/** What a start reads of local storage before it has something to show. */
const START_KEYS = new Set(['deviceId', 'deviceSecret', 'deviceData', 'sysData', 'site'])
/** What is said of starting offline while the browser refuses what a start reads first. */
const NOT_WRITTEN = (keys: readonly string[]) => ({
  able: false,
  ...deviceReason(
    'startNoSettings',
    `The browser can't store this display's settings (${keys.join(', ')}), so a restart shows older content or none.`,
    { keys: keys.join(', ') },
  ),
})

/** What a device says of itself: what is seen on its glass, its files, its faults. */
export type Reporting = {
  /** Something that decides what is seen may have changed. */
  settle(): void
  /** The settings were changed at the glass: the next report carries them. */
  settingsChanged(): void
  /** Sends a report with all unanswered commands. @returns whether the server has taken it */
  send(): Promise<boolean>
}

function sidesOf({ screen }: RenderData): { width: number; height: number } {
  return {
    width: Math.round(Number.parseFloat(screen.width)),
    height: Math.round(Number.parseFloat(screen.height)),
  }
}

/** Puts together and sends the device's reports. */
export function createReporting(options: {
  ports: Pick<DevicePorts, 'blobs' | 'hostFacts'> & {
    clock: Pick<DevicePorts['clock'], 'timeZone' | 'monotonicMs'>
  }
  playerVersion: string
  state: () => DeviceState
  presentation: () => Presentation
  check: () => DeviceReport['check']
  /** the picture of a capture device is what is seen */
  capturing: () => boolean
  media: Pick<MediaStore, 'report'>
  faults: FaultLog
  commands: CommandRunner
  calls: SyncRecordCalls
  /** keys of local storage that could not be written */
  unwritten: () => readonly string[]
  clock: Pick<ServerClock, 'nowMs' | 'offsetMs' | 'errorMs'>
  /** who watches requests to outside hosts, and by which rules */
  hosts: () => DeviceReport['hosts']
  build: () => DeviceReport['build']
  programme: () => DeviceReport['programme']
  emergencies: () => DeviceReport['emergencies']
  health: HealthMeter
}): Reporting {
  const { ports, media, commands, clock } = options
  let showing: DeviceReport['showing'] = { kind: 'nothing', since: wholeMs(clock.nowMs()) }
  let settingsUnsent = false

  const statusText = (): string => {
    if (options.state().kind === 'settingUp') return 'setting up'
    if (options.presentation().coming) return 'downloading'
    return showing.kind === 'version' ? 'showing' : showing.kind
  }
  const makeReport = async (): Promise<DeviceReport> => {
    const { render, coming } = options.presentation()
    const check = options.check()
    const host = ports.hostFacts()
    const health = await options.health.read()
    const state = options.state()
    const pause = isActivated(state) ? state.pause : undefined
    const hosts = options.hosts()
    const build = options.build()
    const programme = options.programme()
    const emergencies = options.emergencies()
    const unwritten = options.unwritten().filter((key) => START_KEYS.has(key))
    return {
      player_version: options.playerVersion,
      showing,
      paused: pause ? { what: pause.what, until: pause.untilMs } : null,
      ...(check && { check }),
      ...(render && { screen: sidesOf(render) }),
      fetching: coming
        ? { version: coming.version, files: coming.render ? media.report(coming.render.media) : [] }
        : null,
      files: render ? media.report(render.media) : [],
      faults: options.faults.newest(),
      ...(hosts && { hosts }),
      ...(build && { build }),
      ...(programme && { programme }),
      ...(emergencies && { emergencies }),
      ...host,
      ...(host.offline_start.able && unwritten.length > 0 && { offline_start: NOT_WRITTEN(unwritten) }),
      ...(settingsOf(options.state())?.offlineMedia === false && { offline_start: STREAM_ONLY }),
      storage: await ports.blobs.usage().catch(() => null),
      time_zone: ports.clock.timeZone(),
      clock_offset: clock.offsetMs(),
      ...(clock.errorMs() === null ? {} : { clock_error: clock.errorMs()! }),
      // The last one: whoever compares reports leaves it out.
      ...(health && { health }),
    }
  }

  return {
    settle() {
      const state = options.state()
      const { render, presentedMs } = options.presentation()
      const since = wholeMs(clock.nowMs())
      if (state.kind !== 'presenting') {
        if (showing.kind !== 'nothing') showing = { kind: 'nothing', since }
      } else if (state.off) {
        if (showing.kind !== 'off') showing = { kind: 'off', since }
      } else if (settingsOf(state)?.blankScreen) {
        if (showing.kind !== 'blank') showing = { kind: 'blank', since }
      } else if (isResting(state)) {
        if (showing.kind !== 'paused') showing = { kind: 'paused', since }
      } else if (options.capturing()) {
        if (showing.kind !== 'passthrough') showing = { kind: 'passthrough', since }
      } else if (render === null) {
        if (showing.kind !== 'nothing') showing = { kind: 'nothing', since }
      } else if (presentedMs !== null) {
        if (showing.kind !== 'version' || showing.version !== render.version)
          showing = { kind: 'version', version: render.version, since: wholeMs(presentedMs) }
      }
      // A version that was not painted yet changes nothing: what was there is still what is seen.
    },
    settingsChanged() {
      settingsUnsent = true
    },
    async send() {
      const state = options.state()
      if (!isActivated(state)) return true
      const responses = commands.pending()
      // What is only tried is not reported: it is nobody's setting.
      const settings = settingsUnsent ? settingsInForce(state.given, state.local) : null
      const data = JSON.stringify(await makeReport())
      const sentMs = ports.clock.monotonicMs()
      const record = await options.calls.update({
        id: state.token,
        status: statusText(),
        data,
        ...(responses.length > 0 ? { responses: JSON.stringify(responses) } : {}),
        ...(settings ? { settings: JSON.stringify(withoutSocialTokens(settings)) } : {}),
      })
      if (!record) return false
      options.health.answered(ports.clock.monotonicMs() - sentMs)
      if (settings) settingsUnsent = false
      commands.acknowledged(responses)
      commands.take(record.commands)
      return true
    },
  }
}
