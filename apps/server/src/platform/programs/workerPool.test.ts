import { getPriority } from 'node:os'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vitrine/testbed'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './workerPool.ts'

const folder = await temporaryFolder('workers')
const file = path.join(folder.path, 'worker.mjs')
await writeFile(
  file,
  `let jobs = 0
  const work = {
    echo: (said) => said,
    tire: () => 'tired',
    starve: () => 'starved',
    count: () => (jobs += 1),
    environment: () => process.env,
    priority: async () => (await import('node:os')).getPriority(),
    crash: () => process.exit(3),
    crashUnlessFirst: () => (jobs > 0 ? process.exit(3) : 'first'),
    loop: () => { for (;;); },
    eat: () => { const eaten = []; for (;;) eaten.push(Buffer.alloc(8 << 20, 1)) },
    wait: () => new Promise(() => setInterval(() => undefined, 1_000)),
  }
  process.on('message', async ({ kind, given }) => process.send({ answer: { pid: process.pid, answer: await work[kind](given) }, tired: kind === 'tire', starved: kind === 'starve' && jobs > 0 }))`,
)
const pools: WorkerPool[] = []
const aPool = (options: Partial<WorkerPoolOptions> = {}): WorkerPool => {
  const pool = createWorkerPool({
    entry: { file },
    atOnce: 1,
    memoryBytes: 256 << 20,
    idleMs: 60_000,
    ...options,
  })
  pools.push(pool)
  return pool
}
const ask = async (pool: WorkerPool, kind: string, given: unknown = null, timeoutMs = 10_000) =>
  (await pool.run({ kind, given }, timeoutMs)) as { pid: number; answer: unknown }
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})
afterAll(() => folder.remove())

it('does jobs one after the other in one process, bytes and all', async () => {
  const pool = aPool()
  const [first, second] = await Promise.all([
    ask(pool, 'echo', { bytes: Buffer.from('☀') }),
    ask(pool, 'count'),
  ])
  expect(Buffer.from((first.answer as { bytes: Uint8Array }).bytes).toString()).toBe('☀')
  expect(second).toEqual({ pid: first.pid, answer: 1 })
  expect(pool.pids()).toEqual([first.pid])
})

it('gives a worker nothing of the environment that the server knows, and a priority below its own', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  const pool = aPool()
  const { answer } = await ask(pool, 'environment')
  vi.unstubAllEnvs()
  expect(answer).toHaveProperty('PATH')
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect((await ask(pool, 'priority')).answer).toBeGreaterThan(getPriority())
})

it.runIf(process.platform === 'linux')('is refused memory by the system itself', async () => {
  const pool = aPool()
  const { pid } = await ask(pool, 'count')
  const limit = /Max data size\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]
  expect(Number(limit)).toBe(256 << 20)
})

it('a job that takes too much memory fails, and the next one does not', async () => {
  const pool = aPool()
  await expect(ask(pool, 'eat')).rejects.toMatchObject({ name: 'WorkerFailed', why: 'memory' })
  expect((await ask(pool, 'echo', 'after')).answer).toBe('after')
})

it('a job that takes too long fails, and the next one does not', async () => {
  const pool = aPool()
  const next = ask(pool, 'loop', null, 500).catch((error: unknown) => error)
  const after = ask(pool, 'echo', 'after')
  expect(await next).toMatchObject({ why: 'time' })
  expect((await after).answer).toBe('after')
})

it('a job that crashes its worker fails; one that came after others is tried again in a worker of its own', async () => {
  const pool = aPool()
  await expect(ask(pool, 'crash')).rejects.toMatchObject({ why: 'crash' })
  await ask(pool, 'count')
  expect((await ask(pool, 'crashUnlessFirst')).answer).toBe('first')
})

it('a worker that kept too much memory is replaced before the next job', async () => {
  const pool = aPool()
  const [{ pid }, next] = await Promise.all([ask(pool, 'tire'), ask(pool, 'echo', 'after')])
  expect(next.answer).toBe('after')
  expect(next.pid).not.toBe(pid)
})

it('a job that was refused memory after others is tried again in a worker of its own', async () => {
  const pool = aPool()
  const { pid } = await ask(pool, 'count')
  expect((await ask(pool, 'starve')).pid).not.toBe(pid)
})

it('never runs more workers than it may, and ends idle ones', async () => {
  const pool = aPool({ atOnce: 2, idleMs: 0 })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(pool, 'echo', index)))
  expect(answers.map(({ answer }) => answer)).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(6)
  await vi.waitFor(() => expect(pool.pids()).toEqual([]), 10_000)
})

it('ends with what runs and what waits', async () => {
  const pool = aPool()
  const jobs = [ask(pool, 'wait'), ask(pool, 'wait')]
  const outcomes = Promise.allSettled(jobs)
  await pool.close()
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { why: 'closed' } })
  await expect(ask(pool, 'echo')).rejects.toMatchObject({ why: 'closed' })
  expect(pool.pids()).toEqual([])
})
