import { fieldError, invalidField, SignageError, type FieldError } from '@vitrine/core'
import type {
  Page,
  ReadCapFeed,
  StoredCapAlert,
  StoredCapFeed,
  StoredCapFeedFetches,
  StoredCapFeeds,
} from '@vitrine/protocol'
import { shownAddress } from '../../platform/addresses.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { createFetchLog } from '../../platform/fetchLog.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createCapStore, type FeedRecord } from './cap.store.ts'
import { createCapPoller } from './poll.ts'
import { createCapReceiver, type CapFiring } from './receive.ts'
import { certificateOf } from './verifyCap.ts'

/** How long received alerts are kept, ms: 90 days. */
const KEPT_MS = 90 * 86_400_000
/** Feeds of a company. */
const FEEDS_MOST = 100

const wireOf = ({
  id,
  feed,
  revision,
  changedMs,
  changedBy,
  fetchedMs,
  problem,
}: FeedRecord): StoredCapFeed => ({
  ...feed,
  url: shownAddress(feed.url, 'admin'),
  id,
  revision,
  changed_at: changedMs,
  changed_by: changedBy,
  fetched_at: fetchedMs,
  problem,
})

/** Feeds of CAP alerts: what they may fire, and what came. */
export function createCapService(options: {
  db: Db
  bus: Bus
  clock: Clock
  egress: Egress
  secrets: Secrets
  firing: CapFiring
  /** a feed is to be fetched now */
  onDue: () => void
  onFault: (error: unknown) => void
}) {
  const { db, bus, clock, secrets, firing } = options
  const store = createCapStore(db, secrets)
  const publish = (companyId: string, id: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'emergencies', id, change: 'changed' } })
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'capFeed' })
  const receive = createCapReceiver({ db, secrets, clock, firing, onReceived: publish })
  const poller = createCapPoller({
    db,
    secrets,
    clock,
    egress: options.egress,
    receive,
    onFetched: publish,
    onFault: options.onFault,
  })

  /** Checks what no schema says. @throws SignageError `INVALID_INPUT` with every field that is refused */
  const check = async (companyId: string, { rules, certificates }: ReadCapFeed): Promise<void> => {
    const errors: FieldError[] = []
    for (const [index, { emergency_id: id }] of rules.entries())
      if ((await firing.expiresAfter(companyId, id)) === null)
        errors.push(fieldError(`rules.${index}.emergency_id`, 'EMERGENCY_MISSING'))
    for (const [index, pem] of certificates.entries())
      if (!certificateOf(pem)) errors.push(fieldError(`certificates.${index}`, 'CERTIFICATE'))
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors.slice(0, 20) })
  }
  const getOrThrow = async (companyId: string, id: string): Promise<FeedRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw notFound()
    return record
  }
  const dueOf = ({ url, enabled }: ReadCapFeed): number | null =>
    enabled && url !== null ? clock.now() : null

  return {
    list: async (companyId: string): Promise<StoredCapFeeds> => ({
      items: (await store.list(companyId)).map(wireOf),
    }),
    /** Those that are fetched, for alerts about what can't be read. */
    feeds: async (companyId: string) =>
      (await store.list(companyId))
        .filter(({ dueMs }) => dueMs !== null)
        .map(({ id, feed: { name }, problem, problemMs }) => ({
          id,
          name,
          source: 'cap' as const,
          problem: problem && { code: problem.code, sinceMs: problemMs ?? clock.now() },
        })),
    /** @throws SignageError `INVALID_INPUT` */
    async make(companyId: string, by: string, feed: ReadCapFeed): Promise<StoredCapFeed> {
      await check(companyId, feed)
      if ((await store.list(companyId)).length >= FEEDS_MOST)
        throw invalidField('name', 'CAP_FEEDS_TOO_MANY', { maximum: FEEDS_MOST })
      const record: FeedRecord = {
        id: newId(),
        companyId,
        feed,
        changedMs: clock.now(),
        changedBy: by,
        revision: 1,
        dueMs: dueOf(feed),
        fetchedMs: null,
        problem: null,
        problemMs: null,
        failures: 0,
        memory: { seen: {} },
      }
      await store.insert(record)
      publish(companyId, record.id)
      options.onDue()
      return wireOf(record)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      feed: ReadCapFeed,
    ): Promise<StoredCapFeed> {
      const before = await getOrThrow(companyId, id)
      await check(companyId, feed)
      const record: FeedRecord = {
        ...before,
        feed,
        changedMs: clock.now(),
        changedBy: by,
        revision: revision + 1,
        dueMs: dueOf(feed),
        problem: null,
        problemMs: null,
      }
      if (!(await store.update(record))) throw new SignageError('CHANGED_MEANWHILE', { noun: 'capFeed' })
      publish(companyId, id)
      options.onDue()
      return wireOf(record)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      const isRemoved = await inTransaction(db, (trx) =>
        createCapStore(trx, secrets).remove(companyId, id, revision),
      )
      if (!isRemoved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'capFeed' })
      publish(companyId, id)
    },
    /** The last fetches of its address and of the alerts that it lists. @throws SignageError `ENTITY_NOT_FOUND` */
    async fetches(companyId: string, id: string): Promise<StoredCapFeedFetches> {
      await getOrThrow(companyId, id)
      return { items: await createFetchLog(db).list(companyId, { noun: 'capFeed', id }) }
    },
    alerts: (
      companyId: string,
      query: { limit: number; cursor?: string | undefined; sort?: string | undefined },
    ): Promise<Page<StoredCapAlert>> => store.page(companyId, query),
    /**
     * Receives an alert that was sent to the server.
     * @param feedId whose rules count; left out: the first feed without an address that is enabled
     * @throws SignageError `ENTITY_NOT_FOUND`, `CAP_NOT_SET_UP`, `CAP_REFUSED`, `TOO_MANY`
     */
    async receive(companyId: string, feedId: string | undefined, xml: string): Promise<StoredCapAlert> {
      const record =
        feedId === undefined
          ? (await store.list(companyId)).find(({ feed }) => feed.url === null && feed.enabled)
          : await getOrThrow(companyId, feedId)
      if (!record || !record.feed.enabled) throw new SignageError('CAP_NOT_SET_UP')
      const alert = await receive(record, xml)
      if (alert.outcome === 'refused') throw new SignageError('CAP_REFUSED', { reason: alert.why ?? '' })
      return alert
    },
    runDue: poller.runDue,
    /** Resolves when nothing is being fetched. */
    idle: poller.idle,
    /** Ends what is being fetched. */
    close: poller.close,
    /** Removes alerts that were received long ago. */
    sweep: (): Promise<void> => store.removeOld(clock.now() - KEPT_MS),
  }
}
export type CapService = ReturnType<typeof createCapService>
