import { invalidField, SignageError } from '@vitrine/core'
import {
  isSetKind,
  type FeedContent,
  type FeedContentOf,
  type FeedKind,
  type FeedTouched,
} from '@vitrine/core/feeds'
import type {
  CounterOrder,
  FeedTouchBody,
  QueueOrder,
  StoredCounter,
  StoredFeedAction,
  StoredFeedActions,
  StoredQueue,
  StoredValue,
  ValueOrder,
} from '@vitrine/protocol'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock/systemClock.ts'
import { inTransaction } from '../../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { createFeedStore, type FeedRecord, type Problem } from '../feeds.store.ts'
import { freshForMs } from '../timing.ts'
import { boardContent, type BoardDay } from './board.ts'
import { counterContent, counterOnWire, newCounter, orderCounter, type CounterState } from './counter.ts'
import { newQueue, orderQueue, queueContent, queueOnWire, waitingIn, type QueueState } from './queue.ts'
import { cameOf, withTouch } from './touches.ts'
import { createSetFeedStore } from './setFeeds.store.ts'

/** The least time between two deliveries of a feed, ms: what changes in between is brought with the next. */
const GAP_MS = 500
/** How long another node waits before it tells displays what one has begun to tell them, ms. */
const TAKEN_MS = 5_000
/** How long a content that a feed has left can still be read, ms: by whoever was told of it a moment ago. */
const LEFT_KEPT_MS = 60_000

/** A value, and when it came, epoch ms, if it came from MQTT. */
type ValueState = StoredValue & { atMs?: number }
type States = { queue: QueueState; counter: CounterState; value: ValueState }
/** Kinds that have a state of their own; boards have theirs in their appointments. */
type StateKind = keyof States
type Noted = Pick<StoredFeedAction, 'action' | 'number' | 'desk'>
/** What became of what came from outside; gone: the feed is not as whoever heard it knows it. */
type Taken = 'new' | 'known' | 'gone'
/** What an order makes of a feed: its state, what is noted of it, and what whoever gave it is told. */
type Ordered<State, Result> = { state: State; noted: readonly Noted[]; result: Result }

/** How each kind begins, what it says, and how many entries that has. */
const KINDS: {
  readonly [Kind in StateKind]: {
    begin: () => States[Kind]
    contentOf: (state: States[Kind], feed: FeedRecord) => FeedContentOf<Kind>
    itemsOf: (state: States[Kind]) => number
  }
} = {
  queue: {
    begin: newQueue,
    contentOf: (state, { name }) => queueContent(state, name),
    itemsOf: ({ calls }) => calls.length,
  },
  counter: {
    begin: newCounter,
    contentOf: (state, { name, options }) => counterContent(state, options, name),
    itemsOf: ({ count }) => count,
  },
  value: {
    begin: () => ({ value: '' }),
    contentOf: ({ value }, { name }) => ({ kind: 'value', title: name, value }),
    itemsOf: ({ value }) => (value === '' ? 0 : 1),
  },
}
/** What a feed says, of how many entries, why nothing comes of it, and when it says something else by itself (epoch ms). */
type SaidNow = { content: FeedContent; items: number; problem: Problem | null; nextMs: number | null }
type AnyKind = {
  begin: () => unknown
  contentOf: (state: unknown, feed: FeedRecord) => FeedContent
  itemsOf: (state: unknown) => number
}
/** Each is handed states of its own kind, which TypeScript cannot follow. */
const kindOf = (kind: StateKind): AnyKind => KINDS[kind] as AnyKind

/** A counter after an order. What somebody corrects that comes from MQTT has the age of the last message, and is known before the first. */
const counted = (
  before: CounterState,
  order: CounterOrder,
  { url }: Pick<FeedRecord, 'url'>,
  nowMs: number,
): CounterState => {
  const ordered = orderCounter(before, order)
  return url === null ? ordered : { ...ordered, atMs: before.atMs ?? nowMs }
}
const storedValue = ({ value }: ValueState): StoredValue => ({ value })

/**
 * Feeds that people and programs set: queues, counters and values. Every change is stored before it is answered; displays get the newest
 * state, a few times a second at most.
 */
export function createSetFeeds(options: {
  db: Db
  bus: Bus
  clock: Clock
  secrets: Secrets
  /** the day of a board in which an instant (epoch ms) lies, without names; null if there is no such board */
  boardDay: (db: Queries, companyId: string, boardId: string, atMs: number) => Promise<BoardDay | null>
  /** what a feed says has changed, and is stored */
  onContent: (companyId: string, feedId: string) => Promise<void>
  /** feeds are to be brought to displays in a moment */
  onDue: () => void
  onFault: (error: unknown) => void
}) {
  const { db, bus, clock, secrets } = options
  const store = createSetFeedStore(db)
  const feeds = createFeedStore(db, secrets)
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
  const getOrThrow = (feed: FeedRecord | null, kind: FeedKind): FeedRecord => {
    if (feed?.kind !== kind) throw notFound()
    return feed
  }
  /** When a change at an instant is brought to displays. */
  const dueAt = (
    { dueMs, deliveredMs }: { dueMs: number | null; deliveredMs: number },
    nowMs: number,
  ): number => Math.min(dueMs ?? Number.MAX_SAFE_INTEGER, Math.max(nowMs, deliveredMs + GAP_MS))

  /** What the day of a board says. */
  const saidByBoard = async (trx: Queries, feed: FeedRecord, nowMs: number): Promise<SaidNow> => {
    const { companyId, name, options: how } = feed
    const day = how.board === null ? null : await options.boardDay(trx, companyId, how.board, nowMs)
    const content = boardContent(day, name)
    return {
      content,
      items: content.entries.length,
      problem: day ? null : { code: 'boardMissing', facts: {} },
      nextMs: day?.untilMs ?? null,
    }
  }
  /** What a feed says now. @returns null for kinds that are read */
  const saidNow = async (
    trx: Queries,
    feed: FeedRecord,
    state: unknown,
    nowMs: number,
  ): Promise<SaidNow | null> => {
    if (!isSetKind(feed.kind)) return null
    if (feed.kind === 'board') return saidByBoard(trx, feed, nowMs)
    const kind = kindOf(feed.kind)
    return {
      content: kind.contentOf(state, feed),
      items: kind.itemsOf(state),
      problem: feed.problem,
      nextMs: null,
    }
  }

  /**
   * Stores what a feed says now as its content.
   * @returns how often it had been touched by then, and when it says something else by itself; null: it is not due
   */
  const say = (
    companyId: string,
    id: string,
  ): Promise<(Pick<SaidNow, 'nextMs'> & { touched: number }) | null> =>
    inTransaction(db, async (trx) => {
      const inside = createSetFeedStore(trx)
      const nowMs = clock.now()
      const known = await inside.lock(companyId, id)
      const feed = known && (await createFeedStore(trx, secrets).one(companyId, id))
      if (!known || !feed || known.dueMs === null || known.dueMs > nowMs) return null
      const said = await saidNow(trx, feed, known.state, nowMs)
      if (!said) return null
      // What comes from outside has the age of its last message, and says nothing before the first.
      const readMs =
        feed.url === null ? nowMs : ((known.state as ValueState | CounterState).atMs ?? feed.readMs)
      if (readMs === null) {
        await inside.write(companyId, id, { dueMs: null })
        return null
      }
      const json = JSON.stringify(said.content)
      const sha256 = hashOf(json)
      const isOther = sha256 !== feed.sha256
      let { left } = known
      if (isOther) {
        await createFeedStore(trx, secrets).keepContent(companyId, sha256, json, nowMs)
        if (feed.sha256 !== null) {
          await createFeedStore(trx, secrets).leaveContent(companyId, feed.sha256, nowMs)
          left = [...left, { sha256: feed.sha256, atMs: nowMs }]
        }
      }
      await inside.say(companyId, id, {
        sha256,
        items: said.items,
        problem: said.problem,
        problemMs: said.problem && (feed.problemMs ?? nowMs),
        readMs,
        fetchedMs: nowMs,
        staleMs: feed.url === null ? null : readMs + freshForMs(feed),
        contentMs: isOther || feed.contentMs === null ? nowMs : feed.contentMs,
      })
      const beforeMs = nowMs - LEFT_KEPT_MS
      for (const one of left.filter(({ atMs }) => atMs <= beforeMs))
        await inside.removeContent(companyId, one.sha256, beforeMs)
      await inside.write(companyId, id, {
        left: left.filter(({ atMs }) => atMs > beforeMs),
        deliveredMs: nowMs,
        // It stays due until displays were told, so that no stop loses it.
        dueMs: nowMs + TAKEN_MS,
      })
      return { touched: known.touched, nextMs: said.nextMs }
    })
  /** Brings a feed to displays if it is due. */
  const deliver = async (companyId: string, id: string): Promise<void> => {
    const said = await say(companyId, id)
    if (said === null) return
    bus.publish({ kind: 'change', companyId, event: { noun: 'feeds', id, change: 'changed' } })
    await options.onContent(companyId, id)
    await store.told(companyId, id, said)
  }
  /** The same after a change, which is stored whatever becomes of this. */
  const deliverSoon = async (companyId: string, id: string, dueMs: number): Promise<void> => {
    if (dueMs > clock.now()) return options.onDue()
    await deliver(companyId, id).catch(options.onFault)
  }

  /** Changes the state of a feed: one order after the other, however many come at once. */
  const change = async <Kind extends StateKind, Result>(
    by: { companyId: string; name: string },
    id: string,
    kind: Kind,
    order: (state: States[Kind], feed: FeedRecord, nowMs: number) => Ordered<States[Kind], Result>,
  ): Promise<Result> => {
    const { companyId } = by
    const { result, dueMs, isScheduled } = await inTransaction(db, async (trx) => {
      const inside = createSetFeedStore(trx)
      const known = await inside.lock(companyId, id)
      const feed = getOrThrow(await createFeedStore(trx, secrets).one(companyId, id), kind)
      if (!known) throw notFound()
      const nowMs = clock.now()
      const ordered = order(known.state as States[Kind], feed, nowMs)
      const soonMs = dueAt(known, nowMs)
      await inside.write(companyId, id, { state: ordered.state, dueMs: soonMs })
      for (const noted of ordered.noted)
        await inside.note(companyId, id, { id: newId(), at: nowMs, by: by.name, ...noted })
      return { result: ordered.result, dueMs: soonMs, isScheduled: known.dueMs === soonMs && soonMs > nowMs }
    })
    if (!isScheduled) await deliverSoon(companyId, id, dueMs)
    return result
  }
  /** Sets a feed to what has come from outside. @param next what it is then; null: that is known already */
  const take = <Kind extends 'value' | 'counter'>(
    { companyId, id, revision }: Pick<FeedRecord, 'companyId' | 'id' | 'revision'>,
    kind: Kind,
    next: (before: States[Kind]) => States[Kind] | null,
  ): Promise<Taken> =>
    change<Kind, Taken>({ companyId, name: '' }, id, kind, (before, feed, nowMs) => {
      if (feed.revision !== revision) return { state: before, noted: [], result: 'gone' }
      const state = next(before)
      if (state === null) return { state: before, noted: [], result: 'known' }
      return { state: { ...state, atMs: nowMs }, noted: [], result: 'new' }
    }).catch((error: unknown) => {
      // It was deleted.
      if (error instanceof SignageError && error.code === 'ENTITY_NOT_FOUND') return 'gone'
      throw error
    })
  const stateOf = async <Kind extends StateKind>(
    companyId: string,
    id: string,
    kind: Kind,
  ): Promise<{ feed: FeedRecord; state: States[Kind] }> => {
    const feed = getOrThrow(await feeds.one(companyId, id), kind)
    const state = (await store.state(companyId, id)) as States[Kind] | null
    if (state === null) throw notFound()
    return { feed, state }
  }

  return {
    /** A new one begins empty. Called in the transaction that makes it. */
    async begin(trx: Queries, feed: FeedRecord): Promise<void> {
      if (!isSetKind(feed.kind)) return
      const state = feed.kind === 'board' ? {} : kindOf(feed.kind).begin()
      await createSetFeedStore(trx).insert(feed.companyId, feed.id, state, clock.now())
    },
    /** Its settings were changed, which can change what it says. Called in the transaction that changes them. */
    async touch(trx: Queries, { companyId, id }: FeedRecord): Promise<void> {
      const inside = createSetFeedStore(trx)
      if (await inside.lock(companyId, id)) await inside.write(companyId, id, { dueMs: clock.now() })
    },
    deliver,
    /**
     * A board or its appointments were changed: the feeds that show it follow. Called in the transaction that changes them.
     * @returns what to call after the commit
     */
    async boardChanged(trx: Queries, companyId: string, boardId: string): Promise<() => Promise<void>> {
      const inside = createSetFeedStore(trx)
      const nowMs = clock.now()
      const due: { id: string; dueMs: number }[] = []
      for (const id of await createFeedStore(trx, secrets).ofBoard(companyId, boardId)) {
        const known = await inside.lock(companyId, id)
        if (!known) continue
        const dueMs = dueAt(known, nowMs)
        await inside.write(companyId, id, { dueMs })
        due.push({ id, dueMs })
      }
      return async () => {
        for (const { id, dueMs } of due) await deliverSoon(companyId, id, dueMs)
      }
    },

    /** @throws SignageError `ENTITY_NOT_FOUND`, also for a feed of another kind */
    async readQueue(companyId: string, id: string): Promise<StoredQueue> {
      const { feed, state } = await stateOf(companyId, id, 'queue')
      return queueOnWire(state, feed.options)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT` with what is refused */
    orderQueue: (
      by: { companyId: string; name: string },
      id: string,
      order: QueueOrder,
    ): Promise<StoredQueue> =>
      change(by, id, 'queue', (before, { options: settings }, nowMs) => {
        const { state, noted, ticket } = orderQueue(before, settings, order, nowMs)
        return { state, noted: [noted], result: queueOnWire(state, settings, ticket) }
      }),
    /** @throws SignageError `ENTITY_NOT_FOUND`, also for a feed of another kind */
    async readCounter(companyId: string, id: string): Promise<StoredCounter> {
      const { feed, state } = await stateOf(companyId, id, 'counter')
      return counterOnWire(state, feed.options)
    },
    /** Single steps are not noted: there can be many a second. @throws SignageError `ENTITY_NOT_FOUND` */
    orderCounter: (
      by: { companyId: string; name: string },
      id: string,
      order: CounterOrder,
    ): Promise<StoredCounter> =>
      change(by, id, 'counter', (before, feed, nowMs) => {
        const { options: settings } = feed
        const state = counted(before, order, feed, nowMs)
        const noted: Noted[] = []
        if (order.set !== undefined) noted.push({ action: 'set', number: String(order.set), desk: null })
        if (order.light !== undefined) noted.push({ action: 'light', number: order.light, desk: null })
        return { state, noted, result: counterOnWire(state, settings) }
      }),
    /**
     * Counts, or takes a number, as somebody did who touched a display. A touch that comes twice counts once.
     * @throws SignageError `ENTITY_NOT_FOUND`, also for a feed of another kind
     */
    touchByPeople: (companyId: string, id: string, { action, key }: FeedTouchBody): Promise<FeedTouched> =>
      action === 'ticket'
        ? change<'queue', FeedTouched>(
            { companyId, name: '' },
            id,
            'queue',
            (before, { options: settings }, nowMs) => {
              const known = before.touches?.find((one) => one.key === key)
              if (known) return { state: before, noted: [], result: cameOf(known) }
              const { state, ticket } = orderQueue(before, settings, { action, desk: '' }, nowMs)
              const result = {
                count: null,
                number: ticket,
                before: Math.max(0, waitingIn(state) - 1),
                at_ms: nowMs,
              }
              const touches = withTouch(before.touches, { key, ...result })
              return { state: { ...state, touches }, noted: [], result }
            },
          )
        : change<'counter', FeedTouched>({ companyId, name: '' }, id, 'counter', (before, feed, nowMs) => {
            const known = before.touches?.find((one) => one.key === key)
            if (known) return { state: before, noted: [], result: cameOf(known) }
            const state = counted(before, { add: action === 'came' ? 1 : -1 }, feed, nowMs)
            const result = { count: state.count, number: null, before: 0, at_ms: nowMs }
            return {
              state: { ...state, touches: withTouch(before.touches, { key, ...result }) },
              noted: [],
              result,
            }
          }),
    /** @throws SignageError `ENTITY_NOT_FOUND`, also for a feed of another kind */
    readValue: async (companyId: string, id: string): Promise<StoredValue> =>
      storedValue((await stateOf(companyId, id, 'value')).state),
    /** Not noted: programs set it all day. @throws SignageError `ENTITY_NOT_FOUND` */
    setValue: (
      by: { companyId: string; name: string },
      id: string,
      order: ValueOrder,
    ): Promise<StoredValue> =>
      change(by, id, 'value', (_before, { url }) => {
        if (url !== null) throw invalidField('value', 'FEED_FROM_MQTT')
        const state = { value: String(order.value) }
        return { state, noted: [], result: state }
      }),
    /**
     * A value has come from outside. One that was kept for us tells nothing of its age: if it is the one that is known, it counts as
     * old as that.
     * @returns gone: the feed is not as whoever heard the value knows it
     */
    takeValue: (
      { companyId, id, revision }: Pick<FeedRecord, 'companyId' | 'id' | 'revision'>,
      value: string,
      isRetained: boolean,
    ): Promise<Taken> =>
      take({ companyId, id, revision }, 'value', (before) => {
        const isKnown = isRetained && before.atMs !== undefined && before.value === value
        return isKnown ? null : { value }
      }),
    /**
     * A count, or steps that add up to `add`, have come from outside. Ages are as for values; steps are never retained ones.
     * @returns as `takeValue`
     */
    takeCount: (
      feed: Pick<FeedRecord, 'companyId' | 'id' | 'revision'>,
      order: { set: number; isRetained: boolean } | { add: number },
    ): Promise<Taken> =>
      take(feed, 'counter', (before) => {
        const isKnown =
          'set' in order && order.isRetained && before.atMs !== undefined && before.count === order.set
        return isKnown ? null : orderCounter(before, order)
      }),
    /** @throws SignageError `ENTITY_NOT_FOUND` */
    async actions(companyId: string, id: string): Promise<StoredFeedActions> {
      if (!(await feeds.one(companyId, id))) throw notFound()
      return { items: await store.actions(companyId, id) }
    },
    /**
     * Brings to displays what is due. Any number of nodes may ask at once.
     * @returns when to look again (epoch ms); null: as usual
     */
    async runDue(): Promise<number | null> {
      const nowMs = clock.now()
      for (const { companyId, feedId } of await store.due(nowMs))
        await deliver(companyId, feedId).catch(options.onFault)
      // One that failed is tried again with the next look, not at once.
      return store.nextDueMs(nowMs)
    },
  }
}
export type SetFeeds = ReturnType<typeof createSetFeeds>
