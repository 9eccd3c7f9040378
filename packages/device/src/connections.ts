import {
  isActivated,
  KEEPALIVE_MISSED_MS,
  settingsOf,
  writeRender,
  type LinkState,
  type MediaEntry,
  type PresentWhen,
  type RenderData,
} from '@vitrine/core'
import { createActivation } from './activation.ts'
import { createBuilds } from './builds.ts'
import { createChannel } from './channel.ts'
import { createConditions } from './conditions/conditions.ts'
import { checkRender, type RenderCheck } from './checkRender.ts'
import { createCommandRunner } from './commands.ts'
import type { ConnectionParts } from './connectionParts.ts'
import { createReporting } from './deviceReporting.ts'
import { createEmergencyLink } from './emergency/emergencyLink.ts'
import { evict, type Evict } from './eviction.ts'
import { fetchingFeeds, isFeedFile } from './feeds/feedFiles.ts'
import { createFeeds } from './feeds/feeds.ts'
import { createHostRules } from './hosts.ts'
import { createHttp, type AskServer, type HttpAnswer } from './http.ts'
import { createLocalCache } from './localCache.ts'
import { createMediaDownload, digestOf, type DigestOf, type DownloadMedia } from './mediaDownload.ts'
import { createPictures } from './pictures.ts'
import { isDocument } from './programme/documents.ts'
import { createProgrammes } from './programme/programmes.ts'
import { createReporter } from './reporter.ts'
import { createHealthMeter } from './health.ts'
import { createRemote } from './remote.ts'
import { sendLogs } from './deviceLogs.ts'
import { createSyncLink } from './syncLink.ts'
import { createSyncRecordCalls } from './syncRecord.ts'
import { untilAnswered } from './untilAnswered.ts'

/** What a missed keep-alive is called. */
const QUIET = `nothing was heard for ${KEEPALIVE_MISSED_MS / 1_000} s`

export type { NoteSense } from './conditions/noteSense.ts'

/** All that a device says to its server and hears from it. */
export type Connections = {
  askServer: AskServer
  download: DownloadMedia
  digest: DigestOf
  evict: Evict
  checkRender(arrived: string | RenderData, version: string): RenderCheck
  /** A version's render data, from the cache or the server. */
  fetchRender(version: string): Promise<HttpAnswer>
  /** A version was on the glass: it need not be fetched again soon. */
  keepRender(render: RenderData): void
  clearCache(): void
  /** whether it hears from the server; null while nothing was opened */
  state(): LinkState | null
  /** Shows the version that is assigned, or what the programme says instead. */
  present(version: string | null, when: PresentWhen): void
  askActivation(afterMs: number): void
  openChannel(deviceId: string, afterMs: number): void
  openSync(token: string): void
  close(): void
  /** Nothing that waits should wait any longer. */
  hurry(): void
  /** Something changed that the server should know. */
  report(urgency?: 'soon' | 'progress'): void
  settingsChanged(): void
  /** Something that decides what is seen may have changed. */
  settle(): void
  /** Resolves when the server has taken the answers to commands, or when that takes too long. */
  answered(): Promise<void>
  stop(): void
}

/** What can be wrong with the ways to the server; an open subscription proves that none of it is any longer. */
const LINK_FAULTS = [
  'SUBSCRIPTION_FAILED',
  'CONNECTION_FAILED',
  'ACTIVATION_FAILED',
  'NO_CREDENTIALS',
] as const

/**
 * Opens and keeps the ways to the server. A host that shows pictures first and talks then loads this on demand: what is
 * stored plays without it.
 */
export function createConnections(parts: ConnectionParts): Connections {
  const { ports, origin, store, serverClock, media, faults, dispatch, authorization } = parts
  const askServer = createHttp(ports, origin, serverClock)
  const cache = createLocalCache(ports.keys, serverClock.nowMs, ports.log)
  const reporter = createReporter(ports, () => {
    store.retryUnwritten()
    return reporting.send()
  })
  const hosts =
    parts.hosts &&
    createHostRules({
      ports,
      guard: parts.hosts,
      askServer,
      authorization,
      own: () => [origin, store.session()?.mediaOrigin ?? ''],
      onChange: () => reporter.request(),
    })
  /** Whether the rules for outside hosts were asked for since the start; the server announces what changes after that. */
  let askedHosts = false
  const remote = createRemote(parts)
  const conditions = createConditions({ ...parts, askServer })
  const pictures = parts.camera
    ? createPictures({
        ports,
        camera: parts.camera,
        askServer,
        authorization,
        nowMs: serverClock.nowMs,
        everyMinutes: () => settingsOf(parts.state())?.pictureEvery ?? 0,
      })
    : null
  const builds = parts.builds ? createBuilds({ ...parts, builds: parts.builds }) : null
  const emergencies = parts.emergencies
    ? createEmergencyLink({
        ports,
        emergencies: parts.emergencies,
        askServer,
        authorization,
        report: () => reporter.request(),
      })
    : null
  const answered = () => untilAnswered(ports.timers, () => reporter.flush())
  const commands = createCommandRunner(
    {
      ...parts,
      fetchHosts: (hash) => hosts?.fetch(hash),
      fetchProgramme: (hash) => programmes.fetch(hash),
      fetchFacts: conditions.fetch,
      fetchFeeds: () => feeds.fetch(),
      fetchEmergencies: (hash) => emergencies?.fetch(hash),
      emergencies: parts.emergencies ?? null,
      assigned: (siteId) => emergencies?.assigned(siteId),
      control: remote,
      answered,
      sendLogs: () => sendLogs(parts, askServer),
      pictures,
      builds,
    },
    () => reporter.request(),
  )
  const calls = createSyncRecordCalls({
    askServer,
    authorization,
    log: ports.log,
    onRefused: parts.onRefused,
    onTaken: parts.onCredentialTaken,
  })
  const channel = createChannel({
    ports,
    origin,
    authorization: () => (isActivated(parts.state()) ? authorization() : null),
    serverNowMs: () => (serverClock.errorMs() === null ? null : serverClock.nowMs()),
    dispatch,
    onChange: parts.onChange,
    onRefused: parts.onRefused,
  })
  const linkStands = () => LINK_FAULTS.forEach((code) => faults.over(code))
  const sync = createSyncLink({
    ports,
    origin,
    authorization,
    onOpen(token) {
      linkStands()
      media.retryNow()
      reporter.request()
      if (!askedHosts) hosts?.fetch(null)
      askedHosts = true
      programmes.connected()
      conditions.connected()
      feeds.connected()
      emergencies?.connected()
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
    onHeardAgain: () => linkStands(),
    onLost(reason, first) {
      // The first loss is worth a line in the report; the tries that follow are not.
      if (first) faults.note('SUBSCRIPTION_FAILED', { reason })
      else ports.log(`sync: ${reason}`)
    },
    onChange: parts.onChange,
    onRefused: parts.onRefused,
  })
  const readRecord = async (token: string) => {
    const record = await calls.read(token)
    const state = parts.state()
    if (record && isActivated(state) && state.token === token) commands.take(record.commands)
    return record !== null
  }
  const activation = createActivation({
    ports,
    store,
    askServer,
    state: parts.state,
    shownVersion: () => parts.presentation().render?.version ?? null,
    dispatch,
    onFault: faults.note,
    onTaken: () => media.retryNow(),
    onAssigned: (siteId) => emergencies?.assigned(siteId),
  })
  const reporting = createReporting({
    ports,
    playerVersion: parts.playerVersion,
    state: parts.state,
    presentation: parts.presentation,
    check: parts.check,
    capturing: parts.capturing,
    media,
    faults,
    commands,
    calls,
    unwritten: store.unwritten,
    hosts: () => parts.hosts?.facts(),
    build: () => parts.builds?.facts(),
    programme: () => programmes.facts(),
    emergencies: () => emergencies?.facts(),
    health: createHealthMeter(parts.remote, ports.clock.monotonicMs),
    clock: serverClock,
  })
  const download = fetchingFeeds(
    createMediaDownload({
      ports,
      urlOf: (entry) => `${(!isFeedFile(entry) && store.session()?.mediaOrigin) || origin}${entry.url}`,
      authorization,
    }),
  )
  /** Whoever wants a version that is under way already gets the same answer. */
  const underWay = new Map<string, Promise<HttpAnswer>>()
  const fetchRender = (version: string): Promise<HttpAnswer> => {
    // A version is its hash, and is checked by it: one that was on the glass lately need not be asked for again.
    const text = cache.get(version)
    if (text !== null && checkRender(text, version).ok)
      return Promise.resolve({ ok: true, status: 200, text, retryAfterMs: null })
    const asked =
      underWay.get(version) ??
      askServer(`/render/${version}`, { authorization: authorization() ?? '' }).finally(() =>
        underWay.delete(version),
      )
    underWay.set(version, asked)
    return asked
  }
  /** Files that are needed besides those of what is shown, the most urgent first. */
  const besides: Record<'feeds' | 'programme', readonly MediaEntry[]> = { feeds: [], programme: [] }
  const keepBesides = (of: keyof typeof besides) => (entries: readonly MediaEntry[]) => {
    besides[of] = entries
    parts.presenter.keep(Object.values(besides).flat())
  }
  const programmes = createProgrammes({
    ports,
    nowMs: serverClock.nowMs,
    media,
    faults,
    presenter: { ...parts.presenter, keep: keepBesides('programme') },
    presents: () => isActivated(parts.state()),
    fetchRender,
    checkRender,
    report: () => reporter.request(),
    gates: conditions.gates,
    askServer,
    authorization,
  })
  const feeds = createFeeds({
    ...parts,
    askServer,
    scheduled: programmes.renders,
    keep: keepBesides('feeds'),
  })
  const close = () => {
    channel.close()
    sync.close()
  }
  return {
    askServer,
    download: (file) => (isDocument(file.entry) ? programmes.download(file) : download(file)),
    digest: digestOf,
    async evict(facts) {
      await programmes.known()
      await feeds.known()
      return evict(facts)
    },
    checkRender,
    fetchRender,
    keepRender: (render) => void cache.set(render.version, JSON.stringify(writeRender(render))),
    clearCache() {
      cache.clear()
      programmes.forget()
      conditions.forget()
      feeds.forget()
      emergencies?.forget()
      hosts?.forget()
      remote.forget()
      commands.forget()
      pictures?.forget()
      askedHosts = false
    },
    state: () => (isActivated(parts.state()) ? sync.state() : null) ?? channel.state(),
    present: (version, when) => programmes.assign(version, when, activation.siteOfAnswer(version)),
    askActivation: (afterMs) => activation.askLater(afterMs),
    openChannel: (deviceId, afterMs) => channel.open(deviceId, afterMs),
    openSync(token) {
      remote.start()
      commands.resume()
      sync.open(token)
    },
    close,
    hurry() {
      sync.retryNow()
      channel.retryNow()
      media.retryNow()
      activation.hurry()
      programmes.look()
    },
    report: (urgency) => reporter.request(urgency),
    settingsChanged: () => reporting.settingsChanged(),
    settle() {
      programmes.look()
      conditions.look()
      feeds.look()
      emergencies?.scheduled(programmes.scheduledScreen())
      reporting.settle()
    },
    answered,
    stop() {
      activation.stop()
      hosts?.stop()
      programmes.stop()
      conditions.stop()
      feeds.stop()
      emergencies?.stop()
      remote.stop()
      commands.stop()
      pictures?.stop()
      builds?.stop()
      close()
      reporter.stop()
    },
  }
}
