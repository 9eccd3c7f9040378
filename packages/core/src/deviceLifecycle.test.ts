import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DEVICE_SETTINGS } from './settingsSchemas.ts'
import {
  isActivated,
  settingsOf,
  stepDevice,
  tellsOnGlass,
  type ActivatedFacts,
  type DeviceEvent,
  type DeviceState,
  type Effect,
} from './deviceLifecycle.ts'
import { NO_LOCAL_SETTINGS } from './localSettings.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const V1 = '1'.repeat(64)
const playing = { ...DEFAULT_DEVICE_SETTINGS, setup: false }
const facts: ActivatedFacts = {
  deviceId: 'dev-1',
  token: '1763715600000',
  name: 'Lobby',
  siteName: 'Entrance',
  given: playing,
  local: NO_LOCAL_SETTINGS,
}
const ids = { hardwareId: null, keptId: 'dev-1', fallbackId: 'fallback-1' }
const unactivated: DeviceState = { kind: 'unactivated', deviceId: 'dev-1' }
const pairing: DeviceState = { kind: 'pairing', deviceId: 'dev-1', code: 'K7PX2Q', expiresAtMs: T0 + 900_000 }
const presenting: DeviceState = { kind: 'presenting', ...facts }
const settingUp: DeviceState = { kind: 'settingUp', ...facts, given: DEFAULT_DEVICE_SETTINGS }
const activation = {
  kind: 'activated',
  deviceId: 'dev-1',
  token: facts.token,
  name: 'Lobby',
  siteName: 'Entrance',
  settings: playing,
  version: V1,
} as const
const does = (effects: readonly Effect[]) => effects.map((effect) => effect.do)

describe('reset', () => {
  const { state, effects } = stepDevice(
    { kind: 'starting' },
    { kind: 'started', stored: null, pairingAs: null, ids },
  )

  it('clears local storage, asks to be activated, and opens the channel after 2 s', () => {
    expect(state).toEqual(unactivated)
    expect(does(effects)).toEqual([
      'closeLinks',
      'cancelSessionStart',
      'stopPresenting',
      'clearLocalStorage',
      'keepDeviceId',
      'makeSecret',
      'goTo',
      'requestActivation',
      'openChannel',
    ])
    expect(effects.at(-1)).toEqual({ do: 'openChannel', deviceId: 'dev-1', afterMs: 2_000 })
  })
  it('takes the hardware id first, then the one it had, then one of time and chance', () => {
    const idOf = (given: typeof ids | { hardwareId: string; keptId: null; fallbackId: string }) => {
      const { state } = stepDevice(presenting, { kind: 'resetAsked', ids: given })
      return state.kind === 'unactivated' && state.deviceId
    }
    expect(idOf({ hardwareId: 'hw', keptId: null, fallbackId: 'f' })).toBe('hw')
    expect(idOf(ids)).toBe('dev-1')
  })
  it('says "not device id" only when it had to invent one', () => {
    const invented = stepDevice(presenting, {
      kind: 'resetAsked',
      ids: { hardwareId: null, keptId: null, fallbackId: 'f' },
    })
    expect(invented.effects).toContainEqual({ do: 'toast', text: 'not device id', danger: true })
    expect(does(effects)).not.toContain('toast')
  })
})

describe('an ordinary start', () => {
  it('plays what is stored before anything goes over the network', () => {
    const { state, effects } = stepDevice(
      { kind: 'starting' },
      { kind: 'started', stored: facts, pairingAs: null, ids },
    )
    expect(state.kind).toBe('presenting')
    expect(does(effects)[0]).toBe('presentStored')
    expect(does(effects)).not.toContain('clearLocalStorage')
    expect(does(effects).slice(2)).toEqual(['requestActivation', 'openSync', 'openChannel'])
  })
  it('goes on pairing under the same registration', () => {
    const { state, effects } = stepDevice(
      { kind: 'starting' },
      { kind: 'started', stored: null, pairingAs: 'dev-1', ids },
    )
    expect(state).toEqual(unactivated)
    expect(does(effects)).toEqual(['goTo', 'requestActivation', 'openChannel'])
  })
  it('goes on with the set-up that was not finished', () => {
    const { state, effects } = stepDevice(
      { kind: 'starting' },
      { kind: 'started', stored: { ...facts, given: DEFAULT_DEVICE_SETTINGS }, pairingAs: null, ids },
    )
    expect(state.kind).toBe('settingUp')
    expect(effects).toContainEqual({ do: 'goTo', page: '/initialization' })
  })
})

describe('activation', () => {
  it('shows the code and asks again every 15 s', () => {
    const step = stepDevice(unactivated, { kind: 'codeReceived', code: 'K7PX2Q', expiresAtMs: T0 + 900_000 })
    expect(step.state).toEqual(pairing)
    expect(step.effects).toEqual([{ do: 'requestActivation', afterMs: 15_000 }])
  })
  it('asks again at once when the channel says that it was paired', () => {
    const step = stepDevice(pairing, { kind: 'activateDeviceReceived', token: 't' })
    expect(step.effects).toEqual([{ do: 'requestActivation', afterMs: 0 }])
  })
  it('asks again when the channel stands, because it may have been paired before', () => {
    for (const before of [unactivated, pairing]) {
      expect(stepDevice(before, { kind: 'channelOpened' }).effects).toEqual([
        { do: 'requestActivation', afterMs: 0 },
      ])
    }
    expect(stepDevice(presenting, { kind: 'channelOpened' }).effects).toEqual([])
  })
  it('plays at once when it was paired with setup off', () => {
    const { state, effects } = stepDevice(pairing, activation)
    expect(state).toEqual(presenting)
    expect(effects).toContainEqual({ do: 'present', version: V1, when: 'now' })
    expect(effects).toContainEqual({ do: 'goTo', page: '/player' })
    expect(does(effects)).toContain('openSync')
  })
  it('goes to /initialization when the server sends settings with setup on', () => {
    const { state, effects } = stepDevice(pairing, { ...activation, settings: DEFAULT_DEVICE_SETTINGS })
    expect(state.kind).toBe('settingUp')
    expect(effects).toContainEqual({ do: 'goTo', page: '/initialization' })
  })
  it('does nothing but ask later when no row comes back', () => {
    expect(stepDevice(pairing, { kind: 'activationEmpty' })).toEqual({
      state: pairing,
      effects: [{ do: 'requestActivation', afterMs: 15_000 }],
    })
    expect(stepDevice(presenting, { kind: 'activationEmpty' })).toEqual({ state: presenting, effects: [] })
  })
  it('shows and logs an activation error, and shows it once', () => {
    const failed = (attempt: number) =>
      stepDevice(pairing, { kind: 'activationFailed', reason: 'no answer', attempt, chance: 0 }).effects
    expect(failed(0)[0]).toEqual({ do: 'toast', text: 'Error activating device: no answer', danger: true })
    expect(does(failed(0))).toEqual(['toast', 'log', 'requestActivation'])
    expect(does(failed(1))).toEqual(['log', 'requestActivation'])
  })
  it('keeps its picture and what was changed at the glass when it asks again later', () => {
    const local = { values: { rotate: 90 }, over: { rotate: 0 } } as const
    const { state, effects } = stepDevice({ ...presenting, local }, activation)
    expect(settingsOf(state)?.rotate).toBe(90)
    expect(effects).toContainEqual({ do: 'present', version: V1, when: 'boundary' })
    expect(does(effects)).not.toContain('goTo')
  })
})

describe('messages of the channel', () => {
  it('passes a push on as a notification', () => {
    const step = stepDevice(presenting, { kind: 'serverPushReceived', title: 'Hello', body: 'World' })
    expect(step.effects).toEqual([{ do: 'notify', title: 'Hello', body: 'World' }])
  })
  it('says that an event could not be read, with the text of the catalogue', () => {
    const step = stepDevice(pairing, { kind: 'channelUnreadable', reason: 'it is not JSON' })
    expect(step.effects[0]).toEqual({ do: 'alert', text: 'Error parsing event data: it is not JSON' })
  })
})

describe('commands', () => {
  it('announces a server version and renders it 5 s later', () => {
    const step = stepDevice(presenting, { kind: 'serverVersion', version: V1 })
    expect(step.effects).toEqual([
      { do: 'announceStart', afterMs: 5_000 },
      { do: 'startSession', version: V1, afterMs: 5_000 },
    ])
    expect(stepDevice(presenting, { kind: 'sessionStartDue', version: V1 }).effects).toContainEqual({
      do: 'present',
      version: V1,
      when: 'now',
    })
  })
  it('lets a publication replace a session that has not started', () => {
    const { effects } = stepDevice(presenting, { kind: 'publish', version: V1, when: 'boundary' })
    expect(does(effects)).toEqual(['cancelSessionStart', 'present', 'report'])
  })
  it('enters and leaves /initialization as the operator turns setup on and off', () => {
    const on = stepDevice(presenting, {
      kind: 'serverSettings',
      settings: DEFAULT_DEVICE_SETTINGS,
      name: null,
    })
    expect(on.state.kind).toBe('settingUp')
    expect(on.effects).toContainEqual({ do: 'goTo', page: '/initialization' })
    const off = stepDevice(on.state, { kind: 'serverSettings', settings: playing, name: 'Shop window' })
    expect(off.state).toMatchObject({ kind: 'presenting', name: 'Shop window' })
    expect(off.effects).toContainEqual({ do: 'goTo', page: '/player' })
  })
  it('does not ask for a set-up again that was done at the glass, whatever else the operator changes', () => {
    const done = stepDevice(settingUp, { kind: 'setupSaved', change: { rotate: 90 } })
    expect(done.state.kind).toBe('presenting')
    expect(does(done.effects)).toEqual(['storeDevice', 'reportSettings', 'goTo', 'report'])
    const later = stepDevice(done.state, {
      kind: 'serverSettings',
      settings: { ...DEFAULT_DEVICE_SETTINGS, x: 12 },
      name: null,
    })
    expect(later.state.kind).toBe('presenting')
    expect(settingsOf(later.state)).toMatchObject({ rotate: 90, x: 12, setup: false })
  })
  it('lays settings that are tried over those in force until the trial ends, and stores none of them', () => {
    const trial = { rotate: 90, blankScreen: true } as const
    const tried = stepDevice(presenting, { kind: 'trySettings', settings: trial, forMs: 30_000 })
    expect(settingsOf(tried.state)).toMatchObject(trial)
    expect(tried.effects).toEqual([{ do: 'endTrial', afterMs: 30_000 }, { do: 'report' }])
    const ended = stepDevice(tried.state, { kind: 'trialEnded' })
    expect(ended.state).toEqual(presenting)
    expect(settingsOf(ended.state)).toMatchObject({ rotate: 0, blankScreen: false })
  })
  it('ends a trial early when asked to', () => {
    const tried = stepDevice(presenting, { kind: 'trySettings', settings: { rotate: 90 }, forMs: 30_000 })
    expect(stepDevice(tried.state, { kind: 'trySettings', settings: {}, forMs: 0 }).state).toEqual(presenting)
  })
  it('ends a trial with the settings that are kept, and stores those', () => {
    const tried = stepDevice(presenting, { kind: 'trySettings', settings: { rotate: 90 }, forMs: 30_000 })
    const kept = stepDevice(tried.state, {
      kind: 'serverSettings',
      settings: { ...playing, rotate: 180 },
      name: null,
    })
    expect(kept.state).toEqual({ ...presenting, given: { ...playing, rotate: 180 } })
    expect(settingsOf(stepDevice(kept.state, { kind: 'trialEnded' }).state)?.rotate).toBe(180)
  })
  it('keeps nothing of a trial when something is set at the display in the meantime', () => {
    const tried = stepDevice(presenting, { kind: 'trySettings', settings: { rotate: 90 }, forMs: 30_000 })
    const { state } = stepDevice(tried.state, { kind: 'setupSaved', change: { x: 5 } })
    expect(settingsOf(state)).toMatchObject({ rotate: 0, x: 5 })
  })
  it('resets only after the answer had its chance', () => {
    expect(stepDevice(presenting, { kind: 'resetCommanded' })).toEqual({
      state: presenting,
      effects: [{ do: 'reset' }],
    })
  })
  it('mean nothing to a device that was not paired', () => {
    expect(stepDevice(pairing, { kind: 'serverVersion', version: V1 })).toEqual({
      state: pairing,
      effects: [],
    })
  })
})

describe('revocation', () => {
  it('asks the activation service first when a credential is refused', () => {
    const step = stepDevice(presenting, { kind: 'credentialRefused', attempt: 0, chance: 0 })
    expect(step.state).toBe(presenting)
    expect(step.effects).toContainEqual({ do: 'requestActivation', afterMs: 0 })
  })
  it('takes the content off the glass and puts a code there', () => {
    const step = stepDevice(presenting, { kind: 'codeReceived', code: 'K7PX2Q', expiresAtMs: T0 + 900_000 })
    expect(step.state).toEqual(pairing)
    expect(does(step.effects)).toEqual([
      'closeLinks',
      'cancelSessionStart',
      'stopPresenting',
      'forgetActivation',
      'goTo',
      'openChannel',
      'requestActivation',
    ])
  })
})

describe('the life as a whole', () => {
  const settings = fc.boolean().map((setup) => ({ ...DEFAULT_DEVICE_SETTINGS, setup }))
  const version = fc.constantFrom(V1, '2'.repeat(64), null)
  const anEvent: fc.Arbitrary<DeviceEvent> = fc.oneof(
    settings.map((settings): DeviceEvent => ({ ...activation, settings })),
    fc.constant<DeviceEvent>({ kind: 'codeReceived', code: 'K7PX2Q', expiresAtMs: T0 }),
    fc.constant<DeviceEvent>({ kind: 'activationEmpty' }),
    fc
      .nat(9)
      .map((attempt): DeviceEvent => ({ kind: 'activationFailed', reason: 'x', attempt, chance: 0.5 })),
    fc.constant<DeviceEvent>({ kind: 'activateDeviceReceived', token: facts.token }),
    fc.constant<DeviceEvent>({ kind: 'channelOpened' }),
    fc.constant<DeviceEvent>({ kind: 'resetAsked', ids }),
    settings.map((settings): DeviceEvent => ({ kind: 'serverSettings', settings, name: null })),
    version.map((version): DeviceEvent => ({ kind: 'serverVersion', version })),
    version.map((version): DeviceEvent => ({ kind: 'publish', version, when: 'boundary' })),
    fc.constant<DeviceEvent>({ kind: 'setupSaved', change: { x: 3 } }),
    fc.nat(3).map((attempt): DeviceEvent => ({ kind: 'credentialRefused', attempt, chance: 0.5 })),
  )

  it('is left only by a reset or by the word of the activation service, and the page always fits the state', () => {
    let reached = 0
    fc.assert(
      fc.property(fc.array(anEvent, { minLength: 20, maxLength: 60 }), (events) => {
        let { state, effects } = stepDevice(
          { kind: 'starting' },
          { kind: 'started', stored: null, pairingAs: null, ids },
        )
        let page = '/player'
        let presented = false
        for (const event of events) {
          const before = state
          ;({ state, effects } = stepDevice(state, event))
          for (const effect of effects) {
            if (effect.do === 'goTo') page = effect.page
            if (effect.do === 'present') presented = effect.version !== null
            if (effect.do === 'stopPresenting') presented = false
          }
          if (isActivated(before) && !isActivated(state)) {
            expect(['codeReceived', 'resetAsked']).toContain(event.kind)
            expect(presented).toBe(false)
            reached += 1
          }
          expect(page).toBe(state.kind === 'settingUp' ? '/initialization' : '/player')
          if (!isActivated(state)) expect(presented).toBe(false)
        }
      }),
    )
    expect(reached).toBeGreaterThan(20)
  })
  it('always asks again while it is not paired, so that no display is forgotten', () => {
    for (const event of [
      { kind: 'codeReceived', code: 'K7PX2Q', expiresAtMs: T0 },
      { kind: 'activationEmpty' },
      { kind: 'activationFailed', reason: 'x', attempt: 4, chance: 0.5 },
    ] as const satisfies readonly DeviceEvent[])
      for (const state of [unactivated, pairing])
        expect(does(stepDevice(state, event).effects)).toContain('requestActivation')
  })
})

describe('tellsOnGlass', () => {
  it('spares passers-by, and speaks before activation, in the set-up and to a person at the screen', () => {
    expect(tellsOnGlass(presenting, false)).toBe(false)
    expect(tellsOnGlass(presenting, true)).toBe(true)
    expect(tellsOnGlass(settingUp, false)).toBe(true)
    expect(tellsOnGlass(pairing, false)).toBe(true)
  })
})
