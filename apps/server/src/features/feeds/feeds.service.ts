import { invalidField, SignageError, type DataTable, type KeyRole } from '@vitrine/core'
import { feedContentSchema, isSetKind, takesMqtt, type ReadFeedKind } from '@vitrine/core/feeds'
import { MEDIA_ADDRESS, TABLE_ADDRESS } from '@vitrine/protocol'
import type {
  FeedBody,
  StoredFeed,
  StoredFeedFetches,
  StoredFeedReading,
  StoredFeeds,
  StoredModeratedEntries,
  StoredPictureFetches,
  VerdictBody,
} from '@vitrine/protocol'
import { LOST_ADDRESS, shownAddress } from '../../platform/addresses.ts'
import type { OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { createGate } from '../../platform/egress/gate.ts'
import { fetchableUrl } from '../../platform/egress/sendable.ts'
import { NO_VERSION } from '../../platform/egress/sourceVersion.ts'
import { newId } from '../../platform/ids.ts'
import { hasFolder } from '../catalog/index.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  checkedHeaders,
  checkedToken,
  checkOptions,
  checkSetHere,
  checkSocial,
  type Headers,
} from './checkFeed.ts'
import {
  createFeedStore,
  feedContent,
  type FeedFile,
  type FeedRecord,
  type FetchedFields,
  type Problem,
} from './feeds.store.ts'
import { fetchSocial, fetchSource, type Said, type Tried } from './fetching.ts'
import type { FeedPictures } from './feedPictures.ts'
import { createModerationStore } from './moderation.store.ts'
import {
  emptyModerated,
  moderatedEntries,
  moderateEntry,
  moderateRead,
  type Moderated,
} from './moderation.ts'
import type { FeedParsing } from './parsing.ts'
import { brokerUrl, checkedAccount, checkMqtt, type Account } from './mqtt/checkMqtt.ts'
import { MQTT_HELD_MS, type MqttFeeds } from './mqtt/mqttFeeds.ts'
import { NETWORKS } from './reading/social/index.ts'
import type { SetFeeds } from './setHere/setFeeds.service.ts'
import { hasVariants, matchOwnFeeds, type OwnAccount, type OwnFeedsMatched } from './ownFeeds.ts'
import { createOwnFeedStore } from './ownFeeds.store.ts'
import { checkPlace } from './ownPlaces.ts'
import { createOwnSources, isOwn, type OwnSources } from './ownSources.ts'
import { networkOf, socialUrl, type SocialBases } from './socialRequest.ts'
import { freshForMs, nextFetchMs, stateOf, WHOLE_AFTER_MS } from './timing.ts'

/** Feeds of one company. */
const FEEDS_MOST = 100
/** Sources that are read at once, in all and of one host, so that a slow one leaves places for the others. */
const AT_ONCE = { most: 8, perHost: 2 } as const
/** Feeds that are due and looked at together. */
const DUE_MOST = 1_000
/** How long another node leaves a feed alone that one has begun to read, ms. */
const TAKEN_MS = 5 * 60_000
/** How long content stays that no feed uses any more, ms: a device that has listed it can still fetch it. */
const CONTENT_KEPT_MS = 24 * 60 * 60_000

/** A feed that has not been read for long, for webhooks. */
export type StaleFeed = {
  feed_id: string
  name: string
  kind: string
  code: string
  facts: Record<string, string | number>
  read_at: number | null
}
type Reader = { companyId: string; role: KeyRole }
/** Who shows feeds: screens by the ids of feeds, and devices by those of their own feeds. */
type Shown = {
  screens: Awaited<ReturnType<ReturnType<typeof createFeedStore>['screens']>>
  devices: Awaited<ReturnType<ReturnType<typeof createOwnFeedStore>['devices']>>
}
/** What belongs to one feed that was made or changed: its record, and its file if that is another one. */
type Written = { record: FeedRecord; file: FeedFile | null | undefined }

/** The file that somebody uploads with a feed; undefined: none. */
const fileOf = ({ file }: FeedBody): FeedFile | undefined =>
  file?.base64 === undefined ? file?.text : Buffer.from(file.base64, 'base64')

/** Feeds: outside data that widgets show. Read again and again, kept by their hash, handed on as data. */
export function createFeedService(options: {
  db: Db
  bus: Bus
  clock: Clock
  egress: Pick<Egress, 'request'>
  secrets: Secrets
  parsing: FeedParsing
  /** those that people and programs set */
  setFeeds: Pick<SetFeeds, 'begin' | 'touch' | 'deliver'>
  pictures: FeedPictures
  /** those whose values come from MQTT */
  mqttFeeds: MqttFeeds
  own: OwnSources
  /** where the APIs of social networks are, if not where they document it */
  socialBases?: SocialBases
  /** the tokens for networks that devices of a company have of their own and use @param only row ids of devices; left out: all */
  ownAccounts: (db: Queries, companyId: string, only?: readonly string[]) => Promise<OwnAccount[]>
  /** what a feed says has changed, and is stored @param only row ids of the devices on which it has; left out: all that show it */
  onContent?: (companyId: string, feedId: string, only?: readonly string[]) => void | Promise<void>
  /** a feed has not been read for long; noted in the same transaction */
  onStale: (trx: Queries, companyId: string, feed: StaleFeed) => Promise<void>
  /** feeds may be due: another one was made or changed, or a place to read one is free again */
  onDue: () => void
  onFault: (error: unknown) => void
}) {
  const {
    db,
    bus,
    clock,
    egress,
    secrets,
    parsing,
    pictures,
    setFeeds,
    mqttFeeds,
    socialBases: bases = {},
  } = options
  const store = createFeedStore(db, secrets)
  const ownSources = createOwnSources(db, options.own)
  const gate = createGate(AT_ONCE)
  /** What is looked at and read by itself. */
  const reading = new Set<Promise<void>>()
  let closing = false
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'feed' })
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'feeds', id, change } })

  const shownBy = async (companyId: string): Promise<Shown> => ({
    screens: await store.screens(companyId),
    devices: await createOwnFeedStore(db).devices(companyId),
  })
  const wire = (record: FeedRecord, role: KeyRole, { screens, devices }: Shown): StoredFeed => ({
    id: record.id,
    name: record.name,
    kind: record.kind,
    url: shownAddress(record.url, role),
    file_name: record.fileName,
    headers:
      isSetKind(record.kind) || networkOf(record) !== null
        ? []
        : record.headerNames.map((name) => ({ name })),
    has_account: isSetKind(record.kind) && record.headerNames.length > 0,
    has_token: networkOf(record) !== null && record.headerNames.length > 0,
    interval: record.interval,
    options: record.options,
    state: stateOf(record, clock.now()),
    format: record.format,
    fetched_at: record.fetchedMs,
    read_at: record.readMs,
    content_at: record.contentMs,
    next_fetch_at: record.url === null || isSetKind(record.kind) ? null : record.nextMs,
    error: record.problem && { ...record.problem, since: record.problemMs ?? clock.now() },
    items: record.items,
    content_sha256: record.sha256,
    used_by: screens.get(record.ofFeedId ?? record.id) ?? [],
    own_of:
      record.ofFeedId === null ? null : { feed_id: record.ofFeedId, devices: devices.get(record.id) ?? [] },
    revision: record.revision,
    changed_at: record.changedMs,
    changed_by: record.changedBy,
  })
  const getOrThrow = async (companyId: string, id: string): Promise<FeedRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw notFound()
    return record
  }
  const read = async ({ companyId, role }: Reader, id: string): Promise<StoredFeed> =>
    wire(await getOrThrow(companyId, id), role, await shownBy(companyId))
  /** @throws SignageError `INVALID_INPUT` for a feed that follows another one */
  const madeOrThrow = async (companyId: string, id: string): Promise<FeedRecord> => {
    const record = await getOrThrow(companyId, id)
    if (record.ofFeedId !== null) throw invalidField('id', 'FEED_OWN')
    return record
  }
  /** Tells of a content that came of a read, or of what somebody decided. */
  const contentChanged = async ({ companyId, id, ofFeedId }: FeedRecord): Promise<void> => {
    if (ofFeedId === null) await options.onContent?.(companyId, id)
    else await options.onContent?.(companyId, ofFeedId, await createOwnFeedStore(db).devicesOf(companyId, id))
  }
  /** Matches feeds with the accounts and the places of devices. @returns what to call after the commit */
  const matchOwn = async (
    trx: Queries,
    companyId: string,
    only?: readonly string[],
  ): Promise<() => Promise<void>> => {
    const { ownAccounts: accountsOf } = options
    const parts = { companyId, accountsOf, secrets, nowMs: clock.now(), ...(only && { only }) }
    const matched: OwnFeedsMatched = await matchOwnFeeds(trx, parts)
    return async () => {
      for (const [feedId, devices] of matched.changed) {
        publish(companyId, feedId, 'changed')
        await options.onContent?.(companyId, feedId, devices)
      }
      if (matched.due) options.onDue()
    }
  }

  /** @returns null if the key that sealed the headers is lost */
  const openedHeaders = ({ headers }: Pick<FeedRecord, 'headers'>): Headers | null => {
    if (headers === null) return {}
    const opened = secrets.open(headers)
    return opened === null ? null : (JSON.parse(opened) as Headers)
  }

  /** Those that are set here are never read. */
  const readKindOf = ({ kind }: FeedRecord): ReadFeedKind => kind as ReadFeedKind
  const failed = (problem: Problem): Tried => ({
    result: { ok: false, problem },
    status: null,
    bytes: null,
    askedMs: 0,
  })
  const readFile = async (record: FeedRecord, file: FeedFile): Promise<Tried> => {
    const { options: how } = record
    const feed = readKindOf(record)
    const source = { url: null, options: how, nowMs: clock.now() }
    const result = await parsing.read({ feed, body: file, contentType: '', source })
    return {
      status: null,
      bytes: file.length,
      askedMs: 0,
      result: result.ok
        ? { ok: true, said: { ...result, ...NO_VERSION } }
        : { ok: false, problem: { code: result.code, facts: {} } },
    }
  }
  /** The data table with the names of lines and stops; null if the feed has none. */
  const namesOf = async ({ companyId, kind, options: { names } }: FeedRecord): Promise<DataTable | null> =>
    kind === 'table' && names !== null ? options.own.table(companyId, names) : null
  const readSource = async (record: FeedRecord): Promise<Tried> => {
    const { url } = record
    if (url === null) return readFile(record, (await store.file(record.companyId, record.id)) ?? '')
    if (isOwn(record)) return ownSources.read(record)
    if (url === LOST_ADDRESS) return failed({ code: 'addressLost', facts: {} })
    const headers = openedHeaders(record)
    if (headers === null) return failed({ code: 'headersLost', facts: {} })
    if (networkOf(record) !== null)
      return fetchSocial({ egress, parsing, bases }, record, headers['token'] ?? '', clock.now())
    return fetchSource({ egress, parsing }, { ...record, url, kind: readKindOf(record) }, headers, {
      nowMs: clock.now(),
      names: await namesOf(record),
    })
  }
  const tryToRead = async (record: FeedRecord): Promise<Tried> => {
    try {
      const tried = await readSource(record)
      const { result } = tried
      if (!result.ok || result.said === null || result.said.pictures.length === 0) return tried
      const { companyId } = record
      const own = isOwn(record) ? (address: string) => ownSources.picture(companyId, address) : undefined
      const said = { ...result.said, ...(await pictures.added(record, result.said, own)) }
      return { ...tried, result: { ok: true, said } }
    } catch (error) {
      // Our own fault; the feed is tried again all the same.
      if (!closing) options.onFault(error)
      return failed({ code: 'failed', facts: {} })
    }
  }

  /** When a file is read again by itself: its appointments reach further with time. */
  const nextOfFile = ({ kind }: FeedRecord, nowMs: number): number | null =>
    kind === 'calendar' ? nowMs + WHOLE_AFTER_MS : null
  /** What a try changes of a feed. */
  const fieldsOf = (feed: FeedRecord, { result, askedMs }: Tried, nowMs: number): FetchedFields => {
    const failures = result.ok ? 0 : feed.failures + 1
    const common = {
      fetchedMs: nowMs,
      failures,
      nextMs:
        feed.url === null
          ? nextOfFile(feed, nowMs)
          : nextFetchMs(feed, nowMs, failures, result.ok ? 0 : askedMs, Math.random()),
    }
    if (!result.ok) return { ...common, problem: result.problem, problemMs: feed.problemMs ?? nowMs }
    const { said } = result
    return {
      ...common,
      problem: null,
      problemMs: null,
      readMs: nowMs,
      staleMs: feed.url === null ? null : nowMs + freshForMs(feed),
      ...(said && {
        wholeMs: nowMs,
        format: said.format,
        etag: said.etag,
        lastModified: said.lastModified,
        sha256: said.sha256,
        items: said.items,
        ...(said.sha256 !== feed.sha256 && { contentMs: nowMs }),
      }),
    }
  }
  const keepContent = async (
    trx: Queries,
    feed: FeedRecord,
    said: Pick<Said, 'sha256' | 'content'>,
    nowMs: number,
  ): Promise<void> => {
    const inside = createFeedStore(trx, secrets)
    if (feed.sha256 !== null) await inside.leaveContent(feed.companyId, feed.sha256, nowMs)
    await inside.keepContent(feed.companyId, said.sha256, said.content, nowMs)
  }

  /** A try with what displays get of it. */
  const moderatedTry = async (trx: Queries, feed: FeedRecord, tried: Tried): Promise<Tried> => {
    const { result } = tried
    if (!result.ok || result.said === null) return tried
    const said = { ...result.said, ...(await moderateRead(trx, feed, result.said.content)) }
    return { ...tried, result: { ok: true, said } }
  }
  /** Empties what was read so long ago that its network no longer allows to keep it. */
  const noLongerKept = async (
    trx: Queries,
    feed: FeedRecord,
    nowMs: number,
  ): Promise<Pick<FetchedFields, 'sha256' | 'items' | 'contentMs'> | null> => {
    const network = networkOf(feed)
    const keptMs = network && NETWORKS[network].keptMs
    if (!keptMs || feed.readMs === null || nowMs - feed.readMs < keptMs) return null
    const emptied = await emptyModerated(trx, feed)
    return emptied && contentFields(trx, feed, emptied, nowMs, true)
  }
  /** Keeps content that came of no reading. @param drops whether what was said before may not be kept */
  const contentFields = async (
    trx: Queries,
    feed: FeedRecord,
    { content, sha256, items }: Moderated,
    nowMs: number,
    drops: boolean,
  ): Promise<Pick<FetchedFields, 'sha256' | 'items' | 'contentMs'>> => {
    await keepContent(trx, feed, { content, sha256 }, nowMs)
    if (drops && feed.sha256 !== null && feed.sha256 !== sha256)
      await createFeedStore(trx, secrets).dropContent(feed.companyId, feed.sha256)
    return { sha256, items, contentMs: nowMs }
  }

  /** Reads a feed now, and keeps what came of it: other content, or why there is none. */
  const readOne = async (record: FeedRecord): Promise<void> => {
    const { companyId, id } = record
    const startedMs = clock.now()
    const tried = await tryToRead(record)
    // A stop ends what is under way: that says nothing about the source.
    if (closing) return
    const nowMs = clock.now()
    const { result } = tried
    const before = await inTransaction(db, async (trx) => {
      const inside = createFeedStore(trx, secrets)
      const isSocial = networkOf(record) !== null
      if (isSocial) await createModerationStore(trx).lock(companyId, id)
      const feed = await inside.one(companyId, id)
      // While it was being read, somebody may have deleted it or changed where it comes from.
      if (feed?.revision !== record.revision) return null
      const done = isSocial ? await moderatedTry(trx, feed, tried) : tried
      const said = done.result.ok ? done.result.said : null
      const emptied = isSocial && !result.ok ? await noLongerKept(trx, feed, nowMs) : null
      const isOther = (said !== null && said.sha256 !== feed.sha256) || emptied !== null
      if (said !== null && isOther) await keepContent(trx, feed, said, nowMs)
      await inside.noteFetched(feed, { ...fieldsOf(feed, done, nowMs), ...emptied })
      await inside.noteFetch(companyId, id, {
        id: newId(),
        at: startedMs,
        outcome: result.ok ? (isOther ? 'changed' : 'same') : result.problem.code,
        status: tried.status,
        bytes: tried.bytes,
        ms: Math.max(0, nowMs - startedMs),
      })
      return { feed, isOther }
    })
    if (!before) return
    if (before.isOther) await contentChanged(before.feed)
    const problem = result.ok ? null : result.problem
    // Open pages refresh by themselves after the next fetch, so only news is published.
    if (before.isOther || before.feed.problem?.code !== problem?.code || before.feed.fetchedMs === null)
      publish(companyId, id, 'changed')
  }
  const hostOf = ({ url, id }: FeedRecord): string => (url === null ? id : new URL(url).host)
  /** Reads a feed when its turn comes; feeds that are set here are only delivered. */
  const inTurn = (record: FeedRecord): Promise<void> =>
    isSetKind(record.kind)
      ? setFeeds.deliver(record.companyId, record.id)
      : gate.run(hostOf(record), () => readOne(record))

  /** What somebody wrote, as it is stored. @param before null for a new feed */
  const written = (body: FeedBody, by: string, companyId: string, before: FeedRecord | null): Written => {
    if (before && body.kind !== before.kind) throw invalidField('kind', 'FEED_KIND')
    const isSet = isSetKind(body.kind)
    const isMqtt = takesMqtt(body.kind) && body.url !== null
    const isOwnSource = isOwn(body)
    if (isMqtt) checkMqtt(body)
    else if (isSet) checkSetHere(body)
    checkSocial(body)
    const network = networkOf(body)
    const url =
      network !== null
        ? socialUrl(network, body.options.account, bases)
        : body.url === null
          ? null
          : isMqtt
            ? brokerUrl(body.url)
            : isOwnSource
              ? body.url
              : fetchableUrl(body.url)
    const hasFile = before !== null && before.url === null
    if (!isSet && url === null && body.file === undefined && !hasFile) throw invalidField('file', 'REQUIRED')
    checkOptions(body)
    checkPlace(body, url)
    const isSameOrigin =
      before !== null &&
      before.url !== null &&
      url !== null &&
      (isMqtt ? url === before.url : new URL(url).origin === new URL(before.url).origin)
    const networkBefore = before && networkOf(before)
    const known = isSameOrigin && networkBefore === network ? openedHeaders(before) : null
    const sealed: Headers | Account =
      network !== null
        ? checkedToken(body, known)
        : url === null
          ? {}
          : isOwnSource
            ? {}
            : isMqtt
              ? checkedAccount(body, known)
              : checkedHeaders(body, known)
    const names = Object.keys(sealed)
    const nowMs = clock.now()
    const own = {
      name: body.name,
      kind: body.kind,
      url,
      fileName: url === null && !isSet ? (body.file?.name ?? before?.fileName ?? '') : null,
      headers: names.length === 0 ? null : secrets.seal(JSON.stringify(sealed)),
      headerNames: names,
      interval: body.interval,
      options: body.options,
      // It is read again as a whole, at once.
      ...NO_VERSION,
      wholeMs: null,
      failures: 0,
      // From MQTT: whichever node looks first takes it.
      nextMs: isMqtt ? nowMs : isSet ? null : nowMs + TAKEN_MS,
      staleMs: url === null ? null : nowMs + freshForMs(body),
      ...(isSet && { problem: null, problemMs: null }),
      changedMs: nowMs,
      changedBy: by,
    }
    const record: FeedRecord = before
      ? { ...before, ...own, revision: before.revision + 1 }
      : {
          id: newId(),
          companyId,
          ...own,
          format: null,
          fetchedMs: null,
          readMs: null,
          contentMs: null,
          problem: null,
          problemMs: null,
          sha256: null,
          items: 0,
          revision: 1,
          ofFeedId: null,
          variant: null,
        }
    return { record, file: url === null ? fileOf(body) : null }
  }
  /** The folder of an album, data tables and a board have to be there when the feed is written. @throws SignageError `INVALID_INPUT` */
  const checkOwnSource = async ({ companyId, kind, url, options: said }: FeedRecord): Promise<void> => {
    const { folder, table, board, names } = said
    if (kind === 'board') {
      if (board === null) throw invalidField('options.board', 'REQUIRED')
      if (!(await options.own.hasBoard(companyId, board)))
        throw invalidField('options.board', 'BOARD_MISSING')
    }
    if (kind === 'table' && names !== null && !(await options.own.table(companyId, names)))
      throw invalidField('options.names', 'TABLE_MISSING')
    if (url === MEDIA_ADDRESS) {
      if (folder === null) throw invalidField('options.folder', 'REQUIRED')
      if (!(await hasFolder(db, companyId, folder))) throw invalidField('options.folder', 'FOLDER_MISSING')
    }
    if (url === TABLE_ADDRESS) {
      if (table === null) throw invalidField('options.table', 'REQUIRED')
      if (!(await options.own.table(companyId, table))) throw invalidField('options.table', 'TABLE_MISSING')
    }
  }
  /** A file is refused at once: nobody else will make it better. @throws SignageError `INVALID_INPUT` */
  const checkFile = async ({ record, file }: Written): Promise<void> => {
    if (record.url !== null || isSetKind(record.kind)) return
    const content = file ?? (await store.file(record.companyId, record.id))
    const { result } = await readFile(record, content ?? '')
    if (!result.ok && result.problem.code === 'noRows')
      throw invalidField(typeof content === 'string' ? 'options.pointer' : 'options.sheet', 'FEED_ROWS')
    if (!result.ok) throw invalidField('file.text', 'FEED_FILE')
  }

  /** Matches the feeds of devices if they can have their own of one of these. @returns what to call after the commit */
  const followed = async (
    trx: Queries,
    companyId: string,
    changed: readonly FeedRecord[],
  ): Promise<() => Promise<void>> =>
    changed.some(hasVariants) ? matchOwn(trx, companyId) : async () => undefined

  /** Takes a feed whose values come from MQTT, unless another node does. */
  const hear = async (record: FeedRecord): Promise<void> => {
    const untilMs = clock.now() + MQTT_HELD_MS
    const { url } = record
    if (url === null || closing || !(await store.take(record, untilMs))) return
    mqttFeeds.hold({ ...record, url }, untilMs)
  }
  /** Looks for what is due now. */
  const look = async (): Promise<number | null> => {
    const renewMs = await mqttFeeds.renew()
    const nowMs = clock.now()
    for (const record of await store.becameStale(nowMs)) {
      const { companyId, id, name, kind, problem, readMs } = record
      const isMine = await inTransaction(db, async (trx) => {
        if (!problem || !(await createFeedStore(trx, secrets).takeStale(record))) return false
        const { code, facts } = problem
        await options.onStale(trx, companyId, { feed_id: id, name, kind, code, facts, read_at: readMs })
        return true
      })
      if (isMine) publish(companyId, id, 'changed')
    }
    for (const record of await store.due(nowMs, DUE_MOST)) {
      if (isSetKind(record.kind)) {
        await hear(record)
        continue
      }
      if (!gate.isOpen(hostOf(record)) || !(await store.take(record, nowMs + TAKEN_MS))) continue
      const run = inTurn(record)
        .catch(options.onFault)
        .finally(() => {
          reading.delete(run)
          options.onDue()
        })
      reading.add(run)
    }
    const nextMs = await store.nextDueMs(nowMs)
    return renewMs === null ? nextMs : Math.min(renewMs, nextMs ?? renewMs)
  }

  return {
    async list({ companyId, role }: Reader): Promise<StoredFeeds> {
      const shown = await shownBy(companyId)
      return { items: (await store.all(companyId)).map((record) => wire(record, role, shown)) }
    },
    read,
    /** Those that are fetched or show a board, for alerts about what can't be read. */
    feeds: async (companyId: string) =>
      (await store.all(companyId))
        .filter(({ url, kind }) => url !== null || kind === 'board')
        .map(({ id, name, problem, problemMs }) => ({
          id,
          name,
          source: 'widget' as const,
          problem: problem && { code: problem.code, sinceMs: problemMs ?? clock.now() },
        })),
    /**
     * An address is read before it answers; where that fails, the feed says nothing yet and tells why.
     * @throws SignageError `INVALID_INPUT` with what is refused
     */
    async make({ companyId, role }: Reader, by: string, body: FeedBody): Promise<StoredFeed> {
      const made = written(body, by, companyId, null)
      await checkOwnSource(made.record)
      await checkFile(made)
      const { record, file } = made
      const follow = await inTransaction(db, async (trx) => {
        const inside = createFeedStore(trx, secrets)
        if ((await inside.count(companyId)) >= FEEDS_MOST)
          throw invalidField('name', 'FEEDS_TOO_MANY', { maximum: FEEDS_MOST })
        await inside.insert(record)
        if (file !== undefined) await inside.writeFile(companyId, record.id, file)
        if (isSetKind(record.kind)) await setFeeds.begin(trx, record)
        return followed(trx, companyId, [record])
      })
      publish(companyId, record.id, 'created')
      await inTurn(record)
      await follow()
      options.onDue()
      return read({ companyId, role }, record.id)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      { companyId, role }: Reader,
      by: string,
      id: string,
      revision: number,
      body: FeedBody,
    ): Promise<StoredFeed> {
      const before = await madeOrThrow(companyId, id)
      if (before.revision !== revision) throw changedMeanwhile()
      const changed = written(body, by, companyId, before)
      await checkOwnSource(changed.record)
      await checkFile(changed)
      const { record, file } = changed
      const follow = await inTransaction(db, async (trx) => {
        const inside = createFeedStore(trx, secrets)
        if (!(await inside.update(record))) throw changedMeanwhile()
        if (file !== undefined) await inside.writeFile(companyId, id, file)
        if (isSetKind(record.kind)) await setFeeds.touch(trx, record)
        return followed(trx, companyId, [before, record])
      })
      mqttFeeds.release(id)
      publish(companyId, id, 'changed')
      await inTurn(record)
      await follow()
      options.onDue()
      return read({ companyId, role }, id)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const record = await madeOrThrow(companyId, id)
      const follow = await inTransaction(db, async (trx) => {
        if (!(await createFeedStore(trx, secrets).remove(companyId, { id, revision })))
          throw changedMeanwhile()
        return followed(trx, companyId, [record])
      })
      mqttFeeds.release(id)
      publish(companyId, id, 'deleted')
      await follow()
      // Displays that show it have it no more.
      await options.onContent?.(companyId, id)
    },
    /**
     * Devices, their tokens for networks or their places have changed: they get the feeds of their own.
     * @param only row ids of these devices; left out: all
     * @returns what to call after the commit
     */
    matchOwn,
    /** The last content that could be read. @throws SignageError `ENTITY_NOT_FOUND`, also where it never said anything */
    async content(companyId: string, id: string): Promise<StoredFeedReading> {
      const { sha256, readMs, contentMs } = await getOrThrow(companyId, id)
      const json = sha256 === null ? null : await feedContent(db, companyId, sha256)
      if (sha256 === null || json === null) throw notFound()
      return {
        content: feedContentSchema.parse(JSON.parse(json)),
        read_at: readMs ?? 0,
        content_at: contentMs ?? 0,
        sha256,
      }
    },
    /** The entries of a network, with what was decided about them; of other feeds none. @throws SignageError `ENTITY_NOT_FOUND` */
    async entries(companyId: string, id: string): Promise<StoredModeratedEntries> {
      const record = await getOrThrow(companyId, id)
      return { items: networkOf(record) === null ? [] : await moderatedEntries(db, record) }
    },
    /** Approves or hides an entry; displays follow at once. @throws SignageError `ENTITY_NOT_FOUND` */
    async moderate(
      companyId: string,
      id: string,
      entryHash: string,
      { verdict }: VerdictBody,
    ): Promise<StoredModeratedEntries> {
      const changed = await inTransaction(db, async (trx) => {
        const before = await createFeedStore(trx, secrets).one(companyId, id)
        if (!before || networkOf(before) === null) throw notFound()
        await createModerationStore(trx).lock(companyId, id)
        // As it is while nobody else reads it or decides.
        const feed = await createFeedStore(trx, secrets).one(companyId, id)
        const shown = feed && (await moderateEntry(trx, feed, entryHash, verdict))
        if (!feed || !shown) throw notFound()
        if (shown.sha256 === feed.sha256) return null
        const fields = await contentFields(trx, feed, shown, clock.now(), false)
        await createFeedStore(trx, secrets).noteFetched(feed, fields)
        return feed
      })
      if (changed) await contentChanged(changed)
      publish(companyId, id, 'changed')
      return this.entries(companyId, id)
    },
    /** Reads a feed now, whatever its source asked for. @throws SignageError `ENTITY_NOT_FOUND` */
    async fetchNow({ companyId, role }: Reader, id: string): Promise<StoredFeed> {
      await inTurn(await getOrThrow(companyId, id))
      publish(companyId, id, 'changed')
      return read({ companyId, role }, id)
    },
    async fetches(companyId: string, id: string): Promise<StoredFeedFetches> {
      await getOrThrow(companyId, id)
      return { items: await store.fetches(companyId, id) }
    },
    /** The last fetches of pictures that its entries name. @throws SignageError `ENTITY_NOT_FOUND` */
    async pictureFetches(companyId: string, id: string): Promise<StoredPictureFetches> {
      await getOrThrow(companyId, id)
      return { items: await pictures.fetches(companyId, id) }
    },
    /**
     * Begins to read the feeds that are due, as many as may be read at once, and tells of those that have become stale. Any number
     * of nodes may ask at once: each feed is read by the one that takes it first.
     * @returns when to look again (epoch ms); null: when a place is free, or as usual
     */
    runDue(): Promise<number | null> {
      const run = look()
      const done: Promise<void> = run
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => void reading.delete(done))
      reading.add(done)
      return run
    },
    /** Resolves when nothing is being read that was begun by itself. */
    async idle(): Promise<void> {
      while (reading.size > 0) await Promise.all(reading)
    },
    /** A picture of an entry of news, by its hash. @throws SignageError `ENTITY_NOT_FOUND` */
    async picture(companyId: string, sha256: string): Promise<OpenBlob> {
      const blob = await pictures.open(companyId, sha256)
      if (!blob) throw notFound()
      return blob
    },
    /** Removes content that no feed has had for long, and the pictures that were in it. */
    async sweep(): Promise<void> {
      await store.removeUnused(clock.now() - CONTENT_KEPT_MS)
      await pictures.sweep()
    },
    /** Stops all reading. Sources that are being read are read again after the next start. */
    async close(): Promise<void> {
      closing = true
      await mqttFeeds.close()
      await Promise.all([parsing.close(), pictures.close()])
    },
  }
}
export type FeedService = ReturnType<typeof createFeedService>
