import {
  errorText,
  isActivated,
  settingsOf,
  stepDevice,
  withoutSocialTokens,
  type DeviceEvent,
  type DeviceIdSources,
  type DeviceReport,
  type DeviceState,
  type Effect,
  type ErrorCode,
  type LinkState,
  type LocalChange,
  type RenderData,
} from '@vitrine/core'
import {
  channelNameOf,
  parseActivationAnswer,
  parseChannelMessage,
  SYNC_OPERATIONS,
  syncRecordSchema,
  type SyncInput,
} from '@vitrine/protocol/device'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { base64url } from './base64url.ts'
import { createCommandRunner } from './commands.ts'
import { createDeviceStore } from './deviceStore.ts'
import { openEventStream } from './eventStream.ts'
import { createHttp } from './http.ts'
import { keepOpen, type Link } from './link.ts'
import { createMediaStore, type FileState, type MediaStore } from './mediaStore.ts'
import type { DevicePorts, Stop } from './ports.ts'
import { createPresenter, type Presentation } from './presenter.ts'
import { createReporter } from './reporter.ts'
import { createServerClock } from './serverClock.ts'
import { openSyncSocket } from './syncSocket.ts'

/** Faults that are remembered and reported. */
const FAULTS_MAX = 20
/** How long a reload waits for its answer to be taken, ms. */
const RELOAD_WAIT_MS = 2_000

/** What a host shows: a new object at every change. */
export type DeviceView = {
  state: DeviceState
  /** whether it hears from the server */
  link: LinkState
  presentation: Presentation
  /** files of the coming version that are checked, and all */
  fetching: { done: number; total: number } | null
  /** an operator accepted this device from afar */
  remoteActivation: boolean
}

export type Device = {
  start(): void
  stop(): void
  view(): DeviceView
  subscribe(onChange: () => void): Stop
  /** the server's time as far as known, epoch ms: what everything on the glass goes by */
  nowMs(): number
  /** Whether a file was checked in this run and may be shown. */
  fileState(sha256: string): FileState | null
  painted(version: string, atMs: number): void
  presentationFailed(version: string, reason: string): void
  itemFailed(name: string, reason: string): void
  /** The set-up at the glass is done. */
  saveSetup(change: LocalChange): void
  reset(): void
  /** Something of what `hostFacts` tells has changed. */
  hostChanged(): void
  /** The network is back, or somebody touched the screen: nothing that waits should wait any longer. */
  hurry(): void
}

const graphqlAnswer = z.object({
  data: z.optional(z.nullable(z.record(z.string(), z.nullable(z.unknown())))),
  errors: z.optional(
    z.array(
      z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
    ),
  ),
})

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
  const faults: DeviceReport['faults'] = []

  const fault = (code: ErrorCode, facts: Record<string, string | number> = {}) =>
    noteFault(code, errorText(code, facts))
  const noteFault = (code: ErrorCode, text: string) => {
    ports.log(`${code} ${text}`)
    const same = faults.findIndex((known) => known.text === text)
    if (same >= 0) faults.splice(same, 1)
    faults.unshift({ code, text: text.slice(0, 1_000), at: Math.max(0, Math.round(serverClock.nowMs())) })
    faults.splice(FAULTS_MAX)
    reporter.request()
  }

  const store = createDeviceStore(ports.keys, (reason) => fault('STORAGE_FAILED', { reason }))
  const serverClock = createServerClock(ports.clock, store.clockOffsetMs(), (offsetMs) =>
    store.setClockOffsetMs(offsetMs),
  )
  const askServer = createHttp(ports, origin, serverClock)
  const reporter = createReporter(ports, () => sendReport())
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

  // What the glass shows, and its files.
  let view: DeviceView
  let showing: DeviceReport['showing'] = { kind: 'nothing', since: 0 }
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
    onFault: (code, facts) => fault(code, facts),
    onRefused: () => credentialRefused(),
  })
  const presenter = createPresenter({
    ports,
    media: () => media,
    nowMs: serverClock.nowMs,
    fetchRender: (version) => askServer(`/render/${version}`, { authorization: authorization() ?? '' }),
    onChange: () => {
      changed()
      reporter.request()
    },
    onRefused: (reason) => fault('PRESENTATION_REFUSED', { reason }),
    onCredentialRefused: () => credentialRefused(),
    onGood: (render) => store.setSite(render),
  })

  const settleShowing = () => {
    const { render, presentedMs } = presenter.view()
    const since = Math.max(0, Math.round(serverClock.nowMs()))
    if (state.kind !== 'presenting') {
      if (showing.kind !== 'nothing') showing = { kind: 'nothing', since }
    } else if (settingsOf(state)?.blankScreen) {
      if (showing.kind !== 'blank') showing = { kind: 'blank', since }
    } else if (render === null) {
      if (showing.kind !== 'nothing') showing = { kind: 'nothing', since }
    } else if (presentedMs !== null) {
      if (showing.kind !== 'version' || showing.version !== render.version)
        showing = { kind: 'version', version: render.version, since: Math.max(0, Math.round(presentedMs)) }
    }
    // A version that was not painted yet changes nothing: what was there is still what is seen.
  }
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
  const changed = () => {
    settleShowing()
    view = makeView()
    for (const listener of listeners) listener()
  }

  // The links: the realtime channel always, the sync subscription once accepted.
  let channel: Link | null = null
  let sync: { link: Link; token: string } | null = null
  let lastEventId: string | null = null
  const linkState = (): LinkState =>
    (isActivated(state) ? sync?.link.state() : channel?.state()) ??
    channel?.state() ?? { kind: 'connecting', sinceMs: ports.clock.nowMs() }

  let refusals = 0
  const credentialRefused = () => {
    dispatch({ kind: 'credentialRefused', attempt: refusals, chance: ports.chance.number() })
    refusals += 1
  }

  const openChannel = (deviceId: string, afterMs: number) => {
    channel?.stop()
    lastEventId = null
    const name = encodeURIComponent(channelNameOf(deviceId))
    channel = keepOpen(
      ports,
      (opened, died) =>
        openEventStream(ports, {
          url: `${origin}/sse?channels=${name}`,
          // Before activation the channel takes no credential and carries only the news of it.
          authorization: isActivated(state) ? authorization() : null,
          lastEventId,
          onOpen: () => {
            opened()
            dispatch({ kind: 'channelOpened' })
          },
          onEvent: (event) => {
            if (event.id !== null) lastEventId = event.id
            if (event.type === 'message') hear(event.data)
          },
          onDead: ({ status, reason }) => {
            ports.log(`channel: ${reason}`)
            died()
            if (status === 401 && isActivated(state)) credentialRefused()
          },
        }),
      () => changed(),
      afterMs,
    )
  }
  const hear = (data: string) => {
    const message = parseChannelMessage(data)
    if (!message.ok) return dispatch({ kind: 'channelUnreadable', reason: message.reason })
    switch (message.value.kind) {
      case 'activateDevice':
        return dispatch({ kind: 'activateDeviceReceived', token: message.value.token })
      case 'serverPush':
        return dispatch({ kind: 'serverPushReceived', ...message.value.notification })
      case 'unknown':
        return ports.log(`channel: the function ${message.value.function} is unknown`)
    }
  }

  const openSync = (token: string) => {
    if (sync?.token === token) return sync.link.retryNow()
    sync?.link.stop()
    const url = `${origin.replace(/^http/, 'ws')}/graphql`
    const link = keepOpen(
      ports,
      (opened, died) =>
        openSyncSocket(ports, {
          url,
          authorization: authorization() ?? '',
          token,
          onOpen: () => {
            opened()
            media.retryNow()
            reporter.request()
            // Commands that were given while nobody listened.
            void readRecord(token)
          },
          onRecord: (record) => commands.take(record.commands),
          onUnreadable: (reason) => ports.log(`sync: ${reason}`),
          onDead: ({ refused, reason }) => {
            noteLost(reason)
            died()
            if (refused) credentialRefused()
          },
        }),
      () => changed(),
    )
    sync = { link, token }
  }
  const noteLost = (reason: string) => {
    // The first loss is worth a line; the tries that follow are not.
    if (sync?.link.state().kind === 'connected')
      noteFault('SUBSCRIPTION_FAILED', errorText('SUBSCRIPTION_FAILED', { reason }))
    else ports.log(`sync: ${reason}`)
  }
  const closeLinks = () => {
    channel?.stop()
    channel = null
    sync?.link.stop()
    sync = null
  }

  // Activation.
  let stopAsking: Stop | null = null
  let asking = false
  let askAgainMs: number | null = null
  let failures = 0
  const askLater = (afterMs: number) => {
    if (asking) {
      askAgainMs = Math.min(askAgainMs ?? afterMs, afterMs)
      return
    }
    stopAsking?.()
    stopAsking = ports.timers.after(afterMs, () => {
      stopAsking = null
      void askActivation()
    })
  }
  const askActivation = async () => {
    const deviceId = state.kind === 'starting' ? null : state.deviceId
    const secret = store.secret()
    if (deviceId === null || secret === null || stopped) return
    asking = true
    const answer = await askServer(`/activate/${encodeURIComponent(deviceId)}`, {
      authorization: `Device ${secret}`,
    })
    asking = false
    // A reset while the answer was on its way: it is about somebody else.
    if (stopped || store.secret() !== secret) return askLater(0)
    let notBeforeMs = 0
    if (answer.ok && answer.status === 200) {
      takeActivation(answer.text)
    } else {
      notBeforeMs = answer.ok ? (answer.retryAfterMs ?? 0) : 0
      failActivation(answer.ok ? `the server answered ${answer.status}` : answer.reason)
    }
    if (askAgainMs !== null) {
      const afterMs = Math.max(askAgainMs, notBeforeMs)
      askAgainMs = null
      askLater(afterMs)
    } else if (notBeforeMs > 0) askLater(notBeforeMs)
  }
  const failActivation = (reason: string) => {
    dispatch({ kind: 'activationFailed', reason, attempt: failures, chance: ports.chance.number() })
    failures += 1
  }
  const takeActivation = (text: string) => {
    const parsed = parseActivationAnswer(text)
    if (!parsed.ok) return failActivation(parsed.reason)
    const { value } = parsed
    failures = 0
    if (value.kind === 'waiting')
      return dispatch({ kind: 'notAccepted', code: value.code, expiresAtMs: value.expiresAtMs })
    if (value.kind === 'nothing') return dispatch({ kind: 'activationEmpty' })
    const { storage, session, attributes } = value.data
    if (value.refused !== undefined) fault('PRESENTATION_REFUSED', { reason: value.refused })
    store.setSession({ accessToken: session.accessToken, mediaOrigin: storage.mediaOrigin })
    answered = storage.site
    dispatch({
      kind: 'activated',
      deviceId: value.deviceId,
      token: value.token,
      name: attributes.name,
      siteName: attributes.site_name,
      settings: value.settings,
      // A site that could not be read leaves the last good one alone.
      version: value.refused === undefined ? storage.version : (presenter.view().render?.version ?? null),
    })
    answered = null
    media.retryNow()
  }
  /** the site of the answer that is being taken, so that it need not be fetched again */
  let answered: RenderData | null = null

  // The sync record over HTTP.
  const callSync = async (query: string, variables: Record<string, unknown>, field: string) => {
    const credential = authorization()
    if (credential === null) return null
    const answer = await askServer('/graphql', { authorization: credential, json: { query, variables } })
    if (!answer.ok) return null
    const parsed = graphqlAnswer.safeParse(tryJson(answer.text))
    const refused =
      answer.status === 401 ||
      (parsed.success && parsed.data.errors?.[0]?.extensions?.code === 'UnauthorizedException')
    if (refused) {
      // Another token may have come while the answer was on its way.
      if (authorization() === credential) credentialRefused()
      return null
    }
    if (!parsed.success || parsed.data.errors?.length) {
      ports.log(`sync: ${parsed.data?.errors?.[0]?.message ?? `the server answered ${answer.status}`}`)
      return null
    }
    refusals = 0
    const record = syncRecordSchema.safeParse(parsed.data.data?.[field])
    return record.success ? record.data : null
  }
  const readRecord = async (token: string) => {
    const record = await callSync(SYNC_OPERATIONS.getMostRecentSync, { id: token }, 'getMostRecentSync')
    if (record && isActivated(state) && state.token === token) commands.take(record.commands)
  }
  let settingsUnsent = false
  const sendReport = async (): Promise<boolean> => {
    if (!isActivated(state)) return true
    const { token } = state
    const responses = commands.pending()
    const settings = settingsUnsent ? settingsOf(state) : null
    const input: SyncInput = {
      id: token,
      status: statusText(),
      data: JSON.stringify(await makeReport()),
      ...(responses.length > 0 ? { responses: JSON.stringify(responses) } : {}),
      ...(settings ? { settings: JSON.stringify(withoutSocialTokens(settings)) } : {}),
    }
    const record = await callSync(SYNC_OPERATIONS.updateSync, { sync: input }, 'updateSync')
    if (!record) return false
    if (settings) settingsUnsent = false
    commands.acknowledged(responses.map((response) => response.id))
    commands.take(record.commands)
    return true
  }
  const statusText = (): string => {
    if (state.kind === 'settingUp') return 'setting up'
    if (presenter.view().coming) return 'downloading'
    return showing.kind === 'version' ? 'showing' : showing.kind
  }
  const makeReport = async (): Promise<DeviceReport> => {
    const { render, coming } = presenter.view()
    return {
      player_version: options.playerVersion,
      showing,
      fetching: coming
        ? { version: coming.version, files: coming.render ? media.report(coming.render.media) : [] }
        : null,
      files: render ? media.report(render.media) : [],
      faults: [...faults],
      ...ports.hostFacts(),
      storage: await ports.blobs.usage().catch(() => null),
      clock_offset: serverClock.offsetMs(),
    }
  }

  // The lifecycle.
  let stopSession: Stop | null = null
  const perform = (effect: Effect): void => {
    switch (effect.do) {
      case 'clearLocalStorage':
        return store.clear()
      case 'keepDeviceId':
        return store.setDeviceId(effect.deviceId)
      case 'makeSecret':
        return store.setSecret(base64url(ports.chance.bytes(32)))
      case 'forgetActivation':
        return store.forgetActivation()
      case 'storeDevice':
        return store.setFacts(effect.facts)
      case 'requestActivation':
        return askLater(effect.afterMs)
      case 'openChannel':
        return openChannel(effect.deviceId, effect.afterMs)
      case 'openSync':
        return openSync(effect.token)
      case 'closeLinks':
        return closeLinks()
      case 'presentStored': {
        const stored = store.site()
        if (stored) presenter.playStored(stored)
        return undefined
      }
      case 'present':
        return presenter.present(
          effect.version,
          effect.when,
          answered?.version === effect.version ? answered : null,
        )
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
        return noteFault(effect.code, effect.text)
      case 'report':
        return reporter.request()
      case 'reportSettings':
        settingsUnsent = true
        return undefined
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
  view = makeView()

  return {
    start() {
      showing = { kind: 'nothing', since: Math.max(0, Math.round(serverClock.nowMs())) }
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
      stopAsking?.()
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
    itemFailed: (name, reason) => fault('ITEM_FAILED', { name, reason }),
    saveSetup: (change) => dispatch({ kind: 'setupSaved', change }),
    reset: () => dispatch({ kind: 'resetAsked', ids: ids() }),
    hostChanged() {
      changed()
      reporter.request()
    },
    hurry() {
      sync?.link.retryNow()
      channel?.retryNow()
      media.retryNow()
      if (stopAsking) askLater(0)
    },
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
