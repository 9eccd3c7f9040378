import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import type { RunningServer } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Agent, request } from 'node:http'
import { serverBuilt, startRealServer, tokenOf } from './realServer.ts'
import { HANGS_MS, PASSWORD, until } from './testServer.ts'

/**
 * Killed while it writes as fast as it can. Rounds: 10, or KILL_ROUNDS (200 before a release). The load is what this machine
 * bears; KILL_WRITES_MIN=2000 demands so many acknowledged writes a second on a machine that has cores for it.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 10)
const WRITES_MIN = Number(process.env['KILL_WRITES_MIN'] ?? 0)
const WRITERS = 64
/** How long it may take until it is ready again, ms. Source: issue "ready again within 2 s"; more where cores are shared. */
const READY_MOST_MS = Number(process.env['KILL_READY_MS'] ?? HANGS_MS)
const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }

const posts = (server: RunningServer, agent: Agent, token: string, body: unknown): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/graphql`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.once('end', () => resolve(text))
        answer.once('error', reject)
        answer.once('aborted', () => reject(new Error('aborted')))
      },
    )
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })

/** Writes numbers, each its own, to 640 records until the server is gone. @returns acknowledged: the newest by record */
async function writesUntilGone(server: RunningServer, token: string, from: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  const newest = new Map<string, number>()
  let acknowledged = 0
  let gone = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = from; !gone; n += 1) {
      // One writer a record, one write at a time: what was acknowledged last is what must be there, or the one after.
      const id = `load-${writer}-${n % 10}`
      const sync = { id, status: String(n) }
      const text = await posts(server, agent, token, {
        query: SYNC_OPERATIONS.updateSync,
        variables: { sync },
      }).catch(() => null)
      if (text === null) gone = true
      else if (text.includes(`"status":"${n}"`)) {
        newest.set(id, n)
        acknowledged += 1
      }
    }
  })
  return {
    count: () => acknowledged,
    end: async () => {
      gone = true
      await Promise.all(writers)
      agent.destroy()
      return newest
    },
  }
}

describe('a server that is killed under load', () => {
  it(
    `keeps every acknowledged write and is ready again soon, ${ROUNDS} times`,
    async () => {
      await serverBuilt()
      const server = await startRealServer({ env: { ...ADMIN, RATE_LIMITS: 'off' } })
      onTestFinished(() => server.dispose())
      const token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
      const reader = new Agent({ maxSockets: 32 })
      const must = new Map<string, number>()
      const missing: string[] = []
      const readyMs: number[] = []
      let killed = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedMs = performance.now()
        const load = await writesUntilGone(server, token, round * 1_000_000)
        // At another moment each time: in the middle of a batch, of a commit, of a checkpoint.
        const least = 150 + round * 37
        await until(() => load.count() >= least)
        const perSecond = load.count() / ((performance.now() - startedMs) / 1_000)
        await server.kill()
        killed += 1
        for (const [id, n] of await load.end()) must.set(id, n)
        expect(perSecond).toBeGreaterThan(WRITES_MIN)

        const downMs = performance.now()
        await server.restart()
        readyMs.push(performance.now() - downMs)
        const ids = [...must.keys()]
        const readers = Array.from({ length: 32 }, async (_, first) => {
          for (let at = first; at < ids.length; at += 32) {
            const id = ids[at]!
            const answer = JSON.parse(
              await posts(server, reader, token, {
                query: SYNC_OPERATIONS.getMostRecentSync,
                variables: { id },
              }),
            ) as { data: { getMostRecentSync: { status: string } | null } }
            const kept = answer.data.getMostRecentSync?.status
            if (!(Number(kept ?? -1) >= must.get(id)!)) missing.push(`${id} ${must.get(id)} ${kept}`)
          }
        })
        await Promise.all(readers)
      }
      reader.destroy()
      expect(missing).toEqual([])
      expect(killed).toBe(ROUNDS)
      expect(must.size).toBeGreaterThan(WRITERS)
      expect(Math.max(...readyMs)).toBeLessThan(READY_MOST_MS)
    },
    60_000 + ROUNDS * 10_000,
  )
})
