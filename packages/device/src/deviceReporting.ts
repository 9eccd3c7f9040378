import {
  errorText,
  isActivated,
  settingsOf,
  withoutSocialTokens,
  type DeviceReport,
  type DeviceState,
  type ErrorCode,
} from '@vitrine/core'
import type { CommandRunner } from './commands.ts'
import type { MediaStore } from './mediaStore.ts'
import type { DevicePorts } from './ports.ts'
import type { Presentation } from './presenter.ts'
import type { ServerClock } from './serverClock.ts'
import type { SyncRecordCalls } from './syncRecord.ts'

/** Faults that are remembered and reported. */
const FAULTS_MAX = 20

export type FaultLog = {
  note(code: ErrorCode, facts?: Record<string, string | number>): void
  /** A text that was filled in already. */
  noteText(code: ErrorCode, text: string): void
  newest(): DeviceReport['faults']
}

/** The last faults, newest first; the same text is there once, with its newest instant. */
export function createFaultLog(
  nowMs: () => number,
  log: (line: string) => void,
  onNoted: () => void,
): FaultLog {
  const faults: DeviceReport['faults'] = []
  const noteText = (code: ErrorCode, text: string) => {
    log(`${code} ${text}`)
    const cut = text.slice(0, 1_000)
    const same = faults.findIndex((known) => known.text === cut)
    if (same >= 0) faults.splice(same, 1)
    faults.unshift({ code, text: cut, at: wholeMs(nowMs()) })
    faults.splice(FAULTS_MAX)
    onNoted()
  }
  return {
    note: (code, facts = {}) => noteText(code, errorText(code, facts)),
    noteText,
    newest: () => [...faults],
  }
}

/** What a device says of itself: what is seen on its glass, its files, its faults. */
export type Reporting = {
  /** Something that decides what is seen may have changed. */
  settle(): void
  /** The settings were changed at the glass: the next report carries them. */
  settingsChanged(): void
  /** Sends a report with all unanswered commands. @returns whether the server has taken it */
  send(): Promise<boolean>
}

/** Puts together and sends the device's reports. */
export function createReporting(options: {
  ports: Pick<DevicePorts, 'blobs' | 'hostFacts'>
  playerVersion: string
  state: () => DeviceState
  presentation: () => Presentation
  media: Pick<MediaStore, 'report'>
  faults: FaultLog
  commands: CommandRunner
  calls: SyncRecordCalls
  clock: Pick<ServerClock, 'nowMs' | 'offsetMs'>
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
    return {
      player_version: options.playerVersion,
      showing,
      fetching: coming
        ? { version: coming.version, files: coming.render ? media.report(coming.render.media) : [] }
        : null,
      files: render ? media.report(render.media) : [],
      faults: options.faults.newest(),
      ...ports.hostFacts(),
      storage: await ports.blobs.usage().catch(() => null),
      clock_offset: clock.offsetMs(),
    }
  }

  return {
    settle() {
      const state = options.state()
      const { render, presentedMs } = options.presentation()
      const since = wholeMs(clock.nowMs())
      if (state.kind !== 'presenting') {
        if (showing.kind !== 'nothing') showing = { kind: 'nothing', since }
      } else if (settingsOf(state)?.blankScreen) {
        if (showing.kind !== 'blank') showing = { kind: 'blank', since }
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
      const settings = settingsUnsent ? settingsOf(state) : null
      const record = await options.calls.update({
        id: state.token,
        status: statusText(),
        data: JSON.stringify(await makeReport()),
        ...(responses.length > 0 ? { responses: JSON.stringify(responses) } : {}),
        ...(settings ? { settings: JSON.stringify(withoutSocialTokens(settings)) } : {}),
      })
      if (!record) return false
      if (settings) settingsUnsent = false
      commands.acknowledged(responses.map((response) => response.id))
      commands.take(record.commands)
      return true
    },
  }
}

/** An instant as reports carry it; a clock may stand before 1970. */
function wholeMs(ms: number): number {
  return Math.max(0, Math.round(ms))
}
