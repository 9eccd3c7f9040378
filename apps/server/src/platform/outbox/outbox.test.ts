import { eachDatabase } from '@vitrine/testbed/databases'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../config/config.ts'
import { migrate, openDatabase } from '../database/openDatabase.ts'
import { createOutbox, type Attempt, type NewDelivery, TRIED_FOR_MS } from './outbox.ts'

const HOUR = 3_600_000
const aDelivery = (more: Partial<NewDelivery> = {}): NewDelivery => ({
  companyId: 'c',
  door: 'hook',
  targetId: 't',
  aboutId: 'a',
  what: 'x',
  body: '{}',
  ...more,
})

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  describe('the outbox', () => {
    const nodes = async (database: Config['database'], answer: () => Promise<Attempt> | Attempt) => {
      const db = await openDatabase(database, () => undefined)
      onTestFinished(() => db.destroy())
      await migrate(db, database.kind)
      const clock = { nowMs: Date.UTC(2026, 10, 21, 9), now: () => clock.nowMs }
      const sent: string[] = []
      const chance = { now: 0 }
      const node = () => {
        const outbox = createOutbox({ db, clock, onFault: () => undefined, chance: () => chance.now })
        outbox.open('hook', {
          send: async ({ id }) => {
            sent.push(id)
            return answer()
          },
        })
        return outbox
      }
      return { db, clock, sent, chance, one: node(), two: node() }
    }
    const states = async (db: Awaited<ReturnType<typeof openDatabase>>) =>
      (await db.selectFrom('delivery').selectAll().execute()).map(({ state, attempts }) => [state, attempts])

    it('sends each delivery once, although two nodes look at the same time', async () => {
      const { db, sent, one, two } = await nodes(await makeDatabase(), () => ({ did: 'send', status: 200 }))
      await one.add(
        db,
        Array.from({ length: 40 }, (_, n) => aDelivery({ once: `n${n}` })),
      )
      await two.add(db, [aDelivery({ once: 'n0' })])
      await Promise.all([one.look(), two.look()])
      expect(sent).toHaveLength(40)
      expect(new Set(sent).size).toBe(40)
    })

    it('tries for three days, and then gives up', async () => {
      const { db, clock, sent, one } = await nodes(await makeDatabase(), () => ({
        did: 'fail',
        code: 'status',
        status: 500,
      }))
      await one.add(db, [aDelivery()])
      const beganMs = clock.nowMs
      for (let hour = 0; hour < 100; hour += 1) {
        await one.look()
        clock.nowMs += HOUR
      }
      expect(sent.length).toBeGreaterThan(12)
      const [row] = await db.selectFrom('delivery').selectAll().execute()
      expect(row).toMatchObject({ state: 'failed', code: 'status', status: 500, attempts: sent.length })
      expect(row!.done_ms! - beganMs).toBeGreaterThan(TRIED_FOR_MS - 12 * HOUR)
      expect(row!.done_ms! - beganMs).toBeLessThanOrEqual(TRIED_FOR_MS)
    })

    it('waits a little longer by chance, also when a receiver asks for time', async () => {
      const answer = { did: 'fail', code: 'status', status: 503, askedMs: 0 } as const
      const answers: Attempt[] = [answer, answer, { ...answer, askedMs: HOUR }]
      const { db, clock, chance, one } = await nodes(await makeDatabase(), () => answers.shift()!)
      await one.add(db, [aDelivery()])
      const waitMs = async () => {
        await one.look()
        const { next_ms: nextMs } = await db
          .selectFrom('delivery')
          .select('next_ms')
          .executeTakeFirstOrThrow()
        const waited = nextMs - clock.nowMs
        clock.nowMs = nextMs
        return waited
      }
      expect(await waitMs()).toBe(5_000)
      chance.now = 1
      expect(await waitMs()).toBe(33_000)
      expect(await waitMs()).toBe(66 * 60_000)
    })

    it('goes on with what a node had in hand when it ended', async () => {
      const answers: Attempt[] = [{ did: 'send', status: 204 }]
      const { db, clock, sent, one, two } = await nodes(
        await makeDatabase(),
        () => answers.shift() ?? new Promise<never>(() => {}),
      )
      answers.length = 0
      await one.add(db, [aDelivery()])
      void one.look()
      while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
      await two.look()
      expect(sent).toHaveLength(1)
      clock.nowMs += 121_000
      answers.push({ did: 'send', status: 204 })
      await two.look()
      expect(sent).toHaveLength(2)
      expect(new Set(sent).size).toBe(1)
      expect(await states(db)).toEqual([['sent', 1]])
    })

    it('waits and skips without counting an attempt', async () => {
      const answers: Attempt[] = []
      const { db, clock, one } = await nodes(await makeDatabase(), () => answers.shift()!)
      await one.add(db, [aDelivery()])
      answers.push({ did: 'wait', untilMs: clock.nowMs + HOUR }, { did: 'skip', code: 'ended' })
      await one.look()
      await one.look()
      expect(await states(db)).toEqual([['waiting', 0]])
      clock.nowMs += HOUR
      await one.look()
      expect(await states(db)).toEqual([['skipped', 0]])
    })
  })
})
