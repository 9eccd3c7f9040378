import type { Clock } from '../clock/systemClock.ts'
import type { Db, Queries } from '../database/schema.ts'
import { laterMs } from '../egress/pacing.ts'
import { newId } from '../ids.ts'
import { createOutboxStore, type Delivery } from './outbox.store.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** For how long a delivery is tried, ms. Source: contract §13. */
export const TRIED_FOR_MS = 3 * DAY_MS
/** Waits between attempts, ms; the last one repeats. */
const WAITS_MS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600].map((s) => s * SECOND_MS)
/** How much later at most, as a share of the wait, so that what failed at once is not tried again at once. */
const LATER = 0.1
/** The longest that a receiver can make us wait, ms. */
const ASKED_MOST_MS = 6 * HOUR_MS
/** For how long a node has a delivery in hand, ms: longer than any attempt takes. */
const LEASE_MS = 120_000
const AT_ONCE = 8
const CLAIMED_AT_ONCE = 50
const LOOK_EVERY_MS = 2_000
/** How long what was sent stays listed, ms. */
const KEPT_MS = 90 * DAY_MS

/** What became of an attempt. */
export type Attempt =
  | { did: 'send'; status?: number | undefined }
  /** `askedMs`: how long the receiver asks to be left alone */
  | { did: 'fail'; code: string; status?: number | undefined; askedMs?: number | undefined; final?: true }
  /** there is no reason to send it any more */
  | { did: 'skip'; code: string }
  /** not yet */
  | { did: 'wait'; untilMs: number }

/** Where deliveries of one kind go. */
export type Door = {
  send(delivery: Delivery, lastAttempt: boolean): Promise<Attempt>
  /** after the state of a delivery is stored */
  after?(delivery: Delivery, attempt: Attempt, givenUp: boolean): Promise<void>
}
export type NewDelivery = {
  companyId: string
  door: 'alert' | 'hook' | 'report'
  targetId: string
  aboutId: string
  what: string
  body: string
  /** not before this instant */
  atMs?: number
  /** what names it, where two nodes may add the same */
  once?: string
}

/** How long to wait after so many attempts, ms. */
const waitAfterMs = (attempts: number): number =>
  WAITS_MS[Math.min(Math.max(attempts, 1), WAITS_MS.length) - 1]!

/**
 * What is to be sent to the outside is stored in the transaction of its cause, and sent from there. A node takes a delivery in
 * hand for a while; if it ends before it has noted what became of it, another attempt follows, with the same id.
 */
export function createOutbox({
  db,
  clock,
  onFault,
  chance = Math.random,
}: {
  db: Db
  clock: Clock
  onFault: (error: unknown) => void
  /** from 0 to 1 */
  chance?: () => number
}) {
  const store = createOutboxStore(db)
  const doors = new Map<string, Door>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let stopped = false

  const attempt = async (delivery: Delivery): Promise<void> => {
    const door = doors.get(delivery.door)
    const leaseMs = clock.now() + LEASE_MS
    if (!door || !(await store.claim(delivery, leaseMs))) return
    const firstMs = delivery.first_ms ?? clock.now()
    const waitMs = waitAfterMs(delivery.attempts + 1)
    const isLast = clock.now() + waitMs > firstMs + TRIED_FOR_MS
    const found = await door.send(delivery, isLast).catch((error: unknown): Attempt => {
      onFault(error)
      return { did: 'fail', code: 'internal' }
    })
    const nowMs = clock.now()
    const askedMs = found.did === 'fail' ? Math.min(found.askedMs ?? 0, ASKED_MOST_MS) : 0
    const givenUp = found.did === 'fail' && (isLast || found.final === true)
    const attempts = found.did === 'wait' || found.did === 'skip' ? delivery.attempts : delivery.attempts + 1
    const isOver = found.did === 'send' || found.did === 'skip' || givenUp
    const noted = await store.note(delivery, leaseMs, {
      attempts,
      lease_ms: 0,
      state: isOver ? ({ send: 'sent', skip: 'skipped', fail: 'failed' } as const)[found.did] : 'waiting',
      ...(isOver
        ? { done_ms: nowMs }
        : {
            next_ms:
              found.did === 'wait'
                ? found.untilMs
                : laterMs(nowMs, Math.max(waitMs, askedMs), LATER, chance()),
          }),
      ...(found.did === 'wait'
        ? {}
        : {
            first_ms: firstMs,
            code: found.did === 'send' ? null : found.code,
            status: found.did === 'skip' ? null : (found.status ?? null),
          }),
    })
    if (noted) await door.after?.(delivery, found, givenUp)
  }
  const lookOnce = async (): Promise<void> => {
    for (;;) {
      const due = await store.due(clock.now(), CLAIMED_AT_ONCE)
      const waiting = [...due]
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next && !stopped; next = waiting.shift()) await attempt(next)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      if (due.length < CLAIMED_AT_ONCE || stopped) return
    }
  }

  const outbox = {
    /** Where deliveries of a kind go from now on. */
    open: (name: NewDelivery['door'], door: Door): void => void doors.set(name, door),
    /** Adds what is to be sent, in the transaction of its cause. */
    async add(queries: Queries, all: readonly NewDelivery[]): Promise<void> {
      const nowMs = clock.now()
      await createOutboxStore(queries).insert(
        all.map((one) => ({
          id: newId(),
          company_id: one.companyId,
          door: one.door,
          target_id: one.targetId,
          about_id: one.aboutId,
          what: one.what,
          body: one.body,
          created_ms: nowMs,
          first_ms: null,
          state: 'waiting',
          attempts: 0,
          next_ms: one.atMs ?? nowMs,
          lease_ms: 0,
          done_ms: null,
          code: null,
          status: null,
          once: one.once ?? null,
        })),
      )
    },
    /** Sends what is due; a look that is under way is waited for. */
    async look(): Promise<void> {
      while (looking) await looking
      looking = lookOnce().finally(() => (looking = null))
      await looking
    },
    sweep: (): Promise<void> => store.removeBefore(clock.now() - KEPT_MS),
    start(): void {
      timer ??= setInterval(() => {
        if (!looking) void outbox.look().catch(onFault)
      }, LOOK_EVERY_MS).unref()
    },
    /** Takes nothing more in hand, and waits for what is under way. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
  return outbox
}
export type Outbox = ReturnType<typeof createOutbox>
