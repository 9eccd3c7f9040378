import {
  base64url,
  isActivated,
  KEEPALIVE_MISSED_MS,
  stepDevice,
  type DeviceEvent,
  type DeviceIdSources,
  type DeviceState,
  type Effect,
  type LinkState,
} from '@vitrine/core'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createActivation } from './activation.ts'
import { createChannel } from './channel.ts'
import { createCommandRunner } from './commands.ts'
import type { Device, DeviceView } from './device.ts'
import { createFaultLog, createReporting } from './deviceReporting.ts'
import { createDeviceStore } from './deviceStore.ts'
import { createHttp } from './http.ts'
import { createLocalCache } from './localCache.ts'
import { createMediaStore, type MediaStore } from './mediaStore.ts'
import type { DevicePorts, Stop } from './ports.ts'
import { checkRender, createPresenter } from './presenter.ts'
import { createReporter } from './reporter.ts'
import { createServerClock } from './serverClock.ts'
import { createSyncLink } from './syncLink.ts'
import { createSyncRecordCalls } from './syncRecord.ts'

/** What a missed keep-alive is called. */
const QUIET = `nothing was heard for ${KEEPALIVE_MISSED_MS / 1_000} s`
/** How long a reload waits for its answer to be taken, ms. */
const RELOAD_WAIT_MS = 2_000

/**
 * The device's side without a screen: it runs the lifecycle of `core` and does its effects through the ports.
 * @param options.origin     where the server is, without a path
 * @param options.hardwareId the id that the hardware has, if it has one
 */
export function createDevice(
  ports: DevicePorts,
  options: { origin: string; playerVersion: string; hardwareId?: string | null },
): Device {
  const { origin } = options
  const listeners = new Set<() => void>()
  let stopped = false
  let state: DeviceState = { kind: 'starting' }

  const store = createDeviceStore(ports.keys, (reason) => faults.note('STORAGE_FAILED', { reason }))
  const serverClock = createServerClock(ports.clock, store.clockOffsetMs(), (offsetMs) =>
    store.setClockOffsetMs(offsetMs),
  )
  const cache = createLocalCache(ports.keys, serverClock.nowMs, ports.log)
  const faults = createFaultLog(serverClock.nowMs, ports.log, () => reporter.request())
  const askServer = createHttp(ports, origin, serverClock)
  const reporter = createReporter(ports, () => reporting.send())
  const commands = createCommandRunner(
    store,
    () => Math.round(serverClock.nowMs()),
    (event) => dispatch(event),
    () => reporter.request(),
  )

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
    urlOf: (entry) => `${store.session()?.mediaOrigin || origin}${entry.url}`,
    authorization,
    onChange: (kind) => {
      if (kind === 'state') presenter.mediaChanged()
      changed()
      reporter.request(kind === 'state' ? 'soon' : 'progress')
    },
    onFault: faults.note,
    onRefused: credentialRefused,
  })
  const presenter = createPresenter({
    ports,
    media: () => media,
    nowMs: serverClock.nowMs,
    timeZone: ports.clock.timeZone,
    async fetchRender(version) {
      // A version is its hash, and is checked by it: one that was on the glass lately need not be asked for again.
      const text = cache.get(version)
      return text === null || !checkRender(text, version).ok
        ? askServer(`/render/${version}`, { authorization: authorization() ?? '' })
        : { ok: true, status: 200, text, retryAfterMs: null }
    },
    onChange: () => {
      changed()
      reporter.request()
    },
    onRefused: (reason) => faults.note('PRESENTATION_REFUSED', { reason }),
    onCredentialRefused: credentialRefused,
    onGood(render) {
      store.setSite(render)
      if (render) cache.set(render.version, JSON.stringify(render))
    },
  })

  // The links: the realtime channel always, the sync subscription once accepted.
  const calls = createSyncRecordCalls({
    askServer,
    authorization,
    log: ports.log,
    onRefused: credentialRefused,
    onTaken: () => {
      refusals = 0
    },
  })
  const channel = createChannel({
    ports,
    origin,
    authorization: () => (isActivated(state) ? authorization() : null),
    dispatch: (event) => dispatch(event),
    onChange: () => changed(),
    onRefused: credentialRefused,
  })
  const sync = createSyncLink({
    ports,
    origin,
    authorization,
    onOpen(token) {
      media.retryNow()
      reporter.request()
      // Commands that were given while nobody listened.
      void readRecord(token)
    },
    onRecord: (record) => commands.take(record.commands),
    onQuiet(token, first, giveUp) {
      if (first) faults.note('SUBSCRIPTION_FAILED', { reason: QUIET })
      // Where the server answers a question, the silence is the socket's own and a new one helps. Where it does not, a
      // new socket would not open either, and this one may come back to life.
      void readRecord(token).then((answered) => answered && giveUp())
    },
    onLost(reason, first) {
      // The first loss is worth a line in the report; the tries that follow are not.
      if (first) faults.note('SUBSCRIPTION_FAILED', { reason })
      else ports.log(`sync: ${reason}`)
    },
    onChange: () => changed(),
    onRefused: credentialRefused,
  })
  const readRecord = async (token: string) => {
    const record = await calls.read(token)
    if (record && isActivated(state) && state.token === token) commands.take(record.commands)
    return record !== null
  }
  const closeLinks = () => {
    channel.close()
    sync.close()
  }
  const linkState = (): LinkState =>
    (isActivated(state) ? sync.state() : null) ??
    channel.state() ?? { kind: 'connecting', sinceMs: ports.clock.monotonicMs() }

  const activation = createActivation({
    ports,
    store,
    askServer,
    state: () => state,
    shownVersion: () => presenter.view().render?.version ?? null,
    dispatch: (event) => dispatch(event),
    onFault: faults.note,
    onTaken: () => media.retryNow(),
  })
  const reporting = createReporting({
    ports,
    playerVersion: options.playerVersion,
    state: () => state,
    presentation: () => presenter.view(),
    media,
    faults,
    commands,
    calls,
    clock: serverClock,
  })

  const makeView = (): DeviceView => {
    const presentation = presenter.view()
    const coming = presentation.coming?.render
    return {
      state,
      link: linkState(),
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
    reporting.settle()
    view = makeView()
    for (const listener of listeners) listener()
  }

  // The lifecycle.
  let stopSession: Stop | null = null
  const perform = (effect: Effect): void => {
    switch (effect.do) {
      case 'clearLocalStorage':
        cache.clear()
        return store.clear()
      case 'keepDeviceId':
        return store.setDeviceId(effect.deviceId)
      case 'makeSecret':
        return store.setSecret(base64url(ports.chance.bytes(32)))
      case 'forgetActivation':
        cache.clear()
        return store.forgetActivation()
      case 'storeDevice':
        return store.setFacts(effect.facts)
      case 'requestActivation':
        return activation.askLater(effect.afterMs)
      case 'openChannel':
        return channel.open(effect.deviceId, effect.afterMs)
      case 'openSync':
        return sync.open(effect.token)
      case 'closeLinks':
        return closeLinks()
      case 'presentStored': {
        const stored = store.site()
        if (stored) presenter.playStored(stored)
        return undefined
      }
      case 'present':
        return presenter.present(effect.version, effect.when, activation.siteOfAnswer(effect.version))
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
      case 'alert':
        return ports.glass.alert(effect.text)
      case 'notify':
        return ports.glass.notify(effect.title, effect.body)
      case 'identify':
        return ports.glass.identify(effect.name, effect.forMs)
      case 'log':
        return faults.noteText(effect.code, effect.text)
      case 'report':
        return reporter.request()
      case 'reportSettings':
        return reporting.settingsChanged()
      case 'reload':
        return void reload()
    }
  }
  const reload = async () => {
    // The command's answer should be with the server before the page goes; a server that is away must not prevent it.
    await Promise.race([
      reporter.flush(),
      new Promise<void>((resolve) => ports.timers.after(RELOAD_WAIT_MS, () => resolve())),
    ])
    ports.glass.reload()
  }
  const dispatch = (event: DeviceEvent) => {
    if (stopped) return
    const before = state.kind
    const step = stepDevice(state, event)
    state = step.state
    if (state.kind !== before) ports.log(`${before} -> ${state.kind} (${event.kind})`)
    for (const effect of step.effects) perform(effect)
    changed()
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
      const waitingAs = keptId !== null && secretKept && ofThisDevice(keptId) ? keptId : null
      dispatch({ kind: 'started', stored, waitingAs, ids: ids() })
    },
    stop() {
      stopped = true
      activation.stop()
      stopSession?.()
      closeLinks()
      presenter.stop()
      media.stop()
      reporter.stop()
      listeners.clear()
    },
    view: () => view,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    nowMs: serverClock.nowMs,
    fileState: (sha256) => media.stateOf(sha256),
    painted: (version, atMs) => presenter.painted(version, atMs),
    presentationFailed: (version, reason) => presenter.failed(version, reason),
    itemFailed: (name, reason) => faults.note('ITEM_FAILED', { name, reason }),
    hostFailed: (error) => faults.noteText(error.code, error.message),
    saveSetup: (change) => dispatch({ kind: 'setupSaved', change }),
    reset: () => dispatch({ kind: 'resetAsked', ids: ids() }),
    hostChanged() {
      changed()
      reporter.request()
    },
    hurry() {
      sync.retryNow()
      channel.retryNow()
      media.retryNow()
      activation.hurry()
    },
  }
}
