import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock/systemClock.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { Egress } from '../../../platform/egress/egress.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { createFeedStore, type FeedRecord, type Problem } from '../feeds.store.ts'
import type { SetFeeds } from '../setHere/setFeeds.service.ts'
import { freshForMs } from '../timing.ts'
import { createBrokers, type Message } from './brokers.ts'
import { placeOf, type Account } from './checkMqtt.ts'
import { countIn, valueIn } from './mqttValue.ts'

/** How long a node holds a feed without saying so again, ms, and how long before the end it does. */
export const MQTT_HELD_MS = 60_000
const RENEWED_BEFORE_MS = 40_000
/** The least time between two values of a feed that are stored, ms: of what comes in between, the newest is. */
const WRITE_GAP_MS = 250
/** Problems with what comes, which a connection does not end. */
const OF_MESSAGES: readonly string[] = ['mqttNoValue', 'mqttNoCount', 'mqttTooLarge', 'mqttSilent']

/** A feed that this node hears. */
type Held = {
  record: FeedRecord
  /** until when no other node takes it, epoch ms */
  untilMs: number
  /** when a message came last, or it was set up, epoch ms */
  heardMs: number
  problem: Problem['code'] | null
  /** the newest message, until it is stored */
  newest: Message | null
  /** of a counter of steps: their sum, until it is stored; null: none came */
  steps: number | null
  /** a gap between two messages that are stored */
  gap: NodeJS.Timeout | null
  /** what is being stored, one after the other */
  work: Promise<void>
  hasEnded: boolean
  leave: () => void
}

/**
 * Values and counts that come from MQTT. Of several nodes one holds the connection for a feed: the one that took it, as long as it renews that.
 * What comes is set as a program sets it.
 */
export function createMqttFeeds(options: {
  db: Db
  bus: Bus
  clock: Clock
  egress: Pick<Egress, 'open'>
  secrets: Secrets
  setFeeds: Pick<SetFeeds, 'takeValue' | 'takeCount'>
  onFault: (error: unknown) => void
}) {
  const { db, bus, clock, secrets, setFeeds, onFault } = options
  const store = createFeedStore(db, secrets)
  const brokers = createBrokers(options)
  const all = new Map<string, Held>()
  /** Values that are still being stored for feeds that this node has released. */
  const leaving = new Set<Promise<void>>()
  let isClosed = false
  let renewing: Promise<number | null> | null = null

  const inOrder = (held: Held, work: () => Promise<void>): void => {
    held.work = held.work.then(work).catch(onFault)
  }
  const note = async (held: Held, problem: Problem | null): Promise<void> => {
    const { companyId, id } = held.record
    if (held.problem === (problem?.code ?? null)) return
    held.problem = problem?.code ?? null
    if (await store.noteProblem(held.record, problem, clock.now()))
      bus.publish({ kind: 'change', companyId, event: { noun: 'feeds', id, change: 'changed' } })
  }
  /** Stores what has come. @returns null for a message that doesn't have what the feed shows */
  const take = async (held: Held, { payload, isRetained }: Message) => {
    const { record } = held
    const { pointer, counts } = record.options
    if (record.kind !== 'counter') {
      const value = valueIn(payload, pointer)
      return value === null ? null : setFeeds.takeValue(record, value, isRetained)
    }
    if (counts === 'total') {
      const count = countIn(payload, pointer)
      return count === null || count < 0 ? null : setFeeds.takeCount(record, { set: count, isRetained })
    }
    const { steps } = held
    if (steps === null) return null
    held.steps = null
    return setFeeds.takeCount(record, { add: steps }).catch((error: unknown) => {
      // They are stored with the next ones.
      held.steps = steps + (held.steps ?? 0)
      throw error
    })
  }
  const keep = async (held: Held): Promise<void> => {
    const { newest, record } = held
    held.newest = null
    if (newest === null) return
    // Somebody may have changed the feed on another node.
    const taken = await take(held, newest)
    if (taken === null)
      return note(held, { code: record.kind === 'counter' ? 'mqttNoCount' : 'mqttNoValue', facts: {} })
    if (taken === 'new') held.heardMs = clock.now()
    const isStillSilent = taken === 'known' && held.problem === 'mqttSilent'
    if (taken !== 'gone' && !isStillSilent) await note(held, null)
  }
  const heard = (held: Held, message: Message): void => {
    const { kind, options: settings } = held.record
    if (kind === 'counter' && settings.counts === 'steps') {
      // A retained one comes again with each connection, and would be counted each time.
      if (message.isRetained) return
      const step = countIn(message.payload, settings.pointer)
      if (step !== null) held.steps = (held.steps ?? 0) + step
    }
    held.newest = message
    keepSoon(held)
  }
  /** Stores what has come, now or after the gap. */
  const keepSoon = (held: Held): void => {
    if (held.gap !== null || held.hasEnded) return
    held.gap = setTimeout(() => {
      held.gap = null
      if (held.newest !== null) keepSoon(held)
    }, WRITE_GAP_MS).unref()
    inOrder(held, () => keep(held))
  }
  const drop = (held: Held): void => {
    if (held.hasEnded) return
    held.hasEnded = true
    if (all.get(held.record.id) === held) all.delete(held.record.id)
    if (held.gap !== null) clearTimeout(held.gap)
    held.leave()
    // The newest is not lost because it came quickly.
    inOrder(held, () => keep(held))
    const done = held.work.finally(() => leaving.delete(done))
    leaving.add(done)
  }
  /** @returns null if the key that sealed it is lost */
  const accountOf = ({ headers }: FeedRecord): Account | null => {
    if (headers === null) return {}
    const opened = secrets.open(headers)
    return opened === null ? null : (JSON.parse(opened) as Account)
  }

  const renewAll = async (): Promise<number | null> => {
    const nowMs = clock.now()
    for (const held of all.values()) {
      const { record } = held
      if (held.untilMs - nowMs <= RENEWED_BEFORE_MS) {
        const untilMs = nowMs + MQTT_HELD_MS
        if (await store.take({ ...record, nextMs: held.untilMs }, untilMs)) held.untilMs = untilMs
        else drop(held)
      }
      if (held.problem === null && nowMs - held.heardMs > freshForMs(record))
        inOrder(held, () => note(held, { code: 'mqttSilent', facts: {} }))
      await held.work
    }
    const next = [...all.values()].map(({ untilMs }) => untilMs - RENEWED_BEFORE_MS)
    return next.length === 0 ? null : Math.min(...next)
  }

  return {
    /** Hears a feed that this node has taken. */
    hold(record: FeedRecord & { url: string }, untilMs: number): void {
      if (isClosed) return
      const before = all.get(record.id)
      if (before) drop(before)
      const held: Held = {
        record,
        untilMs,
        heardMs: Math.max(record.readMs ?? 0, record.changedMs),
        problem: record.problem?.code ?? null,
        newest: null,
        steps: null,
        gap: null,
        work: Promise.resolve(),
        hasEnded: false,
        leave: () => {},
      }
      all.set(record.id, held)
      const { companyId, url } = record
      const account = accountOf(record)
      if (account === null) return inOrder(held, () => note(held, { code: 'headersLost', facts: {} }))
      const { topic, qos } = record.options
      const leave = brokers.listen(
        { companyId, place: placeOf(url), account },
        {
          topic,
          qos,
          onMessage: (message) => heard(held, message),
          onState: (problem) =>
            inOrder(held, async () => {
              if (held.hasEnded) return
              const staysAsItIs =
                problem === null && held.problem !== null && OF_MESSAGES.includes(held.problem)
              if (!staysAsItIs) await note(held, problem)
            }),
        },
      )
      if (leave) held.leave = leave
      else inOrder(held, () => note(held, { code: 'mqttTooMany', facts: {} }))
    },
    /** Hears a feed no more: it was changed or deleted. */
    release(id: string): void {
      const held = all.get(id)
      if (held) drop(held)
    },
    /**
     * Says again that this node holds what it holds, and notes feeds to which nothing comes.
     * @returns when to do so again (epoch ms); null: it holds nothing
     */
    renew(): Promise<number | null> {
      // Looks can overlap, and one would find renewed what the other is about to renew.
      renewing ??= renewAll().finally(() => (renewing = null))
      return renewing
    },
    /** Ends all connections, and lets other nodes take the feeds at once. */
    async close(): Promise<void> {
      isClosed = true
      await renewing?.catch(onFault)
      const held = [...all.values()]
      for (const one of held) drop(one)
      await brokers.close()
      await Promise.all(leaving)
      const nowMs = clock.now()
      for (const { record, untilMs } of held)
        await store.take({ ...record, nextMs: untilMs }, nowMs).catch(onFault)
    },
  }
}
export type MqttFeeds = ReturnType<typeof createMqttFeeds>
