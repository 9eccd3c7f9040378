import {
  itemsOf,
  type Play,
  type RenderData,
  base64url,
  isResting,
  stepDevice,
  type DeviceEvent,
  type DeviceReport,
  type DeviceIdSources,
  type DeviceState,
  type Effect,
  type Pause,
} from '@vitrine/core'
import type { ConnectionParts } from './connectionParts.ts'
import type { Connections } from './connections.ts'
import type { Device, DeviceView, GlassWatcher } from './device.ts'
import { createDeviceStore } from './deviceStore.ts'
import { createFaultLog } from './faultLog.ts'
import { createItemPolicy } from './itemPolicy.ts'
import { createMediaStore, type MediaStore } from './mediaStore.ts'
import type { DevicePorts, Stop } from './ports.ts'
import { createPresenter } from './presenter.ts'
import { createServerClock } from './serverClock.ts'

/** How often it is looked whether a pause is over, ms: the clock may be put right in between. */
const PAUSE_LOOK_MS = 60_000

/**
 * The device's side without a screen: it runs the lifecycle of `core` and does its effects through the ports.
 * @param options.origin     where the server is, without a path
 * @param options.hardwareId the id that the hardware has, if it has one
 * @param connect            makes the connections, at once or when their code is there: what is stored plays in the meantime
 */
export function createDeviceWith(
  connect: (parts: ConnectionParts) => Connections | Promise<Connections>,
  ports: DevicePorts,
  options: { origin: string; playerVersion: string; hardwareId?: string | null },
): Device {
  const { origin } = options
  const listeners = new Set<() => void>()
  let stopped = false
  let state: DeviceState = { kind: 'starting' }

  const store = createDeviceStore(ports.keys, {
    failed: (reason) => faults.note('STORAGE_FAILED', { name: 'settings', reason }),
    recovered: () => faults.over('STORAGE_FAILED', 'settings'),
  })
  const serverClock = createServerClock(ports.clock, store.clockOffsetMs(), (offsetMs) =>
    store.setClockOffsetMs(offsetMs),
  )
  const faults = createFaultLog(serverClock.nowMs, ports.log, () => withConnections((one) => one.report()))

  /** What was asked of the connections before they were there is done, in order, when they are. */
  let connections: Connections | null = null
  const asked: ((connections: Connections) => void)[] = []
  const withConnections = (run: (connections: Connections) => void) => {
    if (connections) run(connections)
    else asked.push(run)
  }
  const connected = new Promise<Connections>((resolve) => asked.push(resolve))

  const authorization = (): string | null => {
    const session = store.session()
    return session && `Bearer ${session.accessToken}`
  }
  let refusals = 0
  const credentialRefused = () => {
    dispatch({ kind: 'credentialRefused', attempt: refusals, chance: ports.chance.number() })
    refusals += 1
  }

  // What the glass shows, and its files.
  const media: MediaStore = createMediaStore({
    blobs: ports.blobs,
    ports,
    download: async (file) => (await connected).download(file),
    digest: async (pieces) => (await connected).digest(pieces),
    evict: async (facts) => (await connected).evict(facts),
    onChange: (kind) => {
      if (kind === 'state') presenter.mediaChanged()
      changed()
      withConnections((one) => one.report(kind === 'state' ? 'soon' : 'progress'))
    },
    onFault: faults.note,
    onChecked(name) {
      for (const code of ['MEDIA_FETCH_FAILED', 'MEDIA_CHECK_FAILED', 'STORAGE_FULL'] as const)
        faults.over(code, name)
    },
    onRefused: credentialRefused,
  })
  const items = createItemPolicy({
    timers: ports.timers,
    nowMs: serverClock.nowMs,
    timeZone: ports.clock.timeZone,
    onChange: () => changed(),
  })
  let check: DeviceReport['check'] | null = null
  let capturing = false
  const onGlass = new Map<string, { render: RenderData; play: Play }>()
  const glassWatchers = new Set<GlassWatcher>()
  const coverGlass = () => {
    onGlass.clear()
    for (const watcher of glassWatchers) watcher.covered()
  }
  const presenter = createPresenter({
    ports,
    media: () => media,
    nowMs: serverClock.nowMs,
    timeZone: ports.clock.timeZone,
    fetchRender: async (version) => (await connected).fetchRender(version),
    checkRender: async (arrived, version) => (await connected).checkRender(arrived, version),
    onChange: () => {
      changed()
      withConnections((one) => one.report())
    },
    onRefused: (reason, code) =>
      faults.note('PRESENTATION_REFUSED', { reason, ...(code && { reason_code: code }) }),
    onCredentialRefused: credentialRefused,
    onGood(render) {
      if (render) store.setGreeted()
      items.forget()
      for (const code of ['PRESENTATION_REFUSED', 'ITEM_FAILED', 'SCRIPT_FAILED'] as const) faults.over(code)
      if (!render) coverGlass()
      store.setSite(render)
      if (render) withConnections((one) => one.keepRender(render))
    },
  })

  const makeView = (): DeviceView => {
    const presentation = presenter.view()
    const coming = presentation.coming?.render
    return {
      state,
      link: connections?.state() ?? { kind: 'connecting', sinceMs: ports.clock.monotonicMs() },
      presentation,
      fetching: coming
        ? {
            done: coming.media.filter((entry) => media.stateOf(entry.sha256) === 'checked').length,
            total: coming.media.length,
          }
        : null,
      remoteActivation: store.remoteActivation(),
    }
  }
  let view: DeviceView = makeView()
  const changed = () => {
    connections?.settle()
    view = makeView()
    for (const listener of listeners) listener()
  }

  // The lifecycle.
  let stopSession: Stop | null = null
  let stopTrial: Stop | null = null
  let stopPause: Stop | null = null
  /** Ends a pause at its time, and where the clock was set back, when it has lasted as long as it should. */
  const watchPause = (pause: Pause, leftMs: number): void => {
    const waitMs = Math.min(leftMs, pause.untilMs - serverClock.nowMs(), PAUSE_LOOK_MS)
    if (waitMs <= 0) dispatch({ kind: 'pause', pause: null })
    else stopPause = ports.timers.after(waitMs, () => watchPause(pause, leftMs - waitMs))
  }
  const perform = (effect: Effect): void => {
    switch (effect.do) {
      case 'clearLocalStorage':
        withConnections((one) => one.clearCache())
        return store.clear()
      case 'keepDeviceId':
        return store.setDeviceId(effect.deviceId)
      case 'makeSecret':
        return store.setSecret(base64url(ports.chance.bytes(32)))
      case 'forgetActivation':
        withConnections((one) => one.clearCache())
        return store.forgetActivation()
      case 'storeDevice':
        return store.setFacts(effect.facts)
      case 'requestActivation':
        return withConnections((one) => one.askActivation(effect.afterMs))
      case 'openChannel':
        return withConnections((one) => one.openChannel(effect.deviceId, effect.afterMs))
      case 'openSync':
        return withConnections((one) => one.openSync(effect.token))
      case 'closeLinks':
        return withConnections((one) => one.close())
      case 'presentStored': {
        const stored = store.site()
        if (stored) presenter.playStored(stored)
        return undefined
      }
      case 'present':
        return connections?.present(effect.version, effect.when)
      case 'startSession':
        stopSession?.()
        stopSession = ports.timers.after(effect.afterMs, () => {
          stopSession = null
          dispatch({ kind: 'sessionStartDue', version: effect.version })
        })
        return undefined
      case 'cancelSessionStart':
        stopSession?.()
        stopSession = null
        return undefined
      case 'stopPresenting':
        return presenter.stopPresenting()
      case 'goTo':
        return ports.glass.goTo(effect.page)
      case 'toast':
        return ports.glass.toast(effect.text, effect.danger)
      case 'announceStart':
        return ports.glass.announceStart(effect.afterMs)
      case 'alert':
        return ports.glass.alert(effect.text)
      case 'notify':
        return ports.glass.notify(effect.title, effect.body)
      case 'log':
        return faults.noteText(effect.code, effect.text)
      case 'report':
        return withConnections((one) => one.report())
      case 'reportSettings':
        return withConnections((one) => one.settingsChanged())
      case 'reload':
        return withConnections((one) => void one.answered().then(() => ports.glass.reload()))
      case 'endTrial':
        stopTrial?.()
        stopTrial = ports.timers.after(effect.afterMs, () => {
          stopTrial = null
          dispatch({ kind: 'trialEnded' })
        })
        return undefined
      case 'watchPause': {
        const { pause } = effect
        stopPause?.()
        items.pauseAds(pause?.what === 'ads' ? pause.untilMs : null)
        return pause ? watchPause(pause, pause.untilMs - pause.sinceMs) : undefined
      }
      case 'reset':
        return withConnections(
          (one) => void one.answered().then(() => dispatch({ kind: 'resetAsked', ids: ids() })),
        )
    }
  }
  const dispatch = (event: DeviceEvent) => {
    if (stopped) return
    const before = state
    const step = stepDevice(state, event)
    state = step.state
    if (state.kind !== before.kind) ports.log(`${before.kind} -> ${state.kind} (${event.kind})`)
    if (isResting(before) || isResting(state)) presenter.rest()
    for (const effect of step.effects) perform(effect)
    changed()
  }

  const take = (made: Connections) => {
    if (stopped) return made.stop()
    connections = made
    for (const run of asked.splice(0)) run(made)
    changed()
  }
  const made = connect({
    ports,
    origin,
    playerVersion: options.playerVersion,
    store,
    serverClock,
    media,
    faults,
    check: () => check ?? undefined,
    capturing: () => capturing,
    presentation: presenter.view,
    presenter,
    state: () => state,
    dispatch: (event) => dispatch(event),
    onChange: () => changed(),
    authorization,
    onRefused: credentialRefused,
    onCredentialTaken: () => {
      refusals = 0
    },
  })
  if (made instanceof Promise) void made.then(take)
  else take(made)

  const nameOfItem = (itemId: string): string => {
    const groups = presenter.view().render?.screen.groups ?? []
    const item = groups.flatMap((group) => itemsOf(group.items)).find((one) => one.id === itemId)
    return item ? `“${item.slide.name}”` : itemId
  }
  const ids = (): DeviceIdSources => ({
    hardwareId: options.hardwareId ?? store.hardwareId(),
    keptId: store.deviceId(),
    fallbackId: `${Math.round(ports.clock.nowMs()).toString(36)}-${bytesToHex(ports.chance.bytes(4))}`,
  })

  return {
    start() {
      if (options.hardwareId) store.setHardwareId(options.hardwareId)
      const secretKept = store.secret() !== null
      // A hardware id that is not the stored one: the storage was copied from another device.
      const hardwareId = options.hardwareId ?? store.hardwareId()
      const ofThisDevice = (deviceId: string) => hardwareId === null || hardwareId === deviceId
      const facts = store.facts()
      const stored =
        facts && secretKept && store.session() !== null && ofThisDevice(facts.deviceId) ? facts : null
      const keptId = store.deviceId()
      const pairingAs = keptId !== null && secretKept && ofThisDevice(keptId) ? keptId : null
      dispatch({ kind: 'started', stored, pairingAs, ids: ids() })
    },
    stop() {
      stopped = true
      stopSession?.()
      stopTrial?.()
      stopPause?.()
      connections?.stop()
      presenter.stop()
      coverGlass()
      items.stop()
      media.stop()
      listeners.clear()
    },
    view: () => view,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    nowMs: serverClock.nowMs,
    fileState: (sha256) => media.stateOf(sha256),
    painted(version, atMs) {
      if (!isResting(state)) presenter.painted(version, atMs)
    },
    presentationFailed: (version, reason) => presenter.failed(version, reason),
    plans: items.plans,
    presented(render, groupId, play) {
      onGlass.set(groupId, { render, play })
      if (play.item) faults.over('ITEM_FAILED', nameOfItem(play.item.id))
      for (const watcher of glassWatchers) watcher.presented(render, groupId, play)
    },
    glassCovered: coverGlass,
    watchGlass(watcher) {
      glassWatchers.add(watcher)
      for (const [groupId, { render, play }] of onGlass) watcher.presented(render, groupId, play)
      return () => glassWatchers.delete(watcher)
    },
    itemFailed(groupId, itemId, reason, code) {
      if (items.failed(itemId, reason) === 0) return
      for (const watcher of glassWatchers) watcher.failed(groupId, itemId)
      faults.note('ITEM_FAILED', {
        name: nameOfItem(itemId),
        reason,
        ...(code && { reason_code: code }),
      })
    },
    checked(found) {
      const before = check
      check = found && { ...found, at: Math.max(0, Math.round(serverClock.nowMs())) }
      // The heartbeat carries what has not changed.
      if (before?.ok !== found?.ok) withConnections((one) => one.report())
    },
    captured(shown) {
      if (shown === capturing) return
      capturing = shown
      if (shown) faults.over('MEDIA_STREAM_FAILED')
      changed()
      withConnections((one) => one.report())
    },
    fault: (code, facts) => faults.note(code, facts),
    faultOver: (code, name) => faults.over(code, name),
    async send(path, json) {
      return (await connected).askServer(path, { authorization: authorization() ?? '', json })
    },
    clockOffsetMs: () => serverClock.offsetMs(),
    hostFailed: (error) => faults.noteText(error.code, error.message),
    saveSetup: (change) => dispatch({ kind: 'setupSaved', change }),
    reset: () => dispatch({ kind: 'resetAsked', ids: ids() }),
    hostChanged() {
      changed()
      withConnections((one) => one.report())
    },
    hurry: () => connections?.hurry(),
  }
}

const bytesToHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
