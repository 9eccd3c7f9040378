import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import {
  createAlertEngine,
  createAlertService,
  createChannelDoor,
  createPushKeys,
  createPushSender,
  createPushService,
  pushSubject,
  registerAlertRoutes,
  registerPushRoutes,
  removePushBrowsersOf,
  type AlertService,
} from './features/alerts/index.ts'
import {
  createBuildService,
  openBuildShelf,
  registerBuildRoutes,
  type BuildService,
} from './features/builds/index.ts'
import { createApiKeyService, registerApiKeyRoutes } from './features/apikeys/index.ts'
import { createCapService, registerCapRoutes, type CapService } from './features/cap/index.ts'
import {
  createBrandService,
  createContentService,
  createLibraryService,
  registerContentRoutes,
  type LibraryService,
} from './features/content/index.ts'
import {
  createDeviceService,
  createPresence,
  registerDeviceRoutes,
  socialAccounts,
  type DeviceService,
} from './features/devices/index.ts'
import {
  createIdentityService,
  PASSWORD_WORK,
  registerIdentityRoutes,
  SESSION_COOKIE,
  type IdentityService,
} from './features/identity/index.ts'
import {
  createActivationsOnDevice,
  createEmergenciesShown,
  createEmergencyReports,
  createEmergencyService,
  createEmergencySets,
  createFiring,
  registerEmergencyRoutes,
  type Firing,
} from './features/emergencies/index.ts'
import {
  createFleetLog,
  createFleetService,
  registerFleetRoutes,
  type FleetService,
} from './features/fleet/index.ts'
import { createHostService, registerHostRoutes } from './features/hosts/index.ts'
import { createHookService, registerHookRoutes, type HookService } from './features/hooks/index.ts'
import { registerLiveRoutes } from './features/live/index.ts'
import {
  createDecoding,
  createMediaService,
  registerMediaRoutes,
  type MediaService,
} from './features/media/index.ts'
import { createMetricsService, registerMetricsRoutes } from './features/metrics/index.ts'
import {
  createPictureService,
  registerPictureRoutes,
  type PictureService,
} from './features/pictures/index.ts'
import { registerPages, type BuiltPages } from './features/pages/index.ts'
import {
  checkRollups,
  createPastScreens,
  createPlannedService,
  createLoggedPlays,
  createPlayService,
  createPulseService,
  createReportService,
  createRetention,
  createSavedReports,
  registerSavedReportRoutes,
  registerPlayRoutes,
  type RetentionService,
  type RollupDifference,
  type SavedReportsService,
} from './features/plays/index.ts'
import {
  createCampaignService,
  registerCampaignRoutes,
  type CampaignService,
} from './features/campaigns/index.ts'
import {
  createPlaylistService,
  createRenewals,
  registerPlaylistRoutes,
  type PlaylistService,
  type Renewals,
} from './features/playlists/index.ts'
import { createNotificationService, registerNotificationRoutes } from './features/notifications/index.ts'
import { createRealtimeService, registerRealtimeRoutes } from './features/realtime/index.ts'
import { createSamples, registerStartRoutes } from './features/samples/index.ts'
import {
  createProgrammes,
  createScheduledNow,
  createScheduledWithin,
  createScheduleService,
  registerScheduleRoutes,
  type Programmes,
} from './features/schedules/index.ts'
import { createSiteService, registerSiteRoutes, type SiteService } from './features/sites/index.ts'
import { createSyncService, registerSyncRoutes } from './features/sync/index.ts'
import {
  createBoardImportReading,
  createBoardImports,
  createBoardService,
  publicDay,
  registerBoardRoutes,
  type BoardService,
} from './features/boards/index.ts'
import {
  createCalendarParsing,
  createCalendarService,
  registerCalendarRoutes,
  type CalendarService,
} from './features/calendars/index.ts'
import {
  createFeedParsing,
  createFeedPictures,
  createFeedService,
  createMqttFeeds,
  createSetFeeds,
  FEED_PICTURE_TYPE,
  picturesNamed,
  feedContent,
  feedContents,
  feedContentsOn,
  registerFeedRoutes,
  type FeedService,
  type SetFeeds,
  type StatusCounts,
} from './features/feeds/index.ts'
import { createFactService, createFactsOnDevices, registerFactRoutes } from './features/facts/index.ts'
import {
  createFeedDelivery,
  registerFeedDeliveryRoutes,
  type FeedDelivery,
} from './features/feedDelivery/index.ts'
import { createDaypartService, registerDaypartRoutes } from './features/dayparts/index.ts'
import { createTableService, registerTableRoutes, type TableService } from './features/tables/index.ts'
import {
  createExternalLinks,
  createExternalViews,
  registerExternalRoutes,
  type ExternalLinks,
} from './features/external/index.ts'
import { createTrialSignatures, createWidgetLinks, registerWidgetRoutes } from './features/widgets/index.ts'
import { createWidgetPackageService, registerWidgetPackageRoutes } from './features/widgetPackages/index.ts'
import { createTrials, registerTrialRoutes, type Trials } from './features/trials/index.ts'
import { createTriggerService, registerTriggerRoutes } from './features/triggers/index.ts'
import { createDueRunner } from './platform/dueRunner.ts'
import { createFolderBlobStore } from './platform/blobs/folderBlobStore.ts'
import { createInProcessBus } from './platform/bus/bus.ts'
import type { Clock } from './platform/clock/systemClock.ts'
import type { Config } from './platform/config/config.ts'
import { reachableAddresses, type Interfaces } from './platform/config/reachableAddresses.ts'
import { migrate, openDatabase } from './platform/database/openDatabase.ts'
import type { Db } from './platform/database/schema.ts'
import { createFetchLog } from './platform/fetchLog.ts'
import { sealAddressesOfBefore } from './platform/addresses.ts'
import { createEgress } from './platform/egress/egress.ts'
import { registerHealthRoutes } from './platform/health.routes.ts'
import { headerCredential } from './platform/http/credentials.ts'
import { registerDocs } from './platform/http/docs.routes.ts'
import { createCredentialRevocations } from './platform/http/credentialRevocations.ts'
import { createEventStreams, type EventStreams } from './platform/http/eventStream.ts'
import { requestedOrigin, trustOf } from './platform/http/forwarding.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
import { createKernel, type Kernel } from './platform/http/kernel.ts'
import { createLinkOrigin } from './platform/http/linkOrigin.ts'
import { isSameOrigin, originOf } from './platform/http/origin.ts'
import { isAlarmKey, type Principal } from './platform/http/principal.ts'
import { createRateLimits } from './platform/limits/rateLimits.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { createOutbox, type Outbox } from './platform/outbox/outbox.ts'
import { closeFolder } from './platform/privateFolder.ts'
import { createSecrets } from './platform/secrets.ts'
import type { WorkerEntry } from './platform/programs/workerPool.ts'

/** How long a stop waits for requests that are being answered, ms. */
const REQUESTS_FINISH_MS = 4_000
/** How often it is looked for what has been in the bin, or in the fleet's log, for long enough, ms. */
const SWEPT_EVERY_MS = 60 * 60_000

/** A server that is wired but does not listen yet. */
export type App = {
  kernel: Kernel
  db: Db
  identity: IdentityService
  devices: DeviceService
  builds: BuildService
  sites: SiteService
  media: MediaService
  library: LibraryService
  fleet: FleetService
  feedDelivery: FeedDelivery
  external: ExternalLinks
  trials: Trials
  alerts: AlertService
  hooks: HookService
  outbox: Outbox
  pictures: PictureService
  programmes: Programmes
  firing: Firing
  cap: CapService
  savedReports: SavedReportsService
  retention: RetentionService
  tables: TableService
  boards: BoardService
  calendars: CalendarService
  feeds: FeedService
  setFeeds: SetFeeds
  /** looks for screens whose playlists changed */
  renewals: Renewals
  streams: EventStreams
  /** The port that it listens on; until then the one that is configured. */
  port(): number
  /** Origins at which other machines reach it now. */
  addresses(): string[]
  /** Brings the database up to date. @throws while it does not answer */
  migrate(): Promise<void>
  /** Brings the database up to date and goes on with what the last stop left. @throws while it does not answer */
  prepare(): Promise<void>
  /**
   * Compares what reports read with the play records, and puts right what differs if asked to.
   * @returns how many devices were looked at
   */
  checkPlays(correct: boolean, onDifference: (difference: RollupDifference) => void): Promise<number>
  /** Ends streams, sockets, requests and the database, in this order. */
  stop(): Promise<void>
}

export type AppOptions = {
  config: Config
  log: Logger
  clock: Clock
  /** the built front ends; null serves none */
  pages: BuiltPages | null
  /** whether a new company starts with the sample content */
  samples: boolean
  /** the program that opens files of others; default: the one beside this */
  decoder?: WorkerEntry
  /** the work of a password's hash; default: `PASSWORD_WORK` */
  passwordWork?: number
  /** the machine's network interfaces; default: those that it has now */
  interfaces?: () => Interfaces
}

/** The decoding program: beside the built server, or beside its source, run the way we are run. */
function decoderBesideUs(): WorkerEntry {
  const source = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(source ? 'decoder.ts' : 'decoder.js', import.meta.url))
  return source ? { file, nodeArguments: process.execArgv } : { file }
}

/** Wires the whole server: the one place where features meet. */
export async function createApp({
  config,
  log,
  clock,
  pages,
  samples: withSamples,
  decoder = decoderBesideUs(),
  passwordWork = PASSWORD_WORK,
  interfaces = networkInterfaces,
}: AppOptions): Promise<App> {
  await closeFolder(config.dataDir)
  const onFault = (error: unknown): void => log.error({ err: error }, 'fault')
  const db = await openDatabase(config.database, onFault)
  const bus = createInProcessBus(onFault)
  bus.subscribe('fault', ({ error }) => onFault(error))
  const limits = createRateLimits(config.rateLimits, clock, () =>
    log.warn(
      'RATE_LIMITS=off ends here: a request came through a proxy, so other machines can reach this server.',
    ),
  )
  const mailer = createMailer(config.mailUrl, config.mailFrom, log)
  const blobs = createFolderBlobStore(path.join(config.dataDir, 'media'))
  const uploadsDir = path.join(config.dataDir, 'uploads')
  const streams = createEventStreams()
  const credentialRevocations = createCredentialRevocations(bus)
  const metrics = createMetrics()
  metrics.gauge('vitrine_event_streams', 'Open event streams', streams.count)
  metrics.gauge(
    'vitrine_event_streams_cut_slow',
    'Event streams cut because the reader did not keep up',
    () => streams.cut().slow,
  )
  metrics.gauge(
    'vitrine_event_streams_cut_silent',
    'Event streams cut because the peer was gone without a word',
    () => streams.cut().silent,
  )
  let migrated = false
  let stopping = false
  let sweeping: NodeJS.Timeout | undefined

  // Features meet here only; what one needs of another is handed over as functions.
  const fleetLog = createFleetLog({ db, bus, clock, plays: createLoggedPlays })
  const realtime = createRealtimeService({ db, bus, clock })
  const presence = createPresence(
    (principal, connected) => void devices.noteConnection(principal, connected).catch(onFault),
  )
  const factsOn = createFactsOnDevices(db)
  const scheduledNow = createScheduledNow(db, factsOn)
  const fleet = createFleetService({
    db,
    bus,
    clock,
    log: fleetLog,
    plays: createLoggedPlays(db),
    connected: presence.connected,
    scheduledNow,
    kept: { days: config.fleetLogDays, maxEvents: config.fleetLogMaxEvents },
  })
  const egress = createEgress({
    allowed: config.egressAllow,
    ...(config.egressProxy === null ? {} : { proxy: config.egressProxy }),
    ...(config.egressCa === null ? {} : { ca: config.egressCa }),
  })
  const secrets = await createSecrets(config.dataDir, config.secretKey)
  const outbox = createOutbox({ db, clock, onFault })
  const hooks: HookService = createHookService({
    db,
    bus,
    clock,
    outbox,
    egress,
    secrets,
    events: fleet.after,
    onSwitched: (...args) => alerts.hookSwitched(...args),
  })
  const sync = createSyncService({
    db,
    bus,
    clock,
    fleet: fleetLog,
    noteCheckins: (...args) => devices.noteCheckins(...args),
    onDone: (...args) => void devices.commandDone(...args).catch(onFault),
  })
  const packages = createWidgetPackageService({ db, bus, clock, blobs })
  const media = await createMediaService({
    db,
    blobs,
    bus,
    clock,
    log,
    uploadsDir,
    maxBytes: config.uploadMaxBytes,
    quotaBytes: config.mediaQuotaBytes,
    signingKey: randomBytes(32),
    decoding: createDecoding(decoder),
    onFailed: (queries, { companyId, ...data }) =>
      hooks.note(queries, { companyId, type: 'media.failed', data }),
    otherFileType: packages.fileType,
  })
  const library = createLibraryService({ db, bus, clock, purgeMedia: media.purge })
  const content = createContentService({
    db,
    bus,
    clock,
    knownMedia: media.known,
    checkPackages: packages.check,
    restore: library.restore,
  })
  const programmes = createProgrammes({ db, clock, queueCommands: sync.queue })
  const facts = createFactService({ db, bus, clock, queueCommands: sync.queue })
  const feedDecoding = createDecoding(decoder)
  const feedPictures = createFeedPictures({
    db,
    clock,
    egress,
    blobs: createFolderBlobStore(path.join(config.dataDir, 'feed-pictures')),
    shrink: async (source, side) =>
      (await feedDecoding.run('shrink', { source, name: 'The picture', side })).content,
    close: feedDecoding.close,
  })
  const feedDelivery = createFeedDelivery({
    db,
    clock,
    contents: (device, feedIds) => feedContentsOn(db, device, feedIds),
    content: (companyId, sha256) => feedContent(db, companyId, sha256),
    picturesNamed,
    picture: feedPictures.open,
    limits,
    touch: (...args) => setFeeds.touchByPeople(...args),
    queueCommands: sync.queue,
    forgetDone: sync.forgetDone,
  })
  const trialSignatures = createTrialSignatures({ secrets, clock })
  const widgetLinks = createWidgetLinks({
    db,
    bus,
    clock,
    limits,
    trials: trialSignatures,
    feed: async (companyId, feedId) => {
      const [said] = await feedContents(db, companyId, [feedId])
      const content = said && (await feedContent(db, companyId, said.sha256))
      return content ? { content, readMs: said.readMs } : null
    },
    picturesNamed,
    picture: feedPictures.open,
  })
  const emergencySets = createEmergencySets({ db, queueCommands: sync.queue })
  const firing = createFiring({
    db,
    bus,
    clock,
    limits,
    fleet: fleetLog,
    queueCommands: sync.queue,
    withdrawCommands: sync.withdraw,
    unansweredOf: sync.unansweredAmong,
    noteHook: hooks.note,
    connected: presence.connected,
    onFired: () => void leases.look(),
  })
  const leases = createDueRunner({ runDue: firing.runDue, now: () => clock.now(), onFault })
  const emergencies = createEmergencyService({
    db,
    bus,
    clock,
    sets: emergencySets,
    connected: presence.connected,
  })
  const cap: CapService = createCapService({
    db,
    bus,
    clock,
    egress,
    secrets,
    firing: {
      fire: (by, id, order) => firing.fire(by, id, order),
      clear: firing.clear,
      expiresAfter: emergencies.expiresAfter,
    },
    onDue: () => void capFeeds.look(),
    onFault,
  })
  const capFeeds = createDueRunner({ runDue: cap.runDue, now: () => clock.now(), onFault })
  const triggers = createTriggerService({
    db,
    bus,
    clock,
    limits,
    secrets,
    firing: {
      fire: (by, id, order) => firing.fire(by, id, order),
      clear: firing.clear,
      exists: async (companyId, id) => (await emergencies.expiresAfter(companyId, id)) !== null,
    },
  })
  const emergencyReports = createEmergencyReports({
    db,
    bus,
    clock,
    fleet: fleetLog,
    noteHook: hooks.note,
    onBegun: () => void leases.look(),
  })
  const sites = createSiteService({
    db,
    bus,
    clock,
    fleet: fleetLog,
    slidesById: content.slidesById,
    freezableMedia: media.freezable,
    playlistsById: (companyId, ids) => playlists.some(companyId, ids),
    campaignsOf: (companyId, siteId, atMs) => campaigns.onScreen(companyId, siteId, atMs),
    packages,
    tables: (companyId) => tables.all(companyId),
    markPublished: content.markPublished,
    devices: {
      ofSite: (companyId, siteId) => devices.ofSite(companyId, siteId),
      namesBySite: (companyId, ids) => devices.namesBySite(companyId, ids),
    },
    programmes,
    queueCommands: sync.queue,
  })
  const externalViews = createExternalViews({
    clock,
    limits,
    secrets,
    picturesNamed,
    picture: feedPictures.open,
    feeds: async (companyId, feedIds) => {
      const said = await feedContents(db, companyId, feedIds)
      const whole = await Promise.all(
        said.map(async ({ id, sha256, readMs }) => ({
          id,
          readMs,
          content: await feedContent(db, companyId, sha256),
        })),
      )
      return whole.flatMap(({ content: said, ...feed }) =>
        said === null ? [] : [{ ...feed, content: said }],
      )
    },
    signFile: media.signFile,
  })
  const external = createExternalLinks({
    db,
    bus,
    clock,
    limits,
    secrets,
    viewOf: externalViews.of,
    unsaved: (companyId, slide, startedAtMs) => sites.ofUnsaved(companyId, slide, startedAtMs),
    checkWidget: (companyId, widget) => packages.checkWidget(companyId, widget),
    hasFeed: (companyId, feedId) => widgetLinks.hasFeed(companyId, feedId),
    site: async (companyId, id) => {
      const screen = await sites.zonesOf(companyId, id)
      return screen && { name: screen.name, render: await sites.published(companyId, id) }
    },
    slide: async (companyId, id, startedAtMs) => {
      const slide = (await content.slidesById(companyId, [id])).get(id)
      return slide ? { name: slide.name, render: await sites.ofSlide(companyId, id, startedAtMs) } : null
    },
  })
  const renewals: Renewals = createRenewals({
    db,
    bus,
    clock,
    renewScreens: sites.renewPlaylists,
    campaigns: {
      renew: (companyId) => campaigns.renew(companyId),
      companies: () => campaigns.companies(),
    },
    onFault,
    onNoted: () => void playlistLooks.look(),
  })
  const playlistLooks = createDueRunner({ runDue: renewals.runDue, now: () => clock.now(), onFault })
  const playlists: PlaylistService = createPlaylistService({
    db,
    bus,
    clock,
    noteRenewal: renewals.note,
    publishedOn: sites.publishedOn,
  })
  const tables: TableService = createTableService({
    db,
    bus,
    clock,
    renewScreens: sites.renewAll,
    onFault,
  })
  const devices: DeviceService = createDeviceService({
    db,
    bus,
    clock,
    limits,
    secrets,
    sync,
    realtime,
    sites,
    connected: presence.connected,
    fleet: fleetLog,
    states: fleet.states,
    matchFeeds: (...args) => feeds.matchOwn(...args),
    placement: {
      forgetLost: facts.forgetLost,
      async refresh(trx, companyId, only, isNew) {
        const programme = await programmes.refresh(trx, companyId, only)
        const set = await emergencySets.refresh(trx, companyId, only, isNew)
        const active = await firing.join(trx, companyId, only, isNew)
        // A device that is new asks by itself.
        const known = isNew ? null : await facts.refresh(trx, companyId, only)
        return {
          push() {
            active.push()
            programme.push()
            set.push()
            known?.push()
          },
        }
      },
    },
    scheduledNow,
  })
  const schedules = createScheduleService({
    db,
    bus,
    clock,
    programmes,
    past: createPastScreens(db),
    activationsOn: createActivationsOnDevice(db),
    render: sites.render,
    factsOn,
    async playlistsOf(companyId, siteId, version) {
      const origins = await sites.originsOf(companyId, siteId, version)
      if (Object.keys(origins).length === 0) return {}
      const names = await playlists.names(companyId)
      return Object.fromEntries(
        Object.entries(origins).map(([item, ids]) => [
          item,
          ids.map((id) => ({ id, name: names.get(id) ?? '' })),
        ]),
      )
    },
  })
  const dayparts = createDaypartService({ db, bus, clock, refreshProgrammes: programmes.refresh })
  const boards = createBoardService({
    db,
    bus,
    clock,
    onChange: (...args) => setFeeds.boardChanged(...args),
  })
  const boardImportReading = createBoardImportReading(decoder)
  const boardImports = createBoardImports({
    db,
    bus,
    clock,
    reading: boardImportReading,
    onChange: (...args) => setFeeds.boardChanged(...args),
  })
  const calendars = createCalendarService({
    db,
    bus,
    clock,
    egress,
    secrets,
    parsing: createCalendarParsing(decoder),
    refreshProgrammes: programmes.refresh,
  })
  const calendarFetches = createDueRunner({ runDue: calendars.runDue, now: () => clock.now(), onFault })
  const setFeeds: SetFeeds = createSetFeeds({
    db,
    bus,
    clock,
    secrets,
    boardDay: publicDay,
    onContent: feedDelivery.changed,
    onDue: () => void setFeedDeliveries.look(),
    onFault,
  })
  const setFeedDeliveries = createDueRunner({ runDue: setFeeds.runDue, now: () => clock.now(), onFault })
  const feeds: FeedService = createFeedService({
    db,
    bus,
    clock,
    egress,
    secrets,
    parsing: createFeedParsing(decoder),
    setFeeds,
    pictures: feedPictures,
    mqttFeeds: createMqttFeeds({ db, bus, clock, egress, secrets, setFeeds, onFault }),
    own: {
      displays: async (companyId) => {
        const [standings, groups] = await Promise.all([
          fleet.states.standings(companyId),
          devices.listGroups(companyId),
        ])
        const all: StatusCounts = {}
        for (const { kind } of standings) all[kind] = (all[kind] ?? 0) + 1
        return { all, groups: groups.items }
      },
      pictures: async (companyId, of) => {
        const ids = await playlists.pictures(companyId, of)
        const found = await media.freezable(companyId, ids)
        return ids.flatMap((id) => found.get(id) ?? [])
      },
      table: tables.one,
      hasBoard: boards.has,
      file: blobs.open,
    },
    socialBases: config.socialBaseUrls,
    ownAccounts: (trx, companyId, only) => socialAccounts(trx, secrets, companyId, only),
    onContent: feedDelivery.changed,
    onStale: (trx, companyId, data) => hooks.note(trx, { companyId, type: 'feed.stale', data }),
    onDue: () => void feedFetches.look(),
    onFault,
  })
  const feedFetches = createDueRunner({ runDue: feeds.runDue, now: () => clock.now(), onFault })
  const horizons = createDueRunner({ runDue: programmes.renew, now: () => clock.now(), onFault })
  const hosts = createHostService({
    db,
    bus,
    clock,
    fleet: fleetLog,
    queueCommands: sync.queue,
    onFault,
  })
  const pulse = createPulseService({
    db,
    clock,
    screenNames: sites.names,
    deviceIdOf: async (companyId, id) =>
      (await devices.deviceIds(companyId, { ids: [id] }))[0]?.deviceId ?? null,
  })
  const reports = createReportService({
    db,
    clock,
    devicesOf: devices.known,
    groupsOf: devices.groups,
    screenNames: sites.names,
    campaignNames: (companyId) => campaigns.names(companyId),
  })
  const campaigns: CampaignService = createCampaignService({
    db,
    bus,
    clock,
    noteRenewal: renewals.note,
    screens: sites,
    devicesOf: devices.known,
    coverage: reports.coverageOfScreens,
  })
  const retention = createRetention({ db, clock })
  const savedReports = createSavedReports({
    db,
    clock,
    outbox,
    mailer,
    publicUrl: config.publicUrl,
    report: reports.report,
    onReady: (queries, companyId, data) =>
      hooks.note(queries, { companyId, type: 'plays.report.ready', data }),
    onChanged: () => void dueReports.look(),
  })
  const dueReports = createDueRunner({ runDue: savedReports.runDue, now: () => clock.now(), onFault })
  const pushKeys = createPushKeys({ db, clock, secrets })
  const alerts: AlertService = createAlertService({
    db,
    bus,
    clock,
    outbox,
    secrets,
    engine: createAlertEngine({
      db,
      bus,
      clock,
      outbox,
      sources: {
        connected: presence.connected,
        scheduledNow,
        accounted: reports.coverages,
        feeds: async (companyId) =>
          (await Promise.all([calendars, cap, feeds].map((of) => of.feeds(companyId)))).flat(),
      },
    }),
    door: createChannelDoor({
      db,
      clock,
      egress,
      mailer,
      secrets,
      push: createPushSender({
        db,
        clock,
        egress,
        secrets,
        keys: pushKeys,
        subject: pushSubject(config),
      }),
      publicUrl: config.publicUrl,
    }),
  })
  const push = createPushService({ db, clock, secrets, keys: pushKeys, channelsOf: alerts.channelsOf })
  const builds = createBuildService({
    db,
    bus,
    clock,
    fleet: fleetLog,
    queueCommands: sync.queue,
    shelf: pages && (await openBuildShelf(path.join(config.dataDir, 'player-builds'), pages.player)),
  })
  const buildLooks = createDueRunner({ runDue: builds.look, now: () => clock.now(), onFault })
  const companyMetrics = createMetricsService({ db, bus, clock, connected: presence.connected, scheduledNow })
  const pictures = createPictureService({
    db,
    bus,
    clock,
    blobs: createFolderBlobStore(path.join(config.dataDir, 'pictures')),
    fleet: fleetLog,
    queueCommands: sync.queue,
    quotaBytes: config.picturesQuotaBytes,
    onFault,
  })
  const samples = createSamples({ media, content, sites, log, uploadsDir })
  const keys = createApiKeyService({ db, bus, clock })
  const identity = createIdentityService({
    db,
    clock,
    bus,
    limits,
    mailer,
    passwordWork,
    keyRole: keys.roleOf,
    onPersonGone: async (queries, companyId, personId) => {
      await removePushBrowsersOf(queries, companyId, personId)
      await alerts.leave(queries, companyId, personId)
    },
    onCompanyMade: (companyId) => {
      if (withSamples)
        void samples
          .seed(companyId)
          .catch((error: unknown) => log.error({ err: error }, 'the sample content could not be made'))
    },
  })

  const identifyCredential = async (text: string): Promise<Principal | null> =>
    (await identity.personOf(text)) ?? (await devices.principalOf(text)) ?? keys.principalOf(text)
  /** For what is no operation of the management API: streams, sockets and the sync service know no keys of the role `alarm`. */
  const identifyText = async (text: string): Promise<Principal | null> => {
    const principal = await identifyCredential(text)
    return isAlarmKey(principal) ? null : principal
  }
  const identify = async (request: FastifyRequest): Promise<Principal | null> => {
    const given = headerCredential(request.raw.headers)
    if (given !== null) return identifyCredential(given)
    const cookie = request.cookies[SESSION_COOKIE]
    if (cookie === undefined || !isSameOrigin(request.raw, originOf(request, null), config.publicUrl))
      return null
    return identity.personOf(cookie)
  }

  const trusts = trustOf(config.trustProxy)
  const kernel = await createKernel({
    config,
    log,
    identify,
    revocationsSeen: credentialRevocations.seen,
    idempotency: createIdempotency(db, clock),
    now: clock.now,
    ready: () => migrated,
    onAnswered: metrics.answered,
    onForwarded: limits.enforce,
  })
  const port = (): number => {
    const bound = kernel.app.server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : config.port
  }
  const addresses = (): string[] => reachableAddresses(config, port(), interfaces())
  const linkOrigin = createLinkOrigin(addresses)
  registerHealthRoutes(kernel, {
    config,
    db,
    metrics,
    companyMetrics: companyMetrics.textFor,
    migrated: () => migrated,
    stopping: () => stopping,
  })
  registerIdentityRoutes(kernel, identity, { publicUrl: config.publicUrl, linkOrigin })
  registerApiKeyRoutes(kernel, keys)
  registerDeviceRoutes(kernel, devices, { publicUrl: config.publicUrl, linkOrigin })
  registerNotificationRoutes(
    kernel,
    createNotificationService({
      deviceIds: devices.deviceIds,
      siteExists: async (companyId, siteId) => (await sites.assigned(companyId, [siteId])).has(siteId),
      publish: realtime.publish,
      isListening: realtime.isListening,
      note: sync.note,
      onNoted: (companyId, id) =>
        bus.publish({ kind: 'change', companyId, event: { noun: 'devices', id, change: 'changed' } }),
    }),
  )
  registerTableRoutes(kernel, tables)
  registerPlaylistRoutes(kernel, playlists)
  registerCampaignRoutes(kernel, campaigns)
  registerStartRoutes(kernel, {
    addresses,
    isMaking: samples.isMaking,
  })
  registerContentRoutes(kernel, content, library, createBrandService({ db, clock, knownMedia: media.known }))
  const publications = createDueRunner({
    runDue: async () => {
      await tables.renewDue().catch(onFault)
      return sites.releaseDue()
    },
    now: () => clock.now(),
    onFault,
  })
  registerSiteRoutes(kernel, sites, () => void publications.look())
  const counts = createDueRunner({ runDue: () => fleet.sampleDue(), now: () => clock.now(), onFault })
  registerFleetRoutes(kernel, fleet)
  registerHostRoutes(kernel, hosts)
  registerScheduleRoutes(kernel, schedules, programmes, clock)
  registerDaypartRoutes(kernel, dayparts)
  registerFactRoutes(kernel, facts)
  registerFeedDeliveryRoutes(kernel, feedDelivery, FEED_PICTURE_TYPE)
  const trials = createTrials({
    db,
    clock,
    limits,
    hasFeed: widgetLinks.hasFeed,
    signFeed: trialSignatures.sign,
    checkWidget: (companyId, widget) => packages.checkWidget(companyId, widget),
    slide: async (companyId, id) => (await content.slidesById(companyId, [id])).get(id),
    render: sites.tried,
    viewOf: externalViews.of,
    hostRules: hosts.onDevice,
    sendCommand: devices.sendCommand,
  })
  registerTrialRoutes(kernel, trials)
  registerWidgetRoutes(kernel, widgetLinks, packages.types, FEED_PICTURE_TYPE)
  registerWidgetPackageRoutes(kernel, packages)
  registerExternalRoutes(kernel, external, externalViews.picture, FEED_PICTURE_TYPE, trials.view)
  registerBoardRoutes(kernel, boards, boardImports)
  registerCalendarRoutes(kernel, calendars)
  registerFeedRoutes(kernel, feeds, setFeeds)
  registerEmergencyRoutes(kernel, { emergencies, firing, sets: emergencySets, reports: emergencyReports })
  registerCapRoutes(kernel, cap)
  registerTriggerRoutes(kernel, triggers)
  registerAlertRoutes(kernel, alerts)
  registerPushRoutes(kernel, push)
  registerHookRoutes(kernel, hooks)
  registerMetricsRoutes(kernel, companyMetrics)
  registerPictureRoutes(kernel, pictures)
  registerBuildRoutes(kernel, builds)
  registerPlayRoutes(
    kernel,
    createPlayService({
      db,
      clock,
      sitesOfVersions: sites.sitesOfVersions,
      onStored: (companyId) => fleetLog.played(companyId),
    }),
    reports,
    pulse,
    createPlannedService({
      db,
      clock,
      devicesOf: devices.known,
      groupsOf: devices.groups,
      coverages: reports.coverages,
      render: sites.render,
      scheduled: createScheduledWithin(db),
      emergencies: createEmergenciesShown(db),
    }),
  )
  registerSavedReportRoutes(kernel, savedReports, retention)
  await registerMediaRoutes(kernel, media, {
    slides: content.replaceMedia,
    sites: (...args) => sites.replaceMedia(...args),
    playlists: (...args) => playlists.replaceMedia(...args),
    campaigns: (...args) => campaigns.replaceMedia(...args),
  })
  registerLiveRoutes(kernel, { streams, bus, credentialRevocations, identify })
  registerRealtimeRoutes(kernel, {
    realtime,
    streams,
    credentialRevocations,
    limits,
    identify,
    identifyText,
    ownsDevice: devices.ownsDevice,
  })
  const endSockets = registerSyncRoutes(kernel, {
    sync,
    bus,
    identifyText,
    identifyCookie: async (message) => {
      const cookie = kernel.app.parseCookie(message.headers.cookie ?? '')[SESSION_COOKIE]
      const requested = requestedOrigin(message, trusts, config.tls !== null)
      return cookie !== undefined && isSameOrigin(message, requested, config.publicUrl)
        ? identity.personOf(cookie)
        : null
    },
    onSocket: (principal) => (principal.kind === 'device' ? presence.enter(principal) : () => {}),
    onFault,
  })
  registerDocs(kernel)
  if (pages && builds.shelf)
    await registerPages(
      kernel,
      pages,
      { ...builds.shelf, forEverybody: builds.forEverybody },
      { external: external.framedBy, packages: external.packagesFramedBy },
    )

  return {
    kernel,
    db,
    identity,
    devices,
    builds,
    sites,
    media,
    library,
    fleet,
    feedDelivery,
    external,
    trials,
    alerts,
    hooks,
    outbox,
    pictures,
    programmes,
    firing,
    cap,
    savedReports,
    retention,
    tables,
    boards,
    calendars,
    feeds,
    setFeeds,
    renewals,
    streams,
    port,
    addresses,
    migrate: () => migrate(db, config.database.kind),
    checkPlays: (correct, onDifference) => checkRollups(db, correct, onDifference),
    async prepare() {
      await migrate(db, config.database.kind)
      await sealAddressesOfBefore(db, secrets)
      await devices.resume()
      const { firstAdmin } = config
      if (firstAdmin && (await identity.setupNeeded())) {
        const name = firstAdmin.email.split('@')[0] ?? 'Owner'
        await identity.makeCompanyWithOwner({ company: 'My organisation', name, ...firstAdmin })
      }
      migrated = true
      await media.resume()
      await publications.look()
      await renewals.resume()
      await playlistLooks.look()
      await dueReports.look()
      await leases.look()
      void capFeeds.look()
      await horizons.look()
      // Other servers may be slow: nothing waits for them.
      void calendarFetches.look()
      void feedFetches.look()
      await setFeedDeliveries.look()
      await builds.start()
      await buildLooks.look()
      await library.sweepBin()
      await fleet.sweep()
      await pictures.sweep()
      await fleetLog.resume()
      await counts.look()
      fleet.resume(onFault)
      outbox.start()
      hooks.start(onFault)
      alerts.start(onFault)
      sweeping = setInterval(() => {
        void library.sweepBin().catch(onFault)
        void fleet.sweep().catch(onFault)
        void pulse.sweep().catch(onFault)
        void retention.sweep().catch(onFault)
        void hosts.sweep().catch(onFault)
        void programmes.sweep().catch(onFault)
        void emergencies.sweep().catch(onFault)
        void cap.sweep().catch(onFault)
        void feeds.sweep().catch(onFault)
        void createFetchLog(db).sweep(clock.now()).catch(onFault)
        void external.sweep().catch(onFault)
        void trials.sweep().catch(onFault)
        void boards.sweep().catch(onFault)
        void feedDelivery.sweep().catch(onFault)
        void pictures.sweep().catch(onFault)
        void builds.sweep().catch(onFault)
        void fleet.states.settle().catch(onFault)
        void outbox.sweep().catch(onFault)
        void alerts.sweep().catch(onFault)
      }, SWEPT_EVERY_MS).unref()
    },
    async stop() {
      stopping = true
      clearInterval(sweeping)
      publications.stop()
      renewals.stop()
      playlistLooks.stop()
      counts.stop()
      dueReports.stop()
      horizons.stop()
      calendarFetches.stop()
      feedFetches.stop()
      setFeedDeliveries.stop()
      leases.stop()
      capFeeds.stop()
      emergencyReports.stop()
      buildLooks.stop()
      await devices.stop()
      fleet.stop()
      fleetLog.stop()
      pictures.stop()
      endSockets()
      streams.closeAll()
      // Requests that are being answered may finish, but not for ever.
      const late = setTimeout(() => kernel.app.server.closeAllConnections(), REQUESTS_FINISH_MS)
      await kernel.app.close()
      clearTimeout(late)
      await media.stop()
      await calendars.close()
      await boardImportReading.close()
      await cap.close()
      await feeds.close()
      const sent = Promise.all([alerts.stop(), hooks.stop(), outbox.stop()])
      // A delivery that is interrupted here is repeated after the next start, with the same id.
      await egress.close()
      await sent
      await db.destroy()
    },
  }
}
