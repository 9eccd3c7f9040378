import { OFFLINE_AFTER_MS, OFFLINE_GRACE_MS } from './constants.ts'
import type { DeviceReport } from './deviceReport.ts'
import type { Pause, PausedPart } from './pause.ts'
import type { DeviceSettings } from './settingsSchemas.ts'
import { deviceReason, type ReportedReason } from './deviceReasons.ts'
import { displayFit, type DisplayFit } from './displayFit.ts'

/** The facts that a device's status is derived from; `null` is "never" or "none". Instants are epoch ms, server clock. */
export type DeviceFacts = {
  /** the device's newest own write to its sync record */
  checkinMs: number | null
  /** an open subscription of the device, on any node */
  connected: boolean
  /** when the last subscription ended */
  disconnectedMs: number | null
  /** the newest report, null if there is none or it could not be read */
  report: DeviceReport | null
  /** the version that the device should show, null without a published screen */
  wanted: string | null
  /** how its picture is turned and laid out */
  settings: DeviceSettings
  /** what was paused on purpose from here, and by whom */
  pause?: (Pick<Pause, 'what' | 'untilMs'> & { by: string | null }) | null
}

/** Until when something is paused on purpose (epoch ms), and by whom; null where that is not known. */
export type PausedFacts = { until: number; by: string | null }

/**
 * What the console says of a device. `since` is an epoch ms. `showing` means presented by the player's own account;
 * `off` is a display that was switched off on purpose, `paused` the whole presentation on purpose, `ads_paused` only its ads; `attention` means that it is connected but does not show what it should, with the reason in English and as a code. `fit` is there
 * where the screen does not fit the display.
 */
export type DeviceStatus =
  | { kind: 'unknown'; since: null }
  | { kind: 'offline'; since: number; version: string | null }
  | { kind: 'downloading'; since: number; done: number; total: number; version: string }
  | {
      kind: 'showing'
      since: number
      version: string
      current: boolean
      fit?: Misfit | undefined
      ads_paused?: PausedFacts | undefined
    }
  | { kind: 'blank'; since: number }
  | { kind: 'off'; since: number }
  | ({ kind: 'paused'; since: number } & PausedFacts)
  | { kind: 'passthrough'; since: number }
  | { kind: 'idle'; since: number }
  | ({ kind: 'attention'; since: number } & ReportedReason & { reason: string })

/** A screen that does not fit its display. */
export type Misfit = Exclude<DisplayFit, { kind: 'fits' }>

/**
 * The last instant at which a device that stays silent does not yet count as offline, epoch ms.
 * @param facts when the device last wrote its record, and how its subscription stands
 */
export function silenceEndsMs({
  checkinMs,
  connected,
  disconnectedMs,
}: Pick<DeviceFacts, 'connected' | 'disconnectedMs'> & { checkinMs: number }): number {
  // A half-open connection looks connected, so silence counts even then, with room for one missed heartbeat.
  if (connected) return checkinMs + 2 * OFFLINE_AFTER_MS
  return disconnectedMs !== null && disconnectedMs >= checkinMs
    ? disconnectedMs + OFFLINE_GRACE_MS
    : checkinMs + OFFLINE_AFTER_MS
}

/** Derives a device's status from facts alone. Unknown stays unknown: nothing is guessed from what should be. */
export function deriveDeviceStatus(facts: DeviceFacts, nowMs: number): DeviceStatus {
  const { report, checkinMs, connected, disconnectedMs, wanted } = facts
  if (checkinMs === null || report === null) return { kind: 'unknown', since: null }

  const shown = report.showing.kind === 'version' ? report.showing.version : null
  if (nowMs > silenceEndsMs({ checkinMs, connected, disconnectedMs }))
    return { kind: 'offline', since: Math.max(checkinMs, disconnectedMs ?? 0), version: shown }

  const { since } = report.showing
  if (report.showing.kind === 'off') return { kind: 'off', since }
  if (report.showing.kind === 'blank') return { kind: 'blank', since }
  if (report.showing.kind === 'paused')
    return { kind: 'paused', since, ...(pausedFacts(facts, 'presentation') ?? { until: since, by: null }) }
  if (report.showing.kind === 'passthrough') return { kind: 'passthrough', since }
  if (report.fetching) {
    const { files, version } = report.fetching
    const failed = files.find((file) => file.state === 'failed')
    if (failed)
      return {
        kind: 'attention',
        since: checkinMs,
        ...reasonOf(failed, deviceReason('fileFailed', 'A file could not be fetched.')),
      }
    const done = files.filter((file) => file.state === 'checked').length
    return { kind: 'downloading', since: checkinMs, done, total: files.length, version }
  }
  if (shown === null) {
    return wanted === null
      ? { kind: 'idle', since }
      : {
          kind: 'attention',
          since,
          ...deviceReason('notShownYet', 'It has not shown its screen yet.'),
        }
  }
  // It may say what it likes: what it saw when it looked at its own glass counts more.
  if (report.check?.ok === false) {
    const { at, problem, problem_code } = report.check
    const found = { reason: problem, reason_code: problem_code }
    return {
      kind: 'attention',
      since: at,
      ...reasonOf(found, deviceReason('checkFailed', 'It does not show what it should.')),
    }
  }
  const fit = report.screen ? displayFit(report.screen, report.glass, facts.settings) : null
  const adsPaused = pausedFacts(facts, 'ads')
  return {
    kind: 'showing',
    since,
    version: shown,
    current: shown === wanted,
    ...(fit && fit.kind !== 'fits' && { fit }),
    ...(adsPaused && { ads_paused: adsPaused }),
  }
}

/** What a device says of its pause, with who asked for it where that was asked for here. */
function pausedFacts({ report, pause }: DeviceFacts, what: PausedPart): PausedFacts | null {
  if (report?.paused?.what !== what) return null
  return { until: report.paused.until, by: pause?.what === what ? pause.by : null }
}

/** Whether a status is what somebody chose: nothing that anybody has to be alerted about. */
export function isOnPurpose(kind: DeviceStatus['kind']): boolean {
  return kind === 'off' || kind === 'blank' || kind === 'paused'
}

/** Whether a device of this status has a picture: that of its screen, or of its capture device. */
export function hasPicture(kind: DeviceStatus['kind']): boolean {
  return kind === 'showing' || kind === 'passthrough'
}

/** What a report says of the display, without details: as much as counting devices by status needs. */
export type ReportedState =
  'showing' | 'bad' | 'downloading' | 'failed' | 'off' | 'blank' | 'paused' | 'passthrough' | 'nothing'

/** What a report says of the display, in the order in which `deriveDeviceStatus` looks. */
export function reportedState({ showing, fetching, check }: DeviceReport): ReportedState {
  if (showing.kind !== 'version' && showing.kind !== 'nothing') return showing.kind
  if (fetching) return fetching.files.some((file) => file.state === 'failed') ? 'failed' : 'downloading'
  if (showing.kind === 'nothing') return 'nothing'
  return check?.ok === false ? 'bad' : 'showing'
}

/**
 * The kind of `deriveDeviceStatus`, from what a list of ten thousand devices can be asked for quickly.
 * @param facts.state     what the newest report says; null without one
 * @param facts.hasWanted whether there is a version that the device should show
 */
export function statusKindOf(
  facts: Pick<DeviceFacts, 'checkinMs' | 'connected' | 'disconnectedMs'> & {
    state: ReportedState | null
    hasWanted: boolean
  },
  nowMs: number,
): DeviceStatus['kind'] {
  const { checkinMs, state } = facts
  if (checkinMs === null || state === null) return 'unknown'
  if (nowMs > silenceEndsMs({ ...facts, checkinMs })) return 'offline'
  if (state === 'nothing') return facts.hasWanted ? 'attention' : 'idle'
  return state === 'bad' || state === 'failed' ? 'attention' : state
}

/** The reason that a device gave, else another one. */
function reasonOf(
  { reason, reason_code, reason_params }: ReportedReason,
  otherwise: ReportedReason & { reason: string },
): ReportedReason & { reason: string } {
  if (reason === undefined) return otherwise
  return { reason, ...(reason_code && { reason_code }), ...(reason_params && { reason_params }) }
}
