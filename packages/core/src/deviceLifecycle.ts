import { ACTIVATION_POLL_MS, CHANNEL_OPEN_DELAY_MS, SESSION_START_DELAY_MS } from './constants.ts'
import type { DeviceSettings, LocalChange, SettingsTrial } from './settingsSchemas.ts'
import type { Pause } from './pause.ts'
import { deviceErrorText, type DeviceErrorCode } from './deviceErrors.ts'
import { actionForFault } from './faults.ts'
import {
  changeLocally,
  keepLocal,
  NO_LOCAL_SETTINGS,
  settingsInForce,
  type LocalSettings,
} from './localSettings.ts'

/**
 * The life of a device as one union and one step, specification §4: each state holds only the facts true in it, the
 * step returns the next state and what is to be done as data. Whether it is connected is another question (`LinkState`).
 */

/** What a paired device knows of itself. `given` is what the operator set, `local` what was changed at the display. */
export type ActivatedFacts = {
  deviceId: string
  /** the sync id */
  token: string
  name: string
  siteName: string | null
  given: DeviceSettings
  local: LocalSettings
  /** paused on purpose; stored, so that a restart keeps the pause, also offline */
  pause?: Pause
  /** switched off on purpose; stored, so that a start shows nothing until the plan was looked at */
  off?: true
}

export type DeviceState =
  /** nothing was looked at yet */
  | { kind: 'starting' }
  /** it asked to be activated and has no answer yet */
  | { kind: 'unactivated'; deviceId: string }
  /** it shows its code; `console` is the console's origin if that differs from the player's */
  | { kind: 'pairing'; deviceId: string; code: string; expiresAtMs: number; console?: string }
  /** paired, at `/initialization` */
  | ({ kind: 'settingUp' } & ActivatedFacts & Tried)
  /** paired, showing what it was given */
  | ({ kind: 'presenting' } & ActivatedFacts & Tried)
/** Settings that are tried lie over those in force and are never stored: a restart ends a trial as well. */
type Tried = { trial?: SettingsTrial }
export type ActivatedState = Extract<DeviceState, ActivatedFacts>

/** Where a device id may come from, best first. `fallbackId` was made of time and chance. */
export type DeviceIdSources = { hardwareId: string | null; keptId: string | null; fallbackId: string }

/** When a new version takes the glass: at once, or at the next item boundary. */
export type PresentWhen = 'now' | 'boundary'

export type DeviceEvent =
  /** `pairingAs` is the id under which it asked before, with the secret still there */
  | { kind: 'started'; stored: ActivatedFacts | null; pairingAs: string | null; ids: DeviceIdSources }
  | { kind: 'resetAsked'; ids: DeviceIdSources }
  | {
      kind: 'activated'
      deviceId: string
      token: string
      name: string
      siteName: string | null
      settings: DeviceSettings
      /** the version of its screen, null without one */
      version: string | null
    }
  /** it is not paired (any more): this is its code */
  | { kind: 'codeReceived'; code: string; expiresAtMs: number; console?: string }
  /** no data row came back: nothing happens (specification §5) */
  | { kind: 'activationEmpty' }
  | { kind: 'activationFailed'; reason: string; attempt: number; chance: number }
  | { kind: 'activateDeviceReceived'; token: string }
  | { kind: 'serverPushReceived'; title: string; body: string }
  /** the realtime channel stands (again) */
  | { kind: 'channelOpened' }
  | { kind: 'channelUnreadable'; reason: string }
  | { kind: 'serverSettings'; settings: DeviceSettings; name: string | null; siteName?: string | null }
  /** `forMs` 0 ends a trial early */
  | { kind: 'trySettings'; settings: SettingsTrial; forMs: number }
  | { kind: 'trialEnded' }
  /** paused on purpose; null ends the pause, early or because its time is over */
  | { kind: 'pause'; pause: Pause | null }
  /** the display is switched off on purpose, or on again */
  | { kind: 'power'; off: boolean }
  | { kind: 'serverVersion'; version: string | null }
  | { kind: 'sessionStartDue'; version: string | null }
  | { kind: 'publish'; version: string | null; when: PresentWhen }
  | { kind: 'reload' }
  /** the server wants it reset; `resetAsked` follows when the answer was taken */
  | { kind: 'resetCommanded' }
  | { kind: 'setupSaved'; change: LocalChange }
  /** the server did not take the device's credential any more */
  | { kind: 'credentialRefused'; attempt: number; chance: number }

export type Effect =
  | { do: 'clearLocalStorage' }
  | { do: 'keepDeviceId'; deviceId: string }
  | { do: 'makeSecret' }
  /** forget token, session and presentation; id and secret stay */
  | { do: 'forgetActivation' }
  | { do: 'storeDevice'; facts: ActivatedFacts }
  /** a later one replaces an earlier one that has not begun */
  | { do: 'requestActivation'; afterMs: number }
  | { do: 'openChannel'; deviceId: string; afterMs: number }
  | { do: 'openSync'; token: string }
  | { do: 'closeLinks' }
  /** play what is stored, before any network call */
  | { do: 'presentStored' }
  /** fetch, check and show a version; null = nothing. A later one replaces an earlier one. */
  | { do: 'present'; version: string | null; when: PresentWhen }
  | { do: 'startSession'; version: string | null; afterMs: number }
  | { do: 'cancelSessionStart' }
  | { do: 'stopPresenting' }
  | { do: 'goTo'; page: '/player' | '/initialization' }
  /** the words of specification §8, the same in every language */
  | { do: 'toast'; text: string; danger: boolean }
  /** a toast that the new presentation starts then */
  | { do: 'announceStart'; afterMs: number }
  | { do: 'alert'; text: string }
  | { do: 'notify'; title: string; body: string }
  | { do: 'log'; code: DeviceErrorCode; text: string }
  | { do: 'report' }
  | { do: 'reportSettings' }
  | { do: 'reload' }
  /** a later one replaces an earlier one */
  | { do: 'endTrial'; afterMs: number }
  /** a later one replaces an earlier one; null: nothing is paused any more */
  | { do: 'watchPause'; pause: Pause | null }
  | { do: 'reset' }

type Step = { state: DeviceState; effects: readonly Effect[] }

/** Whether the device is paired. */
export function isActivated(state: DeviceState): state is ActivatedState {
  return state.kind === 'settingUp' || state.kind === 'presenting'
}

/** Whether the whole presentation is paused: the quiet picture is shown. */
export function isResting(state: DeviceState): boolean {
  return isActivated(state) && state.pause?.what === 'presentation'
}

/** The settings in force, with what is tried over them; null before activation. */
export function settingsOf(state: DeviceState): DeviceSettings | null {
  return isActivated(state)
    ? {
        ...settingsInForce(state.given, state.local),
        ...state.trial,
        ...(state.off && { blankScreen: true }),
      }
    : null
}

/**
 * Whether toasts and alerts may appear on the glass: before activation, in `/initialization`, or while a person uses
 * it. A device that presents to passers-by logs and reports the same text instead. Source: contract §9.
 */
export function tellsOnGlass(state: DeviceState, personPresent: boolean): boolean {
  return state.kind !== 'presenting' || personPresent
}

/** What happens to a device when something happens. Pure: the runner does the effects, in their order. */
export function stepDevice(state: DeviceState, event: DeviceEvent): Step {
  switch (event.kind) {
    case 'started': {
      if (!event.stored) return event.pairingAs === null ? reset(event.ids) : askAgain(event.pairingAs)
      const next = placed(event.stored)
      return {
        state: next,
        effects: [
          { do: 'presentStored' },
          ...(next.pause ? [{ do: 'watchPause', pause: next.pause } as const] : []),
          pageOf(next),
          { do: 'requestActivation', afterMs: 0 },
          { do: 'openSync', token: next.token },
          { do: 'openChannel', deviceId: next.deviceId, afterMs: 0 },
        ],
      }
    }
    case 'resetAsked':
      return reset(event.ids)
    case 'activated':
      return activated(state, event)
    case 'codeReceived':
      return pairing(state, event)
    case 'activationEmpty':
      return isActivated(state)
        ? stay(state)
        : stay(state, { do: 'requestActivation', afterMs: ACTIVATION_POLL_MS })
    case 'activationFailed': {
      const action = actionForFault(
        { area: 'activation', fatal: false, attempt: event.attempt },
        event.chance,
      )
      const text = deviceErrorText('ACTIVATION_FAILED', { reason: event.reason })
      return stay(
        state,
        // Once is enough for the person in front of it; the line below the code goes on saying it.
        ...(event.attempt === 0 && !isActivated(state) ? [{ do: 'toast', text, danger: true } as const] : []),
        { do: 'log', code: 'ACTIVATION_FAILED', text },
        { do: 'requestActivation', afterMs: action.do === 'retry' ? action.afterMs : ACTIVATION_POLL_MS },
      )
    }
    case 'activateDeviceReceived':
      return isActivated(state) && state.token === event.token
        ? stay(state)
        : stay(state, { do: 'requestActivation', afterMs: 0 })
    case 'channelOpened':
      // A device that was paired before the channel stood would otherwise learn of it with the next poll only.
      return isActivated(state) ? stay(state) : stay(state, { do: 'requestActivation', afterMs: 0 })
    case 'serverPushReceived':
      return stay(state, { do: 'notify', title: event.title, body: event.body })
    case 'channelUnreadable': {
      const text = deviceErrorText('EVENT_UNREADABLE', { reason: event.reason })
      return stay(state, { do: 'alert', text }, { do: 'log', code: 'EVENT_UNREADABLE', text })
    }
    case 'credentialRefused': {
      const action = actionForFault(
        { area: 'activation', fatal: false, attempt: event.attempt },
        event.chance,
      )
      // Only the activation service can say that a device is revoked; until it does, the glass stays as it is.
      return stay(
        state,
        { do: 'log', code: 'NO_CREDENTIALS', text: deviceErrorText('NO_CREDENTIALS') },
        {
          do: 'requestActivation',
          afterMs: event.attempt > 0 && action.do === 'retry' ? action.afterMs : 0,
        },
      )
    }
  }
  if (!isActivated(state)) return stay(state)
  switch (event.kind) {
    case 'serverSettings': {
      const next = placed({
        ...state,
        name: event.name ?? state.name,
        siteName: event.siteName === undefined ? state.siteName : event.siteName,
        given: event.settings,
      })
      return {
        state: next,
        effects: [
          { do: 'storeDevice', facts: factsOf(next) },
          ...(next.kind === state.kind ? [] : [pageOf(next)]),
          { do: 'report' },
        ],
      }
    }
    case 'trySettings': {
      const { trial: _before, ...rest } = state
      return event.forMs <= 0
        ? { state: rest, effects: [{ do: 'report' }] }
        : {
            state: { ...rest, trial: event.settings },
            effects: [{ do: 'endTrial', afterMs: event.forMs }, { do: 'report' }],
          }
    }
    case 'trialEnded': {
      const { trial: _before, ...rest } = state
      return { state: rest, effects: [{ do: 'report' }] }
    }
    case 'pause': {
      const { pause: _before, ...rest } = state
      const next = event.pause ? { ...rest, pause: event.pause } : rest
      return {
        state: next,
        effects: [
          { do: 'storeDevice', facts: factsOf(next) },
          { do: 'watchPause', pause: event.pause },
          { do: 'report' },
        ],
      }
    }
    case 'power': {
      const { off: _before, ...rest } = state
      const next = event.off ? { ...rest, off: true as const } : rest
      return { state: next, effects: [{ do: 'storeDevice', facts: factsOf(next) }, { do: 'report' }] }
    }
    case 'serverVersion':
      return stay(
        state,
        { do: 'announceStart', afterMs: SESSION_START_DELAY_MS },
        { do: 'startSession', version: event.version, afterMs: SESSION_START_DELAY_MS },
      )
    case 'sessionStartDue':
      return stay(
        state,
        { do: 'present', version: event.version, when: 'now' },
        { do: 'report' },
        ...(state.kind === 'presenting' ? [pageOf(state)] : []),
      )
    case 'publish':
      return stay(
        state,
        { do: 'cancelSessionStart' },
        { do: 'present', version: event.version, when: event.when },
        { do: 'report' },
      )
    case 'reload':
      return stay(state, { do: 'reload' })
    case 'resetCommanded':
      return stay(state, { do: 'reset' })
    case 'setupSaved': {
      const local = changeLocally(state.given, state.local, { ...event.change, setup: false })
      const next = placed({ ...state, local })
      return {
        state: next,
        effects: [
          { do: 'storeDevice', facts: factsOf(next) },
          { do: 'reportSettings' },
          pageOf(next),
          { do: 'report' },
        ],
      }
    }
  }
}

function stay(state: DeviceState, ...effects: Effect[]): Step {
  return { state, effects }
}

/** A start while it is pairing: the same registration goes on, with its code. */
function askAgain(deviceId: string): Step {
  return {
    state: { kind: 'unactivated', deviceId },
    effects: [
      { do: 'goTo', page: '/player' },
      { do: 'requestActivation', afterMs: 0 },
      { do: 'openChannel', deviceId, afterMs: CHANNEL_OPEN_DELAY_MS },
    ],
  }
}

function reset({ hardwareId, keptId, fallbackId }: DeviceIdSources): Step {
  const deviceId = hardwareId ?? keptId ?? fallbackId
  const invented = hardwareId === null && keptId === null
  return {
    state: { kind: 'unactivated', deviceId },
    effects: [
      { do: 'closeLinks' },
      { do: 'cancelSessionStart' },
      { do: 'stopPresenting' },
      { do: 'clearLocalStorage' },
      { do: 'keepDeviceId', deviceId },
      { do: 'makeSecret' },
      ...(invented ? [{ do: 'toast', text: deviceErrorText('NO_DEVICE_ID'), danger: true } as const] : []),
      { do: 'goTo', page: '/player' },
      { do: 'requestActivation', afterMs: 0 },
      { do: 'openChannel', deviceId, afterMs: CHANNEL_OPEN_DELAY_MS },
    ],
  }
}

function activated(state: DeviceState, event: Extract<DeviceEvent, { kind: 'activated' }>): Step {
  const before = isActivated(state) && state.token === event.token ? state : null
  const next = placed({
    deviceId: event.deviceId,
    token: event.token,
    name: event.name,
    siteName: event.siteName,
    given: event.settings,
    local: before ? before.local : NO_LOCAL_SETTINGS,
    ...(before?.pause && { pause: before.pause }),
    ...(before?.off && { off: true }),
  })
  return {
    state: next,
    effects: [
      { do: 'storeDevice', facts: factsOf(next) },
      { do: 'openSync', token: next.token },
      // With its credential the device may hear more on the channel than activations.
      ...(before
        ? []
        : ([
            { do: 'openChannel', deviceId: next.deviceId, afterMs: 0 },
            { do: 'watchPause', pause: null },
          ] as const)),
      { do: 'present', version: event.version, when: before ? 'boundary' : 'now' },
      ...(before?.kind === next.kind ? [] : [pageOf(next)]),
      { do: 'report' },
    ],
  }
}

function pairing(state: DeviceState, event: Extract<DeviceEvent, { kind: 'codeReceived' }>): Step {
  if (state.kind === 'starting') return stay(state)
  const next: DeviceState = { ...event, kind: 'pairing', deviceId: state.deviceId }
  const poll: Effect = { do: 'requestActivation', afterMs: ACTIVATION_POLL_MS }
  if (!isActivated(state)) return { state: next, effects: [poll] }
  // Revoked: what belongs to the company leaves the glass and the storage; the code and the mark take its place.
  return {
    state: next,
    effects: [
      { do: 'closeLinks' },
      { do: 'cancelSessionStart' },
      { do: 'stopPresenting' },
      { do: 'forgetActivation' },
      { do: 'goTo', page: '/player' },
      { do: 'openChannel', deviceId: state.deviceId, afterMs: CHANNEL_OPEN_DELAY_MS },
      poll,
    ],
  }
}

/** The state that follows from the facts: `settingUp` while setup is on. */
function placed(facts: ActivatedFacts): ActivatedState {
  const kept = factsOf({ ...facts, local: keepLocal(facts.given, facts.local) })
  return { kind: settingsInForce(kept.given, kept.local).setup ? 'settingUp' : 'presenting', ...kept }
}

function factsOf({
  deviceId,
  token,
  name,
  siteName,
  given,
  local,
  pause,
  off,
}: ActivatedFacts): ActivatedFacts {
  return { deviceId, token, name, siteName, given, local, ...(pause && { pause }), ...(off && { off }) }
}

function pageOf(state: ActivatedState): Effect {
  return { do: 'goTo', page: state.kind === 'settingUp' ? '/initialization' : '/player' }
}
